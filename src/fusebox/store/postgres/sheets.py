"""Every kind of row, as a backup's file and the database have it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

TEXTS: Final = frozenset({"nonce"})
"""Texts in the file, and bytes in the database."""
FLAGS: Final = frozenset({"running", "open"})
"""Numbers in the file."""


class Sheet(NamedTuple):
    """Rows of one kind."""

    name: str
    """In the database."""
    columns: tuple[str, ...]
    """As the file calls them."""
    blobs: frozenset[str] = frozenset()
    """Those that are bytes."""
    source: str = ""
    """Which of the file's tables they are in; empty: the one of the same name."""
    owner: str = ""
    """What the file calls the column that the database calls `owner`, if not the same."""

    def from_file(self) -> str:
        source = self.source or self.name
        return f"SELECT {', '.join(self.columns)} FROM {source} ORDER BY rowid"

    def in_database(self) -> tuple[str, ...]:
        return tuple("owner" if name == self.owner else name for name in self.columns)

    def kept(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """Rows of the file, as the database takes them."""
        for row in rows:
            named = zip(self.columns, row, strict=True)
            yield tuple(self._kept(name, value) for name, value in named)

    def _kept(self, name: str, value: Any) -> Any:
        if name in FLAGS:
            return bool(value)
        if value is None or (name not in self.blobs and name not in TEXTS):
            return value
        return value if isinstance(value, bytes) else str(value).encode()


def told(columns: Iterable[str], row: Iterable[Any]) -> tuple[Any, ...]:
    """A row of the database, as the file takes it."""
    return tuple(_told(name, value) for name, value in zip(columns, row, strict=True))


def _told(name: str, value: Any) -> Any:
    if name in FLAGS:
        return int(value)
    return value.decode() if name in TEXTS else value


def _sheet(name: str, columns: str, source: str = "", owner: str = "") -> Sheet:
    """The columns' names; those with a star are bytes."""
    words = columns.split()
    blobs = frozenset(word.removesuffix("*") for word in words if word.endswith("*"))
    return Sheet(name, tuple(word.removesuffix("*") for word in words), blobs, source, owner)


SHEETS: Final = (
    _sheet("register", "n line key"),
    _sheet("data", "hash text"),
    _sheet(
        "tables",
        "id made game options* secret* language pace* code* header* rematch daily lesson permits* "
        "open born place",
    ),
    _sheet("notes", "id note* running ended", source="tables", owner="id"),
    _sheet("seats", "owner seat kind name bot invite* token* face person*"),
    _sheet("log", "owner n entry* events*"),
    _sheet("chat", "owner n seat at words nonce"),
    _sheet("snapshots", "owner version rules body*"),
    _sheet("readings", "owner seat nonce action* read judged trip entry clause"),
    _sheet("pushes", "n token* endpoint key* auth* language"),
    _sheet("rated", "owner"),
    _sheet("ratings", "n person* game owner at name face mu sigma"),
)
"""In an order in which each finds what it refers to."""
_ORDERS: Final = {
    "tables": "rank",
    "readings": "rank",
    "register": "n",
    "pushes": "n",
    "ratings": "n",
    "data": "hash",
    "rated": "owner",
    "snapshots": "owner",
    "seats": "owner, seat",
    "log": "owner, n",
    "chat": "owner, n",
}


def in_file() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """For each table of the file: its name, its columns, and what they are asked of the database
    by."""
    notes = next(sheet for sheet in SHEETS if sheet.name == "notes")
    for sheet in SHEETS:
        columns, source = sheet.columns, sheet.name
        if sheet.name == "tables":
            columns, source = columns + notes.columns[1:], "tables JOIN notes ON owner = id"
        elif sheet.source:
            continue
        query = f"SELECT {', '.join(columns)} FROM {source} ORDER BY {_ORDERS[sheet.name]}"
        yield sheet.name, columns, query


COUNTERS: Final = ("tables.rank", "readings.rank", "pushes.n", "ratings.n")
"""Columns that the database counts up by itself."""
