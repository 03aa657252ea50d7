"""kill -9 at random moments: nothing acknowledged is lost or doubled, and every table goes on."""

import asyncio
import base64
import json
import random
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from fusebox.core.table import SHARE_BYTES
from fusebox.table.messages import PROTOCOL
from tests.rig import Json, Player
from tests.server.process import Process
from tests.support import seeds, soaking
from tools.postgres import Postgres

KILLS = 50 if soaking() else 5
BOT_GAMES = (("me", "random"), ("me", "random"), ("me", "1"))
DUEL = ("me", "me")
"""Two who move as fast as they are answered: one more for each kill, since it is soon over."""
GOING_ON = 3
"""So many new entries show that a table goes on."""


class SentAway(Exception):
    """The server has refused what this seat wanted, or would not have it now."""


class Seat:
    """A person who plays at random, resends what was not answered, and remembers what was."""

    def __init__(self, table: str, seat: int, token: str, luck: random.Random) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.kept: dict[str, int] = {}
        """The version that each acknowledged action led to."""
        self.pending: tuple[str, Any] | None = None
        self.version = 0
        self.new_entries = 0
        self.over = False
        self.went_on = asyncio.Event()
        self.patient = False
        """Whether what was refused is tried again, because the disk may be gone for a while."""
        self._luck = luck

    async def play(self, address: str, build: str) -> None:
        """Plays until the server is gone or the match is over."""
        self.new_entries = 0
        with suppress(ConnectionClosed, InvalidMessage, OSError):
            url = f"{address.replace('http', 'ws', 1)}/ws/{self.table}"
            async with connect(url, proxy=None) as connection:
                await self._greet(connection, build)
                while not self.over:
                    await self._answer(connection, json.loads(await connection.recv()))

    async def _hello(self, connection: ClientConnection, build: str) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "build": build, "language": "en"}
        place = {"tokens": [self.token], "shows": self.seat}
        await connection.send(json.dumps(hello | place))

    async def _greet(self, connection: ClientConnection, build: str) -> None:
        await self._hello(connection, build)
        update = json.loads(await connection.recv())
        if update["type"] != "update":
            raise SentAway(update)
        self.check(update)
        self._see(update)
        if self.pending is not None:
            await self._send(connection)
        else:
            await self._act(connection, update)

    def check(self, update: Json) -> None:
        """Everything acknowledged is in the log, once, and nothing else of this seat is."""
        mine = [event["n"] for event in update.get("events", []) if event["seat"] == self.seat]
        kept = sorted(version - 1 for version in self.kept.values())
        assert len(set(kept)) == len(kept)
        assert set(kept) <= set(mine)
        assert len(mine) - len(kept) <= (0 if self.pending is None else 1)

    async def _answer(self, connection: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "update":
                self.new_entries += message["version"] - self.version
                self._see(message)
                if nonce := message.get("done"):
                    mine = [event["n"] for event in message["events"] if event["seat"] == self.seat]
                    self._keep(nonce, mine[-1] + 1)
                await self._act(connection, message)
            case "done":
                self._keep(message["nonce"], message["version"])
                await self._again(connection)
            case "refused" if self.patient:
                await self._send(connection)
            case "refused" | "failed":
                raise SentAway(message)

    def _keep(self, nonce: str, version: int) -> None:
        assert self.pending is not None
        assert nonce == self.pending[0]
        self.kept[nonce] = version
        self.pending = None

    def _see(self, update: Json) -> None:
        self.version = update["version"]
        self.over = update["table"].get("outcome") is not None
        if self.over or self.new_entries >= GOING_ON:
            self.went_on.set()

    async def _again(self, connection: ClientConnection) -> None:
        """The update that came before the answer may already say that it is this seat's turn."""
        await connection.send(json.dumps({"type": "show", "shows": self.seat}))

    async def _act(self, connection: ClientConnection, update: Json) -> None:
        action = self._choice(update)
        if self.pending is None and action is not None and not self.over:
            self.pending = (f"{self._luck.getrandbits(64):016x}", action)
            await self._send(connection)

    def _choice(self, update: Json) -> Any:
        if not update["table"]["seats"][self.seat].get("ready"):
            return {"type": "Ready", "share": base64.b64encode(b"s" * SHARE_BYTES).decode()}
        legal = update.get("legal", [])
        return self._luck.choice(legal)["action"] if legal else None

    async def _send(self, connection: ClientConnection) -> None:
        assert self.pending is not None
        nonce, action = self.pending
        await connection.send(json.dumps({"type": "act", "nonce": nonce, "action": action}))


def seated(player: Player, kinds: tuple[str, ...], luck: random.Random) -> list[Seat]:
    made = player.create(*kinds, options={"match": 5})
    return [Seat(made["table"], seat["seat"], seat["token"], luck) for seat in made["seats"]]


async def played(
    seats: list[Seat], address: str, build: str, server: Process, moment: float
) -> None:
    """All play until the server is killed, at this moment."""
    tasks = [asyncio.create_task(seat.play(address, build)) for seat in seats]
    await asyncio.wait(tasks, timeout=moment)
    await asyncio.to_thread(server.kill)
    await asyncio.gather(*tasks)


async def gone_on(seats: list[Seat], address: str, build: str) -> None:
    """All play until each has seen its table go on."""
    for seat in seats:
        seat.went_on.clear()
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        tasks = [group.create_task(seat.play(address, build)) for seat in seats]
        await asyncio.gather(*(seat.went_on.wait() for seat in seats))
        for task in tasks:
            task.cancel()


@pytest.mark.whole
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.long
def test_a_killed_server_has_lost_and_doubled_nothing_and_every_table_goes_on(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    luck = random.Random(seeds(1)[0])
    kept = () if kind == "sqlite" else ("--store", request.getfixturevalue("database"))
    seats: list[Seat] = []
    for _ in range(KILLS):
        with Process(tmp_path, *kept, module="tests.server.unlimited") as server:
            player = Player(server.address)
            for kinds in (DUEL,) if seats else (DUEL, *BOT_GAMES):
                seats += seated(player, kinds, luck)
            player.close()
            open_seats = [seat for seat in seats if not seat.over]
            moment = luck.uniform(0.05, 1.5)
            asyncio.run(played(open_seats, server.address, player.build, server, moment))
    with Process(tmp_path, *kept, module="tests.server.unlimited") as server:
        player = Player(server.address)
        player.close()
        open_seats = [seat for seat in seats if not seat.over]
        asyncio.run(gone_on(open_seats, server.address, player.build))
    assert sum(len(seat.kept) for seat in seats) > KILLS


async def outlived(seats: list[Seat], address: str, build: str, database: Postgres) -> None:
    """All play on while the database crashes and comes back; nobody has to connect again, and who
    does finds all that they were told."""
    for seat in seats:
        seat.patient = True
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        tasks = [group.create_task(seat.play(address, build)) for seat in seats]
        await asyncio.gather(*(seat.went_on.wait() for seat in seats))
        await asyncio.to_thread(database.stop, signal.SIGQUIT)
        await asyncio.to_thread(database.start)
        for seat in seats:
            seat.new_entries = 0
            if not seat.over:
                seat.went_on.clear()
        await asyncio.gather(*(seat.went_on.wait() for seat in seats))
        for task in tasks:
            task.cancel()
    for seat in seats:
        seat.patient = False
    await gone_on(seats, address, build)


@pytest.mark.whole
@pytest.mark.long
def test_a_database_that_crashes_has_lost_and_doubled_nothing_and_every_table_goes_on(
    tmp_path: Path,
) -> None:
    luck = random.Random(seeds(1)[0])
    database = Postgres()
    try:
        with Process(tmp_path, "--store", database.url, module="tests.server.unlimited") as server:
            for _ in range(KILLS // 5):
                player = Player(server.address)
                seats = [*seated(player, DUEL, luck), *seated(player, ("me", "random"), luck)]
                player.close()
                asyncio.run(outlived(seats, server.address, player.build, database))
    finally:
        database.close()
