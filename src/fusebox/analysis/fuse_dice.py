"""FUSE (dice): where the time went, what was lost, and which placement nobody saw."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from fusebox.analysis.asked import Asked
from fusebox.analysis.findings import DiceFound, Put, Span, Unseen
from fusebox.analysis.folding import Course, Moment
from fusebox.core import Millis, Seat
from fusebox.games.fuse_dice.dice import BIT
from fusebox.games.fuse_dice.duties import owes
from fusebox.games.fuse_dice.events import Placed, Removed, Rerolled, Rolled
from fusebox.games.fuse_dice.faces import Deck, places
from fusebox.games.fuse_dice.model import BombCard, Die, State
from fusebox.games.fuse_dice.rules import FuseDice

MOST_NODES: Final = 20_000
"""Ways to place a roll that are tried; the best of them is told."""


def found(course: Course, _: Asked) -> DiceFound:
    match = course.over
    assert isinstance(match.rules, FuseDice)
    watch = Stopwatch(match.seats)
    rolls: list[Dealt] = []
    cut_off = False
    for moment in course.moments():
        watch.look(moment)
        state: State = moment.match.state
        fresh = not rolls or rolls[-1].turn != state.turn
        if state.stage == "distributing" and fresh:
            rolls.append(dealt(state, moment))
        cut_off = state.stage in ("distributing", "defusing") and bool(state.tray)
    # Of a roll in which the mission ended, the dice that still lay there were not overlooked.
    finished = rolls[:-1] if cut_off else rolls
    events = [event for told in match.told for event in told]
    lost = Counter(event.owner for event in events if isinstance(event, Removed))
    return DiceFound(
        spans=tuple(Span(stage, time) for stage, time in watch.spans.items()),
        waited=tuple(watch.waited),
        rolls=sum(isinstance(event, Rolled) for event in events),
        rerolls=sum(isinstance(event, Rerolled) for event in events),
        lost=tuple(lost[seat] for seat in range(match.seats)),
        unseen=tuple(_unseen(finished, _placed(course), match.rules.deck)),
    )


class Stopwatch:
    """Adds up what the team waited for, and for whom."""

    def __init__(self, seats: int) -> None:
        self.spans: Counter[str] = Counter()
        self.waited: list[Millis] = [0] * seats
        self._last: Millis | None = None

    def look(self, moment: Moment) -> None:
        """Before an entry: the time since the one before it went into what was owed."""
        match, at = moment.match, moment.entry.at
        state: State = match.state
        if self._last is not None and state.stage not in ("starting", "over"):
            passed = at - self._last
            self.spans["losing" if state.removal is not None else state.stage] += passed
            for seat in (owing := match.waiting()):
                self.waited[seat] += passed // len(owing)
        self._last = at


class Dealt(NamedTuple):
    """A roll as it lay there, before anybody took a die."""

    n: int
    turn: int
    dice: tuple[Die, ...]
    owed: tuple[int, ...]
    bombs: tuple[tuple[Seat, BombCard, tuple[Die | None, ...]], ...]


def dealt(state: State, moment: Moment) -> Dealt:
    return Dealt(
        n=moment.entry.n - 1,
        turn=state.turn,
        dice=tuple(state.tray),
        owed=tuple(owes(state, seat) for seat in range(len(state.bombs))),
        bombs=tuple(
            (seat, bomb.card, tuple(bomb.dice))
            for seat, bombs in enumerate(state.bombs)
            for bomb in bombs
        ),
    )


def most_placed(roll: Dealt, deck: Deck) -> tuple[Put, ...]:
    """As many of the dice as could be placed, as the bombs lay, and how."""
    best: tuple[Put, ...] = ()
    seen: set[tuple[object, ...]] = set()
    ways: list[tuple[Dealt, tuple[Put, ...]]] = [(roll, ())]
    while ways and len(seen) < MOST_NODES:
        rest, puts = ways.pop()
        best = max(best, puts, key=len)
        if len(best) == min(len(roll.dice), sum(roll.owed)):
            break
        for put, after in _nexts(rest, deck):
            key = (after.dice, after.owed, after.bombs)
            if key not in seen:
                seen.add(key)
                ways.append((after, (*puts, put)))
    return best


def _nexts(roll: Dealt, deck: Deck) -> Iterator[tuple[Put, Dealt]]:
    for place, (seat, card, dice) in enumerate(roll.bombs):
        if not roll.owed[seat]:
            continue
        for slot, bits in places(deck.faces[card], dice):
            for number, die in enumerate(roll.dice):
                if bits & BIT[die]:
                    yield Put(die, seat, card, slot), _with(roll, place, slot, number)


def _with(roll: Dealt, place: int, slot: int, number: int) -> Dealt:
    """The same after a die was placed there."""
    seat, card, dice = roll.bombs[place]
    laid = (*dice[:slot], roll.dice[number], *dice[slot + 1 :])
    bombs = (*roll.bombs[:place], (seat, card, laid), *roll.bombs[place + 1 :])
    rest = (*roll.dice[:number], *roll.dice[number + 1 :])
    owed = tuple(left - (other == seat) for other, left in enumerate(roll.owed))
    return roll._replace(dice=rest, owed=owed, bombs=bombs)


def _placed(course: Course) -> Counter[int]:
    """How many dice of each roll found a place; a roll is known by the entry it was made in."""
    found: Counter[int] = Counter()
    roll = -1
    for n, events in enumerate(course.over.told):
        for event in events:
            if isinstance(event, Rolled):
                roll = n
            found[roll] += isinstance(event, Placed)
    return found


def _unseen(rolls: list[Dealt], placed: Counter[int], deck: Deck) -> Iterator[Unseen]:
    for roll in rolls:
        if placed[roll.n] < min(len(roll.dice), sum(roll.owed)):
            could = most_placed(roll, deck)
            if len(could) > placed[roll.n]:
                yield Unseen(roll.n, roll.turn, roll.dice, placed[roll.n], could)
