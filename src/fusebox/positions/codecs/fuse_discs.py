"""FUSE (discs): 451 actions, and the board as planes of 8 × 8 with the ring around it."""

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final, get_args

from fusebox.core import Millis
from fusebox.games.fuse_discs.board import CELLS, LANE_CELLS, SPACES
from fusebox.games.fuse_discs.model import (
    Accept,
    Action,
    Choose,
    Crown,
    Enter,
    Lay,
    Next,
    Reject,
    Stage,
    State,
    Swap,
    View,
)
from fusebox.games.fuse_discs.ring import COLOURS
from fusebox.positions.codecs.codec import Listed, listed
from fusebox.positions.values import Spec

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Arrays

STAGES: Final = get_args(Stage)
ACTIONS, NUMBERS = listed(
    (
        *(Enter(s, c) for s, lane in zip(SPACES, LANE_CELLS, strict=True) for c in lane),
        *(Crown(space) for space in SPACES),
        *(Swap(*pair) for pair in combinations(SPACES, 2)),
        *(Lay(colour) for colour in COLOURS),
        Accept(),
        Reject(),
        Next(),
        *(Choose(colour) for colour in COLOURS),
    )
)
"""Further actions go to the end, under a new name."""
SCALARS: Final = (
    *(f"stage {stage}" for stage in STAGES),
    "my turn",
    "I have White",
    "passes",
    "my points",
    "their points",
    "my games",
    "their games",
    "spaces composed",
    "kings",
    "omega",
    "games of the match",
    "I choose the colours",
)
"""What the array of that name holds, in this order."""


def _grid(name: str) -> int:
    """Where a space or cell lies among 8 × 8, from the north-west."""
    column, row = name[0], name[1]
    if column in "NS":
        return (0 if column == "N" else 56) + 1 + "abcdef".index(row)
    if column in "WE":
        return 8 * (7 - int(row)) + (0 if column == "W" else 7)
    return 8 * (7 - int(row)) + 1 + "abcdef".index(column)


GRID: Final = [_grid(name) for name in (*SPACES, *CELLS)]


class DiscsCodec(Listed[State, Action, View]):
    """Everything lies open. Planes and points are one's own first."""

    name: ClassVar[str] = "discs-2"
    size: ClassVar[int] = len(ACTIONS)
    actions = ACTIONS
    numbers = NUMBERS

    def specs(self, seats: int) -> dict[str, Spec]:
        return {
            "board": Spec((3, 8, 8), "int8", 0, 1),
            "scalars": Spec((len(SCALARS),), "float32", 0, 10_000),
        }

    def show(self, view: View, now: Millis, arrays: "Arrays") -> None:
        """Planes: my discs, theirs, and which of them are kings."""
        me = view.viewer if isinstance(view.viewer, int) else view.white
        mine, other = ("wW", "bB") if view.white == me else ("bB", "wW")
        board = arrays["board"].reshape(3, 64)
        for place, disc in zip(GRID, view.ring + view.cells, strict=True):
            if disc in mine:
                board[0, place] = 1
            elif disc in other:
                board[1, place] = 1
            if disc in "WB":
                board[2, place] = 1
        scalars = arrays["scalars"]
        scalars[STAGES.index(view.stage)] = 1
        scalars[len(STAGES) :] = (
            view.side == mine[0],
            view.white == me,
            view.passes,
            view.points[me],
            view.points[1 - me],
            view.wins[me],
            view.wins[1 - me],
            24 - view.ring.count("?"),
            view.options.kings,
            view.options.scoring == "omega",
            view.options.match,
            view.chooser == me,
        )


CODEC = DiscsCodec
