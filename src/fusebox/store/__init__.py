"""Where tables and their logs live: a small protocol, and SQLite."""

from fusebox.store.memory import MemoryStore
from fusebox.store.protocol import (
    Conflict,
    KeptTable,
    Line,
    Listing,
    Locked,
    Note,
    NotKept,
    Push,
    Reading,
    SeatRow,
    Snapshot,
    Store,
    Unsafe,
)
from fusebox.store.sqlite import SqliteStore

__all__ = [
    "Conflict",
    "KeptTable",
    "Line",
    "Listing",
    "Locked",
    "MemoryStore",
    "NotKept",
    "Note",
    "Push",
    "Reading",
    "SeatRow",
    "Snapshot",
    "SqliteStore",
    "Store",
    "Unsafe",
]
