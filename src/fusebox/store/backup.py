"""All tables of a data folder in one file, and back."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from fusebox.store.kept import Unsafe
from fusebox.store.schema import DATABASE, MIGRATIONS, locked

TABLES = {"tables", "seats", "log", "snapshots"}


def back_up(folder: Path, file: Path) -> int:
    """Writes the tables into the file, also while a server plays on; how many there are. What was
    acknowledged before this was called is in it."""
    source = folder / DATABASE
    if not source.is_file():
        raise Unsafe(f"There are no tables in {folder}.")
    if file.exists():
        raise Unsafe(f"{file} is there already: choose another name.")
    part = file.with_name(f"{file.name}.part")
    try:
        # Whoever has this file has the secrets of the tables in it.
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode = DELETE")
            tables = _counted(there, file)
        _settle(part, file)
    except (OSError, sqlite3.Error) as error:
        raise Unsafe(f"{file} could not be written: {_reason(error)}.") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return tables


def restore(file: Path, folder: Path) -> int:
    """Puts the tables of the file into a folder that has none; how many there are."""
    if not file.is_file():
        raise Unsafe(f"There is no file {file}.")
    lock = locked(folder)
    try:
        if (folder / DATABASE).exists():
            raise Unsafe(f"There are tables in {folder} already: restore into an empty folder.")
        part = folder / f"{DATABASE}.part"
        try:
            with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as there:
                tables = _counted(there, file)
                part.unlink(missing_ok=True)
                with closing(sqlite3.connect(part)) as here:
                    there.backup(here)
            _settle(part, folder / DATABASE)
        except (OSError, sqlite3.Error) as error:
            raise Unsafe(f"{file} could not be restored: {_reason(error)}.") from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    finally:
        lock.close()
    return tables


def _counted(database: sqlite3.Connection, file: Path) -> int:
    """How many tables are kept there; Unsafe if it is not ours, damaged, or too new."""
    try:
        found = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise Unsafe(f"{file} was written by a newer Fusebox: install that one.")
        if not found >= TABLES:
            raise Unsafe(f"{file} holds no tables of Fusebox.")
        (state,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        (count,) = database.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.DatabaseError:
        raise Unsafe(f"{file} holds no tables of Fusebox, or is damaged.") from None
    if state != "ok":
        raise Unsafe(f"{file} is damaged: {state}.")
    return int(count)


def _settle(part: Path, file: Path) -> None:
    """From now on the file is there, whole and on the disk."""
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _reason(error: OSError | sqlite3.Error) -> str:
    text = error.strerror if isinstance(error, OSError) else str(error)
    return text or "the disk says no"
