"""Plans for the whole team: who takes which die. All compute the same from what all can see."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from fusebox.bots.fuse_dice.worth import Hand, with_die
from fusebox.core import Seat
from fusebox.games.fuse_dice.cards import deck_of
from fusebox.games.fuse_dice.dice import BIT, RANK, mask
from fusebox.games.fuse_dice.faces import places
from fusebox.games.fuse_dice.model import BombCard, Die, Slot, View

Tray: TypeAlias = tuple[Die, ...]


class Step(NamedTuple):
    """A die for a slot of a player's bomb."""

    seat: Seat
    die: Die
    bomb: BombCard
    slot: Slot


class Situation(NamedTuple):
    """What a distribution depends on."""

    hands: tuple[Hand, ...]
    owes: tuple[int, ...]
    tray: Tray


class Option(NamedTuple):
    """What one player could take: the steps in order, and the bombs they lead to."""

    dice: Tray
    steps: tuple[Step, ...]
    hand: Hand
    value: float


class Plan(NamedTuple):
    """A distribution: its steps, the bombs after it, the dice left over, and what it costs."""

    steps: tuple[Step, ...]
    hands: tuple[Hand, ...]
    left: Tray
    cost: float


class Judge(NamedTuple):
    """What a level thinks of bombs: what they cost, and what a reroll of a colour would."""

    value: Callable[[Hand], float]
    loss: Callable[[Hand, int], float]
    kept: int = 1
    """How many ways to place the same dice are considered."""


def situation(view: View) -> Situation:
    taken = [taken.seat for taken in view.taken]
    return Situation(
        hands=tuple([hand_of(view, seat) for seat in range(view.seats)]),
        owes=tuple(
            [
                0 if view.declined[seat] else max(view.owed[seat] - taken.count(seat), 0)
                for seat in range(view.seats)
            ]
        ),
        tray=tuple(sorted(view.tray)),
    )


def hand_of(view: View, seat: Seat) -> Hand:
    faces = deck_of(view.corrected).faces
    return tuple([(faces[bomb.card], bomb.dice) for bomb in view.bombs[seat]])


@lru_cache(maxsize=1 << 13)
def options(hand: Hand, tray: Tray, owes: int, seat: Seat, judge: Judge) -> tuple[Option, ...]:
    """Everything a player could take, the best first; of the ways to place the same dice only the
    best few."""
    best: dict[Tray, dict[Hand, Option]] = {}
    for dice, steps, after in _ways(hand, tray, owes, seat):
        found = best.setdefault(dice, {})
        if after not in found:
            found[after] = Option(dice, steps, after, judge.value(after))
    kept = [
        option
        for found in best.values()
        for option in sorted(found.values(), key=lambda option: option.value)[: judge.kept]
    ]
    return tuple(sorted(kept, key=lambda option: (option.value, option.steps)))


def _ways(
    hand: Hand, tray: Tray, owes: int, seat: Seat
) -> Iterator[tuple[Tray, tuple[Step, ...], Hand]]:
    yield (), (), hand
    if not owes:
        return
    for die in dict.fromkeys(tray):
        rest = without(tray, (die,))
        for step, after in placements(hand, die, seat):
            for dice, steps, end in _ways(after, rest, owes - 1, seat):
                yield tuple(sorted((die, *dice))), (step, *steps), end


def placements(hand: Hand, die: Die, seat: Seat) -> Iterator[tuple[Step, Hand]]:
    """Every slot of a player's bombs that takes the die, with the bombs after it."""
    bit = BIT[die]
    for place, (face, dice) in enumerate(hand):
        for slot, bits in places(face, dice):
            if bits & bit:
                filled = (face, with_die(dice, slot, die))
                yield Step(seat, die, face.card, slot), (*hand[:place], filled, *hand[place + 1 :])


def without(tray: Tray, dice: Tray) -> Tray:
    left = list(tray)
    for die in dice:
        left.remove(die)
    return tuple(left)


@lru_cache(maxsize=1 << 14)
def accepts(hand: Hand) -> int:
    """All dice that one of the bombs takes."""
    bits = 0
    for face, dice in hand:
        for _, slot_bits in places(face, dice):
            bits |= slot_bits
    return bits


class Search:
    """Goes through the distributions seat by seat, and keeps the best few."""

    def __init__(self, where: Situation, judge: Judge, count: int = 1) -> None:
        self._where = where
        self._judge = judge
        self._count = count
        self._options = [
            options(hand, where.tray, owes, seat, judge)
            for seat, (hand, owes) in enumerate(zip(where.hands, where.owes, strict=True))
        ]
        least = [found[0].value for found in self._options]
        self._rest = [sum(least[seat:]) for seat in range(len(least) + 1)]
        self._best: list[Plan] = []

    def plans(self) -> list[Plan]:
        self._go(0, [], self._where.tray, 0.0)
        return self._best

    def _go(self, seat: Seat, chosen: list[Option], left: Tray, cost: float) -> None:
        if seat == len(self._options):
            self._finish(chosen, left, cost)
            return
        for option in self._options[seat]:
            reached = cost + option.value
            if self._hopeless(reached + self._rest[seat + 1]):
                return
            if not option.dice:
                self._go(seat + 1, [*chosen, option], left, reached)
            elif _holds(left, option.dice):
                self._go(seat + 1, [*chosen, option], without(left, option.dice), reached)

    def _hopeless(self, least: float) -> bool:
        return len(self._best) == self._count and least >= self._best[-1].cost

    def _finish(self, chosen: list[Option], left: Tray, cost: float) -> None:
        """Adds what the dice left over would cost; some may not be left (B17)."""
        if left and self._must_go_on(chosen, left):
            return
        loss = self._judge.loss
        for die in left:
            cost += sum(loss(option.hand, RANK[die]) for option in chosen)
        steps = tuple([step for option in chosen for step in option.steps])
        plan = Plan(steps, tuple([option.hand for option in chosen]), left, cost)
        self._best.append(plan)
        self._best.sort(key=lambda plan: (plan.cost, plan.steps))
        del self._best[self._count :]

    def _must_go_on(self, chosen: list[Option], left: Tray) -> bool:
        bits = mask(left)
        return any(
            len(option.dice) < owes and accepts(option.hand) & bits
            for option, owes in zip(chosen, self._where.owes, strict=True)
        )


def _holds(tray: Tray, dice: Tray) -> bool:
    if len(dice) == 1:
        return dice[0] in tray
    return all(tray.count(die) >= dice.count(die) for die in dice)


def best(where: Situation, judge: Judge) -> Plan:
    """The distribution that costs least."""
    return Search(where, judge).plans()[0]
