"""Bots think in worker processes: they get a sight and nothing else of the table."""

import logging
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from fusebox.bots import RANDOM, Choice, Question, RandomBot, at_table, names, preparation
from fusebox.core import Chance, Millis
from fusebox.tables.workers.pool import Broken, Lost, Pool, Task
from fusebox.tables.workers.queue import Place

TRIES = 3
"""How often a question is asked if its worker dies or takes too long."""
WITHIN: Millis = 20_000
"""How long a bot may think about a question, in real time."""
SIMPLE_WITHIN: Millis = 5_000
MOST_FAILURES = 50
LONGEST_ERROR = 200

log = logging.getLogger(__name__)


class FailedBot(msgspec.Struct, frozen=True):
    """A bot that could not answer; `when` is in seconds since 1970."""

    game: str
    level: str
    error: str
    when: float


class Thinker(Protocol):
    """Answers questions, taking its time."""

    def choose(self, question: Question) -> Awaitable[Choice]:
        """A legal choice."""

    async def close(self) -> None: ...


def simplest(game: str) -> str:
    """The bot that answers when a better one has failed."""
    return next((name for name in names(game) if name != RANDOM), RANDOM)


def thought(question: Question) -> Choice:
    """The bot's own choice. A new bot each time, so that none remembers another seat."""
    bot, memory = at_table(question.game, question.level), question.memory
    for sight, seed in question.history:
        memory = bot.choose(sight, memory, Chance.seeded(seed)).memory
    return bot.choose(question.sight, memory, Chance.seeded(question.seed))


def checked(question: Question, choice: Choice) -> Choice:
    """The choice, if it is allowed."""
    if choice.action is not None and choice.action not in question.sight.legal:
        raise ValueError(f"{choice.action!r} may not be done")
    return choice._replace(after=max(choice.after, 0))


def place_of(question: Question) -> Place:
    return Place(question.address, question.table, question.people)


def any_choice(question: Question) -> Choice:
    """Something legal, for a bot that has failed."""
    choice = RandomBot().choose(question.sight, None, Chance.seeded(question.seed))
    return choice._replace(memory=question.memory)


class Workers:
    """Bots in a few low-priority processes."""

    def __init__(
        self,
        count: int | None = None,
        pool: Pool | None = None,
        now: Callable[[], float] = time.time,
        within: Millis = WITHIN,
    ) -> None:
        self.within = within
        """How long a bot may think about a question, unless the question says so."""
        usual = min(4, max(1, (os.cpu_count() or 1) - 1))
        self.pool = Pool(count or usual) if pool is None else pool
        self._now = now
        self._failures: deque[FailedBot] = deque(maxlen=MOST_FAILURES)

    async def choose(self, question: Question) -> Choice:
        """The bot's choice; failing that, a simpler bot's, and as a last resort any legal one."""
        if (preparing := preparation(question.game, question.level)) is not None:
            await self.pool.prepared(preparing)
        for _ in range(TRIES):
            try:
                return await self.asked(question)
            except Lost as lost:
                self._note(question, lost)
            except (Broken, ValueError) as broken:
                self._note(question, broken)
                if not self.may_recover(question):
                    break
        return await self._simple(question)

    def task(self, question: Question) -> Task:
        """How a worker finds the answer; for whom it is asked is none of its business."""
        within = self.within if question.within is None else question.within
        asked = question._replace(table="", address="")
        return Task(thought, (asked,), place_of(question), within / 1000, anywhere=True)

    def may_recover(self, question: Question) -> bool:
        """Whether a bot that broke may answer if it is asked again: ours would end the same way."""
        return False

    def failures(self) -> list[FailedBot]:
        """The bots that failed recently, latest first."""
        return list(reversed(self._failures))

    async def close(self) -> None:
        await self.pool.close()

    async def _simple(self, question: Question) -> Choice:
        simpler = question._replace(
            level=simplest(question.game), memory=None, within=SIMPLE_WITHIN
        )
        if simpler.level == question.level:
            return any_choice(question)
        try:
            choice = await self.asked(simpler)
        except (Lost, Broken, ValueError) as error:
            self._note(simpler, error)
            return any_choice(question)
        # The better bot's memory is kept, in case it recovers.
        return choice._replace(memory=question.memory, advice=None)

    async def asked(self, question: Question) -> Choice:
        """A worker's answer, which is a legal one."""
        done = await self.pool.run(self.task(question))
        return checked(question, done.value)

    def _note(self, question: Question, error: Exception) -> None:
        said = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
        log.warning("bot %s of %s failed: %s", question.level, question.game, said)
        self._failures.append(FailedBot(question.game, question.level, said, self._now()))
