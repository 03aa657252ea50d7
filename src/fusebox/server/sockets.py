"""The socket of a page: reads and limits what a browser says, and hands it to its table."""

import asyncio
import logging
from collections import Counter, deque
from contextlib import suppress
from typing import NamedTuple

import msgspec
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fusebox.core import Language, Seat
from fusebox.server.limits import Addresses, Bucket, Limits, Now
from fusebox.server.speech import language_of, say
from fusebox.tables.hall import Declined, Hall
from fusebox.tables.live import LiveTable
from fusebox.tables.messages import (
    PROTOCOL,
    Act,
    Failed,
    FromBrowser,
    Hello,
    Message,
    Refused,
    Reload,
    Show,
    Signalled,
)

POLICY = 1008
HELLO_WITHIN = 10.0
LAST_WORDS_WITHIN = 5.0
MOST_WAITING = 256
"""Messages for a reader that does not read."""

log = logging.getLogger(__name__)
_messages: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
_written = msgspec.json.Encoder().encode


class Pipe(NamedTuple):
    """The two ends of a socket, without the wrapping that each message would pay for."""

    receive: Receive
    send: Send


class Farewell(Exception):
    """The connection has to end: the last message it is sent, and the reason in a sentence."""

    def __init__(self, words: str, message: Message | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.message = Failed(words) if message is None else message


class Socket:
    """A connection as its table knows it: what it holds and shows, and a queue to its browser."""

    def __init__(self, language: Language, pipe: Pipe, limits: Limits, now: Now) -> None:
        self.language = language
        self.shows: Show = None
        self.holds: frozenset[Seat] = frozenset()
        self.words = False
        self.choices = False
        self._pipe = pipe
        self._limits = limits
        self._strikes = 0
        self._messages = Bucket(limits.messages, now)
        self._acts = Bucket(limits.acting, now)
        self._signals = Bucket(limits.signalling, now)
        self._waiting: deque[bytes] = deque()
        self._loop = asyncio.get_running_loop()
        self._idle: asyncio.Future[None] | None = None
        """What the writer waits for when there is nothing to write."""
        self._farewell: str | None = None
        self._reader = asyncio.current_task()
        self.given_up = False
        """Whoever does not read is not listened to either."""

    def send(self, message: bytes) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
            self._wake()
        elif not self.given_up and self._reader is not None:
            self.given_up = True
            self._waiting.clear()
            self.close(say("too_slow", self.language))
            self._reader.cancel()

    def close(self, reason: str) -> None:
        if self._farewell is None:
            self._farewell = reason
            self._wake()

    def tell(self, message: Message) -> None:
        self.send(_written(message))

    def fail(self, key: str) -> None:
        self.tell(Failed(say(key, self.language)))

    async def write(self) -> None:
        """Sends what is queued, until the connection is to end or has ended."""
        # The one is raised when the browser is gone, the other when the server goes.
        with suppress(OSError, RuntimeError):
            await self._write()

    async def _write(self) -> None:
        while self._farewell is None or self._waiting:
            while self._waiting:
                text = self._waiting.popleft().decode()
                await self._pipe.send({"type": "websocket.send", "text": text})
            if self._farewell is None:
                self._idle = self._loop.create_future()
                await self._idle
        # A close frame holds 123 bytes of reason at most.
        reason = self._farewell.encode()[:120].decode(errors="ignore")
        await self._pipe.send({"type": "websocket.close", "code": POLICY, "reason": reason})

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def hear(self) -> FromBrowser | None:
        """The next message; None for one that was answered here because it can't be followed."""
        event = await self._pipe.receive()
        if event["type"] == "websocket.disconnect" or self._farewell is not None:
            raise WebSocketDisconnect
        if not self._messages.take():
            self._strike(event.get("text"))
            return None
        text = event.get("text")
        if text is None:
            self.fail("text_only")
            return None
        return self._understood(text)

    def admits(self, message: FromBrowser) -> bool:
        """Whether this kind of message is not sent too often; says so if it is."""
        match message:
            case Act():
                if not self._acts.take():
                    self.tell(Refused(message.nonce, "", say("too_fast", self.language)))
                    return False
            case Signalled():
                if not self._signals.take():
                    self.fail("too_fast")
                    return False
        return True

    def _understood(self, text: str) -> FromBrowser | None:
        try:
            return _messages.decode(text)
        except (msgspec.DecodeError, RecursionError):
            self.fail("not_understood")
            return None

    def _strike(self, text: str | None) -> None:
        self._strikes += 1
        if self._strikes > self._limits.strikes:
            raise Farewell(say("far_too_fast", self.language))
        message = None
        if text is not None:
            with suppress(msgspec.DecodeError, RecursionError):
                message = _messages.decode(text)
        if isinstance(message, Act):
            self.tell(Refused(message.nonce, "", say("too_fast", self.language)))
        else:
            self.fail("too_fast")


class Sockets:
    """All sockets of a server: greets and limits them, and tells their tables when they go."""

    def __init__(self, hall: Hall, build: str, limits: Limits, now: Now) -> None:
        self._hall = hall
        self._build = build
        self._limits = limits
        self._now = now
        self._connecting = Addresses(limits.connecting, now)
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        address = websocket.client.host if websocket.client else ""
        if self._open[address] >= self._limits.sockets or not self._connecting.take(address):
            words = say("too_many", language_of(websocket))
            await websocket.send_denial_response(PlainTextResponse(words, status_code=429))
            return
        self._open[address] += 1
        try:
            await websocket.accept()
            pipe = Pipe(receive, send)
            await self._attend(Socket(language_of(websocket), pipe, self._limits, self._now))
        except WebSocketDisconnect:
            pass
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _attend(self, socket: Socket) -> None:
        writer = asyncio.create_task(socket.write())
        try:
            await self._converse(socket)
            await asyncio.wait((writer,), timeout=LAST_WORDS_WITHIN)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _converse(self, socket: Socket) -> None:
        """From the hello to the end."""
        table: LiveTable | None = None
        try:
            table = await self._greeted(socket)
            while True:
                message = await socket.hear()
                if message is not None and socket.admits(message):
                    table.receive(socket, message)
        except WebSocketDisconnect:
            socket.close("")
        except asyncio.CancelledError:
            if not socket.given_up:
                raise
        except Farewell as farewell:
            socket.tell(farewell.message)
            socket.close(farewell.words)
        except Exception:
            # Whatever it was, it ends this connection and nothing else.
            log.exception("a connection failed")
            socket.fail("broken")
            socket.close(say("broken", socket.language))
        finally:
            if table is not None:
                table.detach(socket)

    async def _greeted(self, socket: Socket) -> LiveTable:
        """The table that the hello names; it has to come soon, and be first."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                while (message := await socket.hear()) is None:
                    pass
        except TimeoutError:
            raise Farewell(say("late_hello", socket.language)) from None
        if not isinstance(message, Hello):
            raise Farewell(say("hello_first", socket.language))
        socket.language = message.language
        if message.protocol != PROTOCOL or message.build != self._build:
            raise Farewell(say("other_build", socket.language), Reload(self._build))
        try:
            return await self._hall.greet(message, socket)
        except Declined as declined:
            raise Farewell(declined.words(message.language)) from None
