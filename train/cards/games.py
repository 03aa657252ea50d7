"""Games of Fuse (cards) to learn from, compiled: also with special cards, and sometimes a penalty.

A row is that of the batch (envs/batches/cards_numba.py), and after it what the batch leaves out.
"""

from types import FunctionType
from typing import Any, Final

import numpy as np
from numba import njit

from fusebox.bots.fuse_cards import reading
from fusebox.bots.fuse_cards.network import BOMB, KEEP, MAN
from fusebox.bots.fuse_cards.reading import FIELDS, HAS_DEFUSED, SPECIALS
from fusebox.envs.batches import cards_numba as cards
from fusebox.envs.batches.cards_numba import (
    BESIDE,
    FUSE,
    LAID,
    PILE,
    PLAYED,
    REMOVED,
    TURN,
    WON,
    WORTH,
)
from fusebox.envs.batches.luck import below
from fusebox.positions.codecs.fuse_cards import KINDS

SEATS = cards.WIDTH
DEPTH, ASKED, DEFUSER, SPECIAL, CALLED = range(SEATS + 1, SEATS + 6)
"""Whether the special cards are used, and who is asked for the Match Man after whom; in so many of
a hundred turns the player is called out."""
ROW: Final = SEATS + 6
NOBODY, ALWAYS = -1, 100
DEFUSERS, MAN_KIND = 8, 8


def _compiled() -> Any:
    """What the player's Python reads of a game, word for word, but compiled."""
    scope = dict(vars(reading))
    for part in (*reading.PARTS, reading.read):
        name = part.__name__
        scope[name] = njit(FunctionType(part.__code__, scope, name))
    return scope[reading.read.__name__]


read = _compiled()


@njit("void(int16[::1], int64, int64, int64, int64, uint64[::1], int64, int32[::1])")
def begin(
    row: Any, seats: int, depth: int, special: int, called: int, luck: Any, game: int, drawn: Any
) -> None:
    """A new deal (C2 to C8)."""
    cards.begin(row, seats, 3 if seats == 2 else 2, luck, game, drawn)
    row[SEATS], row[DEPTH], row[SPECIAL], row[CALLED] = seats, depth, special, called
    row[ASKED] = NOBODY
    row[PILE + DEFUSERS - 1] += special
    row[PILE + MAN_KIND] += special


@njit("boolean(int16[::1], int64, uint64[::1], int64, int32[::1])")
def drew(row: Any, seat: int, luck: Any, game: int, drawn: Any) -> bool:
    """Draws back to seven; whether that ended the game."""
    over = cards.refill(row, seat, row[DEPTH], luck, game, drawn)
    if over:
        cards.fill(row, seat, row[SEATS], luck, game, drawn)
    return bool(over)


@njit("boolean(int16[::1], uint64[::1], int64, int32[::1])")
def called_out(row: Any, luck: Any, game: int, drawn: Any) -> bool:
    """The penalty of C21, now and then; whether that ended the game."""
    often = np.int64(row[CALLED])
    if often == 0 or (often < ALWAYS and below(luck, game, ALWAYS, drawn) >= often):
        return False
    seat = np.int64(row[TURN])
    for kind in range(FUSE, DEFUSERS):
        if row[KINDS * seat + kind] > 0:
            row[KINDS * seat + kind] -= 1
            row[PLAYED + KINDS * seat + kind] += 1
            row[BESIDE + kind] += 1
            return bool(drew(row, seat, luck, game, drawn))
    return False


@njit("int64(int16[::1], int64)")
def holder(row: Any, defuser: int) -> int:
    """Who could play the Match Man after this defuse card (C22)."""
    if row[SPECIAL] == 0:
        return NOBODY
    for seat in range(row[SEATS]):
        if seat != defuser and row[KINDS * seat + MAN_KIND] > 0:
            return seat
    return NOBODY


@njit("boolean(int16[::1], int64, uint64[::1], int64, int32[::1])")
def answer(row: Any, choice: int, luck: Any, game: int, drawn: Any) -> bool:
    """The Match Man is played, or kept and the fuse goes; whether the game is over."""
    seat = np.int64(row[ASKED])
    row[ASKED] = NOBODY
    if choice == MAN:
        row[KINDS * seat + MAN_KIND] -= 1
        row[PLAYED + KINDS * seat + MAN_KIND] += 1
        row[REMOVED + MAN_KIND] += 1
        return bool(drew(row, seat, luck, game, drawn))
    for kind in range(FUSE):
        row[REMOVED + kind] += row[LAID + kind]
        row[LAID + kind] = 0
    return False


@njit("boolean(int16[::1], int64, uint64[::1], int64, int32[::1])")
def take(row: Any, choice: int, luck: Any, game: int, drawn: Any) -> bool:
    """What was chosen happens; whether the game is over."""
    drawn[0] = 0
    if row[ASKED] != NOBODY:
        return bool(answer(row, choice, luck, game, drawn))
    seat, lies = np.int64(row[TURN]), cards.total(row, LAID, 0, FUSE) > 0
    laid = row[LAID : LAID + FUSE].copy()
    action = choice
    if choice == BOMB:
        action = cards.BOMB
    elif choice >= FUSE and not lies:
        action = choice + 4
    if cards.play(row, action, row[SEATS], row[DEPTH], luck, game, drawn):
        return True
    if FUSE <= choice < DEFUSERS and lies:
        asked = holder(row, seat)
        if asked != NOBODY:
            row[ASKED], row[DEFUSER] = asked, seat
            for kind in range(FUSE):
                row[LAID + kind] = laid[kind]
                row[REMOVED + kind] -= laid[kind]
            return False
    return bool(called_out(row, luck, game, drawn))


@njit("int64(int16[::1], boolean[::1], boolean[::1])")
def choices(row: Any, mask: Any, allowed: Any) -> int:
    """What may be chosen, and how many choices that is."""
    mask[:] = False
    if row[ASKED] != NOBODY:
        mask[MAN] = mask[KEEP] = True
        return 2
    cards.allowed(row, allowed)
    count = 0
    for choice in range(BOMB):
        mask[choice] = allowed[choice] or (choice >= FUSE and allowed[choice + 4])
    mask[BOMB] = allowed[cards.BOMB]
    for choice in range(BOMB + 1):
        count += mask[choice]
    return count


@njit("int64(int16[::1])")
def chooser(row: Any) -> int:
    return int(row[TURN] if row[ASKED] == NOBODY else row[ASKED])


@njit("void(int16[::1], int16[::1])")
def show(row: Any, seen: Any) -> None:
    """What the one who chooses is shown."""
    turn, seats = row[TURN], row[SEATS]
    row[TURN] = chooser(row)
    cards.shown(row, seats, row[DEPTH], 0, seen)
    row[TURN] = turn
    seen[SPECIALS] = row[SPECIAL]
    for step in range(seats):
        seen[HAS_DEFUSED + FIELDS * step] = 0
    if row[ASKED] != NOBODY:
        step = (row[DEFUSER] - row[ASKED]) % seats
        seen[HAS_DEFUSED + FIELDS * step] = 1


@njit("void(int16[::1], float32[::1])")
def scores(row: Any, found: Any) -> None:
    """What each player has won, less the fuse cards in hand (C19)."""
    for seat in range(row[SEATS]):
        found[seat] = 0
        for kind in range(KINDS):
            found[seat] += np.int64(row[WON + KINDS * seat + kind]) * WORTH[kind]
            if kind < FUSE:
                found[seat] -= np.int64(row[KINDS * seat + kind]) * WORTH[kind]
