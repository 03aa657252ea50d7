"""What a bot is: one method, given what a person in its seat gets."""

from typing import Any, NamedTuple, Protocol

from fusebox.core import Chance, Millis, Value

RANDOM_PACE: Millis = 700


class Sight(NamedTuple):
    """What a seat sees when it may act."""

    view: Any
    legal: list[Any]
    now: Millis
    alarm: Millis | None = None
    """When the clock acts next; how it acts is no business of a seat."""
    signals: tuple[Value, ...] = ()
    budget: int | None = None
    """How many nodes to search, where the bot's own number should not hold."""


class Choice(NamedTuple):
    """An action, and how much game time the bot takes for it."""

    action: Any
    after: Millis = 0


class Bot(Protocol):
    """Asked whenever its seat may act and sees something new."""

    def choose(self, sight: Sight, chance: Chance) -> Choice: ...


class RandomBot:
    """Takes any legal action, in the time a person needs to take one."""

    def choose(self, sight: Sight, chance: Chance) -> Choice:
        return Choice(chance.pick(sight.legal), RANDOM_PACE)
