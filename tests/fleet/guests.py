"""People who play through the proxy, come back by themselves as pages do, and remember what they
were told."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.fleet.door import Door, wait_before
from tests.rig import Json
from tests.server.test_kill import Seat

PACE = (0.05, 0.25)
"""Seconds between seeing a position and moving."""
PING_AFTER, PONG_WITHIN = 2.0, 2.0
"""Seconds of silence until a guest asks whether anybody is there, and until nobody is: shorter
than those of a page, which has the patience for worse lines."""


class Turned(Exception):
    """Sent away for now."""


class Guest(Seat):
    """One seat. What was refused must never turn up; what was acknowledged must, once."""

    def __init__(self, door: Door, table: str, seat: int, token: str, luck: random.Random) -> None:
        super().__init__(table, seat, token, luck)
        self._door = door
        self._opened = 0.0
        self.lost_at: float | None = None
        """When the server went that this guest waits for."""
        self.waited: list[float] = []
        """Seconds until the table went on, each time."""
        self.refused = 0

    async def stay(self) -> None:
        """Plays until the match is over."""
        tries = 0
        while not self.over:
            with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError, Turned):
                async with self._door.dialled(self.table) as connection:
                    self._opened = self._door.now()
                    await self._greet(connection, self._door.build)
                    tries = 0
                    while not self.over:
                        await self._answer(connection, await self._heard(connection))
            if self.lost_at is None:
                self.lost_at = self._door.down_since
            tries += 1
            if not self.over:
                await asyncio.sleep(wait_before(tries, self._luck))

    async def audit(self) -> None:
        """Looks once more, whatever happened last."""
        while True:
            with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError, Turned):
                async with self._door.dialled(self.table) as connection:
                    self.check(await self._welcomed(connection, self._door.build))
                    return
            await asyncio.sleep(wait_before(1, self._luck))

    async def _greet(self, connection: ClientConnection, build: str) -> None:
        update = await self._welcomed(connection, build)
        self.check(update)
        self._see(update)
        if self.pending is not None:
            await self._send(connection)
        else:
            await self._act(connection, update)

    async def _welcomed(self, connection: ClientConnection, build: str) -> Json:
        await self._hello(connection, build)
        answer = await self._heard(connection)
        while answer["type"] == "pong":
            answer = await self._heard(connection)
        if answer["type"] == "failed" and not answer.get("final"):
            raise Turned
        assert answer["type"] == "update", answer
        return answer

    async def _heard(self, connection: ClientConnection) -> Json:
        """The next message; a line that is silent for too long is lost."""
        try:
            async with asyncio.timeout(PING_AFTER):
                return self._read(await connection.recv())
        except TimeoutError:
            await connection.send(json.dumps({"type": "ping", "at": 0}))
        async with asyncio.timeout(PONG_WITHIN):
            return self._read(await connection.recv())

    @staticmethod
    def _read(text: str | bytes) -> Json:
        message: Json = json.loads(text)
        return message

    def _see(self, update: Json) -> None:
        on = update["version"] > self.version
        super()._see(update)
        if self.lost_at is not None and self._opened > self.lost_at and (on or self.over):
            self.waited.append(self._door.now() - self.lost_at)
            self.lost_at = None

    async def _answer(self, connection: ClientConnection, message: Json) -> None:
        if message["type"] == "failed" and not message.get("final"):
            return  # As a page does: if the line has to end for it, it is about to.
        if message["type"] != "refused":
            await super()._answer(connection, message)
            return
        assert self.pending is not None
        assert message["nonce"] == self.pending[0]
        self.pending = None
        self.refused += 1
        await asyncio.sleep(self._luck.uniform(*PACE))
        await self._again(connection)

    async def _act(self, connection: ClientConnection, update: Json) -> None:
        await asyncio.sleep(self._luck.uniform(*PACE))
        await super()._act(connection, update)


class Crowd:
    """Everybody who plays: as many tables at any time, and a new one for each that is over."""

    def __init__(self, door: Door, luck: random.Random) -> None:
        self._door, self._luck = door, luck
        self._tasks: list[asyncio.Task[Any]] = []
        self.guests: list[Guest] = []

    def come(self, duels: int, alone: int) -> None:
        kinds = [("me", "me")] * duels + [("me", "random")] * alone
        self._tasks = [asyncio.create_task(self._plays(*seats)) for seats in kinds]

    async def _plays(self, *kinds: str) -> None:
        while True:
            made = await self._door.created(*kinds)
            here = [
                Guest(self._door, made["table"], seat["seat"], seat["token"], self._luck)
                for seat in made["seats"]
            ]
            self.guests += here
            async with asyncio.TaskGroup() as group:
                for guest in here:
                    group.create_task(guest.stay())

    @property
    def playing(self) -> list[Guest]:
        return [guest for guest in self.guests if not guest.over]

    @property
    def acknowledged(self) -> int:
        return sum(len(guest.kept) for guest in self.guests)

    def check(self) -> None:
        """Says so at once if something was lost or doubled."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def leave(self) -> None:
        """Everybody stops, and looks whether all that they were told is there."""
        self.check()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for guest in self.guests:
            await guest.audit()
