"""Bots think in worker processes: they get a sight, and nothing else of the table."""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import Protocol

from fusebox.bots import Choice, Question, RandomBot, made
from fusebox.core import Chance

NICENESS = 10
TRIES = 3
"""So often a question is asked before the bot plays at random."""

log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Answers questions, in its own time."""

    def choose(self, question: Question) -> Awaitable[Choice]:
        """A legal choice."""

    async def close(self) -> None: ...


def thought(question: Question) -> Choice:
    """The bot's own choice. A new bot each time, so that none remembers another seat."""
    bot, memory = made(question.game, question.level), question.memory
    for sight, seed in question.history:
        memory = bot.choose(sight, memory, Chance.seeded(seed)).memory
    return bot.choose(question.sight, memory, Chance.seeded(question.seed))


def checked(question: Question, choice: Choice) -> Choice:
    """The choice, if it may be made."""
    if choice.action is not None and choice.action not in question.sight.legal:
        raise ValueError(f"{choice.action!r} may not be done")
    return choice._replace(after=max(choice.after, 0))


def any_choice(question: Question) -> Choice:
    """Something legal, for a bot that has broken down."""
    return RandomBot().choose(question.sight, None, Chance.seeded(question.seed))


class Workers:
    """A few processes that give way to everything else; one that dies is replaced."""

    def __init__(self, count: int | None = None) -> None:
        self._count = count or min(4, max(1, (os.cpu_count() or 1) - 1))
        self._pool = self._started()

    async def choose(self, question: Question) -> Choice:
        for _ in range(TRIES):
            pool = self._pool
            try:
                return checked(question, await _asked(pool, question))
            except BrokenProcessPool:
                log.warning("a worker died over %s %s", question.game, question.level)
                self._replace(pool)
            except Exception:
                log.exception("the bot %s of %s broke down", question.level, question.game)
        return any_choice(question)

    async def close(self) -> None:
        await asyncio.to_thread(self._pool.shutdown, True, cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, get_context("spawn"), initializer=_prepare)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Everybody who waited for the broken pool comes here; the first replaces it."""
        if self._pool is broken:
            self._pool = self._started()
            broken.shutdown(wait=False)


async def _asked(pool: ProcessPoolExecutor, question: Question) -> Choice:
    return await asyncio.get_running_loop().run_in_executor(pool, thought, question)


def _prepare() -> None:
    """A worker is the last to get the processor, and does not outlive the server."""
    os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
