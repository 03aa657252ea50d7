"""Where tables and their logs live: a small protocol, and SQLite."""

from fusebox.store.memory import MemoryStore
from fusebox.store.protocol import (
    ChatRow,
    Conflict,
    Counting,
    KeptTable,
    Level,
    Line,
    Listing,
    Locked,
    Note,
    NotKept,
    Push,
    Rated,
    Reading,
    SeatRow,
    Snapshot,
    Step,
    Store,
    Unsafe,
)
from fusebox.store.sqlite import SqliteStore

__all__ = [
    "ChatRow",
    "Conflict",
    "Counting",
    "KeptTable",
    "Level",
    "Line",
    "Listing",
    "Locked",
    "MemoryStore",
    "NotKept",
    "Note",
    "Push",
    "Rated",
    "Reading",
    "SeatRow",
    "Snapshot",
    "SqliteStore",
    "Step",
    "Store",
    "Unsafe",
]
