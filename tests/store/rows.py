"""Lines, tables and a store that misbehaves, for the tests of the store."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any, ClassVar, TypeVar

import msgspec

from fusebox.core import Entry
from fusebox.store import KeptTable, Line, SeatRow, SqliteStore

T = TypeVar("T")
DAY = 86_400_000


def line(n: int, text: str = "x") -> Line:
    action = msgspec.Raw(msgspec.json.encode({"type": "Play", "text": text}))
    return Line(Entry(n, 10 * n, n % 2, action, f"nonce {n}", (), f"{n:016x}"), b"[]")


def table(name: str) -> KeptTable:
    return KeptTable(name, "veto", {"rounds": 2}, bytes(32))


SEATS = (
    SeatRow(0, "me", "Ann", token=b"a" * 32),
    SeatRow(1, "link", invite=b"i" * 32),
    SeatRow(2, "bot", "Bot", bot="random"),
)


def with_store(
    folder: Path,
    scenario: Callable[[SqliteStore], Awaitable[T]],
    factory: type[sqlite3.Connection] = sqlite3.Connection,
) -> T:
    """Runs the scenario with a store of this folder, and closes it."""

    async def run() -> T:
        store = SqliteStore(folder, factory)
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(run())


class Watched(sqlite3.Connection):
    """Tells when COMMIT is called and when it has returned; it can be held up, or made to fail."""

    trace: ClassVar[list[str]] = []
    hold: ClassVar[Event] = Event()
    reached: ClassVar[Event] = Event()
    fail: ClassVar[str] = ""

    @classmethod
    def reset(cls) -> None:
        cls.trace, cls.fail = [], ""
        cls.hold = Event()
        cls.hold.set()

    @classmethod
    def hold_up(cls) -> None:
        cls.hold.clear()
        cls.reached.clear()

    @classmethod
    async def held_up(cls) -> None:
        """Returns when a COMMIT waits."""
        await asyncio.to_thread(cls.reached.wait, 10)

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement != "COMMIT":
            return super().execute(statement, *values)
        type(self).reached.set()
        type(self).hold.wait(10)
        if type(self).fail:
            raise sqlite3.OperationalError(type(self).fail)
        self.trace.append("commit called")
        cursor = super().execute(statement, *values)
        self.trace.append("commit returned")
        return cursor


class Time:
    """Seconds since a machine was started."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def days(self, days: float) -> None:
        self.now += days * 86_400
