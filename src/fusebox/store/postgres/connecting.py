"""Connections to PostgreSQL: only to one that keeps what it acknowledges, with every refusal a
sentence."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

from fusebox.store.protocol import Conflict, NotKept, Unsafe, Unsure

try:
    import asyncpg
except ImportError:
    asyncpg = None

SCHEMES: Final = ("postgresql", "postgres")
PATIENCE: Final = 10.0
"""Seconds in which the database has to answer."""
CONNECTED_WITHIN: Final = 5.0
SAFE: Final = {
    "fsync": "what it acknowledges may be lost with the power",
    "full_page_writes": "a power cut may damage what it keeps",
    "synchronous_commit": "it acknowledges what is not on the disk yet",
}
"""What may not be off, and why."""
SETTINGS: Final = "SELECT name, setting FROM pg_settings WHERE name = ANY($1)"
READ_ONLY: Final = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean"
CUT_OFF: Final = ("08", "57P", "58", "40003", "XX")
"""SQLSTATE classes after which it is not known what became of a statement."""


def check_address(url: str) -> None:
    """Unsafe with a sentence if this is no address of a database, or nothing here can talk to one.
    It is not repeated: it may hold a password."""
    try:
        scheme = urlsplit(url).scheme
    except ValueError:
        scheme = ""
    if scheme not in SCHEMES:
        raise Unsafe("A store is written postgresql://user@host/database.")
    if asyncpg is None:
        raise Unsafe(
            "Keeping tables in PostgreSQL needs one more package: "
            "pip install 'fusebox-games[postgres]'."
        )


def place_of(url: str) -> str:
    """The address as people are told it, without a password."""
    parts = urlsplit(url)
    host = (parts.hostname or "") + (f":{parts.port}" if parts.port else "")
    return f"PostgreSQL ({host}{parts.path})"


async def connected(url: str) -> Any:
    """A connection to a database that can be trusted; Unsafe with a sentence otherwise."""
    check_address(url)
    try:
        async with asyncio.timeout(CONNECTED_WITHIN):
            connection = await asyncpg.connect(url)
            if not await is_direct(connection):
                await hung_up(connection)
                connection = await asyncpg.connect(url, statement_cache_size=0)
    except Exception as error:
        # The driver has many ways to say no: of names, of keys, of addresses it can't read.
        raise Unsafe(f"{_place(url)} can't be used: {reason(error)}.") from None
    try:
        await check_settings(connection)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def is_direct(connection: Any) -> bool:
    """Whether there is no pooler in between. One makes up the number that a connection is known by,
    and may lend another session for each transaction: then no session keeps a statement, a setting
    or a lock. This is asked without a statement that would have to be kept."""
    own = connection.get_server_pid()
    return str(await connection.execute(f"SELECT 1 WHERE pg_backend_pid() = {own}")) == "SELECT 1"


def _place(url: str) -> str:
    try:
        return place_of(url)
    except ValueError:
        return "PostgreSQL"


async def check_settings(connection: Any) -> None:
    """Unsafe if the database would lose what it acknowledges, or takes nothing."""
    for name, setting in await connection.fetch(SETTINGS, list(SAFE)):
        if setting == "off":
            raise Unsafe(f"PostgreSQL runs with {name}=off, so {SAFE[name]}: switch it on.")
    if await connection.fetchval(READ_ONLY):
        raise Unsafe("This PostgreSQL is read-only: name the primary.")


def reason(error: BaseException) -> str:
    """Why the database refused, for the end of a sentence."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(text.split()).rstrip(".") or type(error).__name__


class Pool:
    """Connections that are lent to whoever reads, and whoever writes anything but a log."""

    MOST: Final = 8

    def __init__(self, url: str) -> None:
        self._url = url
        self._free: list[Any] = []
        self._room = asyncio.Semaphore(self.MOST)
        self._closed = False

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Any]:
        """A connection; NotKept if there is none to be had. One that was cut off, or is in the
        middle of something, is not lent again."""
        if self._closed:
            raise NotKept("the store is closed")
        async with self._room:
            connection = await self._open()
            try:
                with hurried(connection):
                    yield connection
            except (Conflict, asyncpg.PostgresError):
                raise
            except BaseException:
                connection.terminate()
                raise
            finally:
                if not (connection.is_closed() or connection.is_in_transaction()):
                    self._free.append(connection)

    async def close(self) -> None:
        self._closed = True
        async with asyncio.timeout(PATIENCE):
            for _ in range(self.MOST):
                await self._room.acquire()
        while self._free:
            await hung_up(self._free.pop())

    async def _open(self) -> Any:
        while self._free:
            connection = self._free.pop()
            if not connection.is_closed():
                return connection
        try:
            return await connected(self._url)
        except Unsafe as error:
            raise NotKept(str(error)) from None


@contextmanager
def hurried(connection: Any) -> Iterator[None]:
    """If the database does not answer within it, the connection is cut, and whoever waits for an
    answer is told so. Asking it to stop would be one more thing to wait for."""
    late = asyncio.get_running_loop().call_later(PATIENCE, connection.terminate)
    try:
        yield
    finally:
        late.cancel()


async def hung_up(connection: Any) -> None:
    """Ends a connection, politely if it can be."""
    with suppress(Exception):
        async with asyncio.timeout(1.0):
            await connection.close()
    connection.terminate()


@asynccontextmanager
async def answered(writes: bool = True) -> AsyncIterator[None]:
    """What goes wrong with a statement within it, as a store says it. If the database is cut off
    before it has answered, a write may or may not have been kept."""
    lost = Unsure if writes else NotKept
    try:
        yield
    except NotKept:
        raise
    except asyncpg.UniqueViolationError as error:
        raise Conflict(reason(error)) from None
    except asyncpg.PostgresError as error:
        kind = lost if _cut_off(error) else NotKept
        raise kind(reason(error)) from None
    except (OSError, TimeoutError) as error:
        raise lost(reason(error)) from None
    except Exception as error:
        # Of a line that is neither open nor closed the driver says what is nobody's error.
        if not type(error).__module__.startswith(asyncpg.__name__):
            raise
        raise lost(reason(error)) from None


def can_hold(text: str) -> bool:
    """Whether it is a text to PostgreSQL: nothing that is kept there has another name."""
    return "\x00" not in text and not any("\ud800" <= one <= "\udfff" for one in text)


def _cut_off(error: Any) -> bool:
    return str(error.sqlstate or "").startswith(CUT_OFF)
