"""The board as a drawing: the ring around the area, and the way the last disc came."""

from typing import Final

from fusebox.core import Drawing
from fusebox.games.fuse_discs.board import SIZE
from fusebox.games.fuse_discs.model import Enter, View
from fusebox.games.svg import SIDE, circle, moved, rectangle

STEP: Final = 100
GROOVE: Final = 14
WIDTH: Final = 8 * STEP + 2 * GROOVE
START: Final = STEP + GROOVE
RIM: Final = 24
SCALE: Final = SIDE / (WIDTH + 2 * RIM)
HOLE: Final = 41
CROWN: Final = "M-19 9 L-22 -12 L-10 -3 L0 -17 L10 -3 L22 -12 L19 9 Z"
KING: Final = f'<path d="{CROWN}" fill="url(#gold)" stroke="#3c2404" stroke-width="2"/>'
Point = tuple[float, float]


def drawn(view: View) -> Drawing:
    board = _surface() + _trail(view.last) + _discs(view)
    sides = ("w", "b") if view.white == 0 else ("b", "w")
    return Drawing(
        moved(RIM * SCALE, RIM * SCALE, board, SCALE),
        tuple(moved(20, 19, disc(side), 0.42) for side in sides),
        tuple(map(str, view.points)),
    )


def disc(kind: str) -> str:
    """A disc round the origin, 80 wide: light with a ring, dark with a dot, a king with a crown."""
    light, king = kind in "wW", kind in "WB"
    tone, edge = ("light", "#8b9ca5") if light else ("dark", "#0b0d0f")
    body = (
        '<ellipse cy="8" rx="47" ry="46" fill="url(#shadow)"/>'
        + circle(0, 5, 40, f'fill="{edge}"')
        + circle(0, 0, 40, f'fill="url(#disc-{tone})"')
        + circle(0, 0, 37.5, f'fill="none" stroke="url(#bevel-{tone})" stroke-width="3"')
    )
    if king:
        body += KING
    if light:
        ring, width = (29, 3.5) if king else (17, 5.5)
        return body + circle(0, 0, ring, f'fill="none" stroke="#5f8ca3" stroke-width="{width:g}"')
    down, dot = (20, 5.0) if king else (0, 9.5)
    return body + circle(0, down, dot, 'fill="#b9d9e8"')


def _surface() -> str:
    outer, area = WIDTH + 2 * RIM, SIZE * STEP
    parts = [
        rectangle(-RIM, 6 - RIM, outer, outer - 2, 46, 'fill="#0b0d0f"'),
        rectangle(-RIM, -RIM, outer, outer - 6, 46, 'fill="#2d3238"'),
        rectangle(START - 6, START - 6, area + 12, area + 12, 30, 'fill="#1f2429"'),
    ]
    parts += [circle(*_cell(cell), HOLE, 'fill="#191d21"') for cell in range(SIZE * SIZE)]
    parts += [circle(*_space(space), HOLE, 'fill="#252a30"') for space in range(4 * SIZE)]
    return "".join(parts)


def _discs(view: View) -> str:
    places = [_space(n) for n in range(4 * SIZE)] + [_cell(n) for n in range(SIZE * SIZE)]
    return "".join(
        moved(x, y, disc(kind))
        for (x, y), kind in zip(places, view.ring + view.cells, strict=True)
        if kind in "wbWB"
    )


def _trail(last: Enter | None) -> str:
    """Where the last disc has come from."""
    if last is None:
        return ""
    side = last.space[0]
    column, row = "abcdef".index(last.cell[0]), "654321".index(last.cell[1])
    x, y = _cell(SIZE * row + column)
    near, far = STEP / 2, WIDTH - STEP / 2
    start = {"N": (x, near), "S": (x, far), "W": (near, y), "E": (far, y)}[side]
    return (
        f'<path d="M{start[0]:g} {start[1]:g} L{x:g} {y:g}" stroke="#97d8f5" stroke-width="9" '
        'stroke-linecap="round" stroke-dasharray="1 20" fill="none"/>'
        + circle(x, y, 47, 'fill="none" stroke="#97d8f5" stroke-width="6"')
    )


def _middle(index: int) -> float:
    return START + index * STEP + STEP / 2


def _cell(number: int) -> Point:
    row, column = divmod(number, SIZE)
    return _middle(column), _middle(row)


def _space(number: int) -> Point:
    """In the order of the ring: along the north, the east, back along the south, up the west."""
    side, along = divmod(number, SIZE)
    near, far = STEP / 2, WIDTH - STEP / 2
    there, back = _middle(along), _middle(SIZE - 1 - along)
    return ((there, near), (far, there), (back, far), (near, back))[side]
