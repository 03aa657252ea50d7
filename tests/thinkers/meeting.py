"""A pool and thinkers that have joined it, without processes and without a network."""

import asyncio
from collections.abc import Awaitable, Callable

from fusebox.arena import begin
from fusebox.bots import Choice, Question
from fusebox.bots.planner import sight_of
from fusebox.core import Player
from fusebox.games import GAMES
from fusebox.tables.thinking import Workers, thought
from fusebox.thinkers.choices import answer_to, question_in
from fusebox.thinkers.greeting import Seals
from fusebox.thinkers.joined import Joined, Thinkers
from fusebox.thinkers.messages import Alive, Ask, Failed, FromThinker, Leaving, asks, written
from tests import turns
from tests.tables.workers.staff import Staff

BARE = Seals(bytes, bytes)
"""Messages as they are."""


def question(seed: str = "seed") -> Question:
    players = [Player(name, bot="1") for name in ("Ann", "Bob", "Cleo")]
    match = begin("fuse_cards", players, GAMES["fuse_cards"].types.options(), 1)
    seat = match.actors()[0]
    return Question("fuse_cards", "1", sight_of(match, seat, match.now), seed)


class Far:
    """A thinker that does what the test says."""

    def __init__(self, room: "Room", workers: int) -> None:
        self.asked: list[Ask] = []
        self.cut = False
        self._room = room
        self.joined: Joined = room.thinkers.join(BARE, workers, self._heard, self._end)

    def _heard(self, message: bytes) -> None:
        self.asked.append(asks.decode(message))

    def _end(self) -> None:
        self.cut = True

    def say(self, message: FromThinker | bytes) -> None:
        self.joined.heard(message if isinstance(message, bytes) else written(message))

    def answer(self, choice: Choice | None = None) -> None:
        """Answers its first question."""
        ask = self.asked.pop(0)
        asked = question_in(ask.work)
        self.say(answer_to(ask.number, asked, choice or thought(asked), 0.5))

    def fail(self) -> None:
        self.say(Failed(self.asked.pop(0).number, "KeyError: 1"))

    def beat(self) -> None:
        self.say(Alive())

    def leave(self) -> None:
        self.say(Leaving())

    def go(self) -> None:
        """Its connection ends."""
        self._room.thinkers.leave(self.joined)


class Room:
    """A server's bots: `staff` works here, and others may join."""

    def __init__(self) -> None:
        self.staff = Staff()
        self.workers = Workers(pool=self.staff.pool, now=lambda: 5.0)
        self.thinkers = Thinkers(self.staff.pool, self.staff.timer)

    def joins(self, workers: int = 1) -> Far:
        return Far(self, workers)

    async def ask(self, seed: str = "seed") -> "asyncio.Task[Choice]":
        asked = asyncio.create_task(self.workers.choose(question(seed)))
        await turns.settled()
        return asked

    async def answer_here(self) -> None:
        await turns.settled()
        self.staff.last.answer()
        await turns.settled()


def in_room(scenario: Callable[[Room], Awaitable[None]]) -> None:
    async def run() -> None:
        room = Room()
        await scenario(room)
        await room.workers.close()

    turns.run(run())
