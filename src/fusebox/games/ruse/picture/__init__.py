"""The game as text: the round, the territories, what lies open, the players, one's own cards."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from fusebox.core import Catalogue, Language
from fusebox.games.ruse.data import Tables
from fusebox.games.ruse.model import View
from fusebox.games.ruse.picture import board, players
from fusebox.games.ruse.picture.pen import Pen
from fusebox.games.ruse.picture.question import question

WIDTH: Final = 88


def drawn(
    view: View, tables: Tables, catalogue: Catalogue, language: Language, names: Sequence[str]
) -> str:
    """The whole picture, in plain characters."""
    pen = Pen(view, tables, catalogue, language, names)
    vixen = view.board.vixen
    parts = [
        board.head(pen),
        board.territories(pen),
        board.tracks(pen),
        board.shared(pen),
        *([] if vixen is None else [players.vixen(pen, vixen)]),
        *(players.player(pen, seat) for seat in range(view.seats)),
        [pen.say("den_legend")],
        question(pen),
    ]
    folded = ["\n".join(map(_folded, part)) for part in parts]
    return "\n\n".join(part for part in folded if part)


def _folded(line: str) -> str:
    """A line that is too long goes on below, further in."""
    folded = wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(folded) if len(line) > WIDTH else line.rstrip()
