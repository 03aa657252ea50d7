"""Questions and choices on their way. What a server sends is read as nothing but a question, and
what a thinker answers is never more than data."""

import io
import pickle
from enum import Enum
from importlib import import_module
from typing import Any, Final

import msgspec

from fusebox.bots import Advice, Choice, Question, memory_type
from fusebox.games import GAMES
from fusebox.table.signals import signal_type
from fusebox.tables.thinking import thought
from fusebox.thinkers.messages import Answer

OURS: Final = "fusebox."
DATA: Final = (msgspec.Struct, tuple, Enum)


class _Questions(pickle.Unpickler):
    """Reads questions, and nothing that could do anything."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (thought.__module__, thought.__name__):
            return thought
        found = getattr(import_module(module), name, None) if module.startswith(OURS) else None
        if isinstance(found, type) and issubclass(found, DATA):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a question")


def question_in(work: bytes) -> Question:
    """What a worker is to think about; ValueError if it is anything else."""
    try:
        function, (question,) = _Questions(io.BytesIO(work)).load()
    except Exception as error:
        # There is no telling how what is no pickle fails.
        raise ValueError(f"no question: {type(error).__name__}: {error}") from None
    if function is not thought or not isinstance(question, Question):
        raise ValueError("no question")
    return question


def answer_to(number: int, question: Question, choice: Choice, seconds: float) -> Answer:
    """The choice as it travels; ValueError if it is not legal."""
    action = None if choice.action is None else question.sight.legal.index(choice.action)
    advice = None if choice.advice is None else (choice.advice.key, dict(choice.advice.values))
    says, after = list(choice.says), max(choice.after, 0)
    return Answer(number, action, after, choice.memory, advice, says, seconds)


def choice_of(question: Question, answer: Answer) -> Choice:
    """The choice as the bot made it; ValueError if no bot can have made it."""
    legal = question.sight.legal
    if answer.action is not None and not 0 <= answer.action < len(legal):
        raise ValueError(f"{answer.action} is no place among {len(legal)} actions")
    signals = signal_type(GAMES[question.game])
    return Choice(
        action=None if answer.action is None else legal[answer.action],
        after=answer.after,
        memory=msgspec.convert(answer.memory, memory_type(question.game, question.level)),
        advice=None if answer.advice is None else Advice(*answer.advice),
        says=tuple([msgspec.convert(said, signals) for said in answer.says]),
    )
