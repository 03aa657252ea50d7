"""Large answers: packed beside the event loop, sent in parts, and few of them at the same time."""

import asyncio
import gzip
from collections import Counter
from typing import Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fusebox.server.sentences import language_of, say
from fusebox.table.shapes import Failure
from fusebox.tables.homes import household

LARGE: Final = 1 << 16
"""Bytes; more are never handed to the connection at once."""
LEVEL: Final = 1
PACKED: Final = ("application/json", "text/plain")


class Answers:
    """Around an application. Whoever asks for more than fits is told to wait; one answer always
    fits."""

    def __init__(self, app: ASGIApp, each: int, in_all: int) -> None:
        """Bytes of large answers that may not have been read yet, of one address and of all."""
        self._app = app
        self._each = each
        self._in_all = in_all
        self._unread: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def sending(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            elif start is not None:
                begun, start = start, None
                await self._answered(scope, begun, message, send)
            else:
                await send(message)

        await self._app(scope, receive, sending)

    async def _answered(self, scope: Scope, start: Message, body: Message, send: Send) -> None:
        if scope["method"] == "HEAD":
            body["body"] = b""
        content: bytes = body.get("body", b"")
        if body.get("more_body") or len(content) <= LARGE:
            await send(start)
            await send(body)
            return
        client = scope.get("client")
        home = household(client[0] if client else "")
        if not self._fits(home, len(content)):
            await _refuse(scope, send)
            return
        size = len(content)
        self._unread[home] += size
        try:
            del body["body"]
            content = await _packed(scope, start, content)
            await send(start)
            await _send_in_parts(content, send)
        finally:
            self._unread[home] -= size
            if not self._unread[home]:
                del self._unread[home]

    def _fits(self, home: str, size: int) -> bool:
        """Counted as if nothing could be packed."""
        if not self._unread:
            return True
        here = self._unread[home]
        return (not here or here + size <= self._each) and (
            self._unread.total() + size <= self._in_all
        )


async def _packed(scope: Scope, start: Message, content: bytes) -> bytes:
    """The content as this browser takes it, and its headers with it."""
    headers = MutableHeaders(raw=start.setdefault("headers", []))
    kind = headers.get("content-type", "").partition(";")[0]
    accepted = Headers(scope=scope).get("accept-encoding", "")
    if kind not in PACKED or "gzip" not in accepted or "content-encoding" in headers:
        return content
    packed = await asyncio.to_thread(gzip.compress, content, LEVEL, mtime=0)
    headers["content-encoding"] = "gzip"
    headers["vary"] = "accept-encoding"
    headers["content-length"] = str(len(packed))
    return packed


async def _send_in_parts(content: bytes, send: Send) -> None:
    """The connection says after each part when it wants the next."""
    for place in range(0, len(content), LARGE):
        part, more = content[place : place + LARGE], place + LARGE < len(content)
        await send({"type": "http.response.body", "body": part, "more_body": more})


async def _refuse(scope: Scope, send: Send) -> None:
    words = say("too_fast", language_of(Request(scope)))
    content = msgspec.json.encode(Failure(words))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": content})
