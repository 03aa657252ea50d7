"""People at tables: they play at random, send again what was not answered, and remember what was
acknowledged."""

import asyncio
import base64
import json
import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from fusebox.core.table import SHARE_BYTES
from fusebox.table.messages import PROTOCOL

Json = dict[str, Any]
SHARE = base64.b64encode(b"s" * SHARE_BYTES).decode()
LOST = (ConnectionClosed, InvalidMessage, InvalidHandshake, OSError, EOFError)
AT_THE_TABLE = ("Undo", "Answer", "Pause", "Resume", "Hint")
"""What people do besides the game itself now and then; nobody here resigns."""
SOMETIMES = 0.05
TELLING = 0.1
TRIES = 3


class Wrong(AssertionError):
    """The server did what it must never do."""


class Person:
    """One seat of a table, through any number of servers."""

    def __init__(self, table: str, seat: int, token: str, luck: random.Random) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.sent: dict[str, Any] = {}
        self.acknowledged: set[str] = set()
        self.refused: set[str] = set()
        self.pending: str | None = None
        self.repeated = 0
        self.version = 0
        self.over = False
        self._luck = luck

    async def play(self, address: str, source: str = "") -> None:
        """Plays until the server is gone or the match is over."""
        url = f"{address.replace('http', 'ws', 1)}/ws/{self.table}"
        local = (source, 0) if source else None
        with suppress(*LOST):
            async with connect(url, proxy=None, compression=None, local_addr=local) as connection:
                await self._greet(connection)
                while not self.over:
                    await self._hear(connection, json.loads(await connection.recv()))

    async def _greet(self, connection: ClientConnection) -> None:
        since = 0 if self._luck.random() < TELLING else self.version
        hello = {"type": "hello", "protocol": PROTOCOL, "language": "en", "since": since}
        await _say(connection, hello | {"tokens": [self.token], "shows": self.seat})
        if self.pending is not None:
            await self._send(connection, self.pending)
        if self.acknowledged and self._luck.random() < TELLING:
            # What was taken long ago is answered again, and never taken again.
            await self._send(connection, self._luck.choice(sorted(self.acknowledged)))
            self.repeated += 1

    async def _hear(self, connection: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "update":
                self._see(message)
                if nonce := message.get("done"):
                    self._keep(nonce)
                await self._act(connection, message)
            case "done":
                self._keep(message["nonce"])
                await _say(connection, {"type": "show", "shows": self.seat})
            case "refused":
                self._drop(message["nonce"])
                await _say(connection, {"type": "show", "shows": self.seat})
            case "failed":
                raise Wrong(f"{self.table}: {message['words']}")

    def _see(self, update: Json) -> None:
        if update["version"] < self.version:
            raise Wrong(f"{self.table} went back from {self.version} to {update['version']}")
        self.version = update["version"]
        self.over = update["table"].get("outcome") is not None

    def _keep(self, nonce: str) -> None:
        self.acknowledged.add(nonce)
        if nonce == self.pending:
            self.pending = None

    def _drop(self, nonce: str) -> None:
        if nonce in self.acknowledged:
            raise Wrong(f"{self.table}: {nonce} was acknowledged, and is called refused now")
        self.refused.add(nonce)
        if nonce == self.pending:
            self.pending = None

    async def _act(self, connection: ClientConnection, update: Json) -> None:
        action = None if self.over or self.pending else self._choice(update)
        if action is not None:
            self.pending = self._luck.randbytes(8).hex()
            self.sent[self.pending] = action
            await self._send(connection, self.pending)

    def _choice(self, update: Json) -> Any:
        if not update["table"]["seats"][self.seat].get("ready"):
            return {"type": "Ready", "share": SHARE}
        legal = [option["action"] for option in update.get("legal", [])]
        others = [
            option["action"]
            for option in update.get("choices", [])
            if option["action"]["type"] in AT_THE_TABLE
        ]
        if others and (self._luck.random() < SOMETIMES or _only_answers(update)):
            return self._luck.choice(others)
        return self._luck.choice(legal) if legal else None

    async def _send(self, connection: ClientConnection, nonce: str) -> None:
        await _say(connection, {"type": "act", "nonce": nonce, "action": self.sent[nonce]})


def _only_answers(update: Json) -> bool:
    """Whether everybody waits for an answer or for the pause to end."""
    table = update["table"]
    return bool(table.get("paused") or table.get("offer"))


async def _say(connection: ClientConnection, message: Json) -> None:
    await connection.send(json.dumps(message))


async def seated(
    client: httpx2.AsyncClient,
    game: str,
    people: int,
    bots: Iterable[str],
    luck: random.Random,
    **more: Any,
) -> list[Person]:
    """A new table with so many people, each with a token of their own, and these bots."""
    wanted: list[Json] = [{"kind": "me"}, *({"kind": "link"} for _ in range(people - 1))]
    wanted += [{"kind": "bot", "level": level} for level in bots]
    # The same key gets the same table, so that nobody is left without a seat by a lost answer.
    key = luck.randbytes(16).hex()
    made = await asked(client, "/api/tables", game=game, seats=wanted, key=key, **more)
    return [await _sat(client, made, seat, luck) for seat in made["seats"]]


async def _sat(client: httpx2.AsyncClient, made: Json, seat: Json, luck: random.Random) -> Person:
    token = seat["token"]
    if not token:
        key = luck.randbytes(16).hex()
        invited = {"table": made["table"], "invite": seat["invite"], "name": f"P{seat['seat']}"}
        token = (await asked(client, "/api/join", **invited, key=key))["token"]
    return Person(made["table"], seat["seat"], token, luck)


async def asked(client: httpx2.AsyncClient, path: str, **body: Any) -> Json:
    """The answer; whoever has a key asks again when the line breaks down."""
    for _ in range(TRIES):
        with suppress(httpx2.ReadError, httpx2.RemoteProtocolError):
            response = await client.post(path, json=body)
            break
    else:
        response = await client.post(path, json=body)
    if not response.is_success:
        raise Wrong(f"{path}: {response.status_code} {response.text[:200]}")
    answer: Json = response.json()
    return answer


async def all_played(people: list[Person], address: str) -> list[asyncio.Task[None]]:
    """Everybody plays, each in a task of their own."""
    return [asyncio.create_task(person.play(address)) for person in people if not person.over]
