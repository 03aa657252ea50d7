"""Places in the store's writing at which a server can be made to die, as kill -9 would have it."""

import os
import signal
import sqlite3
from collections.abc import Callable
from typing import Any

from fusebox.store import sqlite, writer
from fusebox.tables import live

STATEMENTS = {
    "transaction": "BEGIN IMMEDIATE",
    "entry": "\n    INSERT INTO log",
    "commit": "COMMIT",
    "checkpoint": "PRAGMA wal_checkpoint",
    "header": "\n    UPDATE tables SET header",
    "snapshot": "\n    INSERT INTO snapshots",
    "table": "INSERT INTO tables",
    "seat": "\n    UPDATE seats SET name",
    "note": "\n    UPDATE tables SET note",
    "clock": "UPDATE alive",
}
POINTS = (
    *(f"{when} {name}" for name in STATEMENTS for when in ("before", "after")),
    "before answers",
    "amid answers",
    "amid updates",
)


class Countdown:
    """Dies at the n-th visit."""

    def __init__(self, visits: int) -> None:
        self._left = visits

    def visit(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
            signal.pause()


def install(point: str, visits: int) -> None:
    """From now on this process dies at the n-th visit of that point."""
    countdown = Countdown(visits)
    when, name = point.split()
    if name == "answers":
        _in_answers(countdown, amid=when == "amid")
    elif name == "updates":
        _in_updates(countdown)
    else:
        _in_statements(countdown, STATEMENTS[name], before=when == "before")


def _in_statements(countdown: Countdown, beginning: str, before: bool) -> None:
    class Mortal(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            return self._around(statement, lambda: super(Mortal, self).execute(statement, *values))

        def executemany(self, statement: str, *values: Any) -> sqlite3.Cursor:
            return self._around(
                statement, lambda: super(Mortal, self).executemany(statement, *values)
            )

        def _around(self, statement: str, done: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
            chosen = statement.startswith(beginning)
            if chosen and before:
                countdown.visit()
            cursor = done()
            if chosen and not before:
                countdown.visit()
            return cursor

    def instead(connected: Callable[..., sqlite3.Connection]) -> Callable[..., Any]:
        return lambda folder, _: connected(folder, Mortal)

    replace(sqlite, "connected", instead)


def _in_answers(countdown: Countdown, amid: bool) -> None:
    def instead(original: Callable[..., None]) -> Callable[..., None]:
        def resolve(jobs: list[writer.Job], results: list[Any]) -> None:
            if amid and len(jobs) > 1:
                original(jobs[:1], results[:1])
                countdown.visit()
                original(jobs[1:], results[1:])
                return
            if not amid:
                countdown.visit()
            original(jobs, results)

        return resolve

    replace(writer, "_resolve", instead)


def _in_updates(countdown: Countdown) -> None:
    def instead(original: Callable[..., None]) -> Callable[..., None]:
        def send(connection: Any, message: bytes) -> None:
            countdown.visit()
            original(connection, message)

        return send

    replace(live, "_send", instead)


def replace(module: Any, name: str, instead: Callable[[Any], Any]) -> None:
    """Puts something else into its place in a module of this process."""
    setattr(module, name, instead(getattr(module, name)))
