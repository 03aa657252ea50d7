"""All tables of a data folder in one file, and back."""

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from fusebox.store import disk
from fusebox.store.protocol import Unsafe
from fusebox.store.schema import DATABASE, FILES, MIGRATIONS, locked, reason

TABLES = {"tables", "seats", "log", "snapshots"}


def back_up(folder: Path, file: Path) -> int:
    """Writes the tables into the file, also while a server plays on; how many there are. What was
    acknowledged before this was called is in it."""
    source = folder / DATABASE
    with closing(opened(source, "rw", f"There are no tables in {folder}.")) as here:
        if is_there(file):
            raise Unsafe(f"{file} already exists: choose another name.")
        return placed(file, here.backup, source)


def restore(file: Path, folder: Path) -> int:
    """Puts the tables of the file into a folder that has none; how many there are."""
    with closing(opened(file, "ro", f"There is no file {file}.")) as there:
        counted(there, file)
        with closing(locked(folder)):
            for name in FILES:
                # What an old write-ahead log holds would be taken for a part of the new file.
                if is_there(folder / name):
                    raise Unsafe(
                        f"There is a {name} in {folder} already: restore into an empty folder."
                    )
            return placed(folder / DATABASE, there.backup, file)


def opened(file: Path, mode: str, missing: str) -> sqlite3.Connection:
    """The tables in a file of ours; Unsafe if it is missing, not ours, or too new."""
    try:
        if not file.is_file():
            raise Unsafe(missing)
        database = sqlite3.connect(f"{file.resolve().as_uri()}?mode={mode}", uri=True)
        try:
            _check_layout(database, file)
        except BaseException:
            database.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise Unsafe(f"{file} can't be read: {reason(error)}.") from None
    return database


def _check_layout(database: sqlite3.Connection, file: Path) -> None:
    found = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise Unsafe(f"{file} was written by a newer Fusebox: install that one.")
    if not found >= TABLES:
        raise Unsafe(f"{file} contains no Fusebox tables.")


def is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError as error:
        raise Unsafe(f"{file} can't be written: {reason(error)}.") from None


def placed(file: Path, write: Callable[[sqlite3.Connection], None], source: Path | str) -> int:
    """The tables of the source, as `write` writes them, in this file, all or none; how many there
    are. Whoever has it has their secrets: it is its owner's alone."""
    part = None
    try:
        handle, name = tempfile.mkstemp(".part", "fusebox-", file.parent)
        os.close(handle)
        part = Path(name)
        with closing(sqlite3.connect(part)) as there:
            write(there)
            there.execute("PRAGMA journal_mode = DELETE")
            tables = counted(there, source)
        _settle(part, file)
    except (OSError, sqlite3.Error) as error:
        raise Unsafe(f"{file} can't be written: {reason(error)}.") from None
    finally:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return tables


def counted(database: sqlite3.Connection, file: Path | str) -> int:
    """How many tables are kept there; Unsafe if some of it is damaged."""
    try:
        (state,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        (count,) = database.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unsafe(f"{file} is damaged: {reason(error)}.") from None
    if state != "ok":
        raise Unsafe(f"{file} is damaged: {' '.join(state.split())}.")
    return int(count)


def _settle(part: Path, file: Path) -> None:
    """From now on the file is there, whole and on the disk."""
    # Windows forces to the disk only what is open for writing.
    with part.open("r+b") as written:
        os.fsync(written.fileno())
    part.replace(file)
    disk.settle(file.parent)
