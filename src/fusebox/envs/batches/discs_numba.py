"""FUSE (discs) in arrays, compiled: the boards are words of 64 bits, as the searches have them."""

from typing import Any

import numpy as np

from fusebox.bots.fuse_discs._jit import COMPILED, I, U, jit, popcount
from fusebox.bots.fuse_discs.kernel import (
    ALL,
    AREA,
    HALF,
    RIM,
    SPRING,
    can_move,
    enter,
    next_random,
    score_of,
    seeded,
)
from fusebox.bots.fuse_discs.tables import CELLS, LINE, SPACES
from fusebox.envs.batches.base import Batch, Steps
from fusebox.envs.batches.discs import (
    ENTRIES,
    RINGS,
    black,
    clause_of,
    fit,
    stands,
)
from fusebox.positions import AnyGame, AnyPosition

BITS = np.array(SPACES, np.uint64)
WHITE = (~black(RINGS) * (np.uint64(1) << BITS)).sum(1, dtype=np.uint64)
"""White's discs of every set-up."""
SPREAD = np.array(
    [sum(1 << 8 * place for place in range(8) if byte >> place & 1) for byte in range(256)],
    np.uint64,
)
"""Eight bits as eight bytes."""
FREE = np.array([sum(1 << 8 * place for place in range(free)) for free in range(7)], np.uint64)
"""By number of free cells: the landings of a space, as bytes."""
LANES = np.array([LINE[bit] for bit in SPACES], np.uint64)
ONE, BYTE = U(1), U(255)
W16, W32, W48 = U(16), U(32), U(48)


@jit("uint64(uint64, uint64, int64)")
def landings(mine: int, discs: int, space: int) -> Any:
    if not (mine >> BITS[space]) & ONE:
        return U(0)
    return FREE[6 - popcount(discs & LANES[space])]


@jit("void(uint64, uint64, uint64[::1], uint64[::1])")
def shown(mine: int, theirs: int, planes: Any, mask: Any) -> None:
    """Writes what the mover sees and may do, eight places at a time."""
    for row in range(8):
        shift = U(56 - 8 * row)
        planes[row] = SPREAD[(mine >> shift) & BYTE]
        planes[8 + row] = SPREAD[(theirs >> shift) & BYTE]
    discs = (mine | theirs) & AREA
    for group in range(6):
        first = landings(mine, discs, 4 * group)
        second = landings(mine, discs, 4 * group + 1)
        third = landings(mine, discs, 4 * group + 2)
        fourth = landings(mine, discs, 4 * group + 3)
        mask[3 * group] = first | (second << W48)
        mask[3 * group + 1] = (second >> W16) | (third << W32)
        mask[3 * group + 2] = (third >> W32) | (fourth << W16)


@jit("int64(uint64[::1], uint64[::1], int32[::1])")
def first_illegal(mine: Any, theirs: Any, actions: Any) -> int:
    """The first game in which the action may not be taken, or -1."""
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= 144:
            return game
        bit, lane = BITS[action // 6], LANES[action // 6]
        free = 6 - popcount((mine[game] | theirs[game]) & lane)
        if not (mine[game] >> bit) & ONE or action % 6 >= free:
            return game
    return -1


@jit("void(int64, uint64[::1], uint64[::1], int8[::1], uint64[::1], int64)")
def begin(game: int, mine: Any, theirs: Any, actor: Any, luck: Any, white: int) -> None:
    """A game begins: the set-up is drawn, and who has White unless that is settled."""
    state = next_random(luck[game])
    word = ((state * SPRING) & ALL) >> HALF
    ring = WHITE[I((word * U(len(WHITE))) >> HALF)]
    mine[game], theirs[game] = ring, RIM ^ ring
    state = next_random(state)
    actor[game] = I(((state * SPRING) & ALL) >> U(63)) if white < 0 else white
    luck[game] = state


@jit(
    "void(uint64[::1], uint64[::1], int8[::1], uint64[::1], int32[::1], int64, int64,"
    " uint64[:, ::1], uint64[:, ::1], float32[:, ::1], boolean[::1])"
)
def advance(
    mine: Any,
    theirs: Any,
    actor: Any,
    luck: Any,
    actions: Any,
    scoring: int,
    white: int,
    planes: Any,
    masks: Any,
    reward: Any,
    done: Any,
) -> None:
    """A step in every game, with the passes that must be made, and what is seen afterwards."""
    nobody = U(0)
    for game in range(len(actions)):
        action = actions[game]
        own, other, _ = enter(mine[game], theirs[game], nobody, BITS[action // 6], U(action % 6))
        seat = actor[game]
        reward[game, 0] = reward[game, 1] = 0
        done[game] = False
        if can_move(other, own):
            mine[game], theirs[game], actor[game] = other, own, 1 - seat
        elif can_move(own, other):
            mine[game], theirs[game] = own, other
        else:
            margin = score_of(own, nobody, scoring) - score_of(other, nobody, scoring)
            won = 1.0 if margin > 0 else -1.0 if margin < 0 else 0.0
            reward[game, seat], reward[game, 1 - seat] = won, -won
            done[game] = True
            begin(game, mine, theirs, actor, luck, white)
        shown(mine[game], theirs[game], planes[game], masks[game])


@jit(
    "void(uint64[::1], uint64[::1], int8[::1], uint64[::1], int64, uint64,"
    " uint64[:, ::1], uint64[:, ::1])"
)
def started(
    mine: Any, theirs: Any, actor: Any, luck: Any, white: int, seed: int, planes: Any, masks: Any
) -> None:
    for game in range(len(mine)):
        luck[game] = seeded((seed + U(game) * SPRING) & ALL)
        begin(game, mine, theirs, actor, luck, white)
        shown(mine[game], theirs[game], planes[game], masks[game])


class NumbaDiscs(Batch):
    """One core; several processes make use of more."""

    actions = ENTRIES

    def __init__(self, game: AnyGame, n: int, seed: int) -> None:
        if not COMPILED:
            raise ImportError("numba is not installed or is switched off: take device='numpy'")
        self._scoring = fit(game)
        self._white = {"first": 0, "second": 1}.get(game.options.white, -1)
        self._mine, self._theirs = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self._luck, self._actor = np.zeros(n, np.uint64), np.zeros(n, np.int8)
        self._planes, self._masks = np.zeros((n, 24), np.uint64), np.zeros((n, 18), np.uint64)
        self._reward, self._done = np.zeros((n, 2), np.float32), np.zeros(n, bool)
        self._steps = Steps(
            self._planes.view(np.int8).reshape(n, 3, 8, 8),
            self._masks.view(bool),
            self._actor,
            self._reward,
            self._done,
        )
        super().__init__(game, n, seed)

    def reset(self, seed: int) -> Steps:
        word = U(seed & 0xFFFFFFFFFFFFFFFF)
        boards = self._mine, self._theirs, self._actor, self._luck
        started(*boards, self._white, word, self._planes, self._masks)
        self._reward.fill(0)
        self._done.fill(False)
        return self._steps

    def step(self, actions: Any) -> Steps:
        given = self.taken(actions)
        wrong = first_illegal(self._mine, self._theirs, given)
        if wrong >= 0:
            action = int(given[wrong])
            raise self.illegal(wrong, action, clause_of(self.position(wrong), action))
        boards = self._mine, self._theirs, self._actor, self._luck
        shows = self._planes, self._masks, self._reward, self._done
        advance(*boards, given, self._scoring, self._white, *shows)
        return self._steps

    def position(self, number: int) -> AnyPosition:
        mine, theirs = int(self._mine[number]), int(self._theirs[number])
        discs = [
            "w" if mine >> bit & 1 else "b" if theirs >> bit & 1 else "."
            for bit in (*SPACES, *CELLS)
        ]
        return stands(self.game, "".join(discs), int(self._actor[number]))


BATCH = NumbaDiscs
