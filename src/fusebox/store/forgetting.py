"""Deleting a table from the SQLite file, and giving back the room it took."""

import sqlite3
from typing import Final

from fusebox.store.people import drop_unheld

FORGET: Final = tuple(
    f"DELETE FROM {name} WHERE {key} = ?"
    for name, key in (
        ("log", "owner"),
        ("chat", "owner"),
        ("snapshots", "owner"),
        ("readings", "owner"),
        ("rated", "owner"),
        ("seats", "owner"),
        ("tables", "id"),
    )
)
MOST_AT_ONCE: Final = 20
"""Tables that are deleted in one go: others wait for it."""
MOST_GIVEN_BACK: Final = 240
"""Pages, for so many tables."""


def forget(database: sqlite3.Connection, owner: str) -> None:
    for statement in FORGET:
        database.execute(statement, (owner,))
    drop_unheld(database)


def give_back(database: sqlite3.Connection) -> None:
    """Lets the file shrink. The module takes one step of a pragma, which is one page."""
    (free,) = database.execute("PRAGMA freelist_count").fetchone()
    for _ in range(min(free, MOST_GIVEN_BACK)):
        database.execute("PRAGMA incremental_vacuum(1)")
