"""A socket seen from inside: what becomes of one that does not read, and of a table that fails."""

import asyncio
import json
from typing import Any, cast

import pytest
from starlette.types import Message

from fusebox.server import sockets
from fusebox.server.limits import UNLIMITED
from fusebox.server.sockets import MOST_WAITING, Socket, Sockets
from fusebox.tables.hall import Hall
from fusebox.tables.messages import PROTOCOL, FromBrowser, Hello

HELLO = {"type": "hello", "protocol": PROTOCOL, "build": "b", "language": "en", "table": "t"}
SCOPE: dict[str, Any] = {
    "type": "websocket",
    "path": "/ws",
    "headers": [],
    "query_string": b"",
    "client": None,
}


class Table:
    """Stands for a live table; `fails` lets its next message fail."""

    def __init__(self) -> None:
        self.connection: Socket | None = None
        self.detached = asyncio.Event()
        self.fails = False

    def receive(self, connection: Socket, message: FromBrowser) -> None:
        if self.fails:
            raise ZeroDivisionError

    def detach(self, connection: Socket) -> None:
        self.detached.set()


class OneTable:
    """Stands for the hall."""

    def __init__(self) -> None:
        self.table = Table()
        self.greeted = asyncio.Event()

    async def greet(self, hello: Hello, connection: Socket) -> Table:
        self.table.connection = connection
        self.greeted.set()
        return self.table


class Browser:
    """Says what it is told to say, and reads only if it is willing to."""

    def __init__(self, reads: bool, *says: dict[str, Any]) -> None:
        self._reads = reads
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self.heard: list[Message] = []
        self._said.put_nowait({"type": "websocket.connect"})
        for message in says:
            self.say(message)

    def say(self, message: dict[str, Any]) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def receive(self) -> Message:
        return await self._said.get()

    async def send(self, message: Any) -> None:
        if message["type"] != "websocket.accept" and not self._reads:
            await asyncio.Event().wait()
        self.heard.append(message)


def served(hall: OneTable, browser: Browser) -> "asyncio.Task[None]":
    app = Sockets(cast(Hall, hall), "b", UNLIMITED, lambda: 0.0)
    return asyncio.ensure_future(app(SCOPE, browser.receive, browser.send))


def test_whoever_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "LAST_WORDS_WITHIN", 0)

    async def scene() -> None:
        hall, browser = OneTable(), Browser(False, HELLO)
        serving = served(hall, browser)
        await hall.greeted.wait()
        assert hall.table.connection is not None
        for _ in range(MOST_WAITING):
            hall.table.connection.send(b"{}")
        assert not hall.table.detached.is_set()
        for _ in range(10):
            hall.table.connection.send(b"{}")
        await hall.table.detached.wait()
        await serving

    asyncio.run(asyncio.wait_for(scene(), 10))


def test_a_table_that_fails_ends_the_connection_with_a_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> list[Message]:
        hall, browser = OneTable(), Browser(True, HELLO)
        serving = served(hall, browser)
        await hall.greeted.wait()
        hall.table.fails = True
        browser.say({"type": "ping", "at": 1})
        await serving
        assert hall.table.detached.is_set()
        return browser.heard

    *_, last, closing = asyncio.run(asyncio.wait_for(scene(), 10))
    assert json.loads(last["text"])["type"] == "failed"
    assert closing["code"] == 1008
    assert "a connection failed" in caplog.text


def test_a_browser_that_is_silent_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_WITHIN", 0)

    async def scene() -> list[Message]:
        browser = Browser(True)
        await served(OneTable(), browser)
        return browser.heard

    closing = asyncio.run(asyncio.wait_for(scene(), 10))[-1]
    assert (closing["type"], closing["code"]) == ("websocket.close", 1008)
