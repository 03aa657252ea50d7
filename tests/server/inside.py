"""The application without a socket: what is answered, and what it takes of the thread."""

import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from starlette.applications import Starlette

from fusebox.core import Resign
from fusebox.games import GAMES
from fusebox.server.app import application
from fusebox.server.health import Doctor
from fusebox.server.host import Host
from fusebox.server.limits import UNLIMITED, Limits
from fusebox.server.push import PushPost
from fusebox.server.thinkers import ThinkersDoor
from fusebox.server.wire import WIRE
from fusebox.tables.thinking import Workers
from fusebox.tables.workshop import Here
from fusebox.thinkers.greeting import own_program
from fusebox.thinkers.joined import Thinkers
from tests.tables.room import GAMES as TOYS
from tests.tables.room import Room, room
from tests.tables.test_signed import signer

HOST_TOKEN = "the token of the host"


class Apart(Here):
    """Heavy work that somebody else does at once."""

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        return b"{}"


class Gone:
    """The wire to a browser that goes away at once."""

    def listen(self, heard: object, lost: Callable[[], None]) -> None:
        lost()


class Answer(NamedTuple):
    status: int
    body: bytes
    milliseconds: float
    """Of this thread's processor time."""

    @property
    def words(self) -> str:
        told: str = json.loads(self.body)["words"]
        return told


class Inside(NamedTuple):
    """A whole server, with everything that a host can switch on."""

    app: Starlette
    room: Room
    host: Host

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        client: str = "192.0.2.1",
        **headers: str,
    ) -> Answer:
        """One request, as it comes from a connection."""
        plain, _, query = path.partition("?")
        sent = json.dumps(body).encode()
        if method == "POST":
            headers = {"content_type": "application/json"} | headers
        named = [(name.replace("_", "-").encode(), v.encode()) for name, v in headers.items()]
        scope: dict[str, Any] = {
            "type": "http" if method != "SOCKET" else "websocket",
            "method": method,
            "path": unquote(plain),
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "http",
            "headers": named,
            "client": (client, 1),
            "server": ("localhost", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}, WIRE: Gone()},
        }
        if method == "SOCKET":
            del scope["method"]
        unread = [{"type": "http.request", "body": sent, "more_body": False}]
        if method == "SOCKET":
            unread = [{"type": "websocket.connect"}]
        said: list[Any] = []

        async def receive() -> Any:
            kind = "websocket" if method == "SOCKET" else "http"
            return unread.pop() if unread else {"type": f"{kind}.disconnect"}

        async def send(message: Any) -> None:
            said.append(message)

        began = time.thread_time()
        await self.app(scope, receive, send)
        taken = (time.thread_time() - began) * 1_000
        status = next((one["status"] for one in said if "status" in one), 0)
        if not status and said[0]["type"] == "websocket.close":
            status = 403
        return Answer(status, b"".join(one.get("body", b"") for one in said), taken)


@asynccontextmanager
async def inside(folder: Path, limits: Limits = UNLIMITED) -> AsyncIterator[Inside]:
    options: dict[str, Any] = {"lobby": True, "rates": True, "heavy": Apart()}
    async with room(folder, {**GAMES, **TOYS}, signer=signer(), **options) as opened:
        hall, clock = opened.hall, opened.clock

        def now() -> float:
            return clock.now() / 1_000

        host = Host(hall, folder, "test", limits, now, token=HOST_TOKEN)
        doctor = Doctor(hall.write, lambda: 0.0, folder, now, lambda _: 1 << 40, limits)
        thinkers = ThinkersDoor(Thinkers(Workers(1).pool), b"secret", own_program())
        app = application(
            hall,
            client=_client(folder),
            games={**GAMES, **TOYS},
            limits=limits,
            now=now,
            host=host,
            doctor=doctor,
            post=PushPost(b"s" * 32, "mailto:host@example.org"),
            thinkers=thinkers,
        )
        yield Inside(app, opened, host)


async def finished(opened: Room) -> str:
    """A table at which a match is over."""
    created, ann, _ = await opened.pair()
    await ann.act(Resign())
    return created.table


def _client(folder: Path) -> Path:
    """A client of one page."""
    client = folder / "client"
    client.mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>Fusebox</title>", encoding="utf-8")
    (client / "addresses.json").write_text('["/", "/t/*"]', encoding="utf-8")
    return client
