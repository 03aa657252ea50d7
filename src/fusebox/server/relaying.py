"""What reaches a server about a table of another one is passed on to that one."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.types import ASGIApp, Message

from fusebox.core import Millis
from fusebox.server import link as said
from fusebox.server.link import Link, Links
from fusebox.server.sentences import language_of, say
from fusebox.server.wire import Heard, Wire

ANSWERED_WITHIN: Final = 30.0
OWN: Final = frozenset({b"content-length", b"date", b"server", b"connection"})
"""Headers that each server writes itself."""
PASSED: Final = b"x-fusebox-passed"
OVER_A_LINK: Final = "fusebox.link"
"""In the extensions of a request that came from another server."""
MOST_PASSED: Final = 3
"""So often a request is passed on: a table may move meanwhile."""
MOST_UNREAD: Final = 1 << 19

log = logging.getLogger(__name__)


def is_passed_on(request: HttpRequest) -> bool:
    """Whether another server asks, which has counted and judged whoever asked it. A header would
    not do: anybody can send one."""
    return OVER_A_LINK in request.scope.get("extensions", {})


def asked_by(request: HttpRequest) -> said.Request:
    """What is asked, as another server is asked it."""
    return said.Request(
        method=request.method,
        path=request.scope["path"],
        query=request.scope.get("query_string", b""),
        headers=[*request.scope["headers"], (PASSED, b"1")],
        client=request.client.host if request.client else "",
        scheme=request.scope.get("scheme", "http"),
        content=getattr(request.state, "content", b""),
    )


async def passed_on(request: HttpRequest, server: str) -> Response:
    """The answer of the server that owns the table."""
    links: Links | None = getattr(request.app.state, "links", None)
    passed = sum(name == PASSED for name, _ in request.scope["headers"])
    if links is None or not server or passed >= MOST_PASSED:
        raise HTTPException(503, say("not_kept", language_of(request)))
    try:
        answer = await asked_there(await links.to(server), asked_by(request))
    except (OSError, TimeoutError):
        # Its server is gone a moment ago: soon another one has the table.
        raise HTTPException(503, say("not_kept", language_of(request))) from None
    return handed_on(answer)


def handed_on(answer: said.Answer) -> Response:
    """What another server has answered, for whoever asked here."""
    response = Response(answer.content, answer.status)
    own = [one for one in response.raw_headers if one[0] == b"content-length"]
    response.raw_headers = own + [one for one in answer.headers if one[0].lower() not in OWN]
    return response


async def asked_there(link: Link, asked: said.Request) -> said.Answer:
    future: asyncio.Future[said.Said | None] = asyncio.get_running_loop().create_future()

    def heard(what: said.Said | None) -> None:
        if not future.done():
            future.set_result(what)

    stream = link.open(heard)
    try:
        link.say(stream, asked)
        async with asyncio.timeout(ANSWERED_WITHIN):
            answer = await future
    except (asyncio.CancelledError, TimeoutError):
        # Nobody waits for it any more, there as here.
        link.say(stream, said.End())
        raise
    finally:
        link.close(stream)
    if not isinstance(answer, said.Answer):
        raise ConnectionError("the other server is gone")
    return answer


async def answer_here(app: ASGIApp, link: Link, stream: int, asked: said.Request) -> None:
    """Has this server's application answer what another one was asked."""
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": asked.method,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": asked.query,
        "root_path": "",
        "scheme": asked.scheme,
        "headers": asked.headers,
        "client": (asked.client, 0),
        "server": None,
        "state": {},
        "extensions": {OVER_A_LINK: {}},
    }
    begun: list[Message] = []
    content = bytearray()
    unread: list[Message] = [{"type": "http.request", "body": asked.content, "more_body": False}]

    left = asyncio.Event()
    link.listen(stream, lambda _: left.set())

    async def receive() -> Message:
        if unread:
            return unread.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            begun.append(message)
        else:
            content.extend(message.get("body", b""))

    try:
        await app(scope, receive, send)
    finally:
        link.close(stream)
    headers = [(bytes(name), bytes(value)) for name, value in begun[0]["headers"]]
    link.say(stream, said.Answer(begun[0]["status"], headers, bytes(content)))


async def relayed(
    link: Link, table: str, address: str, language: str, wire: Wire, close: Callable[[str], Any]
) -> None:
    """A browser's socket here, whose table is at the other end of the link, until it ends."""
    ended: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

    def end(reason: str | None) -> None:
        if not ended.done():
            ended.set_result(reason)

    def told(what: said.Said | None) -> None:
        match what:
            case said.Text(bytes() as content):
                if wire.write(content) > MOST_UNREAD:
                    wire.abort()
                    end(None)
            case said.Probe():
                wire.ping(lambda trip: link.say(stream, said.Distance(trip)))
            case said.End(reason):
                end(reason)
            case None:
                # Its server is gone: the page connects again, and finds the table elsewhere.
                end("")
            case _:
                pass

    stream = link.open(told)
    link.say(stream, said.Opened(table, address, language))
    wire.listen(lambda text: link.say(stream, said.Text(text)), lambda: end(None))
    try:
        reason = await ended
    finally:
        link.say(stream, said.End())
        link.close(stream)
    if reason is not None:
        await close(reason)


class FarWire:
    """The wire to a browser that is connected to another server."""

    def __init__(self, link: Link, stream: int) -> None:
        self._link, self._stream = link, stream
        self._heard: Heard | None = None
        self._lost: Callable[[], None] | None = None
        self._answered: list[Callable[[Millis], None]] = []
        self._early: list[said.Said | None] = []
        """What came before anybody listened."""
        link.listen(stream, self._told)

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        self._heard, self._lost = heard, lost
        early, self._early = self._early, []
        for what in early:
            self._told(what)

    def write(self, text: bytes) -> int:
        self._link.say(self._stream, said.Text(text))
        return 0

    def ping(self, answered: Callable[[Millis], None]) -> None:
        self._answered.append(answered)
        self._link.say(self._stream, said.Probe())

    def abort(self) -> None:
        self._link.say(self._stream, said.End())
        self._gone()

    async def send(self, message: Message) -> None:
        """Takes the last word to the browser, as a socket's application sends it."""
        if message["type"] == "websocket.close":
            self._link.say(self._stream, said.End(message.get("reason", "")))
            self._link.close(self._stream)

    def _told(self, what: said.Said | None) -> None:
        if self._heard is None:
            self._early.append(what)
            return
        match what:
            case said.Text(content):
                self._heard(content)
            case said.Distance(trip) if self._answered:
                self._answered.pop(0)(trip)
            case said.End() | None:
                self._gone()
            case _:
                pass

    def _gone(self) -> None:
        self._link.close(self._stream)
        lost, self._lost = self._lost, None
        if lost is not None:
            lost()
