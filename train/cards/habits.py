"""Players by habit, compiled: what bots/fuse_cards/habits.py does without a search."""

from typing import Any

import numpy as np
from numba import njit

from fusebox.bots.fuse_cards.habits import LEAST, LONG_ROUND, WORTH_SAVING
from fusebox.bots.fuse_cards.network import BOMB, KEEP, MAN
from fusebox.envs.batches import cards_numba as cards
from fusebox.envs.batches.cards_numba import BESIDE, BOMBS, FUSE, LAID, PILE, TURN, WORTH
from fusebox.positions.codecs.fuse_cards import KINDS
from train.cards.games import ASKED, DEFUSERS, DEPTH, NOBODY, SEATS


@njit("int64(int16[::1])")
def at_stake(row: Any) -> int:
    stake = 0
    for kind in range(KINDS):
        stake += np.int64(row[LAID + kind] + row[BESIDE + kind]) * WORTH[kind]
    return stake


@njit("float64(int16[::1])")
def draws_left(row: Any) -> float:
    pile, depth = cards.total(row, PILE, 0, KINDS), np.int64(row[DEPTH])
    return pile - depth / 2 if pile > depth else pile / 2


@njit("UniTuple(int64, 2)(int16[::1])")
def bombs_left(row: Any) -> tuple[int, int]:
    """All that are left, and how many players have any."""
    bombs, armed = 0, 0
    for seat in range(row[SEATS]):
        bombs += row[BOMBS + seat]
        armed += row[BOMBS + seat] > 0
    return bombs, armed


@njit("float64(int16[::1], int64)")
def enough(row: Any, seat: int) -> float:
    bombs, armed = bombs_left(row)
    left, rivals = draws_left(row), armed - 1
    found = 14 + 2.5 * min(left / bombs, LONG_ROUND) + (2 * rivals if rivals else -16)
    if left < 6 * row[BOMBS + seat]:
        return float(max(LEAST, min(found, 2 * left - 4)))
    return float(found)


@njit("boolean(int16[::1], int64, int64)")
def defuses(row: Any, seat: int, stake: int) -> bool:
    own, (bombs, _) = np.int64(row[BOMBS + seat]), bombs_left(row)
    if bombs == own:
        return False
    if own:
        return bool(stake >= 60)
    return bool(stake >= 30 + 1.2 * min(draws_left(row) / bombs, LONG_ROUND))


@njit("int64(int16[::1], float64)")
def usual(row: Any, patience: float) -> int:
    """What the one who chooses does."""
    stake, asked = at_stake(row), np.int64(row[ASKED])
    if asked != NOBODY:
        return int(MAN if row[BOMBS + asked] > 0 and stake >= WORTH_SAVING else KEEP)
    seat = np.int64(row[TURN])
    if cards.total(row, LAID, 0, FUSE) > 0:
        if row[BOMBS + seat] > 0 and stake >= patience * enough(row, seat):
            return int(BOMB)
        if defuses(row, seat, stake):
            for kind in range(FUSE, DEFUSERS):
                if row[KINDS * seat + kind] > 0:
                    return int(kind)
    following = (seat + 1) % row[SEATS]
    danger = 47 if row[BOMBS + seat] > 0 and row[BOMBS + following] > 0 else 80
    for place in range(FUSE):
        kind = place if stake >= danger else FUSE - 1 - place
        if row[KINDS * seat + kind] > 0:
            return int(kind)
    for kind in range(FUSE, DEFUSERS):
        if row[KINDS * seat + kind] > 0:
            return int(kind)
    return int(BOMB)
