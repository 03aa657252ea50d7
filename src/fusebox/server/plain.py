"""A wire by the public interface alone, for versions of uvicorn and websockets we do not know."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from fusebox.core import Millis
from fusebox.server.wire import WIRE, Heard

GONE = 1001
OF_PROTOCOL = (
    *("conn", "transport", "frames", "close_sent", "disconnected", "handshake_complete"),
    *("curr_msg_data_type", "handle_parser_exception", "handle_ping", "handle_cont"),
    *("handle_connect", "connection_made", "connection_lost", "data_received"),
    *("send_receive_event_to_app", "send"),
)
OF_PARSER = (
    *("available_extensions", "extensions", "max_message_size", "current_size", "reader"),
    *("close_sent", "state", "fail", "parser"),
)
"""What WireProtocol touches of uvicorn's protocol and of websockets' parser."""


def missing() -> list[str]:
    """What WireProtocol needs and these versions of uvicorn and websockets do not have."""
    try:
        protocol, parser = _protocol(), ServerProtocol()
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    lacking = [name for name in OF_PROTOCOL if not hasattr(protocol, name)]
    lacking += [name for name in OF_PARSER if not hasattr(parser, name)]
    if "reader" not in lacking and not hasattr(parser.reader, "buffer"):
        lacking.append("reader.buffer")
    return lacking


async def _nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that nobody asks."""


def _protocol() -> WebSocketsSansIOProtocol:
    config = uvicorn.Config(_nowhere, loop="none", log_config=None, lifespan="off")
    config.load()
    loop = asyncio.new_event_loop()
    try:
        return WebSocketsSansIOProtocol(config, ServerState(), {}, loop)
    finally:
        loop.close()


class PlainWires:
    """Around an application: gives each socket a wire that reads and writes as ASGI has it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        wire = PlainWire(receive, send)
        scope.setdefault("extensions", {})[WIRE] = wire
        try:
            await self._app(scope, receive, send)
        finally:
            wire.end()


class PlainWire:
    """A task that reads, and one that writes."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._unsent: deque[bytes] = deque()
        self._size = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._writing: asyncio.Task[None] | None = None

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        self._tasks.append(asyncio.create_task(self._read(heard, lost)))

    def write(self, text: bytes) -> int:
        self._unsent.append(text)
        self._size += len(text)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return self._size

    def ping(self, answered: Callable[[Millis], None]) -> None:
        """There is no way to ping by the public interface: how far away a browser is stays
        unknown."""

    def abort(self) -> None:
        """The nearest to it: what is not sent yet is dropped."""
        self._unsent.clear()
        self._tasks.append(asyncio.create_task(self._close()))

    def end(self) -> None:
        for task in (*self._tasks, self._writing):
            if task is not None:
                task.cancel()

    async def _read(self, heard: Heard, lost: Callable[[], None]) -> None:
        while (message := await self._receive())["type"] == "websocket.receive":
            text = message.get("text")
            heard(None if text is None else text.encode())
        lost()

    async def _write(self) -> None:
        with suppress(OSError, RuntimeError):
            while self._unsent:
                text = self._unsent.popleft()
                message: Message = {"type": "websocket.send", "text": text.decode()}
                await self._send(message)
                self._size -= len(text)
        self._writing = None

    async def _close(self) -> None:
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": GONE})
