"""Where tables and their logs live: a small protocol, SQLite and PostgreSQL."""

from typing import TYPE_CHECKING, Any

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
    Lost,
    Note,
    NotKept,
    Own,
    Push,
    Rated,
    Reading,
    SeatRow,
    Snapshot,
    Step,
    Store,
    TooNew,
    Unsafe,
    Unsure,
)

if TYPE_CHECKING:
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
    "Lost",
    "MemoryStore",
    "NotKept",
    "Note",
    "Own",
    "Push",
    "Rated",
    "Reading",
    "SeatRow",
    "Snapshot",
    "SqliteStore",
    "Step",
    "Store",
    "TooNew",
    "Unsafe",
    "Unsure",
]


def __getattr__(name: str) -> Any:
    """SQLite is not everywhere: a browser keeps tables without it."""
    if name != "SqliteStore":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fusebox.store.sqlite import SqliteStore

    return SqliteStore
