"""The race as a drawing: the three piles with what lies on top, and how much everybody has left."""

from functools import cache
from importlib import resources
from typing import Final

from fusebox.core import Drawing
from fusebox.games.fusion.deck import PILES
from fusebox.games.fusion.model import Card, View
from fusebox.games.svg import letters, moved, rectangle

TINTS: Final = {
    "B": ("#2a6fd0", "#1a4d9c", "#12366d", "#fff"),
    "P": ("#6a35ac", "#55268f", "#3b1a64", "#fff"),
    "G": ("#1f8246", "#166336", "#0f4526", "#fff"),
    "K": ("#f296c3", "#b8327b", "#812356", "#3f0a28"),
    "Y": ("#f7d149", "#8f6a00", "#644a00", "#372a00"),
    "O": ("#f08337", "#b34d07", "#7d3605", "#3a1700"),
}
LANE: Final = 180
LARGE: Final = 1.5
UNDER: Final = ((8, 16), (-6, 8))
"""How much the cards below peep out."""


def drawn(view: View) -> Drawing:
    lanes = "".join(
        moved(LANE * place, 0, _lane(pile, name))
        for place, (name, pile) in enumerate(zip(PILES, view.piles, strict=True))
    )
    left = [hand + pile for hand, pile in zip(view.hand_sizes, view.draw_sizes, strict=True)]
    return Drawing(
        f"<defs>{definitions()}</defs>{lanes}",
        tuple(_SIGN for _ in left),
        tuple(map(str, left)),
    )


def card(name: Card) -> str:
    """A card, 100 wide and 140 high."""
    colour, shape, number = name
    hue, deep, edge, ink = TINTS[colour]
    weave = f'fill="url(#fusion-{colour})" opacity=".26"'
    return (
        rectangle(0, 2.5, 100, 137.5, 11, f'fill="{edge}"')
        + rectangle(0, 0, 100, 137, 11, f'fill="{hue}"')
        + rectangle(0, 0, 100, 137, 11, weave)
        + rectangle(14, 36, 72, 70, 19, 'fill="#fff9ec"')
        + f'<g fill="{deep}"><use href="#fusion-{shape}" x="21" y="42" width="58" height="58"/></g>'
        + letters(20, 31, 33, number, f'fill="{ink}"')
        + letters(83, 129, 25, number, f'fill="{ink}"')
    )


def _lane(pile: tuple[Card, ...], name: str) -> str:
    left, top = LANE / 2 - 50 * LARGE, 205.0
    below = pile[-3:-1]
    peeping = "".join(
        moved(left + x, top - y, card(under), LARGE)
        for under, (x, y) in zip(below, UNDER[len(UNDER) - len(below) :], strict=True)
    )
    return (
        rectangle(4, 60, LANE - 8, 420, 26, 'fill="#201d1a" stroke="#3a342e" stroke-width="2"')
        + letters(LANE / 2, 142, 58, name, 'fill="#c0a4ff"')
        + peeping
        + moved(left, top, card(pile[-1]), LARGE)
    )


_SIGN: Final = rectangle(9, 4, 22, 32, 5, 'fill="#7f57d6" stroke="#c0a4ff" stroke-width="2"')


@cache
def definitions() -> str:
    """The shapes and weaves of the cards, which a picture has once."""
    return (resources.files("fusebox.games.fusion") / "shapes.svg").read_text(encoding="utf-8")
