"""Whole games at once: every choice that a learner makes, and what came of it."""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fusebox.bots.fuse_cards.network import CHOICES
from fusebox.bots.fuse_cards.reading import FIELDS, GAINED, READ, SHOWN, UNIT
from fusebox.bots.fuse_discs.kernel import SPRING, next_random, seeded
from fusebox.envs.batches import cards_numba as cards
from fusebox.games.fuse_cards.cards import MOST_SEATS
from train.cards import games, habits
from train.cards.games import ROW, SEATS
from train.cards.network import Floats, Weights, forward

LEARNER, HABIT, EARLIER = range(3)
"""Who sits in a seat: who learns, somebody by habit, or who learned once."""
POINTS: Final = 40.0
"""So many points ahead are worth one."""


class Table(NamedTuple):
    """What a batch of games is played by, a row for each game."""

    seats: NDArray[np.int64]
    depth: NDArray[np.int64]
    special: NDArray[np.int64]
    called: NDArray[np.int64]
    kinds: NDArray[np.int64]
    """Who sits in each seat."""
    patience: NDArray[np.float64]
    """How patient whoever plays by habit is."""


class Made(NamedTuple):
    """The choices of those who learn, in the order in which they were made."""

    read: Floats
    masks: NDArray[np.bool_]
    chosen: NDArray[np.int64]
    chances: Floats
    """With which each was chosen."""
    ahead: Floats
    expected: Floats
    seats: NDArray[np.int64]
    """The game's number and the seat's, in one."""


class Played(NamedTuple):
    made: list[Made]
    points: Floats
    """By game and seat."""
    worth: Floats
    """What the end was worth."""


@njit("void(int16[:, ::1], uint64[::1], int64[:, ::1], int32[::1])")
def begin_all(rows: Any, luck: Any, table: Any, drawn: Any) -> None:
    for game in range(len(rows)):
        seats, depth, special, called = table[:, game]
        drawn[0] = 0
        games.begin(rows[game], seats, depth, special, called, luck, game, drawn)


def whole(made: list[Made]) -> Made:
    """One after the other, in one."""
    return Made(*(np.concatenate(parts) for parts in zip(*made, strict=True)))


@njit("float64(int16[::1], int64)")
def lead(seen: Any, seats: int) -> float:
    """How far ahead of the others' mean a seat is by what has been won."""
    others = 0
    for step in range(1, seats):
        others += seen[GAINED + FIELDS * step]
    return float((seen[GAINED] - others / (seats - 1)) / POINTS)


@njit(
    "int64(int16[:, ::1], boolean[::1], uint64[::1], int64[:, ::1], float64[:, ::1], int16[::1],"
    " int64[::1], int64[:, ::1], boolean[:, ::1], float32[:, ::1], float32[::1], int32[::1])"
)
def gather(
    rows: Any, over: Any, luck: Any, kinds: Any, patience: Any, seen: Any, numbers: Any, who: Any,
    masks: Any, read: Any, ahead: Any, drawn: Any,
) -> int:  # fmt: skip
    """Plays on until a network has to choose: in how many games, in which, for whom."""
    count, allowed = 0, np.zeros(15, np.bool_)
    for game in range(len(rows)):
        row = rows[game]
        while not over[game]:
            mask, seat = masks[count], games.chooser(row)
            alone = games.choices(row, mask, allowed) == 1
            if alone:
                choice = 0
                while not mask[choice]:
                    choice += 1
            elif kinds[game, seat] == HABIT:
                choice = habits.usual(row, patience[game, seat])
            else:
                games.show(row, seen)
                games.read(seen, row[SEATS], numbers)
                for place in range(READ):
                    read[count, place] = numbers[place] / UNIT
                ahead[count] = lead(seen, row[SEATS])
                who[count, 0], who[count, 1], who[count, 2] = game, seat, kinds[game, seat]
                count += 1
                break
            over[game] = games.take(row, choice, luck, game, drawn)
    return count


@njit("float64(float32[::1], boolean[::1], float64[::1])")
def likely(wishes: Any, mask: Any, chance: Any) -> float:
    """How likely the wishes make each choice, and what that is of: their sum."""
    most, whole = -1e30, 0.0
    for choice in range(CHOICES):
        if mask[choice]:
            most = max(most, np.float64(wishes[choice]))
    for choice in range(CHOICES):
        chance[choice] = np.exp(wishes[choice] - most) if mask[choice] else 0.0
        whole += chance[choice]
    return whole


@njit("void(float32[:, ::1], boolean[:, ::1], uint64[::1], boolean, int64[::1], float32[::1])")
def choose(wishes: Any, masks: Any, luck: Any, surely: bool, chosen: Any, chances: Any) -> None:
    """By these chances, or surely what is wished for most."""
    chance = np.zeros(CHOICES, np.float64)
    for at in range(len(wishes)):
        whole = likely(wishes[at], masks[at], chance)
        best = int(chance.argmax())
        if not surely:
            luck[at] = next_random(luck[at])
            left = ((luck[at] * np.uint64(SPRING)) >> np.uint64(40)) / 2.0**24 * whole
            for choice in range(CHOICES):
                if masks[at, choice]:
                    best = choice
                    left -= chance[choice]
                    if left < 0:
                        break
        chosen[at], chances[at] = best, chance[best] / whole


@njit("void(int16[:, ::1], boolean[::1], uint64[::1], int64[:, ::1], int64[::1], int32[::1])")
def take_all(rows: Any, over: Any, luck: Any, who: Any, chosen: Any, drawn: Any) -> None:
    for at in range(len(chosen)):
        game = who[at, 0]
        over[game] = games.take(rows[game], chosen[at], luck, game, drawn)


@njit("void(int16[:, ::1], float64, float32[:, ::1], float32[:, ::1])")
def results(rows: Any, win: float, points: Any, worth: Any) -> None:
    """The points of every seat, and what the end is worth to it."""
    share = np.zeros(MOST_SEATS, np.float32)
    for game in range(len(rows)):
        row, seats = rows[game], int(rows[game][SEATS])
        games.scores(row, points[game])
        cards.rewards(row, seats, share)
        whole = points[game, :seats].sum()
        for seat in range(seats):
            others = (whole - points[game, seat]) / (seats - 1)
            won = share[seat] if share[seat] > 0 else 0.0
            ahead = (points[game, seat] - others) / POINTS
            worth[game, seat] = ahead + win * (won - 1 / seats)


class Play:
    """Games that run beside each other, each with luck of its own."""

    def __init__(self, n: int, seed: int) -> None:
        numbers = range(seed, seed + 2 * n)
        words = [seeded((number * int(SPRING)) & 0xFFFFFFFFFFFFFFFF) for number in numbers]
        self._luck, self._choosing = np.array(words, np.uint64).reshape(2, n)
        self._rows = np.zeros((n, ROW), np.int16)
        self._drawn = np.zeros(128, np.int32)

    def games(
        self, table: Table, now: Weights, earlier: Weights, win: float, surely: bool = False
    ) -> Played:
        """All of them to their ends."""
        n = len(self._rows)
        begin_all(self._rows, self._luck, np.array(table[:4]), self._drawn)
        over, made = np.zeros(n, bool), list[Made]()
        while (one := self._step(table, over, now, earlier, surely)) is not None:
            made.append(one)
        points, worth = np.zeros((2, n, MOST_SEATS), np.float32)
        results(self._rows, win, points, worth)
        return Played(made, points, worth)

    def _step(
        self, table: Table, over: Any, now: Weights, earlier: Weights, surely: bool
    ) -> Made | None:
        n = len(self._rows)
        who, masks = np.zeros((n, 3), np.int64), np.zeros((n, CHOICES), bool)
        read, ahead = np.zeros((n, READ), np.float32), np.zeros(n, np.float32)
        seen, numbers = np.zeros(SHOWN, np.int16), np.zeros(READ, np.int64)
        count = gather(
            self._rows, over, self._luck, table.kinds, table.patience, seen, numbers, who, masks,
            read, ahead, self._drawn,
        )  # fmt: skip
        if not count:
            return None
        who, masks, read = who[:count], masks[:count], read[:count]
        answers = forward(now, read)[-1]
        others = who[:, 2] == EARLIER
        if others.any():
            answers[others] = forward(earlier, read[others])[-1]
        chosen, chances = np.zeros(count, np.int64), np.zeros(count, np.float32)
        choose(answers, masks, self._choosing, surely, chosen, chances)
        take_all(self._rows, over, self._luck, who, chosen, self._drawn)
        mine = who[:, 2] == LEARNER
        seats = who[:, 0] * MOST_SEATS + who[:, 1]
        expected = ahead[:count] + answers[:, CHOICES]
        parts = (read, masks, chosen, chances, ahead[:count], expected, seats)
        return Made(*(part[mine] for part in parts))
