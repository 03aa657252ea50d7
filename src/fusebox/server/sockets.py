"""The socket of a page: reads and limits what a browser says, and hands it to its table."""

import asyncio
import logging
from asyncio import FIRST_COMPLETED
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import msgspec
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fusebox.core import Language, nearest
from fusebox.server.blocked import Blocked
from fusebox.server.limits import Bucket, Limits, Now
from fusebox.server.link import Link, Links, Opened
from fusebox.server.rates import Rates
from fusebox.server.relaying import FarWire, relayed
from fusebox.server.sentences import language_of, say
from fusebox.server.sharing import Sharing
from fusebox.server.timeouts import SECOND_LOOK
from fusebox.server.watch import Left, Watch, unwatched
from fusebox.server.wire import WIRE, Wire
from fusebox.store import NotKept
from fusebox.table.messages import (
    PROTOCOL,
    Act,
    ActionRefused,
    Chat,
    Failed,
    FromBrowser,
    Hello,
    Message,
    Reload,
    SendSignal,
    ShowSeat,
    Speak,
)
from fusebox.table.sentences import Declined
from fusebox.tables.hall import Hall
from fusebox.tables.homes import household
from fusebox.tables.live import Answered, LiveTable
from fusebox.tables.loading import Elsewhere

POLICY = 1008
LAST_WORDS_WITHIN = 5.0
STORY = 500
"""Entries; telling so many again counts for one more."""
MOST_UNREAD = 1 << 19
"""Bytes for a browser that does not read."""

log = logging.getLogger(__name__)
_messages: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
_written = msgspec.json.Encoder().encode


class Farewell(Exception):
    """The connection has to end: the last message it is sent, and the reason in a sentence."""

    def __init__(self, words: str, message: Message | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.message = Failed(words) if message is None else message


class Socket:
    """A connection as its table knows it: the wire to its browser, and how much may come of it."""

    def __init__(
        self,
        address: str,
        language: Language,
        wire: Wire,
        limits: Limits,
        rates: Rates,
        now: Now,
    ) -> None:
        self.address = address
        self.language = language
        loop = asyncio.get_running_loop()
        self.first: asyncio.Future[FromBrowser] = loop.create_future()
        """What the browser says first."""
        self.ended: asyncio.Future[str | None] = loop.create_future()
        """The reason for which the connection is to be closed; None: it is gone."""
        self._wire = wire
        self._limits = limits
        self._strikes = 0
        self._messages = Bucket(limits.messages, now)
        self._acts = Bucket(limits.acting, now)
        self._signals = Bucket(limits.signalling, now)
        self._chats = Bucket(limits.chatting, now)
        self._rates = rates
        self._table: LiveTable | None = None
        self._early: list[FromBrowser] = []
        """What was said before the table was there; the rate of messages keeps it short."""
        wire.listen(self._heard, self._lost)

    def send(self, message: bytes) -> None:
        if self.ended.done():
            return
        if self._wire.write(message) > MOST_UNREAD:
            # Whoever does not read is not listened to either.
            self.ended.set_result(None)
            self._wire.abort()

    def ping(self, answered: Answered) -> None:
        """Measures how far away the browser is, at the frame's own level: a page can't delay it."""
        self._wire.ping(answered)

    def close(self, reason: str) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)

    def tell(self, message: Message) -> None:
        self.send(_written(message))

    def fail(self, key: str) -> None:
        self.tell(Failed(say(key, self.language)))

    def part(self, farewell: Farewell) -> None:
        """Says why the connection ends, and ends it."""
        self.tell(farewell.message)
        self.close(farewell.words)

    def enter(self, table: LiveTable) -> None:
        """From now on the table hears what is said, and first what has been said."""
        self._table = table
        early, self._early = self._early, []
        for message in early:
            self._hand_over(table, message)

    def _lost(self) -> None:
        self._table = None
        if not self.ended.done():
            self.ended.set_result(None)

    def _heard(self, text: bytes | None) -> None:
        if self.ended.done():
            return
        try:
            if not self._messages.take():
                self._strike(text)
            elif (message := self._understood(text)) is None:
                return
            elif self._table is not None:
                self._hand_over(self._table, message)
            elif not self.first.done():
                self.first.set_result(message)
            else:
                self._early.append(message)
        except Farewell as farewell:
            self.part(farewell)
        except Exception:
            # Whatever it was, it ends this connection and nothing else.
            log.exception("connection closed after an unhandled error")
            self.part(Farewell(say("broken", self.language)))

    def _hand_over(self, table: LiveTable, message: FromBrowser) -> None:
        if self._admits(message):
            table.receive(self, message)

    def _admits(self, message: FromBrowser) -> bool:
        """Whether this kind of message is not sent too often; says so if it is."""
        match message:
            case Act():
                if not self._acts.take():
                    self._refuse(message)
                    return False
            case Chat():
                if not (self._chats.take() and self._rates.talking.take(self.address)):
                    self._silence(message)
                    return False
            case Speak() | ShowSeat():
                if not self._rates.retelling.take(self.address, self._length(message)):
                    self.fail("too_fast")
                    return False
            case SendSignal():
                if not self._signals.take():
                    self.fail("too_fast")
                    return False
        return True

    def _length(self, message: Speak | ShowSeat) -> float:
        """How much the telling of it takes, by the entries that have to be told again."""
        if self._table is None or message.since is None:
            return 1.0
        return 1.0 + max(0, self._table.match.version - message.since) / STORY

    def _understood(self, text: bytes | None) -> FromBrowser | None:
        """The message; None for one that was answered here because it can't be followed."""
        if text is None:
            self.fail("text_only")
            return None
        message = _parsed(text)
        if message is None:
            self.fail("not_understood")
        return message

    def _strike(self, text: bytes | None) -> None:
        """Answers a message beyond the rate."""
        self._strikes += 1
        if self._strikes > self._limits.strikes:
            raise Farewell(say("far_too_fast", self.language))
        message = _parsed(text or b"")
        if isinstance(message, Act):
            self._refuse(message)
        elif isinstance(message, Chat):
            self._silence(message)
        else:
            self.fail("too_fast")

    def _refuse(self, play: Act) -> None:
        """Too fast; but what was taken before is never called refused."""
        done = None if self._table is None else self._table.taken(self, play)
        self.tell(done or ActionRefused(play.nonce, "", say("too_fast", self.language)))

    def _silence(self, message: Chat) -> None:
        self.tell(ActionRefused(message.nonce, "", say("too_fast", self.language)))


class Sockets:
    """All sockets of a server: greets and limits them, and tells their tables when they go."""

    def __init__(
        self,
        hall: Hall,
        build: str,
        limits: Limits,
        now: Now,
        rates: Rates,
        watch: Watch = unwatched,
        blocked: Blocked | None = None,
    ) -> None:
        self._hall = hall
        self._watch = watch
        self._blocked = Blocked() if blocked is None else blocked
        self._build = build
        self._limits = limits
        self._now = now
        self._rates = rates
        self._greeting = asyncio.Lock()
        self._open: Counter[str] = Counter()
        self._open_elsewhere: Callable[[str], int] = lambda _: 0
        self.links: Links | None = None
        self.elsewhere: Callable[[str], Awaitable[str]] | None = None
        """Where the server of a table is reached, if that is another one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        address = household(websocket.client.host if websocket.client else "")
        if address in self._blocked:
            words = say("blocked", language_of(websocket))
            await websocket.send_denial_response(PlainTextResponse(words, status_code=403))
            return
        if not self._has_room(address) or not self._rates.connecting.take(address):
            words = say("too_many", language_of(websocket))
            await websocket.send_denial_response(PlainTextResponse(words, status_code=429))
            return
        self._open[address] += 1
        try:
            table, language = websocket.path_params["table"], language_of(websocket)
            link = await self._link_to(table)
            await websocket.accept()
            # From here on nothing waits: what is said now has to be heard.
            wire = scope["extensions"][WIRE]
            if link is not None:
                close = partial(_close, send)
                await relayed(link, table, address, language, wire, close)
                return
            await self._attend(self._socket(address, language, wire), table, send)
        except WebSocketDisconnect:
            pass
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def share(self, sharing: Sharing) -> None:
        """From now on the sockets that an address has open at other servers count as well."""
        sharing.share_sockets(self._open, self._limits.sockets)
        self._open_elsewhere = sharing.sockets_elsewhere

    def _has_room(self, address: str) -> bool:
        return self._open[address] + self._open_elsewhere(address) < self._limits.sockets

    async def attend_far(self, wire: FarWire, opened: Opened) -> None:
        """A socket that has come to another server."""
        socket = self._socket(opened.address, nearest(opened.language), wire)
        await self._attend(socket, opened.table, wire.send)

    def _socket(self, address: str, language: Language, wire: Wire) -> Socket:
        return Socket(address, language, wire, self._limits, self._rates, self._now)

    async def _link_to(self, table: str) -> Link | None:
        """To the server that owns this table, if it is another one and can be reached."""
        if self.links is None or self.elsewhere is None:
            return None
        try:
            server = await self.elsewhere(table)
            return await self.links.to(server) if server else None
        except (NotKept, OSError):
            return None

    async def _attend(self, socket: Socket, name: str, send: Send) -> None:
        """From the hello to the end."""
        table: LiveTable | None = None
        began = self._now()
        try:
            table = await self._greeted(socket, name)
            socket.enter(table)
        except Farewell as farewell:
            socket.part(farewell)
        except Exception:
            log.exception("connection closed after an unhandled error")
            socket.part(Farewell(say("broken", socket.language)))
        try:
            reason = await socket.ended
        finally:
            if table is not None:
                table.detach(socket)
                self._watch(Left(name, self._now() - began))
        if reason is not None:
            await _close(send, reason)

    async def _greeted(self, socket: Socket, name: str) -> LiveTable:
        """The table of this name; the hello has to come soon, and be first."""
        for within in (self._limits.hello_seconds, SECOND_LOOK):
            await asyncio.wait(
                (socket.first, socket.ended), timeout=within, return_when=FIRST_COMPLETED
            )
        if not socket.first.done():
            raise Farewell(say("late_hello", socket.language))
        message = socket.first.result()
        if not isinstance(message, Hello):
            raise Farewell(say("hello_first", socket.language))
        socket.language = nearest(message.language)
        if message.protocol != PROTOCOL:
            raise Farewell(say("other_build", socket.language), Reload(self._build))
        # One at a time: a crowd that comes at once is told much, and others play meanwhile.
        async with self._greeting:
            await asyncio.sleep(0)
        try:
            return await self._hall.greet(name, message, socket)
        except Declined as declined:
            # A table or a seat that is gone does not come back, however often a page asks.
            words, gone = declined.words(socket.language), declined.kind == "unknown"
            raise Farewell(words, Failed(words, final=gone)) from None
        except Elsewhere:
            # It has moved in this very moment: who comes again is brought there.
            raise Farewell(Declined("taken", "moved").words(socket.language)) from None


def _parsed(text: bytes) -> FromBrowser | None:
    """The message; None for what is none."""
    try:
        return _messages.decode(text.decode())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


async def _close(send: Send, reason: str) -> None:
    """Ends the connection; a close frame holds 123 bytes of reason at most."""
    short = reason.encode()[:120].decode(errors="ignore")
    # The browser may be gone, not read any more, or the server may be going.
    with suppress(OSError, RuntimeError, TimeoutError):
        async with asyncio.timeout(LAST_WORDS_WITHIN):
            await send({"type": "websocket.close", "code": POLICY, "reason": short})
