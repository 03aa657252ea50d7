"""The door for machines that only think: whoever knows the secret may join."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fusebox.server.blocked import Blocked
from fusebox.server.limits import Addresses, Limits
from fusebox.server.sentences import language_of, say
from fusebox.server.wire import WIRE
from fusebox.tables.homes import household
from fusebox.thinkers.greeting import Doorkeeper, Stranger, Unwelcome
from fusebox.thinkers.joined import Thinkers
from fusebox.thinkers.messages import Program, Refused, written
from fusebox.thinkers.proofs import NONCE_BYTES

POLICY = 1008


class ThinkersDoor:
    """Greets thinkers, and listens to those that may think."""

    def __init__(self, thinkers: Thinkers, secret: bytes, program: Program) -> None:
        self.thinkers = thinkers
        self._secret = secret
        self._program = program

    def doorkeeper(self) -> Doorkeeper:
        return Doorkeeper(self._secret, self._program, secrets.token_bytes(NONCE_BYTES))


class ThinkerSockets:
    """The connections of thinkers, where there is a door for them."""

    def __init__(
        self, door: ThinkersDoor | None, limits: Limits, guessing: Addresses, blocked: Blocked
    ) -> None:
        self._door = door
        self._limits = limits
        self._blocked = blocked
        self._guessing = guessing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        address = household(websocket.client.host if websocket.client else "")
        if self._door is None:
            await _deny(websocket, "nothing_here", 404)
        elif address in self._blocked:
            await _deny(websocket, "blocked", 403)
        elif not self._guessing.take(address):
            await _deny(websocket, "too_many", 429)
        else:
            await websocket.accept()
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._greet(self._door, websocket, address)

    async def _greet(self, door: ThinkersDoor, websocket: WebSocket, address: str) -> None:
        doorkeeper = door.doorkeeper()
        await websocket.send_bytes(doorkeeper.challenge())
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                joining = await _heard(websocket)
            welcome, seals, workers = doorkeeper.welcome(joining)
        except TimeoutError:
            await websocket.close(POLICY)
            return
        except Unwelcome as unwelcome:
            if not isinstance(unwelcome, Stranger):
                self._guessing.give_back(address)
            await websocket.send_bytes(written(Refused(str(unwelcome))))
            await websocket.close(POLICY)
            return
        self._guessing.give_back(address)
        await websocket.send_bytes(welcome)
        unsent: asyncio.Queue[bytes] = asyncio.Queue()
        cut: Callable[[], None] = websocket.scope["extensions"][WIRE].abort
        joined = door.thinkers.join(seals, workers, unsent.put_nowait, cut)
        writing = asyncio.create_task(_write(unsent, websocket))
        try:
            while True:
                joined.heard(await _heard(websocket))
        finally:
            door.thinkers.leave(joined)
            writing.cancel()


async def _heard(websocket: WebSocket) -> bytes:
    """The next message; one of text is none."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    return message.get("bytes") or b""


async def _write(unsent: "asyncio.Queue[bytes]", websocket: WebSocket) -> None:
    """One that can't be written to is noticed by whoever reads."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while True:
            await websocket.send_bytes(await unsent.get())


async def _deny(websocket: WebSocket, key: str, status: int) -> None:
    words = say(key, language_of(websocket))
    await websocket.send_denial_response(PlainTextResponse(words, status_code=status))
