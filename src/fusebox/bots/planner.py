"""When bots are asked, what they plan, and when a plan is dropped: the same at a live table, in the
terminal and in an arena."""

from collections.abc import Iterable, Sized
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from fusebox.bots.bot import Choice, Sight
from fusebox.bots.styles import style_of
from fusebox.core import (
    AnyRules,
    Language,
    Millis,
    Outcome,
    Seat,
    Value,
    Viewer,
)
from fusebox.core.record import Header

NEVER: Final[Millis] = 1 << 62
"""When a bot acts that waits until it sees something new."""


class Playable(Protocol):
    """What bots play in: a match, or one of which nothing is kept."""

    @property
    def rules(self) -> AnyRules: ...

    @property
    def header(self) -> Header: ...

    @property
    def seats(self) -> int: ...

    @property
    def now(self) -> Millis: ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def entries(self) -> Sized: ...

    def legal(self, seat: Seat, at: Millis | None = None, /) -> list[Any]: ...

    def view(self, viewer: Viewer, /) -> Any: ...

    def alarm(self) -> tuple[Millis, Any] | None: ...

    def play(self, seat: Seat, action: Any, at: Millis, /) -> list[Any]: ...

    def advance(self, at: Millis, /) -> list[Any]: ...

    def words(self, thing: Value, language: Language, /) -> str: ...


class Plan(NamedTuple):
    """What a bot will do, and when."""

    seat: Seat
    action: Any
    at: Millis


class Asked(msgspec.Struct):
    """A question under way, or answered: what the seat saw, and when."""

    id: int
    seat: Seat
    seen: tuple[Any, list[Any]]
    at: Millis
    since: Millis
    """When the seat began to be able to act, or last acted."""
    version: int
    """The log's length when it was asked."""
    plan: Plan | None = None


class Planner:
    """Questions, plans and memories of all bots of one match."""

    def __init__(self) -> None:
        self._asked: dict[Seat, Asked] = {}
        self._memories: dict[Seat, list[tuple[int, Any]]] = {}
        """What each bot remembers, and the log's length at which it was asked for it."""
        self._count = 0

    def anew(self) -> "Planner":
        """One that knows nothing. Its questions have other numbers: an answer that is still under
        way must never be taken for the answer to another question."""
        planner = Planner()
        planner._count = self._count
        return planner

    def look(self, match: Playable, seats: Iterable[Seat], now: Millis) -> list[Asked]:
        """The bots of these seats that see something new and have to be asked; plans that came to
        nothing are dropped."""
        before, news = self._asked, []
        self._asked = {}
        for seat in seats:
            if not (legal := match.legal(seat)):
                continue
            seen, asked = (match.view(seat), legal), before.get(seat)
            if asked is None or asked.seen != seen:
                since = now if asked is None else asked.since
                self._count += 1
                asked = Asked(self._count, seat, seen, now, since, len(match.entries))
                news.append(asked)
            self._asked[seat] = asked
        return news

    def current(self, question: int) -> Asked | None:
        """The question with this number, unless its seat sees something else by now."""
        found = (asked for asked in self._asked.values() if asked.id == question)
        return next(found, None)

    def take(self, asked: Asked, choice: Choice, at: Millis) -> None:
        """The bot has answered, and acts at this time, if it does not wait."""
        due = NEVER if choice.action is None else at
        asked.plan = Plan(asked.seat, choice.action, due)
        if choice.memory is not None or asked.seat in self._memories:
            self._memories.setdefault(asked.seat, []).append((asked.version, choice.memory))

    def plans(self) -> bool:
        """Whether any bot was asked, and so may have a plan."""
        return bool(self._asked)

    def next(self) -> Plan | None:
        """The plan that falls due first."""
        first = None
        for asked in self._asked.values():
            plan = asked.plan
            if plan is None or plan.at >= NEVER:
                continue
            if first is None or (plan.at, plan.seat) < (first.at, first.seat):
                first = plan
        return first

    def waits(self) -> Seat | None:
        """A seat whose bot was asked and does nothing, if there is one."""
        return next((seat for seat, asked in self._asked.items() if asked.plan is not None), None)

    def asks(self, seat: Seat) -> bool:
        """Whether the bot of this seat was asked about what it sees."""
        return seat in self._asked

    def thinking(self) -> list[Asked]:
        """The questions that are not answered yet."""
        return [asked for asked in self._asked.values() if asked.plan is None]

    def open(self) -> set[int]:
        """The numbers of the questions that are not answered yet."""
        return {asked.id for asked in self.thinking()}

    def done(self, seat: Seat) -> None:
        """The plan of this seat was carried out, or can't be."""
        self._asked.pop(seat, None)

    def clear(self) -> None:
        """Nobody is asked any more, and nothing is planned."""
        self._asked.clear()

    def memory(self, seat: Seat) -> Any:
        """What the bot of this seat wanted to be handed."""
        kept = self._memories.get(seat)
        return kept[-1][1] if kept else None

    def remembers(self, seat: Seat) -> bool:
        """Whether anything is known of what the bot of this seat was asked before."""
        return seat in self._memories

    def recall(self, seat: Seat, memories: list[tuple[int, Any]]) -> None:
        """Takes this for what the bot remembers."""
        self._memories[seat] = memories

    def back(self, entry: int) -> None:
        """The match went back to before this entry: what was learned since is forgotten."""
        for seat, kept in self._memories.items():
            self._memories[seat] = [memory for memory in kept if memory[0] <= entry]


def sight_of(match: Playable, seat: Seat, now: Millis) -> Sight:
    """What a bot in this seat is shown, and how whoever sits there likes to play."""
    return shown(match, seat, now)._replace(style=style_of(match.header.players[seat]))


def shown(match: Playable, seat: Seat, now: Millis) -> Sight:
    """What is there for this seat. The list is its own: what a bot does to it must not change what
    it is judged by."""
    alarm = match.alarm()
    due = None if alarm is None else alarm[0]
    return Sight(match.view(seat), match.legal(seat, now), now, due)
