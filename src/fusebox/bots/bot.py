"""What a bot is: one method, given what a person in its seat gets."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from fusebox.bots.cast import Style
from fusebox.core import AnyRules, Chance, Language, Millis, Seat, Value

RANDOM_PACE: Millis = 700
"""What a random bot takes for an action, where a game says nothing else."""


class Sight(NamedTuple):
    """What a seat sees when it may act."""

    view: Any
    legal: list[Any]
    now: Millis
    alarm: Millis | None = None
    """When the clock acts next; how it acts is no business of a seat."""
    signals: tuple[Value, ...] = ()
    callers: tuple[Seat, ...] = ()
    """Who gives each of the signals."""
    people: tuple[Seat, ...] = ()
    """The seats of people who are there: nobody plays for them unless asked."""
    pace: Millis | None = None
    """Where people wait for an answer: the longest they should have to."""
    budget: int | None = None
    """How many nodes to search, where the bot's own number should not hold."""
    style: Style | None = None
    """How whoever the bot is likes to play: between moves that seem about equally good."""


class Advice(NamedTuple):
    """What a bot would say instead of naming an action: a sentence `advice.KEY` of its game."""

    key: str
    values: Mapping[str, Any] = {}


def advised(rules: AnyRules, advice: Advice, language: Language, names: Sequence[str]) -> str:
    """Advice in a sentence."""
    key = f"advice.{advice.key}"
    known = key if key in rules.catalogue else "advice.wait"
    return rules.catalogue.say(known, language, names, dict(advice.values))


class Choice(NamedTuple):
    """An action, and how much game time the bot takes for it."""

    action: Any
    """None: it waits until it sees something new."""
    after: Millis = 0
    memory: Any = None
    """What the bot wants to be handed the next time it is asked in this match: plain data."""
    advice: Advice | None = None
    """For a hint, where the action is only a last resort: why it is better to wait."""
    says: tuple[Value, ...] = ()
    """Signals of the game that it gives: what it is about to do, and what it leaves to whom."""


class Bot(Protocol):
    """Asked whenever its seat may act and sees something new. It keeps nothing itself: what it
    remembers is handed to it, None at first."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice: ...


class RandomBot:
    """Takes any legal action, in the time a person needs to take one."""

    def __init__(self, pace: Millis | None = None) -> None:
        self._pace = pace

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        pace = RANDOM_PACE if self._pace is None else self._pace
        after = pace if sight.pace is None else min(pace, sight.pace)
        return Choice(chance.pick(sight.legal), after)
