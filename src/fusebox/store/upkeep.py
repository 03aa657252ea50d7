"""What a data folder needs now and then: leftovers cleared away, and damage told early."""

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from fusebox.store.protocol import Unsafe
from fusebox.store.schema import DATABASE, locked, reason

LEFTOVERS: Final = "fusebox-*.part"
UNTOUCHED: Final = 600.0
"""Seconds after which nobody writes a file any more that has not changed."""
MENDED: Final = (3, 51, 3)
"""The first SQLite that keeps its write-ahead log whole while two connections work on it: one that
writes, and one that moves on what was written."""
OF_A_TABLE: Final = (
    "SELECT * FROM tables WHERE id = ?",
    "SELECT * FROM seats WHERE owner = ?",
    "SELECT * FROM log WHERE owner = ?",
    "SELECT * FROM chat WHERE owner = ?",
    "SELECT * FROM snapshots WHERE owner = ?",
    "SELECT * FROM readings WHERE owner = ?",
)


def checkpoints_apart(version: tuple[int, int, int] = sqlite3.sqlite_version_info) -> bool:
    """Whether another connection than the writer's may move on the write-ahead log."""
    return version >= MENDED


def clear_leftovers(folder: Path, now: float | None = None) -> int:
    """Removes what a backup that was cut off has left: it holds every secret. How many there
    were."""
    moment = time.time() if now is None else now
    old = [path for path in folder.glob(LEFTOVERS) if moment - path.lstat().st_mtime > UNTOUCHED]
    for path in old:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
    return len(old)


def compact(folder: Path) -> tuple[int, int]:
    """Writes the file anew without what was deleted; its bytes before and after. From then on it
    gives back by itself what is deleted. No server may work in the folder meanwhile."""
    file = folder / DATABASE
    if not file.is_file():
        raise Unsafe(f"There are no tables in {folder}.")
    before = file.stat().st_size
    with closing(locked(folder)):
        try:
            with closing(sqlite3.connect(file, isolation_level=None)) as database:
                database.execute("PRAGMA auto_vacuum = INCREMENTAL")
                # The log would have to take the whole file.
                database.execute("PRAGMA journal_mode = DELETE")
                database.execute("VACUUM")
                database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error as error:
            raise Unsafe(f"{file} can't be compacted: {reason(error)}.") from None
    return before, file.stat().st_size


def damage(folder: Path) -> list[str]:
    """What of the kept tables can't be read any more, in sentences; nothing where all is well. It
    reads everything once, and belongs into a thread."""
    file = folder / DATABASE
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
        found = _checked(database)
        if not found:
            return []
        lost = sorted(_unreadable(database))
    told = f"{file} is damaged: {found}."
    if not lost:
        return [f"{told} Every table can still be read: make a backup of the file and restore one."]
    return [f"{told} These tables can't be read: {', '.join(lost)}. Restore a backup to have them."]


def _checked(database: sqlite3.Connection) -> str:
    try:
        (state,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if state == "ok" else " ".join(str(state).split())


def _unreadable(database: sqlite3.Connection) -> Iterator[str]:
    try:
        tables = [table for (table,) in database.execute("SELECT id FROM tables")]
    except sqlite3.DatabaseError:
        yield "all of them"
        return
    for table in tables:
        try:
            for query in OF_A_TABLE:
                database.execute(query, (table,)).fetchall()
        except sqlite3.DatabaseError:
            yield table
