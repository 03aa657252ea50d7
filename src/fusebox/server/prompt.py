"""HTTP that does not wait for ever: whoever asks for something has to finish asking in time."""

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class PromptProtocol(H11Protocol):
    """A connection on which a request, headers and body, has to arrive whole within a time.
    uvicorn limits only the pause between two requests."""

    within: ClassVar[float] = 15.0
    """In seconds; from the beginning of the connection or the first byte of a further request."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Once it has become a socket, the connection has another protocol."""
        own = self.transport.get_protocol() is self
        if not own or self.conn.their_state not in UNFINISHED:
            self._relax()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.within, self.transport.close)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
