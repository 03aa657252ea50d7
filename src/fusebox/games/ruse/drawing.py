"""The map as a drawing: four territories around the mountains, with foxes, markers and points."""

from collections.abc import Sequence
from typing import Final

from fusebox.core import Drawing
from fusebox.games.ruse.model import VIXEN, Board, View
from fusebox.games.svg import SIDE, circle, letters, moved, rectangle

LANDS: Final = ("#3c7ba8", "#3f7d4f", "#9c5a44", "#a5832f")
CORNERS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Where river, forest, farm and field lie: across, down."""
TILES: Final = 4
OWNERS: Final = (
    ("#2d6fb5", "#fffaf0"),
    ("#a43a86", "#fffaf0"),
    ("#e7c14a", "#4d3b06"),
    ("#cfc6b6", "#4a4238"),
    ("#20242b", "#ff8f86"),
)
MARKS: Final = (
    "M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z",
    "M12 5l7 13H5z",
    "M6 6h12v12H6z",
    "M12 4.5l7.5 7.5-7.5 7.5L4.5 12z",
    "M5 6l7 4 7-4-2 8-5 5-5-5z",
)
FOX: Final = "M3 2.5l6 4h6l6-4-.8 10.5L12 22l-8.2-9z"
MUZZLE: Final = "M3.8 13l5.7-.5L12 16l2.5-3.5 5.7.5L12 22z"
FLAG: Final = "M4 2h3v20H4zM7 3c4.5-1.5 8 1.5 14 0l-2.5 5 2.5 5c-6 1.5-9.5-1.5-14 0z"
SIGNS: Final = (
    "M12 3.5c3.5 4.3 5.5 7.1 5.5 10.2a5.5 5.5 0 0 1-11 0c0-3.1 2-5.9 5.5-10.2z",
    "M12 3l4.3 5.6h-2l3.6 4.8h-2.3l3.2 4.3h-5.5V21h-2.6v-3.3H5.2l3.2-4.3H6.1l3.6-4.8h-2z",
    "M3.8 11.2L12 4.5l8.2 6.7-1.3 1.6-.7-.6V20h-4.7v-5.3h-3V20H5.8v-7.8l-.7.6z",
    (
        "M12 2.8c1.8 1.7 1.8 4 0 5.7-1.8-1.7-1.8-4 0-5.7zM12.7 12c.1-2.5 1.7-4 4.4-4 .1 2.6-1.6 "
        "4.2-4.4 4zM11.3 12c-.1-2.5-1.7-4-4.4-4-.1 2.6 1.6 4.2 4.4 4zM11.3 8.5h1.4v12.5h-1.4z"
    ),
)
HUNTER: Final = (
    "M2.5 16.5c2.5-1.3 3-2 3.7-5C6.9 8 7.8 5 9.5 5c1 0 1.5.7 2.5.7S13.5 5 14.5 5c1.7 0 2.6 3 3.3 "
    "6.5.7 3 1.2 3.7 3.7 5-2.5 2-6 2.8-9.5 2.800s-7-.8-9.5-2.800z"
)
PEAKS: Final = "M0 96 L58 0 L92 52 L112 24 L160 96 Z"
WIDE: Final = 262.0
"""Of a territory, which is as high as it is wide."""


def drawn(view: View) -> Drawing:
    board = view.board
    lands = "".join(
        moved((SIDE - WIDE) * x, (SIDE - WIDE) * y, _land(board, land, x == 1))
        for land, (x, y) in enumerate(CORNERS)
    )
    owners = [*range(len(board.players)), *([VIXEN] if board.vixen else [])]
    points = [player.vp for player in board.players]
    return Drawing(
        lands + _mountains(board),
        tuple(_sign(owner) for owner in owners if owner != VIXEN),
        tuple(map(str, points)),
    )


def _land(board: Board, land: int, flipped: bool) -> str:
    """A territory with its path of four tiles from its outer edge to the mountains."""
    colour = LANDS[land]
    parts = [
        rectangle(0, 0, WIDE, WIDE, 30, f'fill="#201d1a" stroke="{colour}" stroke-width="3"'),
        rectangle(0, 0, WIDE, WIDE, 30, f'fill="{colour}" fill-opacity=".3"'),
        moved(WIDE - 66 if flipped else 14, 12, _path(SIGNS[land], "#fff8ea"), 2.2),
    ]
    if board.hunter == land:
        parts.append(moved(WIDE - 132 if flipped else 80, 14, _path(HUNTER, "#f7a063"), 2.2))
    for tile in range(TILES):
        along = TILES - 1 - tile if flipped else tile
        x, y = 10 + along * 61.5, 84
        parts.append(rectangle(x, y, 56, 164, 14, 'fill="#161412" fill-opacity=".55"'))
        parts.append(moved(x + 28, y, _pieces(board, TILES * land + tile)))
    return "".join(parts)


def _pieces(board: Board, place: int) -> str:
    """The marker on a tile, and the foxes there, in one column."""
    shown = []
    if board.marks[place] >= 0:
        shown.append(_path(FLAG, *OWNERS[board.marks[place]]))
    shown += [_fox(owner) for owner, fox in _foxes(board) if fox == place]
    step = min(50.0, 150 / max(1, len(shown)))
    return "".join(moved(-22, 8 + step * n, piece, 1.85) for n, piece in enumerate(shown))


def _foxes(board: Board) -> Sequence[tuple[int, int]]:
    own = [(seat, player.fox) for seat, player in enumerate(board.players)]
    return own if board.vixen is None else [*own, (VIXEN, board.vixen.fox)]


def _mountains(board: Board) -> str:
    middle = SIDE / 2
    return (
        circle(middle, middle, 78, 'fill="#161412"')
        + circle(middle, middle, 70, 'fill="#3d434d" stroke="#6f7680" stroke-width="3"')
        + moved(middle - 44, middle - 44, f'<path d="{PEAKS}" fill="#aab1ba"/>', 0.55)
        + letters(middle, middle + 48, 34, f"{max(1, board.round)}/4", 'fill="#f3ece0"')
    )


def _fox(owner: int) -> str:
    return _path(FOX, *OWNERS[owner]) + _path(MUZZLE, "#fff6e6")


def _sign(owner: int) -> str:
    return moved(2, 2, _path(MARKS[owner], *OWNERS[owner]), 1.5)


def _path(outline: str, fill: str, stroke: str = "none") -> str:
    return f'<path d="{outline}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>'
