"""Fuse (cards) in arrays, compiled: heaps are counts of each kind, as the rules have them.

There are no special cards and nobody is called out. A game is a row of small numbers."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fusebox.bots.fuse_discs._jit import COMPILED, I, jit
from fusebox.envs.batches.base import Steps
from fusebox.envs.batches.luck import below
from fusebox.envs.batches.rowed import Rowed
from fusebox.games.fuse_cards.cards import HAND, MOST_SEATS, POINTS, SUPPLY, bombs_each
from fusebox.games.fuse_cards.inference.past import SIGNS
from fusebox.games.fuse_cards.model import State
from fusebox.games.fuse_cards.refusals import against
from fusebox.positions import AnyGame, AnyPosition, Position
from fusebox.positions.codecs.fuse_cards import ACTIONS, KINDS, PLAYER, TABLE

WORTH: Final = np.array(POINTS, np.int16)
STOCK: Final = np.array(SUPPLY, np.int16)
FUSE, DEALT = 4, 7
"""Kinds below the first are fuses, those up to the second defuse cards that are dealt."""
HANDS, WON, PLAYED = 0, MOST_SEATS * KINDS, 2 * MOST_SEATS * KINDS
PILE = 3 * MOST_SEATS * KINDS
LEFT, LAID, BESIDE, REMOVED = PILE + KINDS, PILE + 2 * KINDS, PILE + 3 * KINDS, PILE + 4 * KINDS
BOMBS = PILE + 5 * KINDS
TURN = BOMBS + MOST_SEATS
WIDTH = TURN + 1
"""Where everything stands in the row of a game."""
BOMB, DRAWN = 12, 64
"""The number of throwing a bomb; draws of a step that are remembered."""
SEEN = 4 * KINDS + 2 * MOST_SEATS * KINDS + MOST_SEATS * len(PLAYER) + len(TABLE)


@jit("int64(int16[::1], int64, int64, int64)")
def total(row: Any, first: int, start: int, stop: int) -> int:
    count = 0
    for kind in range(start, stop):
        count += row[first + kind]
    return count


@jit("int64(int16[::1], int64, int64)")
def take(row: Any, first: int, number: int) -> int:
    """Removes the card of this number from a heap: its kind."""
    kind = 0
    while number >= row[first + kind]:
        number -= row[first + kind]
        kind += 1
    row[first + kind] -= 1
    return kind


@jit("void(int16[::1], int64, int64, int64, int64, int64, uint64[::1], int64, int32[::1])")
def deal(
    row: Any, heap: int, stock: int, start: int, stop: int, count: int, luck: Any, game: int,
    drawn: Any,
) -> None:  # fmt: skip
    """So many cards of these kinds from one heap to another."""
    for _ in range(count):
        number = below(luck, game, total(row, stock, start, stop), drawn)
        drawn[0] = 0
        row[heap + take(row, stock, total(row, stock, 0, start) + number)] += 1


@jit("void(int16[::1], int64, int64, uint64[::1], int64, int32[::1])")
def begin(row: Any, seats: int, bombs: int, luck: Any, game: int, drawn: Any) -> None:
    """A new deal (C3 to C8)."""
    row[:] = 0
    for kind in range(9):
        row[LEFT + kind] = STOCK[kind]
    for seat in range(seats):
        deal(row, 9 * seat, LEFT, 0, FUSE, 5, luck, game, drawn)
        deal(row, 9 * seat, LEFT, FUSE, DEALT, 2, luck, game, drawn)
    deal(row, PILE, LEFT, FUSE, DEALT, seats, luck, game, drawn)
    for kind in range(FUSE):
        row[PILE + kind], row[LEFT + kind] = row[LEFT + kind], 0
    for seat in range(seats):
        row[BOMBS + seat] = bombs
    row[TURN] = below(luck, game, seats, drawn)
    drawn[0] = 0


@jit("boolean(int16[::1], int64, int64, uint64[::1], int64, int32[::1])")
def refill(row: Any, seat: int, depth: int, luck: Any, game: int, drawn: Any) -> bool:
    """Draws back to seven; whether the time bomb came (C10, C17)."""
    for _ in range(HAND - total(row, 9 * seat, 0, 9)):
        left = total(row, PILE, 0, 9)
        number = below(luck, game, left + 1 if left <= depth else left, drawn)
        if number == left:
            return True
        row[9 * seat + take(row, PILE, number)] += 1
    return False


@jit("void(int16[::1], int64, int64, uint64[::1], int64, int32[::1])")
def fill(row: Any, seat: int, seats: int, luck: Any, game: int, drawn: Any) -> None:
    """At the end hands short of seven are filled while the pile lasts (C18)."""
    for step in range(seats):
        other = (seat + step) % seats
        left = total(row, PILE, 0, 9)
        for _ in range(min(HAND - total(row, 9 * other, 0, 9), left)):
            number = below(luck, game, total(row, PILE, 0, 9), drawn)
            row[9 * other + take(row, PILE, number)] += 1


@jit("boolean(int16[::1], int64, int64, int64, uint64[::1], int64, int32[::1])")
def play(row: Any, action: int, seats: int, depth: int, luck: Any, game: int, drawn: Any) -> bool:
    """Takes an action that is legal; whether the game is over (C9 to C17)."""
    seat = I(row[TURN])
    if action == BOMB:
        left = 0
        for kind in range(9):
            row[WON + 9 * seat + kind] += row[LAID + kind] + row[BESIDE + kind]
            row[LAID + kind] = row[BESIDE + kind] = 0
        row[BOMBS + seat] -= 1
        for other in range(seats):
            left += row[BOMBS + other]
        over = left == 0
    else:
        kind = action if action < 8 else action - 4
        if FUSE <= action < 8:
            for laid in range(FUSE):
                row[REMOVED + laid] += row[LAID + laid]
                row[LAID + laid] = 0
        row[9 * seat + kind] -= 1
        row[PLAYED + 9 * seat + kind] += 1
        row[(LAID if kind < FUSE else BESIDE) + kind] += 1
        over = refill(row, seat, depth, luck, game, drawn)
    if over:
        fill(row, seat, seats, luck, game, drawn)
    else:
        row[TURN] = (seat + 1) % seats
    return over


@jit("void(int16[::1], int64, float32[::1])")
def rewards(row: Any, seats: int, reward: Any) -> None:
    """Most points win, then fewest from defuse cards; winners share 1, the others -1 (C19, C20)."""
    best, least, winners = I(-10_000), I(0), I(0)
    for turn in range(2):
        for seat in range(seats):
            score, defuse = I(0), I(0)
            for kind in range(9):
                won = I(row[WON + 9 * seat + kind]) * WORTH[kind]
                score += won
                if kind < FUSE:
                    score -= I(row[9 * seat + kind]) * WORTH[kind]
                else:
                    defuse += won
            if turn == 0 and (score > best or (score == best and defuse < least)):
                best, least, winners = score, defuse, I(0)
            if turn == 0 and score == best and defuse == least:
                winners += 1
            if turn == 1:
                reward[seat] = 1.0 if score == best and defuse == least else 0.0
    for seat in range(seats):
        if winners == seats:
            reward[seat] = 0.0
        else:
            reward[seat] = 1.0 / winners if reward[seat] > 0 else -1.0 / (seats - winners)


@jit("void(int16[::1], boolean[::1])")
def allowed(row: Any, mask: Any) -> None:
    mask[:] = False
    seat = I(row[TURN])
    fuses, lies = False, False
    for kind in range(FUSE):
        mask[kind] = row[9 * seat + kind] > 0
        fuses = fuses or mask[kind]
        lies = lies or row[LAID + kind] > 0
    for kind in range(FUSE, 8):
        if row[9 * seat + kind] > 0:
            if lies:
                mask[kind] = True
            elif not fuses:
                mask[kind + 4] = True
    mask[BOMB] = lies and row[BOMBS + seat] > 0


@jit("void(int16[::1], int64, int64, int64, int16[::1])")
def shown(row: Any, seats: int, depth: int, penalty: int, seen: Any) -> None:
    """What the one to move may know, as `observe` shows it, in one row."""
    seat, at, worth = I(row[TURN]), I(0), I(0)
    for kind in range(9):
        seen[kind] = row[9 * seat + kind]
        seen[9 + kind], seen[18 + kind] = row[LAID + kind], row[BESIDE + kind]
        seen[27 + kind] = row[REMOVED + kind]
        worth += I(row[LAID + kind] + row[BESIDE + kind]) * WORTH[kind]
    for step in range(seats):
        other, points = (seat + step) % seats, I(0)
        for kind in range(9):
            won = row[WON + 9 * other + kind]
            seen[36 + 9 * step + kind] = won
            seen[90 + 9 * step + kind] = row[PLAYED + 9 * other + kind]
            points += I(won) * WORTH[kind]
        at = 144 + 5 * step
        seen[at], seen[at + 1] = step == 0, 0
        seen[at + 2] = total(row, 9 * other, 0, 9)
        seen[at + 3], seen[at + 4] = row[BOMBS + other], points
    seen[174], seen[175] = worth, total(row, PILE, 0, 9) + 1
    seen[180], seen[181] = penalty, depth


@jit(
    "void(int16[:, ::1], uint64[::1], int32[::1], int64[::1], int16[:, ::1], boolean[:, ::1],"
    " float32[:, ::1], boolean[::1], int32[:, ::1])"
)
def advance(
    rows: Any, luck: Any, actions: Any, table: Any, seen: Any, masks: Any, reward: Any, done: Any,
    drawn: Any,
) -> None:  # fmt: skip
    """A step in every game. No action: all of them begin."""
    seats, bombs, depth, penalty = table[0], table[1], table[2], table[3]
    dealing = np.zeros(DRAWN, np.int32)
    for game in range(len(rows)):
        row, draws = rows[game], drawn[game]
        draws[0] = 0
        done[game] = False
        reward[game, :] = 0
        if len(actions) == 0:
            begin(row, seats, bombs, luck, game, dealing)
        elif play(row, actions[game], seats, depth, luck, game, draws):
            rewards(row, seats, reward[game])
            done[game] = True
            begin(row, seats, bombs, luck, game, dealing)
        shown(row, seats, depth, penalty, seen[game])
        allowed(row, masks[game])


class NumbaCards(Rowed):
    """Observations are the arrays of the codec one after the other, int16."""

    actions = len(ACTIONS)

    def __init__(self, game: AnyGame, n: int, seed: int) -> None:
        if not COMPILED:
            raise ImportError("numba is not installed or is switched off")
        options, seats = game.options, game.seats
        if options.specials or options.pace != "off" or options.begins != "drawn":
            why = "A batch of fuse_cards has no specials and no pace, and draws who begins."
            raise ValueError(why)
        penalty = int(options.slow_penalty == "on")
        self._table = np.array([seats, bombs_each(seats), options.time_bomb_depth, penalty])
        self._rows, self._luck = np.zeros((n, WIDTH), np.int16), np.zeros(n, np.uint64)
        self._drawn = np.zeros((n, DRAWN), np.int32)
        self._seen, self._masks = np.zeros((n, SEEN), np.int16), np.zeros((n, 15), bool)
        self._reward, self._done = np.zeros((n, seats), np.float32), np.zeros(n, bool)
        super().__init__(game, n, seed)

    def position(self, number: int) -> AnyPosition:
        """What plays have shown of the hands is not kept: only how many cards came from each."""
        row, seats = self._rows[number], self.game.seats

        def heap(first: int) -> list[int]:
            return [int(count) for count in row[first : first + KINDS]]

        def kinds(first: int) -> list[int]:
            return [kind for kind, count in enumerate(heap(first)) for _ in range(count)]

        state = State(
            options=self.game.options,
            hands=[heap(HANDS + KINDS * seat) for seat in range(seats)],
            pile=heap(PILE),
            left_out=heap(LEFT),
            turn=int(row[TURN]),
            bombs=[int(row[BOMBS + seat]) for seat in range(seats)],
            won=[heap(WON + KINDS * seat) for seat in range(seats)],
            removed=heap(REMOVED),
            past=["".join(SIGNS[kind] for kind in kinds(PLAYED + KINDS * s)) for s in range(seats)],
            fuse=kinds(LAID),
            beside=kinds(BESIDE),
        )
        return Position(self.game, state, b"")

    def _advance(self, given: NDArray[np.int32]) -> Steps:
        shows = self._seen, self._masks, self._reward, self._done, self._drawn
        advance(self._rows, self._luck, given, self._table, *shows)
        turn = self._rows[:, TURN].astype(np.int8)
        return Steps(self._seen, self._masks, turn, self._reward, self._done)

    def _clause(self, number: int, action: int) -> str:
        position = self.position(number)
        if not 0 <= action < len(ACTIONS) - 1:
            return "C9"
        refusal = against(position.state, position.state.turn, ACTIONS[action])
        return "C9" if refusal is None else refusal.clause


BATCH = NumbaCards
