"""A thinker: it joins, thinks, comes back when it was cut off, and leaves when it is told to."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response

from fusebox.bots import Choice
from fusebox.tables.thinking import thought
from fusebox.thinkers.greeting import Doorkeeper, Unwelcome, own_program
from fusebox.thinkers.joined import Joined
from fusebox.thinkers.messages import Refused, written
from fusebox.thinkers.proofs import NONCE_BYTES
from fusebox.thinkers.think import FIRST_WAIT, LONGEST_WAIT, Joins, Line, Thinking, together
from tests import turns
from tests.support import luck
from tests.tables.workers.staff import Staff
from tests.thinkers.meeting import Room, question

ORIGIN = "https://games.example.org"
SECRET = b"a-secret-of-many-letters"
drawn = luck("think")


class Wire:
    """Both ends of a connection in one place."""

    def __init__(self) -> None:
        self.to_thinker: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.to_server: asyncio.Queue[bytes] = asyncio.Queue()
        self.joined: Joined | None = None

    async def send(self, message: bytes) -> None:
        if self.joined is None:
            self.to_server.put_nowait(message)
        else:
            self.joined.heard(message)

    async def recv(self) -> Any:
        message = await self.to_thinker.get()
        if message is None:
            raise ConnectionError
        return message

    def end(self) -> None:
        self.to_thinker.put_nowait(None)


class World:
    """A server, and a thinker that wants to join it; `there` says whether it can be reached."""

    def __init__(self, staff: Staff | None = None, origin: str = ORIGIN) -> None:
        self.room = Room()
        self.staff = Staff() if staff is None else staff
        self.there = True
        self.status = 0
        self.refusing = ""
        self.said: list[str] = []
        self.told: list[str] = []
        """What is said of several servers."""
        self.waits: list[float] = []
        self.urls: list[str] = []
        self.rested: asyncio.Queue[None] = asyncio.Queue()
        self.running: asyncio.Task[None]
        joins = Joins(origin, SECRET, 1, own_program())
        self.thinking = Thinking(joins, self.staff.pool, self.said.append, self._dial, self._pause)
        self.wire = Wire()

    async def _pause(self, seconds: float) -> None:
        self.waits.append(seconds)
        await self.rested.get()

    @asynccontextmanager
    async def _dial(self, url: str) -> AsyncIterator[Line]:
        self.urls.append(url)
        if self.status:
            raise InvalidStatus(Response(self.status, "", Headers()))
        if not self.there:
            raise ConnectionRefusedError
        self.wire = Wire()
        serving = asyncio.create_task(self._serve(self.wire))
        try:
            yield self.wire
        finally:
            serving.cancel()
            if self.wire.joined is not None:
                self.room.thinkers.leave(self.wire.joined)

    async def _serve(self, wire: Wire) -> None:
        doorkeeper = Doorkeeper(SECRET, own_program(), drawn(NONCE_BYTES))
        wire.to_thinker.put_nowait(doorkeeper.challenge())
        welcome, seals, workers = doorkeeper.welcome(await wire.to_server.get())
        if self.refusing:
            wire.to_thinker.put_nowait(written(Refused(self.refusing)))
            return
        wire.to_thinker.put_nowait(welcome)
        thinkers = self.room.thinkers
        wire.joined = thinkers.join(seals, workers, wire.to_thinker.put_nowait, wire.end)

    async def rest(self) -> None:
        """Its pause is over."""
        self.rested.put_nowait(None)
        await turns.settled()


def in_world(scenario: Callable[[World], Awaitable[None]]) -> None:
    async def run() -> None:
        world = World()
        world.running = asyncio.create_task(world.thinking.run())
        await turns.settled()
        await scenario(world)
        world.thinking.leave()
        await asyncio.wait([world.running])
        await world.staff.pool.close()
        await world.room.workers.close()

    turns.run(run())


def in_two_worlds(scenario: Callable[[World, World], Awaitable[None]]) -> None:
    """With one thinker for both."""

    async def run() -> None:
        staff = Staff()
        worlds = World(staff), World(staff, "https://two.example.org")
        told = worlds[0].told.append
        running = asyncio.create_task(together([one.thinking for one in worlds], told))
        for world in worlds:
            world.running = running
        await turns.settled()
        await scenario(*worlds)
        for world in worlds:
            world.thinking.leave()
        await asyncio.wait([running])
        await staff.pool.close()
        for world in worlds:
            await world.room.workers.close()

    turns.run(run())


async def chosen(world: World) -> Choice:
    """What is answered to a question that goes to the thinker."""
    asked = await world.room.ask()
    await turns.settled()
    world.staff.last.answer()
    return await asked


def test_it_joins_and_answers_what_the_server_would_have() -> None:
    async def scenario(world: World) -> None:
        assert world.urls == ["wss://games.example.org/think"]
        assert world.said == ["Thinking for https://games.example.org, up to 1 at once."]
        assert await chosen(world) == thought(question())
        assert world.room.thinkers.answered == 1
        assert world.room.staff.actors == []

    in_world(scenario)


def test_a_bot_that_breaks_there_is_asked_here() -> None:
    async def scenario(world: World) -> None:
        asked = await world.room.ask()
        await turns.settled()
        world.staff.last.answer("KeyError: 1")
        await world.room.answer_here()
        assert await asked == thought(question())

    in_world(scenario)


def test_it_comes_back_after_longer_and_longer_pauses() -> None:
    async def scenario(world: World) -> None:
        world.there = False
        world.wire.end()
        await turns.settled()
        for _ in range(7):
            await world.rest()
        assert world.waits == [FIRST_WAIT, 2, 4, 8, 16, *[LONGEST_WAIT] * 3]
        assert world.said[-1] == "https://games.example.org can't be reached; trying again in 30 s."
        world.there = True
        await world.rest()
        assert await chosen(world) == thought(question())
        world.wire.end()
        await turns.settled()
        assert world.waits[-1] == FIRST_WAIT

    in_world(scenario)


def test_what_does_not_come_from_the_server_ends_the_connection() -> None:
    async def scenario(world: World) -> None:
        world.wire.to_thinker.put_nowait(b"x" * 100)
        await turns.settled()
        assert world.waits == [FIRST_WAIT]
        await world.rest()
        assert await chosen(world) == thought(question())

    in_world(scenario)


def test_it_finishes_what_it_was_asked_before_it_leaves() -> None:
    async def scenario(world: World) -> None:
        asked = await world.room.ask()
        await turns.settled()
        world.thinking.leave()
        await turns.settled()
        assert not world.running.done()
        world.staff.last.answer()
        assert await asked == thought(question())
        await world.running
        assert len(world.room.thinkers) == 0

    in_world(scenario)


def test_it_leaves_at_once_if_it_has_nothing_to_do() -> None:
    async def scenario(world: World) -> None:
        world.thinking.leave()
        await world.running

    in_world(scenario)


def test_it_need_not_be_connected_to_leave() -> None:
    async def scenario(world: World) -> None:
        world.there = False
        world.wire.end()
        await turns.settled()
        world.thinking.leave()
        await world.running
        assert world.waits == [FIRST_WAIT]

    in_world(scenario)


@pytest.mark.parametrize(
    ("status", "words"), [(404, "has no door for thinkers"), (403, "lets nobody in from here")]
)
def test_a_server_without_a_door_is_not_tried_again(status: int, words: str) -> None:
    async def scenario(world: World) -> None:
        world.status = status
        world.wire.end()
        await turns.settled()
        await world.rest()
        with pytest.raises(Unwelcome, match=words):
            await world.running

    in_world(scenario)


def test_a_proxy_without_a_server_is_tried_again() -> None:
    async def scenario(world: World) -> None:
        world.status = 502
        world.wire.end()
        await turns.settled()
        await world.rest()
        assert world.waits == [1, 2]

    in_world(scenario)


def test_one_that_is_refused_ends_with_the_servers_sentence() -> None:
    async def scenario(world: World) -> None:
        world.refusing = "Not you."
        world.wire.end()
        await turns.settled()
        await world.rest()
        with pytest.raises(Unwelcome, match="Not you"):
            await world.running

    in_world(scenario)


def test_it_thinks_for_several_servers_with_the_same_processes() -> None:
    async def scenario(one: World, two: World) -> None:
        for world in (one, two, one):
            assert await chosen(world) == thought(question())
        assert (one.room.thinkers.answered, two.room.thinkers.answered) == (2, 1)
        assert len(one.staff.actors) == 1

    in_two_worlds(scenario)


def test_one_server_that_is_gone_is_nothing_to_the_others() -> None:
    async def scenario(one: World, two: World) -> None:
        one.there = False
        one.wire.end()
        await turns.settled()
        assert one.waits == [FIRST_WAIT]
        assert await chosen(two) == thought(question())
        one.there = True
        await one.rest()
        assert await chosen(one) == thought(question())

    in_two_worlds(scenario)


def test_one_that_one_server_will_not_have_thinks_for_the_others_until_none_will() -> None:
    async def scenario(one: World, two: World) -> None:
        for world in (one, two):
            world.refusing = "Not you."
        one.wire.end()
        await turns.settled()
        await one.rest()
        assert len(one.room.thinkers) == 0
        assert await chosen(two) == thought(question())
        assert one.told == ["https://games.example.org will not have this thinker: Not you."]
        two.wire.end()
        await turns.settled()
        await two.rest()
        with pytest.raises(Unwelcome, match="Not you"):
            await two.running

    in_two_worlds(scenario)
