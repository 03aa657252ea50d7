"""The board: spaces, lanes and cells, whose turn it is, and how a disc slides in."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Final, cast, get_args

import msgspec

from fusebox.core import Seat
from fusebox.games.fuse_discs.model import (
    Cell,
    Colour,
    Disc,
    Enter,
    Push,
    Space,
    State,
)

SIZE: Final = 6
DISCS_A_SIDE: Final = 12
EMPTY: Final = "."
UNFILLED: Final = "?"

SPACES: Final[tuple[Space, ...]] = get_args(Space)
CELLS: Final[tuple[Cell, ...]] = get_args(Cell)
RANK: Final[dict[Space, int]] = {space: index for index, space in enumerate(SPACES)}
OWN: Final[dict[Colour, tuple[Disc, Disc]]] = {"w": ("w", "W"), "b": ("b", "B")}
OTHER: Final[dict[Colour, Colour]] = {"w": "b", "b": "w"}
GAPS: Final[tuple[list[Disc], ...]] = tuple([EMPTY] * (steps - 1) for steps in range(SIZE + 1))
KING: Final[dict[Colour, Disc]] = {"w": "W", "b": "B"}
OWNED: Final[dict[Colour, bytes]] = {
    "w": bytes.maketrans(b".?wbWB", bytes((0, 0, 1, 0, 1, 0))),
    "b": bytes.maketrans(b".?wbWB", bytes((0, 0, 0, 1, 0, 1))),
}
"""Makes 1 of a side's own discs and 0 of everything else."""
TAKEN: Final = str.maketrans("bWB", "www")
OPEN_LANE: Final = EMPTY * SIZE


def _lane(space: Space) -> slice:
    """The six cells before a space, from the edge inwards."""
    side, line = space
    if side in "NS":
        column = "abcdef".index(line)
        return slice(column, None, SIZE) if side == "N" else slice(30 + column, None, -SIZE)
    west = SIZE * (SIZE - int(line))
    return (
        slice(west, west + SIZE) if side == "W" else slice(west + 5, west - 1 if west else None, -1)
    )


LANES: Final = tuple(map(_lane, SPACES))
LANE_CELLS: Final = tuple(CELLS[lane] for lane in LANES)
# By space and number of free cells on its lane: with n discs on it, a slide of k cells is legal
# exactly when k + n is at most 6, for each cell slid over closes one gap (D8, D9).
ENTRIES: Final = tuple(
    tuple(tuple(Enter(space, cell) for cell in cells[:free]) for free in range(SIZE + 1))
    for space, cells in zip(SPACES, LANE_CELLS, strict=True)
)
WRITTEN: Final = tuple(
    tuple(msgspec.json.Encoder().encode_lines(entries) for entries in by_room)
    for by_room in ENTRIES
)
"""The same as JSON, one entry a line."""
WAYS_IN: Final = tuple(zip(LANES, ENTRIES, WRITTEN, strict=True))
"""For each space its lane, and both by the room on it."""
STEPS: Final[dict[tuple[str, str], int]] = {
    (space, cell): cells.index(cell) + 1
    for space, cells in zip(SPACES, LANE_CELLS, strict=True)
    for cell in cells
}


def mover(state: State) -> Seat:
    """The seat of the side to move; a seat keeps its place while the colours alternate."""
    return state.white if state.side == "w" else 1 - state.white


def free(cells: list[Disc], index: int) -> int:
    """How many cells of the lane before this space hold no disc."""
    return cells[LANES[index]].count(EMPTY)


def entries(state: State) -> list[Enter]:
    """Every way in which the side to move can enter a disc (D7, D9)."""
    cells = "".join(state.cells)
    found: list[Enter] = []
    for lane, by_room, _ in compress(WAYS_IN, _owned("".join(state.ring), state.side)):
        found += by_room[cells[lane].count(EMPTY)]
    return found


def written(state: State) -> bytes:
    """The same as JSON, one entry a line."""
    cells, ways = "".join(state.cells), compress(WAYS_IN, _owned("".join(state.ring), state.side))
    return b"".join([lines[cells[lane].count(EMPTY)] for lane, _, lines in ways])


def can_enter(state: State) -> bool:
    """Whether the side to move can enter a disc (D10)."""
    own, cells = OWN[state.side], state.cells
    for disc, lane in zip(state.ring, LANES, strict=True):
        if disc in own and EMPTY in cells[lane]:
            return True
    return False


def _owned(ring: str, side: Colour) -> bytes:
    """For each space whether a disc of this side is on it."""
    return ring.encode().translate(OWNED[side])


def enter(state: State, space: Space, cell: Cell) -> tuple[Disc, tuple[Push, ...]]:
    """Slides the disc in; what it was, and what it pushed."""
    index, steps = RANK[space], STEPS[space, cell]
    cells, slid, disc = state.cells, LANES[index], state.ring[index]
    lane = cells[slid]
    pushed = _pushes(index, steps, "".join(lane)) if lane[:steps].count(EMPTY) < steps else ()
    # A disc slides k cells by closing the first k gaps before it (D8).
    for _ in range(steps):
        lane.remove(EMPTY)
    cells[slid] = [*GAPS[steps], disc, *lane]
    state.ring[index] = EMPTY
    return disc, pushed


def pushes(ring: str, cells: str, side: Colour) -> dict[str, str]:
    """What each entry of the side to move would push, as a view tells it."""
    taken = cells.translate(TAKEN)
    found: dict[str, str] = {}
    for index in compress(range(len(LANES)), _owned(ring, side)):
        if (lane := taken[LANES[index]]) != OPEN_LANE:
            found.update(_pushing(index, lane))
    return found


@cache
def _pushing(index: int, lane: str) -> Mapping[str, str]:
    """The entries from one space that push, by space and cell, and what they push; whose discs
    those are makes no difference."""
    found = {}
    for steps, entry in enumerate(ENTRIES[index][lane.count(EMPTY)], start=1):
        moved = [push.start + push.end for push in _pushes(index, steps, lane)]
        if moved:
            found[entry.space + entry.cell] = "".join(moved)
    return found


@lru_cache(maxsize=1 << 14)
def _pushes(index: int, steps: int, lane: str) -> tuple[Push, ...]:
    names, end = LANE_CELLS[index], steps
    pushed = []
    for start, disc in enumerate(cast(Sequence[Disc], lane)):
        if disc != EMPTY and start < end:
            pushed.append(Push(disc, names[start], names[end]))
            end += 1
    return tuple(pushed)
