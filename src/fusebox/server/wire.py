"""The wire to a browser: WebSockets that compress well in little memory, and a short way in and
out of them."""

import time
from collections.abc import Callable
from struct import pack
from typing import Any, Final, Protocol, TypeAlias, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from fusebox.server.limits import Bucket, Rate

WINDOW_BITS: Final = 13
"""An update is much like the one before it, which has to lie within the window."""
HEARD_BITS: Final = 9
"""What browsers say is short."""
MEMORY_LEVEL: Final = 2
PINGING: Final = Rate(20, 1)
"""Browsers don't ping at all, proxies now and then."""
MOST_PARTS: Final = 64
TEXT: Final = 0x81
COMPRESSED_TEXT: Final = 0xC1
WIRE: Final = "fusebox.wire"
"""Where a connection's scope holds its wire, among the extensions."""

Heard: TypeAlias = Callable[[bytes | None], None]
"""Takes a message; None for one that is not text."""


class Wire(Protocol):
    """A connection without a queue and a task in between, which each message would pay for."""

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        """From now on messages are handed over as they are read, and then that it is gone."""

    def write(self, text: bytes) -> int:
        """Sends a message, unless the connection is about to end; how many bytes the browser has
        not taken yet."""

    def abort(self) -> None:
        """Ends the connection without waiting for the browser to read."""


class WireProtocol(WebSocketsSansIOProtocol):
    """As uvicorn has it, with windows that fit our messages, 43 kB a connection in all; it puts
    itself into the scope as the connection's wire."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._heard: Heard | None = None
        self._lost: Callable[[], None] | None = None
        self._pings = Bucket(PINGING, time.monotonic)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=HEARD_BITS,
                compress_settings={"memLevel": MEMORY_LEVEL},
            )
        ]

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        self._heard, self._lost = heard, lost
        if self.disconnected:
            lost()

    def write(self, text: bytes) -> int:
        if self.close_sent or self.disconnected or self.conn.close_sent is not None:
            return 0
        frame = Frame(Opcode.TEXT, text)
        for extension in self.conn.extensions:
            frame = extension.encode(frame)
        self.transport.writelines((head(frame), frame.data))
        return self.transport.get_write_buffer_size()

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
        if self._lost is not None:
            self._lost()

    def send_receive_event_to_app(self) -> None:
        if self._heard is None:
            super().send_receive_event_to_app()
            return
        text = self.curr_msg_data_type == "text"
        message, self.frames = b"".join(self.frames), []
        self._heard(message if text else None)


def head(frame: Frame) -> bytes:
    """What goes before the only frame of a text message: how long it is, and whether it is
    compressed."""
    first, length = (COMPRESSED_TEXT if frame.rsv1 else TEXT), len(frame.data)
    if length < 126:
        return pack("!BB", first, length)
    if length < 1 << 16:
        return pack("!BBH", first, 126, length)
    return pack("!BBQ", first, 127, length)
