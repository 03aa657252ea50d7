"""HTTP that does not wait for ever: whoever asks has to finish asking, and read the answer."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, Final, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from fusebox.server.door import Door
from fusebox.server.turnstile import Turnstile
from fusebox.tables.clock import Handle

UNFINISHED = (h11.IDLE, h11.SEND_BODY)
LOOKS = 3
"""So often nothing may have been read of an answer."""
SECOND_LOOK: Final = 0.1
"""Seconds between the end of somebody's time and the end of the connection."""


class Timers(Protocol):
    """What an event loop has of time."""

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Handle: ...


class Deadline:
    """Ends what has not come within a time, once the server has looked for it again: where it was
    the server that was late, it has come and nobody has read it yet."""

    def __init__(self, timers: Timers, within: float, end: Callable[[], None]) -> None:
        self._timers, self._end = timers, end
        self._handle = timers.call_later(within, self._look_again)

    def _look_again(self) -> None:
        self._handle = self._timers.call_later(SECOND_LOOK, self._end)

    def cancel(self) -> None:
        self._handle.cancel()


class PromptProtocol(H11Protocol):
    """A connection on which a request, headers and body, has to arrive whole within a time, and
    begin within a shorter one. uvicorn limits only the pause between two requests."""

    within: ClassVar[float]
    """In seconds; from the beginning of the connection or the first byte of a further request."""
    begun_within: ClassVar[float]
    door: ClassVar[Door]
    turnstile: ClassVar[Turnstile]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: Deadline | None = None
        self._begun = False
        self._unheard: list[bytes] = []
        self._address: str | None = None
        """Where it comes from; None: it was not let in."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address = address_of(transport)
        if not self.door.enter(address):
            transport.abort()
            return
        self._address = address
        super().connection_made(transport)
        self.door.watch(self, LOOKS)
        within = min(self.begun_within, self.within)
        self._deadline = Deadline(self.loop, within, transport.close)

    def data_received(self, data: bytes) -> None:
        if self._address is None:
            return
        if not self._begun:
            # The rest has its own time.
            self._begun = True
            self._relax()
        self._unheard.append(data)
        if len(self._unheard) == 1:
            self.turnstile.enter(self._hear)

    def _hear(self) -> None:
        data, self._unheard = b"".join(self._unheard), []
        if not self.transport.is_closing():
            super().data_received(data)
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        if self._address is not None:
            self.door.forget(self)
            self.door.leave(self._address)
            super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """A request that turns out to be broken in its body is answered here: whoever was about to
        answer it has nobody to talk to any more."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            # To HEAD no words can be answered.
            self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def unread(self) -> int:
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        self.transport.abort()

    def _watch(self) -> None:
        """Once it has become a socket, the connection has another protocol."""
        own = self.transport.get_protocol() is self
        if not own or self.conn.their_state not in UNFINISHED:
            self._relax()
        elif self._deadline is None:
            self._deadline = Deadline(self.loop, self.within, self.transport.close)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Our own protocol of sockets says at the door when it ends; any other is not counted."""
        self.door.forget(self)
        if not hasattr(self.ws_protocol_class, "door"):
            self.door.leave(self._address or "")
        super().handle_websocket_upgrade(event)


def address_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""
