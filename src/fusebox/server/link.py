"""The link between two servers of one database: a connection that carries any number of requests
and sockets at once. Both show that they know the secret; what they say is for a private network."""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec

NONCE: Final = 16
PROOF: Final = 32
WITHIN: Final = 5.0
"""Seconds for a connection and the proofs."""
MOST: Final = 64 << 20
"""Bytes of one message: a backup is never passed on."""
MOST_UNSENT: Final = 32 << 20
"""Bytes that the other server has not read; it stands still then."""

log = logging.getLogger(__name__)


class Request(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """What somebody asks over HTTP."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: str
    scheme: str
    content: bytes


class Answer(msgspec.Struct, frozen=True, tag=True, array_like=True):
    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes


class Opened(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A browser's socket to a table."""

    table: str
    address: str
    language: str


class Text(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A message of a socket, in either direction; None for one that is no text."""

    content: bytes | None


class Probe(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The browser is to be asked how far away it is."""


class Distance(msgspec.Struct, frozen=True, tag=True, array_like=True):
    trip: int


class End(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The socket is closed for this reason; None: it is gone."""

    reason: str | None = None


class Told(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """What a host says to everybody."""

    words: str


class Spent(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """What addresses have spent at this server since its last word, by the names of rates; and how
    many sockets those have open there now that have many."""

    amounts: dict[str, dict[str, float]]
    sockets: dict[str, int]


Said: TypeAlias = Request | Answer | Opened | Text | Probe | Distance | End | Told | Spent
Heard: TypeAlias = Callable[[Said | None], None]
"""Takes what is said in a stream; None when the link is gone."""
_encode = msgspec.msgpack.Encoder().encode
_opened: msgspec.msgpack.Decoder[tuple[int, msgspec.Raw]] = msgspec.msgpack.Decoder(
    tuple[int, msgspec.Raw]
)
_decoder: msgspec.msgpack.Decoder[Said] = msgspec.msgpack.Decoder(Said)


class Link:
    """One connection. Streams are numbered by who dialled."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._streams: dict[int, Heard] = {}
        self._next = 0

    def open(self, heard: Heard) -> int:
        """A new stream of the one who dialled."""
        self._next += 1
        self._streams[self._next] = heard
        return self._next

    def listen(self, stream: int, heard: Heard) -> None:
        self._streams[stream] = heard

    def close(self, stream: int) -> None:
        self._streams.pop(stream, None)

    def say(self, stream: int, said: Said) -> None:
        if self._writer.is_closing():
            return
        message = _encode((stream, said))
        self._writer.write(len(message).to_bytes(4, "big") + message)
        if self._writer.transport.get_write_buffer_size() > MOST_UNSENT:
            self._writer.transport.abort()

    def hang_up(self) -> None:
        self._writer.close()

    async def run(self, opened: Callable[[int, Said], None]) -> None:
        """Hands over what is said until the link is gone; `opened` what is in no stream yet."""
        try:
            while True:
                length = int.from_bytes(await self._reader.readexactly(4), "big")
                if length > MOST:
                    break
                stream, content = _opened.decode(await self._reader.readexactly(length))
                try:
                    said = _decoder.decode(content)
                except msgspec.ValidationError:
                    # A newer server says what this one does not know.
                    continue
                heard = self._streams.get(stream)
                if heard is not None:
                    heard(said)
                else:
                    opened(stream, said)
        except (OSError, asyncio.IncompleteReadError, msgspec.MsgspecError):
            pass
        finally:
            self._writer.close()
            streams, self._streams = self._streams, {}
            for heard in streams.values():
                heard(None)


async def dialled(place: str, secret: bytes) -> Link:
    """A link to the server there; OSError if there is none that knows the secret."""
    host, _, port = place.rpartition(":")
    async with asyncio.timeout(WITHIN):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
        try:
            theirs, ours = await reader.readexactly(NONCE), secrets.token_bytes(NONCE)
            writer.write(_proof(secret, b"dials", theirs) + ours)
            proof = await reader.readexactly(PROOF)
        except (OSError, asyncio.IncompleteReadError) as error:
            writer.close()
            raise ConnectionError(str(error)) from None
    if not hmac.compare_digest(proof, _proof(secret, b"answers", ours)):
        writer.close()
        raise ConnectionError("the other server does not know the secret")
    return Link(reader, writer)


async def answering(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, secret: bytes
) -> Link | None:
    """The link to whoever has dialled; None if they do not know the secret."""
    try:
        async with asyncio.timeout(WITHIN):
            ours = secrets.token_bytes(NONCE)
            writer.write(ours)
            said = await reader.readexactly(PROOF + NONCE)
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        writer.close()
        return None
    if not hmac.compare_digest(said[:PROOF], _proof(secret, b"dials", ours)):
        writer.close()
        return None
    writer.write(_proof(secret, b"answers", said[PROOF:]))
    return Link(reader, writer)


def _proof(secret: bytes, what: bytes, nonce: bytes) -> bytes:
    return hmac.digest(secret, what + nonce, "sha256")


def _unasked(_: int, __: Said) -> None:
    """What comes in a stream that was closed meanwhile."""


class Links:
    """The links that this server has dialled, one to each of the others."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._links: dict[str, asyncio.Task[Link]] = {}
        self._running: set[asyncio.Task[None]] = set()

    async def to(self, place: str) -> Link:
        """OSError if that server can't be reached."""
        task = self._links.get(place)
        if task is None:
            task = self._links[place] = asyncio.create_task(self._dialled(place))
        try:
            return await asyncio.shield(task)
        except (OSError, TimeoutError, ValueError) as error:
            self._links.pop(place, None)
            raise ConnectionError(str(error)) from None

    async def _dialled(self, place: str) -> Link:
        link = await dialled(place, self._secret)
        running = asyncio.create_task(link.run(_unasked))
        self._running.add(running)

        def ended(task: "asyncio.Task[None]") -> None:
            self._running.discard(task)
            self._links.pop(place, None)

        running.add_done_callback(ended)
        return link

    async def close(self) -> None:
        for task in self._links.values():
            if task.done() and task.exception() is None:
                task.result().hang_up()
        if self._running:
            await asyncio.wait(self._running)


class Ear:
    """Where other servers dial this one."""

    def __init__(self) -> None:
        self.secret = b""
        self._server: asyncio.Server | None = None
        self._links: set[Link] = set()
        self.opened: Callable[[Link, int, Said], Coroutine[Any, Any, None]] | None = None
        """Takes what opens a stream and says at once who listens to it; the rest may take its
        time."""
        self.ended: Callable[[Link], None] = lambda _: None
        """Told of links that are gone."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, host: str, port: int) -> str:
        """Listens there; where that is."""
        self._server = await asyncio.start_server(self._answer, host, port)
        name, number = self._server.sockets[0].getsockname()[:2]
        return f"{name}:{number}"

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for link in self._links:
            link.hang_up()
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = await answering(reader, writer, self.secret) if self.secret else None
        if link is None:
            writer.close()
            return
        self._links.add(link)
        try:
            await link.run(lambda stream, said: self._open(link, stream, said))
        finally:
            self._links.discard(link)
            self.ended(link)

    def _open(self, link: Link, stream: int, said: Said) -> None:
        if self.opened is None or not isinstance(said, Request | Opened | Told | Spent):
            return
        task = asyncio.create_task(self.opened(link, stream, said))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
