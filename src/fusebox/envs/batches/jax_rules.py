"""FUSE (discs) in JAX, many games at once, always seen from the side to move.

cells int8[n, 36] row by row from the north-west, ring int8[n, 24] clockwise from north a; scoring
int8[n], 0 standard and 1 omega. 0 is empty, 1 mine, 2 theirs, 3 my king, 4 their king. An action is
6 * space + landing. A pass is never a choice, so `step` passes for whoever can't move.
"""

import itertools
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from fusebox.games.fuse_discs.ring import completions, numbered

Array = Any
ACTIONS, PLIES, CONTENTS = 144, 24, 5


class Boards(NamedTuple):
    """Many positions."""

    cells: Array
    ring: Array
    scoring: Array


class Step(NamedTuple):
    """What a move led to: the boards as the next to move sees them, whether the turn went over,
    whether the game did, and the difference of the scores for who just moved."""

    boards: Boards
    swapped: Array
    over: Array
    difference: Array


def _lane(space: int) -> list[int]:
    """The six cells before a space, from the edge inwards."""
    side, at = divmod(space, 6)
    return [
        [6 * step + at for step in range(6)],
        [6 * at + 5 - step for step in range(6)],
        [6 * (5 - step) + 5 - at for step in range(6)],
        [6 * (5 - at) + step for step in range(6)],
    ][side]


def _pushed(line: list[int], landing: int) -> list[int]:
    waiting, after = [1, *(disc for disc in line[:landing] if disc)], [0] * landing
    for there in line[landing:]:
        waiting += [there] if there else []
        after.append(waiting.pop(0) if waiting else 0)
    return after


def _push_table() -> Array:
    """By what lies on a lane and where a disc (1) lands: what lies there then."""
    found = np.zeros((CONTENTS**6, 6, 6), np.int8)
    for code, line in enumerate(itertools.product(range(CONTENTS), repeat=6)):
        for landing in range(line.count(0)):
            found[code, landing] = _pushed(list(line), landing)
    return found


def _symmetries() -> tuple[Array, Array, Array]:
    """For each of the eight: where every cell, space and action of the turned board comes from."""
    grid = np.full((8, 8), -1)
    grid[1:7, 1:7] = np.arange(36).reshape(6, 6)
    for space in range(24):
        side, at = divmod(space, 6)
        grid[[(0, at + 1), (at + 1, 7), (7, 6 - at), (6 - at, 0)][side]] = 36 + space
    cells, ring = [], []
    for flip, turns in itertools.product((0, 1), range(4)):
        turned = np.rot90(grid.T if flip else grid, turns)
        cells.append(turned[1:7, 1:7].ravel())
        sides = (turned[0, 1:7], turned[1:7, 7], turned[7, 6:0:-1], turned[6:0:-1, 0])
        ring.append(np.concatenate(sides) - 36)
    actions = (6 * np.array(ring)[:, :, None] + np.arange(6)).reshape(8, ACTIONS)
    return np.array(cells, np.int32), np.array(ring, np.int32), actions.astype(np.int32)


def _bits() -> Array:
    """Cells as bits of two words: three rows of seven bits each, the seventh a gap."""
    bit = np.array([1 << (7 * (cell // 6 % 3) + cell % 6) for cell in range(36)], np.uint32)
    upper = np.arange(36) < 18
    return np.stack([np.where(upper, bit, 0), np.where(upper, 0, bit)], 1).astype(np.uint32)


def all_rings() -> Array:
    """Every set-up of D3, White's discs as 1, in the order of their numbers."""
    rings = [numbered(number) for number in range(completions(""))]
    return np.array([[".wb".index(disc) for disc in ring] for ring in rings], np.int8)


LANES = np.array([_lane(space) for space in range(24)], np.int32)
PUSH, POWERS = _push_table(), CONTENTS ** np.arange(5, -1, -1).astype(np.int32)
TURNED_CELLS, TURNED_RING, TURNED_ACTIONS = _symmetries()
BITS = _bits()
OTHER = np.array([0, 2, 1, 4, 3], np.int8)
RINGS = all_rings()


def free(cells: Array) -> Array:
    """How many cells of each lane are empty: int[n, 24]."""
    return 6 - (cells[:, LANES] > 0).sum(-1)


def legal(boards: Boards) -> Array:
    """bool[n, 144]: with n discs on a lane, a slide of k cells is legal when k + n <= 6 (D9)."""
    mine = (boards.ring == 1) | (boards.ring == 3)
    landings = jnp.arange(6) < free(boards.cells)[:, :, None]
    return (mine[:, :, None] & landings).reshape(-1, ACTIONS)


def groups(cells: Array) -> tuple[Array, Array]:
    """By cell, the size of the group that its disc belongs to, kings counting two, and whether
    it is the first of its group."""

    def words(member: Array) -> Array:
        return (member[:, :, None] * BITS).sum(1, dtype=jnp.uint32)

    mine, theirs = (cells == 1) | (cells == 3), (cells == 2) | (cells == 4)
    discs = jnp.where(mine[:, :, None], words(mine)[:, None], words(theirs)[:, None])
    low_discs, high_discs = discs[..., 0], discs[..., 1]
    low, high = jnp.asarray(BITS[:, 0]) & low_discs, jnp.asarray(BITS[:, 1]) & high_discs
    for _ in range(11):
        wider = low | low << 1 | low >> 1 | low << 7 | low >> 7 | high << 14
        upper = high | high << 1 | high >> 1 | high << 7 | high >> 7 | low >> 14
        low, high = wider & low_discs, upper & high_discs
    kings = words((cells == 3) | (cells == 4))[:, None]
    count = jax.lax.population_count
    size = count(low) + count(high) + count(low & kings[..., 0]) + count(high & kings[..., 1])
    before_low, before_high = (np.where(BITS[:, at] > 0, BITS[:, at] - 1, 0) for at in (0, 1))
    in_low = BITS[:, 0] > 0
    first = jnp.where(in_low, (low & before_low) == 0, (low == 0) & ((high & before_high) == 0))
    return size.astype(jnp.int32), first & (cells > 0)


def scores(boards: Boards) -> tuple[Array, Array]:
    """What the mover and the other would score now (D13 to D15): int32[n] each."""
    cells, ring, scoring = boards
    size, first = groups(cells)

    def score(plain: int, king: int) -> Array:
        member = (cells == plain) | (cells == king)
        crowned, loose = (ring == king).sum(1), (ring == plain).any(1)
        outside = jnp.where(crowned > 0, 2, loose.astype(jnp.int32))
        largest = jnp.maximum(jnp.where(member, size, 0).max(1), outside)
        product = jnp.where(member & first, size, 1).prod(1) << crowned
        return jnp.where(scoring == 1, product, largest)

    return score(1, 3), score(2, 4)


def enter(boards: Boards, action: Array) -> Boards:
    """After the mover's disc slid in, still seen by the mover."""
    cells, ring, scoring = boards
    rows = jnp.arange(cells.shape[0])
    space, landing = action // 6, action % 6
    lane = jnp.asarray(LANES)[space]
    code = (cells[rows[:, None], lane].astype(jnp.int32) * POWERS).sum(1)
    after = jnp.asarray(PUSH)[code, landing]
    after = jnp.where(jnp.arange(6) == landing[:, None], ring[rows, space][:, None], after)
    cells = cells.at[rows[:, None], lane].set(after)
    return Boards(cells, ring.at[rows, space].set(0), scoring)


def step(boards: Boards, action: Array) -> Step:
    boards = enter(boards, action)
    cells, ring, scoring = boards
    room = free(cells) > 0
    they = (((ring == 2) | (ring == 4)) & room).any(1)
    we = (((ring == 1) | (ring == 3)) & room).any(1)
    mine, theirs = scores(boards)
    swapped = they | ~we
    turned = jnp.asarray(OTHER)
    cells = jnp.where(swapped[:, None], turned[cells], cells)
    ring = jnp.where(swapped[:, None], turned[ring], ring)
    return Step(Boards(cells, ring, scoring), swapped, ~they & ~we, mine - theirs)


def started(ring: Array, scoring: Array) -> Boards:
    """Games that begin from these rings."""
    return Boards(jnp.zeros((ring.shape[0], 36), jnp.int8), ring, scoring)
