"""The board as text: the ring around the area, whose turn it is and how the match stands."""

from collections.abc import Sequence

from fusebox.core import Catalogue, Language
from fusebox.games.fuse_discs.board import SIZE
from fusebox.games.fuse_discs.model import View
from fusebox.games.fuse_discs.telling import SIDE_TERMS

SIGNS = str.maketrans({"w": "○", "b": "●", "W": "♔", "B": "♚", ".": "·", "?": "?"})
LETTERS = "  ".join("abcdef")


def drawn(view: View, catalogue: Catalogue, language: Language, names: Sequence[str]) -> str:
    """The whole picture; it needs no colours."""

    def say(key: str, **values: object) -> str:
        return catalogue.say(f"picture.{key}", language, names, values)

    seats = (view.white, 1 - view.white)
    kind = "game" if view.options.match == 1 else "match"
    lines = [say(kind, number=_number(view), best=view.options.match)]
    if view.results:
        lines.append(say("standing", ahead=0, behind=1, first=view.wins[0], second=view.wins[1]))
    lines += ["", *_board(view), ""]
    for sign, side, seat in zip("○●", ("w", "b"), seats, strict=True):
        term = SIDE_TERMS[side]
        lines.append(say("side", sign=sign, side=term, seat=seat, points=view.points[seat]))
    if view.options.kings:
        lines.append(say("kings"))
    lines.append(say(view.stage, side=SIDE_TERMS[view.side], seat=seats[view.side == "b"]))
    return "\n".join(line.rstrip() for line in lines)


def _board(view: View) -> list[str]:
    ring = view.ring.translate(SIGNS).replace("·", " ")
    north, east, south, west = (ring[start : start + SIZE] for start in range(0, 24, SIZE))
    edge = "─" * (3 * SIZE)
    rows = [
        f" {SIZE - row} {west[5 - row]} │ {'  '.join(_row(view, row))} │ {east[row]} {SIZE - row}"
        for row in range(SIZE)
    ]
    return [
        f"       {LETTERS}",
        f"       {'  '.join(north)}",
        f"     ┌{edge}┐",
        *rows,
        f"     └{edge}┘",
        f"       {'  '.join(reversed(south))}",
        f"       {LETTERS}",
    ]


def _row(view: View, row: int) -> str:
    return view.cells[SIZE * row : SIZE * (row + 1)].translate(SIGNS)


def _number(view: View) -> int:
    """Which game of the match is on the board."""
    return len(view.results) + (view.stage not in ("between", "over"))
