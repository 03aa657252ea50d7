"""Where tables and their logs live: a small protocol, and SQLite."""

from fusebox.store.memory import MemoryStore
from fusebox.store.protocol import (
    ChatRow,
    Conflict,
    KeptTable,
    Line,
    Listing,
    Locked,
    Note,
    NotKept,
    Reading,
    SeatRow,
    Snapshot,
    Store,
    Unsafe,
)
from fusebox.store.sqlite import SqliteStore

__all__ = [
    "ChatRow",
    "Conflict",
    "KeptTable",
    "Line",
    "Listing",
    "Locked",
    "MemoryStore",
    "NotKept",
    "Note",
    "Reading",
    "SeatRow",
    "Snapshot",
    "SqliteStore",
    "Store",
    "Unsafe",
]
