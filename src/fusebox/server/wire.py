"""The wire to a browser: WebSockets that compress well in little memory, and a short way in and
out of them."""

import logging
import time
from asyncio import BaseTransport
from collections.abc import Callable
from secrets import token_bytes
from struct import Struct
from typing import Any, ClassVar, Final, Protocol, TypeAlias, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from fusebox.core import Millis
from fusebox.server.door import Door
from fusebox.server.limits import Bucket, Rate
from fusebox.server.timeouts import address_of

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WINDOW_BITS: Final = 13
"""An update is much like the one before it, which has to lie within the window."""
HEARD_BITS: Final = 9
"""What browsers say is short."""
MEMORY_LEVEL: Final = 2
PINGING: Final = Rate(20, 1)
"""Browsers don't ping at all, proxies now and then."""
MOST_PARTS: Final = 64
PROBE: Final = b"how far "
MOST_PROBES: Final = 10
"""Of one connection that are not answered; older ones are forgotten."""
TEXT: Final = 0x81
COMPRESSED_TEXT: Final = 0xC1
MASKED: Final = 0x80
SHORT_HEAD: Final = 6
"""Bytes before a short message of a browser: what it is, its length, and four of its mask."""
SHORT, LONGER, LONGEST = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack
LOOKS: Final = 8
"""So often nothing may have been read; pings alone would wait for ever for a full window."""
MOST_TOGETHER: Final = 64
"""Frames that lie ready to be written; others must not wait for more."""
WIRE: Final = "fusebox.wire"
"""Where a connection's scope holds its wire, among the extensions."""

log = logging.getLogger(__name__)

Heard: TypeAlias = Callable[[bytes | None], None]
"""Takes a message; None for one that is not text."""


class Wire(Protocol):
    """A connection without a queue and a task in between, which each message would pay for."""

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        """From now on messages are handed over as they are read, and then that it is gone."""

    def write(self, text: bytes) -> int:
        """Sends a message, unless the connection is about to end; how many bytes of earlier ones
        the browser has not taken yet."""

    def ping(self, answered: Callable[[Millis], None]) -> None:
        """Asks the browser for a sign of life, and says how long it took to come."""

    def abort(self) -> None:
        """Ends the connection without waiting for the browser to read."""


class Outgoing:
    """The frames of a turn of the event loop, written one after the other at its end. To hand each
    to the system in between, while tables are at work, takes more of the processor's time."""

    def __init__(self) -> None:
        self._frames: list[tuple[WireProtocol, bytes]] = []

    def add(self, wire: "WireProtocol", frame: bytes) -> None:
        if not self._frames:
            wire.loop.call_soon(self.write)
        self._frames.append((wire, frame))
        if len(self._frames) == MOST_TOGETHER:
            self.write()

    def write(self) -> None:
        frames, self._frames = self._frames, []
        for wire, frame in frames:
            try:
                wire.put(frame)
            except Exception:
                # The others' frames are written all the same.
                log.exception("could not write to a connection")


class WireProtocol(WebSocketsSansIOProtocol):
    """As uvicorn has it, with windows that fit our messages, 43 kB a connection in all; it puts
    itself into the scope as the connection's wire."""

    door: ClassVar[Door]
    outgoing: ClassVar[Outgoing]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._heard: Heard | None = None
        self._lost: Callable[[], None] | None = None
        self._address = ""
        self._pings = Bucket(PINGING, time.monotonic)
        self._probes: dict[bytes, tuple[float, Callable[[Millis], None]]] = {}
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=HEARD_BITS,
                compress_settings={"memLevel": MEMORY_LEVEL},
            )
        ]

    def connection_made(self, transport: BaseTransport) -> None:
        """It was let in by the door already."""
        super().connection_made(transport)
        self._address = address_of(transport)
        self.door.watch(self, LOOKS)

    def unread(self) -> int:
        return self.transport.get_write_buffer_size()

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        self._heard, self._lost = heard, lost
        if self.disconnected:
            lost()

    def data_received(self, data: bytes) -> None:
        """Most messages are short and come whole: nothing has to be pieced together for them."""
        if self._heard is None or not self._is_short(data):
            super().data_received(data)
            return
        text = apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD])
        try:
            self._heard(text if data[0] == TEXT else self._unpacked(text))
        except PayloadTooBig as error:
            self._fail(CloseCode.MESSAGE_TOO_BIG, error)
        except ProtocolError as error:
            self._fail(CloseCode.PROTOCOL_ERROR, error)

    def _fail(self, code: CloseCode, error: Exception) -> None:
        """Ends the connection as the parser would have, had it read the message."""
        self.conn.fail(code, str(error))
        self.handle_parser_exception()

    def _unpacked(self, packed: bytes) -> bytes:
        frame, limit = Frame(Opcode.TEXT, packed, rsv1=True), self.conn.max_message_size
        return bytes(self.conn.extensions[0].decode(frame, max_size=limit).data)

    def _is_short(self, data: bytes) -> bool:
        """Whether this is one frame of text, and nothing came before it that it belongs to."""
        conn = self.conn
        kind = data[0] == TEXT or (data[0] == COMPRESSED_TEXT and conn.extensions)
        if not kind or len(data) < SHORT_HEAD or not MASKED <= data[1] < MASKED + 126:
            return False
        if len(data) != SHORT_HEAD + data[1] - MASKED:
            return False
        return conn.state is State.OPEN and conn.current_size is None and not conn.reader.buffer

    def write(self, text: bytes) -> int:
        if self._ends():
            return 0
        extensions = self.conn.extensions
        data = extensions[0].encode(Frame(Opcode.TEXT, text)).data if extensions else text
        self.outgoing.add(self, head(len(data), bool(extensions)) + data)
        return self.transport.get_write_buffer_size()

    def put(self, frame: bytes) -> None:
        """Hands a frame to the system; nothing may follow the one that ends the connection."""
        if not self._ends():
            self.transport.write(frame)

    async def send(self, message: Any) -> None:
        """What the application itself sends, such as the end of the connection, comes after all
        that was written."""
        self.outgoing.write()
        await super().send(message)

    def _ends(self) -> bool:
        return self.close_sent or self.disconnected or self.conn.close_sent is not None

    def ping(self, answered: Callable[[Millis], None]) -> None:
        if self._ends():
            return
        if len(self._probes) >= MOST_PROBES:
            del self._probes[next(iter(self._probes))]
        payload = PROBE + token_bytes(8)
        self._probes[payload] = (self.loop.time(), answered)
        self.transport.write(Frame(Opcode.PING, payload).serialize(mask=False))

    def handle_pong(self, event: Frame) -> None:
        """One of ours says how far away the browser is; the others keep the line alive."""
        sent = self._probes.pop(bytes(event.data), None)
        if sent is None:
            super().handle_pong(event)
        else:
            at, answered = sent
            answered(int((self.loop.time() - at) * 1000))

    def abort(self) -> None:
        self.transport.abort()

    def handle_ping(self) -> None:
        """Pings are answered; whoever floods with them might not read the answers either."""
        if self._pings.take():
            super().handle_ping()
        else:
            self.abort()

    def handle_cont(self, event: Frame) -> None:
        """A message in a few parts; their size is limited, and so is how many are empty."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[WIRE] = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.forget(self)
        self.door.leave(self._address)
        if self._lost is not None:
            self._lost()
            # Whoever listens has found the wire in the scope.
            cast(dict[str, Any], self.scope["extensions"]).pop(WIRE)
        self._let_go()

    def _let_go(self) -> None:
        """The parser refers back to what holds it, as the scope does: both would keep everything
        until old cycles are looked for."""
        self._heard = self._lost = None
        self._probes.clear()
        self.conn.extensions = []
        self.conn.parser.close()

    def send_receive_event_to_app(self) -> None:
        if self._heard is None:
            super().send_receive_event_to_app()
            return
        text = self.curr_msg_data_type == "text"
        message, self.frames = b"".join(self.frames), []
        self._heard(message if text else None)


def head(length: int, compressed: bool) -> bytes:
    """What goes before the only frame of a text message."""
    first = COMPRESSED_TEXT if compressed else TEXT
    if length < 126:
        return SHORT(first, length)
    if length < 1 << 16:
        return LONGER(first, 126, length)
    return LONGEST(first, 127, length)
