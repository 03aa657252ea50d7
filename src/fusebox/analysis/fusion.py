"""Fusion: how fast everybody was, the races that were lost, and what was overlooked."""

from collections.abc import Sequence
from statistics import median
from typing import Any, Final, NamedTuple

from fusebox.analysis.asked import Asked
from fusebox.analysis.findings import FusionFound, LostRace, Overlooked, Racer
from fusebox.analysis.folding import Course
from fusebox.core import Millis, Seat
from fusebox.games.fusion.deck import FITS, PILES
from fusebox.games.fusion.model import Card, Laid, Late, Missed, State

LONG: Final[Millis] = 2_000
"""A card that could be laid for so long was overlooked, and not just unlucky."""
SOONEST: Final[Millis] = 100
"""Nobody answers sooner: such a card was under way before it fitted, so it tells no reaction."""
MOST: Final = 12
"""Of those the longest are told."""


class Chance(NamedTuple):
    """A card of a hand that fits on a pile."""

    card: Card
    rank: int
    on: Card


class Ended(NamedTuple):
    """A chance that is gone, by which entry, and how long it was there."""

    n: int
    chance: Chance
    time: Millis


class Watcher:
    """Notes since when each card of a hand could be laid."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._since: dict[Chance, Millis] = {}
        self.reactions: list[Millis] = []
        self.ended: list[Ended] = []

    def look(self, state: State, at: Millis) -> None:
        """What fits now; a card that may not be laid for a while is not held against anybody."""
        free = state.stage == "racing" and state.stop is None and not state.penalties[self._seat]
        now = _chances(state, self._seat) if free else set()
        self._since = {chance: self._since.get(chance, at) for chance in now}

    def happened(self, n: int, at: Millis, events: Sequence[Any]) -> None:
        """An entry: a card of this seat's, or one that took a chance away. The same card on another
        pile is no chance any more either, but then nothing was overlooked."""
        for event in events:
            if not isinstance(event, Laid):
                continue
            rank = PILES.index(event.pile)
            if event.seat == self._seat:
                since = self._since.get(Chance(event.card, rank, event.on))
                if since is not None and at - since >= SOONEST:
                    self.reactions.append(at - since)
                continue
            for chance, since in self._since.items():
                if chance.rank == rank and chance.on == event.on:
                    self.ended.append(Ended(n, chance, at - since))


def found(course: Course, asked: Asked) -> FusionFound:
    match, seat = course.over, asked.seat
    watchers = [Watcher(one) for one in range(match.seats)]
    for moment in course.moments():
        n, at = moment.entry.n, moment.entry.at
        for watcher in watchers:
            watcher.look(moment.match.state, moment.match.now)
            watcher.happened(n, at, match.told[n])
    lost, tried = _lost(course, seat)
    return FusionFound(
        seat=seat,
        racers=tuple(_racer(course, watcher, one) for one, watcher in enumerate(watchers)),
        lost=tuple(lost),
        overlooked=tuple(_overlooked(watchers[seat].ended, tried)),
    )


def _chances(state: State, seat: Seat) -> set[Chance]:
    tops = [pile[-1] for pile in state.piles]
    return {
        Chance(card, rank, top)
        for card in state.hands[seat]
        for rank, top in enumerate(tops)
        if card in FITS[rank][top]
    }


def _racer(course: Course, watcher: Watcher, seat: Seat) -> Racer:
    events = [event for told in course.over.told for event in told]
    times = watcher.reactions
    return Racer(
        laid=sum(isinstance(event, Laid) and event.seat == seat for event in events),
        typical=round(median(times)) if times else None,
        quickest=min(times, default=None),
        late=sum(isinstance(event, Late) and event.seat == seat for event in events),
        wrong=sum(isinstance(event, Missed) and event.seat == seat for event in events),
    )


def _lost(course: Course, seat: Seat) -> tuple[list[LostRace], set[tuple[Card, int]]]:
    """The cards of this seat that came too late; and which they were, for they were seen."""
    lost: list[LostRace] = []
    tried: set[tuple[Card, int]] = set()
    covered: dict[int, Millis] = {}
    for entry, events in zip(course.over.entries, course.over.told, strict=True):
        for event in events:
            if isinstance(event, Laid):
                covered[PILES.index(event.pile)] = entry.at
            elif isinstance(event, Late) and event.seat == seat:
                rank = PILES.index(event.pile)
                by = entry.at - covered.get(rank, entry.at)
                lost.append(LostRace(entry.n, event.card, event.pile, event.first, by))
                tried.add((event.card, rank))
    return lost, tried


def _overlooked(ended: list[Ended], tried: set[tuple[Card, int]]) -> list[Overlooked]:
    """The longest chances that others took away, and for which no hand was under way."""
    long = [
        one for one in ended if one.time >= LONG and (one.chance.card, one.chance.rank) not in tried
    ]
    long.sort(key=lambda one: -one.time)
    return [
        Overlooked(n, chance.card, PILES[chance.rank], chance.on, time)
        for n, chance, time in sorted(long[:MOST])
    ]
