"""Bots that take their time think in a second worker, which is begun when the first of them is
asked: questions and choices go there and back as text. The others answer on the spot."""

import logging
import pickle
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from fusebox.bots import Choice, Question, names
from fusebox.tables.thinking import any_choice, checked, thought

Asking: TypeAlias = Callable[[str], Awaitable[str]]
LETTERS: Final = "latin-1"
"""One letter a byte: pages hand workers text."""

log = logging.getLogger(__name__)


def is_brief(question: Question) -> bool:
    """Whether a bot answers within moments, as the weaker half of the levels does: a second Python
    would cost a page more than the wait."""
    levels = names(question.game)
    return question.sight.budget is None and question.level in levels[: len(levels) // 2 + 1]


class Thinking:
    """A thinker for bots that are quick, with another at the other end of a function."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    async def choose(self, question: Question) -> Choice:
        """The bot's choice; any legal one if it fails."""
        try:
            return checked(question, await self._chosen(question))
        except Exception:
            # A bot that fails must not hold up the game.
            log.exception("bot %s of %s failed", question.level, question.game)
            return any_choice(question)

    async def close(self) -> None: ...

    async def _chosen(self, question: Question) -> Choice:
        if is_brief(question):
            return thought(question)
        answer = await self._ask(pickle.dumps(question).decode(LETTERS))
        choice: Choice = pickle.loads(answer.encode(LETTERS))
        return choice


def answered(text: str) -> str:
    """The other end: what the bot of this question chooses."""
    question: Question = pickle.loads(text.encode(LETTERS))
    return pickle.dumps(thought(question)).decode(LETTERS)
