"""`fusebox think`: joins servers, thinks for them, and comes back to each that has cut it off."""

import asyncio
import os
import secrets
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Final, NamedTuple, Protocol

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from fusebox.bots import preparation, strongest
from fusebox.games import GAMES
from fusebox.tables.endpoints import THINK
from fusebox.tables.workers.pool import PREPARING, Broken, Lost, Pool, Task
from fusebox.thinkers.greeting import Newcomer, Unwelcome
from fusebox.thinkers.messages import BEAT, Program
from fusebox.thinkers.proofs import NONCE_BYTES
from fusebox.thinkers.session import Session

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 30.0
GREETED_WITHIN: Final = 20.0
LEFT_WITHIN: Final = 10.0
"""Seconds for finishing what it was asked; what is left is handed back by going."""
MOST_QUESTION: Final = 1 << 26
FINAL: Final = {
    403: "The server lets nobody in from here, or is not known by this name.",
    404: "The server has no door for thinkers: it is opened by --thinkers-secret-file.",
}
"""Answers that would be the same next time."""


class Line(Protocol):
    """A connection to a server, which takes whole messages."""

    async def send(self, message: bytes) -> None: ...

    async def recv(self) -> Any: ...


class Joins(NamedTuple):
    """Which server to think for, and how."""

    origin: str
    """Its scheme and host, such as https://games.example.org."""
    secret: bytes
    workers: int
    program: Program


Dial = Callable[[str], AbstractAsyncContextManager[Line]]
Pause = Callable[[float], Awaitable[None]]


@asynccontextmanager
async def dialled(url: str) -> AsyncIterator[Line]:
    async with connect(url, proxy=None, compression=None, max_size=MOST_QUESTION) as connection:
        yield connection


class Thinking:
    """Joins again and again until it is told to leave."""

    def __init__(
        self,
        joins: Joins,
        pool: Pool,
        say: Callable[[str], None],
        dial: Dial = dialled,
        pause: Pause = asyncio.sleep,
    ) -> None:
        self._joins = joins
        self._pool = pool
        self._say = say
        self._dial = dial
        self._pause = pause
        self._leaving = asyncio.Event()
        self._wait = FIRST_WAIT

    @property
    def origin(self) -> str:
        return self._joins.origin

    def leave(self) -> None:
        """As soon as what it thinks about is answered."""
        self._leaving.set()

    async def run(self) -> None:
        """Until it is told to leave; Unwelcome if the server will never have it."""
        url = self._joins.origin.replace("http", "ws", 1) + THINK
        while not self._leaving.is_set():
            try:
                async with self._dial(url) as line:
                    await self._attend(line)
            except InvalidStatus as refused:
                if words := FINAL.get(refused.response.status_code):
                    raise Unwelcome(words) from None
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                pass
            if not self._leaving.is_set():
                await self._rest()

    async def _rest(self) -> None:
        """Waits twice as long each time in which the server was not reached."""
        self._say(f"{self._joins.origin} can't be reached; trying again in {self._wait:g} s.")
        wait, self._wait = self._wait, min(self._wait * 2, LONGEST_WAIT)
        await self.unless_told(self._pause(wait))

    async def unless_told(self, work: Awaitable[None]) -> None:
        """Does this until it is told to leave."""
        doing = asyncio.ensure_future(work)
        try:
            await _first(doing, self._told_to_leave())
        finally:
            doing.cancel()

    async def _attend(self, line: Line) -> None:
        async with asyncio.timeout(GREETED_WITHIN):
            joins = self._joins
            nonce = secrets.token_bytes(NONCE_BYTES)
            newcomer = Newcomer(joins.secret, joins.program, joins.workers, nonce)
            joining, nonces = newcomer.joining(await line.recv())
            await line.send(joining)
            seals = newcomer.welcomed(await line.recv(), nonces)
        self._wait = FIRST_WAIT
        self._say(f"Thinking for {joins.origin}, up to {joins.workers} at once.")
        unsent: asyncio.Queue[bytes] = asyncio.Queue()
        session = Session(self._pool, seals, unsent.put_nowait)
        working = [
            asyncio.ensure_future(work)
            for work in (_write(unsent, line), _read(line, session), _beat(session))
        ]
        try:
            await _first(*working, self._told_to_leave())
            if self._leaving.is_set():
                await self._finish(session, unsent, working)
        finally:
            session.end()
            for work in working:
                work.cancel()

    async def _finish(
        self, session: Session, unsent: "asyncio.Queue[bytes]", working: "list[asyncio.Task[None]]"
    ) -> None:
        """Answers what it was asked, unless that takes too long or the server is gone."""
        session.leave()

        async def finished() -> None:
            await session.finished()
            await unsent.join()

        with suppress(TimeoutError):
            async with asyncio.timeout(LEFT_WITHIN):
                await _first(*working, asyncio.ensure_future(finished()))

    def _told_to_leave(self) -> "asyncio.Task[Any]":
        return asyncio.ensure_future(self._leaving.wait())


async def _first(*tasks: "asyncio.Future[Any]") -> None:
    """Waits for whatever ends first; if that failed, so does this. The last is of no use after."""
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        tasks[-1].cancel()
    for task in done:
        task.result()


async def _write(unsent: "asyncio.Queue[bytes]", line: Line) -> None:
    while True:
        await line.send(await unsent.get())
        unsent.task_done()


async def _read(line: Line, session: Session) -> None:
    while True:
        try:
            session.heard(await line.recv())
        except (ValueError, TypeError):
            raise ConnectionError("what came was not the server's") from None


async def _beat(session: Session) -> None:
    while True:
        session.beat()
        await asyncio.sleep(BEAT)


async def prepared(pool: Pool, workers: int) -> None:
    """Starts every worker and compiles what bots search with: a question's time is not for that."""
    games = (preparation(game, strongest(game)) for game in GAMES)
    every = [first for first in games if first is not None]
    for first in every:
        await pool.prepared(first)
    tasks = [pool.run(Task(first, within=PREPARING)) for first in every for _ in range(workers)]
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(failed, BaseException) and not isinstance(failed, Lost | Broken):
            raise failed


async def together(several: Sequence[Thinking], say: Callable[[str], None]) -> None:
    """Until all are told to leave. One that is refused for good says so, and the others go on;
    Unwelcome if it was the last."""
    running = {asyncio.ensure_future(one.run()): one for one in several}
    try:
        while running:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in [task for task in running if task.done()]:
                ended = running.pop(task)
                reason = task.exception()
                if running and isinstance(reason, Unwelcome):
                    say(f"{ended.origin} will not have this thinker: {reason}")
                else:
                    task.result()
    finally:
        for task in running:
            task.cancel()


async def _thinking(joins: Sequence[Joins], say: Callable[[str], None]) -> None:
    workers = joins[0].workers
    pool = Pool(workers)
    several = [Thinking(one, pool, say) for one in joins]
    running = asyncio.ensure_future(_run(several, pool, workers, say))
    told = 0

    def leave() -> None:
        nonlocal told
        told += 1
        if told == 1:
            for one in several:
                one.leave()
        else:
            running.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such thing; there Ctrl+C interrupts.
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, leave)
    with suppress(asyncio.CancelledError):
        await running


async def _run(
    several: Sequence[Thinking], pool: Pool, workers: int, say: Callable[[str], None]
) -> None:
    try:
        await several[0].unless_told(prepared(pool, workers))
        await together(several, say)
    finally:
        await pool.close()


def run(joins: Sequence[Joins], say: Callable[[str], None]) -> None:
    """Thinks for these servers, in the same processes, until it is told to end; Unwelcome."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_thinking(joins, say))


def usual_workers() -> int:
    return os.cpu_count() or 1
