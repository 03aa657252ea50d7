"""All of it put together: what the page's script calls, and what it has to hand over."""

import asyncio
import json
from collections.abc import Awaitable, Collection, Mapping
from itertools import count
from typing import Any, Final, NamedTuple, Protocol

from fusebox.core import AnyRules, Millis
from fusebox.games import GAMES
from fusebox.store.protocol import Conflict, NotKept
from fusebox.table.secrets import Luck, derived
from fusebox.tables.clock import Clock, RealClock
from fusebox.tables.hall import Hall
from fusebox.tables.handclock import HandClock
from fusebox.worker.clock import SeenTime
from fusebox.worker.lines import Line
from fusebox.worker.requests import Asked, Requests
from fusebox.worker.store import DeviceStore
from fusebox.worker.thinking import Asking, Thinking

DRAWN: Final = 32
"""Bytes of luck that come at a time."""


class Hands(Protocol):
    """What the script of the worker does for it; all of it takes and gives text."""

    def read(self, prefix: str) -> Awaitable[str]:
        """A JSON object."""

    def write(self, puts: str, adds: str, deletes: str) -> Awaitable[str]:
        """Empty when it is durable; else why it is not: "conflict", or what went wrong."""

    def think(self, question: str) -> Awaitable[str]: ...

    def hear(self, line: int, message: str) -> None: ...

    def cut(self, line: int, reason: str) -> None: ...


class HandedDisk:
    """The browser's database, at the other end of two functions."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands

    async def read(self, prefix: str) -> Mapping[str, str]:
        try:
            found: dict[str, str] = json.loads(await self._hands.read(prefix))
        except Exception as error:
            raise NotKept(str(error)) from None
        return found

    async def write(
        self, puts: Mapping[str, str], adds: Mapping[str, str], deletes: Collection[str]
    ) -> None:
        given = (json.dumps(puts), json.dumps(adds), json.dumps(list(deletes)))
        try:
            reason = await self._hands.write(*given)
        except Exception as error:
            raise NotKept(str(error)) from None
        if reason:
            raise Conflict("another page has written") if reason == "conflict" else NotKept(reason)


class House:
    """The hall of one device."""

    def __init__(self, hall: Hall, seen: SeenTime, clock: Clock, hands: Hands) -> None:
        self._hall = hall
        self._seen = seen
        self._clock = clock
        self._hands = hands
        self._requests = Requests(hall)
        self._lines: dict[int, Line] = {}

    async def answer(self, *asked: str) -> str:
        """The status of the answer, a line end, and its text."""
        status, text = await self._requests.answer(Asked(*asked))
        return f"{status}\n{text}"

    def open(self, number: int, table: str) -> None:
        """A line to this table; the page gives it a number."""

        def hear(message: str) -> None:
            self._hands.hear(number, message)

        def cut(reason: str) -> None:
            self._lines.pop(number, None)
            self._hands.cut(number, reason)

        self._lines[number] = Line(self._hall, table, hear, cut)

    def say(self, number: int, text: str) -> None:
        if (line := self._lines.get(number)) is not None:
            line.say(text)

    def hang_up(self, number: int) -> None:
        if (line := self._lines.pop(number, None)) is not None:
            line.hang_up()

    def hide(self) -> None:
        """Nobody looks: clocks stand still."""
        self._seen.hide()

    def show(self) -> None:
        self._seen.show()

    def turn(self, by: Millis) -> None:
        """Lets time pass that stands still otherwise."""
        if isinstance(self._clock, HandClock):
            self._clock.turn_now(by)


class Means(NamedTuple):
    """What a page or a test brings."""

    luck: Luck
    clock: Clock | None = None
    games: Mapping[str, AnyRules] = GAMES


async def opened(hands: Any, key: str, still: bool) -> House:
    """As a page begins it: all luck comes from a key that the page drew. Where a test turns the
    clock by hand, time stands still."""
    return await begun(hands, Means(drawn_from(key), HandClock() if still else None))


def drawn_from(key: str) -> Luck:
    """Luck that nobody can guess who does not know the key."""
    draws = count()

    def luck(length: int) -> bytes:
        draw, parts = next(draws), range(-(-length // DRAWN))
        return b"".join(derived(key.encode(), "luck", draw, part) for part in parts)[:length]

    return luck


async def begun(hands: Any, own: Means) -> House:
    """Finds the tables of this device, and is ready for its page."""
    store = DeviceStore(HandedDisk(hands))
    await store.start()
    seen = SeenTime(asyncio.get_running_loop())
    ask: Asking = hands.think
    clock = RealClock(seen) if own.clock is None else own.clock
    hall = Hall(store, clock, Thinking(ask), own.games, luck=own.luck, chat=False, offline=True)
    await hall.start()
    return House(hall, seen, clock, hands)
