"""Fusion in arrays, compiled. Time goes by ticks: in each of them every seat may act once or wait,
one after the other, and who is first goes around; then a tick of time passes."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fusebox.bots.fuse_discs._jit import COMPILED, I, jit
from fusebox.envs.batches.base import Steps
from fusebox.envs.batches.fusion_rows import (
    CARDS,
    CARDS_AT,
    CARDS_BY,
    CAUSE,
    CHANGED_AT,
    COLOUR,
    COUNTS,
    DECLINED,
    DRAWS,
    FINE,
    FORGOT,
    HANDS,
    HANDS_AT,
    HEIGHT,
    HELD,
    IDLE,
    LAID_AT,
    LEFT,
    LOOKED,
    MANUAL,
    NONE,
    NOW,
    NUMBER,
    OVER,
    PENALTY,
    RACING,
    SEATS,
    SHAPE,
    SHARE,
    STAGE,
    STOP_LAID,
    STOP_TOPS,
    STOPPED,
    TEMPO,
    TICKS,
    TO_DRAW,
    TOPS_AT,
    TURN,
    UNTIL,
    WIDTH,
    act,
    answered,
    begin,
    can_draw,
    tick,
    top_of,
)
from fusebox.envs.batches.rowed import Rowed
from fusebox.games.fusion.deck import ORDER, PILES, SIZE
from fusebox.games.fusion.legality import hindrance
from fusebox.games.fusion.model import Card, Covered, State, Stop
from fusebox.games.fusion.play import HAND, RELAXED
from fusebox.positions import AnyGame, AnyPosition, NoSuchAction, Position
from fusebox.positions.codecs.fusion import DECLINE, DEEPER, DRAW, FACE, PLAYER, TABLE, WAITING

TICK: Final = 100
"""Milliseconds, as in `fusebox.envs.parallel` without a choice."""
DRAWN: Final = 80
"""Draws of a step that are remembered."""
TOPS, LAID = HAND * FACE, (HAND + 3) * FACE
PLAYERS = LAID + FACE
SEEN = PLAYERS + 4 * len(PLAYER) + len(TABLE)
FLAGS = PLAYERS + 4 * len(PLAYER)
"""Where the arrays of the codec begin in the row of what is seen."""
NAMED: Final[tuple[Card, ...]] = tuple(ORDER)


@jit("int64(int32[::1], int64)")
def acting(row: Any, seats: int) -> int:
    return I((row[TICKS] + row[TURN]) % seats)


@jit("void(int32[::1], int64[::1], boolean[::1])")
def allowed(row: Any, table: Any, mask: Any) -> None:
    """Every card on the top of every pile: what fits is for the players to spot (F10)."""
    mask[:] = False
    mask[WAITING] = True
    seat = acting(row, table[SEATS])
    stopped = row[STAGE] == STOPPED
    if stopped and answered(row, seat):
        return
    if row[PENALTY + seat] == 0:
        for number in range(3 * row[HELD + seat]):
            mask[number] = True
        mask[DECLINE] = stopped
    if table[MANUAL] != 0 and not stopped:
        mask[DRAW] = can_draw(row, seat)


@jit("void(float32[::1], int64, int64)")
def face(seen: Any, first: int, card: int) -> None:
    seen[first + COLOUR[card]] = 1
    seen[first + 6 + SHAPE[card]] = 1
    seen[first + 11 + NUMBER[card]] = 1


@jit("void(int32[::1], int64[::1], float32[::1])")
def shown(row: Any, table: Any, seen: Any) -> None:
    """What the one to act may know, as `observe` shows it, in one row."""
    seen[:] = 0
    seats, now, stopped = table[SEATS], row[NOW], row[STAGE] == STOPPED
    seat = acting(row, seats)
    for slot in range(row[HELD + seat]):
        face(seen, FACE * slot, row[HANDS + HAND * seat + slot])
    for rank in range(3):
        face(seen, TOPS + FACE * rank, top_of(row, rank))
    for mark in range(FACE):
        seen[LAID + mark] = row[COUNTS + mark]
    for step in range(seats):
        other, at = (seat + step) % seats, PLAYERS + 4 * step
        seen[at], seen[at + 1] = row[HELD + other], row[TO_DRAW + other]
        seen[at + 2] = max(0, row[PENALTY + other] - now) / 1000
        seen[at + 3] = stopped and answered(row, other)
    seen[FLAGS + row[STAGE]] = 1
    seen[FLAGS + 4] = min(99.0, max(0, now - row[LAID_AT]) / 1000)
    seen[FLAGS + 5] = max(0, row[UNTIL] - now) / 1000 if stopped else 0.0
    seen[FLAGS + 6], seen[FLAGS + 7] = row[IDLE], table[MANUAL]
    seen[FLAGS + 8], seen[FLAGS + 9] = max(0, table[FINE]), table[FINE] < 0
    seen[FLAGS + 10] = table[TEMPO] > 1


@jit("void(int32[::1], int64, float32[::1])")
def rewards(row: Any, seats: int, reward: Any) -> None:
    """The fewest cards left win; winners share 1, the others -1 (F12, F13)."""
    least, winners = 2 * SIZE, 0
    for seat in range(seats):
        left = row[HELD + seat] + row[TO_DRAW + seat]
        if left < least:
            least, winners = left, 0
        winners += left == least
    for seat in range(seats):
        if winners == seats:
            reward[seat] = 0.0
        elif row[HELD + seat] + row[TO_DRAW + seat] == least:
            reward[seat] = 1.0 / winners
        else:
            reward[seat] = -1.0 / (seats - winners)


@jit(
    "void(int32[:, ::1], uint64[::1], int32[::1], int64[::1], int32[::1], float32[:, ::1],"
    " boolean[:, ::1], int8[::1], float32[:, ::1], boolean[::1], int32[:, ::1])"
)
def advance(
    rows: Any, luck: Any, actions: Any, table: Any, deck: Any, seen: Any, masks: Any, actor: Any,
    reward: Any, done: Any, drawn: Any,
) -> None:  # fmt: skip
    """A step in every game. No action: all of them begin."""
    seats = table[SEATS]
    dealing = np.zeros(DRAWN, np.int32)
    for game in range(len(rows)):
        row, draws = rows[game], drawn[game]
        draws[0] = 0
        done[game] = False
        reward[game, :] = 0
        if len(actions) == 0:
            begin(row, table, deck, luck, game, dealing)
        else:
            act(row, table, acting(row, seats), actions[game], luck, game, draws)
            row[TURN] += 1
            if row[TURN] == seats and row[STAGE] != OVER:
                row[TURN] = 0
                row[TICKS] += 1
                tick(row, table, luck, game, draws)
            if row[STAGE] == OVER:
                rewards(row, seats, reward[game])
                done[game] = True
                begin(row, table, deck, luck, game, dealing)
        shown(row, table, seen[game])
        allowed(row, table, masks[game])
        actor[game] = acting(row, seats)


class NumbaFusion(Rowed):
    """Observations are the arrays of the codec one after the other, float32."""

    actions = DEEPER

    def __init__(self, game: AnyGame, n: int, seed: int) -> None:
        if not COMPILED:
            raise ImportError("numba is not installed or is switched off")
        if game.seats == 1:
            raise ValueError("A batch of fusion has two seats or more.")
        rules: Any = game.rules
        options, seats = game.options, game.seats
        fine = -1 if options.penalty == "stands" else options.penalty
        tempo = RELAXED if options.tempo == "relaxed" else 1
        self._table = np.array([seats, options.draw == "manual", fine, tempo, TICK], np.int64)
        self._deck = np.array(sorted(ORDER[card] for card in rules.deck.cards), np.int32)
        self._rows, self._luck = np.zeros((n, WIDTH), np.int32), np.zeros(n, np.uint64)
        self._drawn, self._actor = np.zeros((n, DRAWN), np.int32), np.zeros(n, np.int8)
        self._seen, self._masks = np.zeros((n, SEEN), np.float32), np.zeros((n, DEEPER), bool)
        self._reward, self._done = np.zeros((n, seats), np.float32), np.zeros(n, bool)
        super().__init__(game, n, seed)

    def position(self, number: int) -> AnyPosition:
        """What was before is known as far as it can still be named (F10)."""
        row, seats = [int(one) for one in self._rows[number]], self.game.seats

        def cards(first: int, count: int) -> list[Card]:
            return [NAMED[card] for card in row[first : first + count]]

        state = State(
            options=self.game.options,
            piles=[cards(CARDS + SIZE * rank, row[HEIGHT + rank]) for rank in range(len(PILES))],
            hands=[cards(HANDS + HAND * seat, row[HELD + seat]) for seat in range(seats)],
            draw_piles=[cards(DRAWS + SHARE * seat, row[TO_DRAW + seat]) for seat in range(seats)],
            left_over=[] if row[LEFT] == NONE else cards(LEFT, 1),
            stage="racing" if row[STAGE] == RACING else "stopped",
            covered=[_covered(row, rank) for rank in range(len(PILES))],
            penalties=row[PENALTY : PENALTY + seats],
            tops_at=row[TOPS_AT : TOPS_AT + len(PILES)],
            hands_at=row[HANDS_AT : HANDS_AT + seats],
            laid_at=row[LAID_AT],
            changed_at=row[CHANGED_AT],
            looked=bool(row[LOOKED]),
            stop=_stop(row, seats) if row[STAGE] == STOPPED else None,
            idle_stops=row[IDLE],
        )
        return Position(self.game, state, b"", row[NOW])

    def _advance(self, given: NDArray[np.int32]) -> Steps:
        shows = self._seen, self._masks, self._actor, self._reward, self._done
        advance(self._rows, self._luck, given, self._table, self._deck, *shows, self._drawn)
        return Steps(*shows)

    def _clause(self, number: int, action: int) -> str:
        position, seat = self.position(number), int(self._actor[number])
        try:
            meant: Any = position.action(seat, action)
        except NoSuchAction as error:
            return error.clause
        except ValueError:
            return "F10"
        refusal = hindrance(position.state, seat, meant)
        return "F10" if refusal is None else refusal.clause


def _covered(row: list[int], rank: int) -> list[Covered]:
    """What was on top lately, and who covered it when."""
    first = SIZE * rank
    return [
        Covered(
            NAMED[row[CARDS + first + under]],
            row[CARDS_AT + first + under + 1],
            row[CARDS_BY + first + under + 1],
        )
        for under in range(row[FORGOT + rank], row[HEIGHT + rank] - 1)
    ]


def _stop(row: list[int], seats: int) -> Stop:
    laid = row[STOP_LAID : STOP_LAID + seats]
    return Stop(
        cause="quiet" if row[CAUSE] else "stuck",
        tops=tuple([NAMED[card] for card in row[STOP_TOPS : STOP_TOPS + len(PILES)]]),
        until=row[UNTIL],
        laid=tuple([None if card == NONE else NAMED[card] for card in laid]),
        declined=tuple([bool(did) for did in row[DECLINED : DECLINED + seats]]),
    )


BATCH = NumbaFusion
