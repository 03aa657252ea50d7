"""How the SQLite file is laid out, and how a connection to it is made safe."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import IO

from fusebox.store import disk
from fusebox.store.protocol import Locked, Unsafe

DATABASE = "fusebox.db"
FILES = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")
LOCK = "lock"

MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        made INTEGER NOT NULL,
        game TEXT NOT NULL,
        options BLOB NOT NULL,
        secret BLOB NOT NULL,
        language TEXT NOT NULL,
        pace BLOB NOT NULL,
        code BLOB UNIQUE,
        header BLOB,
        rematch TEXT NOT NULL DEFAULT '',
        note BLOB NOT NULL,
        running INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_running ON tables (running) WHERE running;
    CREATE TABLE seats (
        owner TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        invite BLOB,
        token BLOB,
        PRIMARY KEY (owner, seat)
    );
    CREATE INDEX seats_token ON seats (token) WHERE token IS NOT NULL;
    CREATE TABLE log (
        owner TEXT NOT NULL,
        n INTEGER NOT NULL,
        entry BLOB NOT NULL,
        events BLOB NOT NULL,
        PRIMARY KEY (owner, n)
    );
    CREATE TABLE snapshots (
        owner TEXT PRIMARY KEY REFERENCES tables (id),
        version INTEGER NOT NULL,
        rules INTEGER NOT NULL,
        body BLOB NOT NULL
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN daily TEXT NOT NULL DEFAULT '';
    CREATE TABLE readings (
        owner TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        nonce TEXT NOT NULL,
        action BLOB NOT NULL,
        read INTEGER NOT NULL,
        judged INTEGER NOT NULL,
        trip INTEGER,
        entry INTEGER,
        clause TEXT NOT NULL
    );
    CREATE INDEX readings_owner ON readings (owner);
    """,
    """
    CREATE TABLE data (hash TEXT PRIMARY KEY, text TEXT NOT NULL);
    """,
    """
    CREATE TABLE alive (clock INTEGER NOT NULL);
    INSERT INTO alive VALUES (0);
    """,
    """
    ALTER TABLE alive ADD COLUMN served INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN born INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN ended INTEGER;
    UPDATE tables SET ended = 0 WHERE header IS NOT NULL AND NOT running;
    CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;
    """,
    """
    CREATE TABLE register (n INTEGER PRIMARY KEY, line TEXT NOT NULL, key TEXT UNIQUE);
    ALTER TABLE tables ADD COLUMN place INTEGER REFERENCES register (n);
    """,
    """
    ALTER TABLE tables ADD COLUMN permits BLOB NOT NULL DEFAULT '{}';
    ALTER TABLE tables ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_open ON tables (made) WHERE open AND header IS NULL;
    CREATE TABLE chat (
        owner TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        at INTEGER NOT NULL,
        words TEXT NOT NULL,
        nonce TEXT NOT NULL,
        PRIMARY KEY (owner, n)
    );
    """,
    """
    CREATE TABLE pushes (
        n INTEGER PRIMARY KEY,
        token BLOB NOT NULL,
        endpoint TEXT NOT NULL,
        key BLOB NOT NULL,
        auth BLOB NOT NULL,
        language TEXT NOT NULL,
        UNIQUE (token, endpoint)
    );
    CREATE INDEX pushes_endpoint ON pushes (endpoint);
    """,
    """
    ALTER TABLE seats ADD COLUMN face TEXT NOT NULL DEFAULT '';
    ALTER TABLE seats ADD COLUMN person BLOB;
    CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;
    CREATE TABLE rated (owner TEXT PRIMARY KEY);
    CREATE TABLE ratings (
        n INTEGER PRIMARY KEY,
        person BLOB NOT NULL,
        game TEXT NOT NULL,
        owner TEXT NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        face TEXT NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL
    );
    CREATE INDEX ratings_person ON ratings (person, game, n);
    CREATE INDEX ratings_game ON ratings (game, person, n);
    """,
    """
    ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
    """,
    """
    ALTER TABLE ratings ADD COLUMN matches INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE ratings ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;
    UPDATE ratings SET matches = (SELECT count(*) FROM ratings before
        WHERE before.person = ratings.person AND before.game = ratings.game
        AND before.n <= ratings.n);
    UPDATE ratings SET latest = n = (SELECT max(n) FROM ratings other
        WHERE other.person = ratings.person AND other.game = ratings.game);
    CREATE INDEX ratings_latest ON ratings (game) WHERE latest;
    CREATE INDEX ratings_owner ON ratings (owner);
    CREATE TRIGGER ratings_counted AFTER INSERT ON ratings BEGIN
        UPDATE ratings SET matches = 1 + coalesce((SELECT before.matches FROM ratings before
            WHERE before.person = new.person AND before.game = new.game
            AND before.latest AND before.n <> new.n), 0) WHERE n = new.n;
        UPDATE ratings SET latest = n = new.n
            WHERE person = new.person AND game = new.game AND (latest OR n = new.n);
    END;
    """,
)
"""Each brings the file from one `user_version` to the next. `born` and `ended` say for how long
tables had been served in this folder when one was made and when it was over; `place` is the line
of the register that has a table's commitment. Of a person and a game, `latest` is the one row that
says where they stand, and `matches` how many there are."""

# A commit has reached the disk when it returns, and readers never hold up the writer. What lies in
# the write-ahead log is moved on beside the commits; only if it grows past 64 MB do they do it.
# What is deleted is overwritten.
PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "wal_autocheckpoint": 16384,
    "secure_delete": 1,
}


def locked(folder: Path) -> IO[str]:
    """The folder's lock, held until the file is closed or the process dies. What has to be made for
    it is for its owner alone."""
    umask = os.umask(0o077)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("a")
    except OSError as error:
        raise Unsafe(f"Nothing can be saved in {folder}: {reason(error)}.") from None
    finally:
        os.umask(umask)
    try:
        disk.lock(lock)
    except OSError:
        lock.close()
        raise Locked(f"Another Fusebox server already works in {folder}.") from None
    return lock


def claim(folder: Path) -> None:
    """Makes sure of a file that can be written, and that nobody else can read: it holds secrets.
    SQLite gives the files beside it the same mode. Not while there is a connection: closing the
    file would undo its locks."""
    os.close(os.open(folder / DATABASE, os.O_RDWR | os.O_CREAT, 0o600))
    for name in FILES:
        # A file may be somebody else's, or not there.
        with suppress(PermissionError, FileNotFoundError):
            (folder / name).chmod((folder / name).stat().st_mode & 0o600)


def connected(
    folder: Path, factory: type[sqlite3.Connection], patience: float = 5.0
) -> sqlite3.Connection:
    """A connection with the pragmas set and read back; a newer Fusebox's file is left as it is.
    It waits so many seconds for others who hold the file's lock."""
    database = sqlite3.connect(
        folder / DATABASE,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        factory=factory,
    )
    try:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise Unsafe("These tables were written by a newer Fusebox: install that one.")
        if version == 0:
            # What is deleted later can then be given back to the disk.
            database.execute("PRAGMA auto_vacuum = INCREMENTAL")
        for name, wanted in PRAGMAS.items():
            database.execute(f"PRAGMA {name} = {wanted}")
            (found,) = database.execute(f"PRAGMA {name}").fetchone()
            if found != wanted:
                raise Unsafe(f"SQLite can't set {name} to {wanted} in {folder}: it says {found}.")
    except BaseException:
        database.close()
        raise
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Brings the file to the present layout, each step whole or not at all."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        step = f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;"
        database.executescript(step)


def reason(error: OSError | sqlite3.Error) -> str:
    """Why the disk or SQLite refused, for the end of a sentence."""
    text = error.strerror if isinstance(error, OSError) else str(error)
    return text or "the disk says no"
