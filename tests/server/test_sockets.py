"""A socket seen from inside: what becomes of one that does not read, and of a table that fails."""

import asyncio
import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest
from starlette.types import Message
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from fusebox.server.limits import UNLIMITED, Limits
from fusebox.server.rates import rates_of
from fusebox.server.sockets import MOST_UNREAD, Socket, Sockets
from fusebox.server.wire import WIRE, Heard, head
from fusebox.table.messages import PROTOCOL, FromBrowser, Hello, Ping
from fusebox.tables.hall import Hall
from tests.turns import run, settled

HELLO = {"type": "hello", "protocol": PROTOCOL, "build": "b", "language": "en"}


class Table:
    """Stands for a live table; `fails` lets its next message fail."""

    def __init__(self) -> None:
        self.connection: Socket | None = None
        self.heard: list[FromBrowser] = []
        self.detached = asyncio.Event()
        self.fails = False

    def receive(self, connection: Socket, message: FromBrowser) -> None:
        self.heard.append(message)
        if self.fails:
            raise ZeroDivisionError

    def detach(self, connection: Socket) -> None:
        self.detached.set()


class OneTable:
    """Stands for the hall."""

    def __init__(self) -> None:
        self.table = Table()
        self.greeted = asyncio.Event()

    async def greet(self, name: str, hello: Hello, connection: Socket) -> Table:
        self.table.connection = connection
        self.greeted.set()
        return self.table


class Browser:
    """Says what it is told to say, and takes only as much as it reads: a wire without a net."""

    def __init__(self, *says: dict[str, Any]) -> None:
        self._says = says
        self._hear: Heard | None = None
        self._leave: Callable[[], None] | None = None
        self.heard: list[dict[str, Any]] = []
        self.waiting = 0
        self.closed: Message | None = None
        self.aborted = False

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        self._hear, self._leave = heard, lost
        for message in self._says:
            self.say(message)

    def say(self, message: dict[str, Any] | bytes) -> None:
        assert self._hear is not None
        self._hear(message if isinstance(message, bytes) else json.dumps(message).encode())

    def write(self, text: bytes) -> int:
        self.heard.append(json.loads(text))
        return self.waiting

    def abort(self) -> None:
        assert self._leave is not None
        self.aborted = True
        self._leave()

    async def receive(self) -> Message:
        return {"type": "websocket.connect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.closed = message


def doors(hall: Hall, limits: Limits) -> Sockets:
    return Sockets(hall, "b", limits, lambda: 0.0, rates_of(limits, lambda: 0.0))


def served(hall: OneTable, browser: Browser, limits: Limits = UNLIMITED) -> "asyncio.Task[None]":
    app = doors(cast(Hall, hall), limits)
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": "/ws",
        "headers": [],
        "query_string": b"",
        "client": None,
        "extensions": {WIRE: browser},
        "path_params": {"table": "none"},
    }
    return asyncio.ensure_future(app(scope, browser.receive, browser.send))


def test_whoever_does_not_read_is_let_go() -> None:
    async def scene() -> None:
        hall, browser = OneTable(), Browser(HELLO)
        serving = served(hall, browser)
        await hall.greeted.wait()
        assert hall.table.connection is not None
        browser.waiting = MOST_UNREAD
        hall.table.connection.send(b"{}")
        assert not hall.table.connection.ended.done()
        browser.waiting += 1
        hall.table.connection.send(b"{}")
        await hall.table.detached.wait()
        await serving
        assert browser.aborted
        heard = len(browser.heard)
        hall.table.connection.send(b"{}")
        assert len(browser.heard) == heard

    run(asyncio.wait_for(scene(), 10))


def test_a_table_that_fails_ends_the_connection_with_a_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> Browser:
        hall, browser = OneTable(), Browser(HELLO)
        serving = served(hall, browser)
        await hall.greeted.wait()
        await settled()
        hall.table.fails = True
        browser.say({"type": "ping", "at": 1})
        await serving
        assert hall.table.detached.is_set()
        return browser

    browser = run(asyncio.wait_for(scene(), 10))
    assert browser.heard[-1]["type"] == "failed"
    assert browser.closed is not None
    assert browser.closed["code"] == 1008
    assert "unhandled error" in caplog.text


def test_a_browser_that_is_silent_is_let_go() -> None:
    at_once = msgspec.structs.replace(UNLIMITED, hello_seconds=0)

    async def scene() -> Browser:
        browser = Browser()
        await served(OneTable(), browser, at_once)
        return browser

    browser = run(asyncio.wait_for(scene(), 10))
    assert browser.closed is not None
    assert browser.closed["code"] == 1008


def test_a_browser_that_leaves_before_it_has_said_hello_is_let_go() -> None:
    async def scene() -> None:
        browser = Browser()
        serving = served(OneTable(), browser)
        await settled()
        browser.abort()
        await serving
        assert browser.closed is None

    run(asyncio.wait_for(scene(), 10))


def test_what_is_said_before_the_table_is_there_is_heard_in_its_order() -> None:
    async def scene() -> list[FromBrowser]:
        hall = OneTable()
        browser = Browser(HELLO, {"type": "ping", "at": 1}, {"type": "ping", "at": 2})
        serving = served(hall, browser)
        await hall.greeted.wait()
        await settled()
        browser.say({"type": "ping", "at": 3})
        browser.abort()
        await serving
        return hall.table.heard

    assert run(asyncio.wait_for(scene(), 10)) == [Ping(1), Ping(2), Ping(3)]


def test_what_is_no_text_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> Browser:
        browser = Browser(HELLO)
        serving = served(OneTable(), browser)
        await settled()
        browser.say(b"\xff\xfe")
        browser.abort()
        await serving
        return browser

    browser = run(asyncio.wait_for(scene(), 10))
    assert [message["type"] for message in browser.heard] == ["failed"]
    assert not caplog.text


def test_what_is_no_text_is_no_fault_beyond_the_rate_either(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> Browser:
        browser = Browser(HELLO)
        serving = served(OneTable(), browser, Limits())
        await settled()
        for _ in range(200):
            browser.say(b'{"type":"\xff"}')
        await serving
        return browser

    browser = run(asyncio.wait_for(scene(), 10))
    assert len(browser.heard) == Limits().messages.burst + Limits().strikes
    assert browser.closed is not None
    assert not caplog.text


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("packed", [False, True])
def test_a_message_of_any_length_is_read_by_a_browser(length: int, packed: bool) -> None:
    window = PerMessageDeflate(False, False, 15, 15)
    frame = Frame(Opcode.TEXT, b"x" * length)
    sent = window.encode(frame) if packed else frame
    reader = StreamReader()
    reader.feed_data(head(len(sent.data), packed) + bytes(sent.data))
    extensions = [PerMessageDeflate(False, False, 15, 15)] if packed else []
    with pytest.raises(StopIteration) as done:
        next(Frame.parse(reader.read_exact, mask=False, extensions=extensions))
    read = done.value.value
    assert (read.opcode, bytes(read.data), read.fin) == (Opcode.TEXT, frame.data, True)


class Newcomer:
    """Somebody whose hello has been read."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.first = loop.create_future()
        self.first.set_result(Hello(PROTOCOL, "en"))
        self.ended = loop.create_future()


def test_a_crowd_that_comes_at_once_is_greeted_one_by_one() -> None:
    happened: list[str] = []

    class Greeting:
        async def greet(self, name: str, hello: Hello, connection: Socket) -> None:
            happened.append("greeted")

    async def others() -> None:
        while True:
            happened.append("others")
            await asyncio.sleep(0)

    async def scene() -> None:
        door = doors(cast(Hall, Greeting()), UNLIMITED)
        playing = asyncio.create_task(others())
        crowd = (door._greeted(cast(Socket, Newcomer()), "t") for _ in range(5))
        await asyncio.gather(*crowd)
        playing.cancel()

    asyncio.run(asyncio.wait_for(scene(), 10))
    assert happened.count("greeted") == 5
    assert ("greeted", "greeted") not in pairwise(happened)
