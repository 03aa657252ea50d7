"""WebSockets that compress well and need little memory for it."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

WINDOW_BITS: Final = 13
"""An update is much like the one before it, which has to lie within the window."""
HEARD_BITS: Final = 9
"""What browsers say is short."""
MEMORY_LEVEL: Final = 4


class CompactProtocol(WebSocketsSansIOProtocol):
    """As uvicorn has it, with windows that fit our messages: 41 kB a connection in all."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=HEARD_BITS,
                compress_settings={"memLevel": MEMORY_LEVEL},
            )
        ]
