"""The rules of Fusion on a row of numbers, compiled. A card is its place in `ORDER`; a pile is all
of its cards with when and by whom each was laid, so that what lay there a moment ago is known."""

from typing import Any, Final

import numpy as np

from fusebox.bots.fuse_discs._jit import I, jit
from fusebox.envs.batches.luck import below
from fusebox.games.fusion.deck import ORDER, PILES, SIZE
from fusebox.games.fusion.play import HAND, IDLE_STOPS, NAMEABLE, PATIENCE, QUIET, SIGNAL, STOP
from fusebox.positions.codecs.fusion import (
    COLOURS,
    DECLINE,
    DRAW,
    FACE,
    MOST_SEATS,
    SHAPES,
)

SHARE: Final = 34
"""So many cards a draw pile has at most."""
NOW, STAGE, LAID_AT, CHANGED_AT, LOOKED, IDLE, UNTIL, CAUSE, TICKS, TURN, LEFT = range(11)
HELD = 11
TO_DRAW = HELD + MOST_SEATS
HEIGHT = TO_DRAW + MOST_SEATS
FORGOT = HEIGHT + len(PILES)
"""How many cards of each pile can't be named any more."""
PENALTY = FORGOT + len(PILES)
TOPS_AT = PENALTY + MOST_SEATS
HANDS_AT = TOPS_AT + len(PILES)
STOP_TOPS = HANDS_AT + MOST_SEATS
STOP_LAID = STOP_TOPS + len(PILES)
DECLINED = STOP_LAID + MOST_SEATS
HANDS = DECLINED + MOST_SEATS
COUNTS = HANDS + HAND * MOST_SEATS
"""How often each colour, shape and number lies in the centre."""
DRAWS = COUNTS + FACE
CARDS = DRAWS + SHARE * MOST_SEATS
CARDS_AT, CARDS_BY = CARDS + SIZE * len(PILES), CARDS + 2 * SIZE * len(PILES)
WIDTH = CARDS + 3 * SIZE * len(PILES)
RACING, STOPPED, OVER = 1, 2, 3
STUCK, QUIETLY = 0, 1
NONE: Final = -1
SEATS, MANUAL, FINE, TEMPO, TICK = range(5)
"""What the options say: who draws, seconds of penalty or -1 where mistakes stand, and the tempo."""
COLOUR: Final = np.array([COLOURS.index(card[0]) for card in ORDER], np.int32)
SHAPE: Final = np.array([SHAPES.index(card[1]) for card in ORDER], np.int32)
NUMBER: Final = np.array([int(card[2]) for card in ORDER], np.int32)


@jit("boolean(int64, int64, int64)")
def fits(rank: int, card: int, top: int) -> bool:
    """On pile A, B and C (F7 to F9)."""
    colour, shape = COLOUR[card] == COLOUR[top], SHAPE[card] == SHAPE[top]
    apart = abs(NUMBER[card] - NUMBER[top])
    if rank == 0:
        return bool(colour or shape)
    if rank == 1:
        return bool(apart == 1)
    return bool(not colour and not shape and apart > 1)


@jit("int64(int32[::1], int64)")
def top_of(row: Any, rank: int) -> int:
    return I(row[CARDS + SIZE * rank + row[HEIGHT + rank] - 1])


@jit("boolean(int32[::1], int64)")
def some_card_fits(row: Any, seats: int) -> bool:
    for rank in range(3):
        top = top_of(row, rank)
        for seat in range(seats):
            for slot in range(row[HELD + seat]):
                if fits(rank, row[HANDS + HAND * seat + slot], top):
                    return True
    return False


@jit("boolean(int32[::1], int64)")
def can_draw(row: Any, seat: int) -> bool:
    return bool(row[HELD + seat] < HAND and row[TO_DRAW + seat] > 0)


@jit("boolean(int32[::1], int64)")
def answered(row: Any, seat: int) -> bool:
    return bool(row[STOP_LAID + seat] != NONE or row[DECLINED + seat] != 0)


@jit("int64(int32[::1], int64, uint64[::1], int64, int32[::1])")
def drawn_card(row: Any, seat: int, luck: Any, game: int, drawn: Any) -> int:
    """Any card of the draw pile; the others stay in their order."""
    left = row[TO_DRAW + seat]
    place = DRAWS + SHARE * seat + below(luck, game, left, drawn)
    card = I(row[place])
    for later in range(place, DRAWS + SHARE * seat + left - 1):
        row[later] = row[later + 1]
    row[TO_DRAW + seat] = left - 1
    return card


@jit("void(int32[::1], int64)")
def forget(row: Any, at: int) -> None:
    """Cards that were covered too long ago can't be named any more (F10)."""
    for rank in range(3):
        first = row[FORGOT + rank]
        laid = CARDS_AT + SIZE * rank + 1
        while first < row[HEIGHT + rank] - 1 and at - row[laid + first] > NAMEABLE:
            first += 1
        row[FORGOT + rank] = first


@jit("void(int32[::1], int64, int64, int64, int64)")
def put(row: Any, rank: int, card: int, at: int, seat: int) -> None:
    """On top of a pile."""
    place = SIZE * rank + row[HEIGHT + rank]
    row[CARDS + place], row[CARDS_AT + place], row[CARDS_BY + place] = card, at, seat
    row[HEIGHT + rank] += 1
    row[COUNTS + COLOUR[card]] += 1
    row[COUNTS + 6 + SHAPE[card]] += 1
    row[COUNTS + 11 + NUMBER[card]] += 1


@jit("void(int32[::1], int64, int64, int64, int64)")
def cover(row: Any, seat: int, slot: int, rank: int, at: int) -> None:
    forget(row, at)
    put(row, rank, row[HANDS + HAND * seat + slot], at, seat)
    row[LAID_AT] = row[TOPS_AT + rank] = row[HANDS_AT + seat] = at
    row[IDLE] = 0


@jit("void(int32[::1], int64, int64)")
def drop(row: Any, seat: int, slot: int) -> None:
    """The card leaves the hand."""
    held = row[HELD + seat] - 1
    for later in range(slot, held):
        row[HANDS + HAND * seat + later] = row[HANDS + HAND * seat + later + 1]
    row[HELD + seat] = held


@jit("void(int32[::1], int64[::1], int64, int64)")
def stop(row: Any, table: Any, cause: int, at: int) -> None:
    """Play stops, and each player may lay any one card (F13, F14)."""
    row[STAGE], row[CAUSE] = STOPPED, cause
    row[UNTIL] = at + STOP * table[TEMPO]
    for rank in range(3):
        row[STOP_TOPS + rank] = top_of(row, rank)
    for seat in range(table[SEATS]):
        row[STOP_LAID + seat], row[DECLINED + seat] = NONE, 0


@jit("void(int32[::1], int64[::1], int64)")
def changed(row: Any, table: Any, at: int) -> None:
    """Perhaps nobody can play any more (F13)."""
    row[CHANGED_AT], row[LOOKED] = at, 0
    if some_card_fits(row, table[SEATS]):
        return
    for seat in range(table[SEATS]):
        if can_draw(row, seat):
            return
    stop(row, table, STUCK, at)


@jit("void(int32[::1], int64, int64, uint64[::1], int64, int32[::1])")
def fill(row: Any, seat: int, at: int, luck: Any, game: int, drawn: Any) -> None:
    while can_draw(row, seat):
        card = drawn_card(row, seat, luck, game, drawn)
        row[HANDS + HAND * seat + row[HELD + seat]] = card
        row[HELD + seat] += 1
        row[HANDS_AT + seat] = at


@jit("void(int32[::1], int64[::1], int64, uint64[::1], int64, int32[::1])")
def race(row: Any, table: Any, at: int, luck: Any, game: int, drawn: Any) -> None:
    """All hands are filled, and play begins or goes on."""
    for seat in range(table[SEATS]):
        fill(row, seat, at, luck, game, drawn)
    changed(row, table, at)


@jit("void(int32[::1], int64[::1], int64, uint64[::1], int64, int32[::1])")
def go_on(row: Any, table: Any, at: int, luck: Any, game: int, drawn: Any) -> None:
    """Unless twice in a row nobody laid a card (F13)."""
    forget(row, at)
    laid = False
    for seat in range(table[SEATS]):
        laid = laid or row[STOP_LAID + seat] != NONE
    if not laid:
        row[IDLE] += 1
        if row[IDLE] == IDLE_STOPS:
            row[STAGE] = OVER
            return
    row[STAGE], row[LAID_AT] = RACING, at
    race(row, table, at, luck, game, drawn)


@jit("boolean(int32[::1], int64)")
def went_out(row: Any, seat: int) -> bool:
    """The first without a card wins at once (F12)."""
    if row[HELD + seat] == 0 and row[TO_DRAW + seat] == 0:
        row[STAGE] = OVER
        return True
    return False


@jit("void(int32[::1], int64[::1], int64, uint64[::1], int64, int32[::1])")
def answer(row: Any, table: Any, at: int, luck: Any, game: int, drawn: Any) -> None:
    """The stop ends with the last answer."""
    for seat in range(table[SEATS]):
        if not answered(row, seat):
            return
    go_on(row, table, at, luck, game, drawn)


@jit("void(int32[::1], int64[::1], int64, int64, int64, uint64[::1], int64, int32[::1])")
def lay(
    row: Any, table: Any, seat: int, slot: int, rank: int, luck: Any, game: int, drawn: Any
) -> None:
    """One play, meant for the card on top (F10, F13, F18)."""
    at, card = I(row[NOW]), I(row[HANDS + HAND * seat + slot])
    if row[STAGE] == STOPPED:
        cover(row, seat, slot, rank, at)
        row[STOP_LAID + seat] = card
        drop(row, seat, slot)
        if not went_out(row, seat):
            answer(row, table, at, luck, game, drawn)
    elif fits(rank, card, top_of(row, rank)) or table[FINE] < 0:
        cover(row, seat, slot, rank, at)
        if row[TO_DRAW + seat] > 0 and table[MANUAL] == 0:
            row[HANDS + HAND * seat + slot] = drawn_card(row, seat, luck, game, drawn)
        else:
            drop(row, seat, slot)
        if not went_out(row, seat):
            changed(row, table, at)
    else:
        forget(row, at)
        if table[FINE] > 0:
            row[PENALTY + seat] = at + 1_000 * table[FINE]


@jit("void(int32[::1], int64[::1], int64, int64, uint64[::1], int64, int32[::1])")
def act(row: Any, table: Any, seat: int, action: int, luck: Any, game: int, drawn: Any) -> None:
    """Takes an action that is legal."""
    at = I(row[NOW])
    if action < DRAW:
        lay(row, table, seat, action // 3, action % 3, luck, game, drawn)
    elif action == DRAW:
        forget(row, at)
        fill(row, seat, at, luck, game, drawn)
        changed(row, table, at)
    elif action == DECLINE:
        row[DECLINED + seat] = 1
        answer(row, table, at, luck, game, drawn)


@jit("int64(int32[::1], int64[::1])")
def deadline(row: Any, table: Any) -> int:
    """When the table itself acts next, penalties aside."""
    if row[STAGE] == STOPPED:
        return I(row[UNTIL])
    halt = I(row[LAID_AT] + QUIET * table[TEMPO])
    look = I(row[CHANGED_AT] + PATIENCE * table[TEMPO])
    if table[MANUAL] != 0 and row[LOOKED] == 0 and look < halt:
        for seat in range(table[SEATS]):
            if can_draw(row, seat):
                return look
    return halt


@jit("void(int32[::1], int64[::1], uint64[::1], int64, int32[::1])")
def tick(row: Any, table: Any, luck: Any, game: int, drawn: Any) -> None:
    """Lets the clock act until a tick has passed; at one time penalties end first (F10)."""
    end = row[NOW] + table[TICK]
    for seat in range(table[SEATS]):
        if row[PENALTY + seat] <= end:
            row[PENALTY + seat] = 0
    while row[STAGE] != OVER:
        at = deadline(row, table)
        if at > end:
            break
        if row[STAGE] == STOPPED:
            go_on(row, table, at, luck, game, drawn)
        elif at == row[LAID_AT] + QUIET * table[TEMPO]:
            stop(row, table, QUIETLY, at)
        else:
            forget(row, at)
            if some_card_fits(row, table[SEATS]):
                row[LOOKED] = 1
            else:
                race(row, table, at, luck, game, drawn)
    row[NOW] = end


@jit("void(int32[::1], int64[::1], int32[::1], uint64[::1], int64, int32[::1])")
def begin(row: Any, table: Any, deck: Any, luck: Any, game: int, drawn: Any) -> None:
    """A new deal, and the signal (F3 to F6). Each card, in the order of the deck, goes to any of
    the places that are left; which card lies on which pile of the centre is drawn with it."""
    row[:] = 0
    row[LEFT] = NONE
    seats = table[SEATS]
    share = (SIZE - 3) // seats
    spare = SIZE - 3 - share * seats
    for index in range(SIZE):
        number = below(luck, game, SIZE - index, drawn)
        drawn[0] = 0
        card = deck[index]
        for rank in range(3):
            if row[HEIGHT + rank] == 0 and number >= 0:
                number -= 1
                if number < 0:
                    put(row, rank, card, 0, NONE)
        for seat in range(seats):
            if 0 <= number < share - row[TO_DRAW + seat]:
                row[DRAWS + SHARE * seat + row[TO_DRAW + seat]] = card
                row[TO_DRAW + seat] += 1
                number = NONE
            elif number >= 0:
                number -= share - row[TO_DRAW + seat]
        if 0 <= number < spare:
            row[LEFT] = card
    row[STAGE], row[NOW], row[LAID_AT] = RACING, SIGNAL, SIGNAL
    race(row, table, SIGNAL, luck, game, drawn)
    drawn[0] = 0
