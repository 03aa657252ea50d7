"""Bots think in a second worker: questions and choices go there and back as text."""

import logging
import pickle
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from fusebox.bots import Choice, Question
from fusebox.tables.thinking import any_choice, checked, thought

Asking: TypeAlias = Callable[[str], Awaitable[str]]
LETTERS: Final = "latin-1"
"""One letter a byte: pages hand workers text."""

log = logging.getLogger(__name__)


class Elsewhere:
    """A thinker at the other end of a function."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    async def choose(self, question: Question) -> Choice:
        """The bot's choice; any legal one if it fails."""
        try:
            answer = await self._ask(pickle.dumps(question).decode(LETTERS))
            return checked(question, pickle.loads(answer.encode(LETTERS)))
        except Exception:
            # A bot that fails must not hold up the game.
            log.exception("bot %s of %s failed", question.level, question.game)
            return any_choice(question)

    async def close(self) -> None: ...


def answered(text: str) -> str:
    """The other end: what the bot of this question chooses."""
    question: Question = pickle.loads(text.encode(LETTERS))
    return pickle.dumps(thought(question)).decode(LETTERS)
