"""The table as a drawing: the fuse from the match on, what a bomb would win, and who has bombs."""

from typing import Final

from fusebox.core import Drawing
from fusebox.games.fuse_cards.cards import KIND, POINTS
from fusebox.games.fuse_cards.model import FuseCard, View
from fusebox.games.svg import SIDE, circle, letters, moved, rectangle

CORDS: Final = {
    "fuse_3": "M-36 6 C-14 -10 12 22 36 4",
    "fuse_7": "M-36 4 C-26 -30 -8 -28 0 2 S24 34 36 -2",
    "fuse_10": "M-38 8 C-32 -30 -18 -28 -13 4 S4 38 12 4 S30 -26 38 6",
    "fuse_15": (
        "M-38 22 C-18 26 0 8 -6 -14 C-11 -32 -32 -22 -24 -4 C-15 16 16 16 24 -6 "
        "C29 -24 8 -30 8 -12 C8 10 24 22 38 14"
    ),
}
HUES: Final = {
    "fuse_3": "#3f7a2f",
    "fuse_7": "#147f80",
    "fuse_10": "#7448c4",
    "fuse_15": "#b93a52",
}
BOMB: Final = (
    '<path d="M13 -17 C20 -32 30 -30 33 -38" fill="none" stroke="#c9a468" stroke-width="4"/>'
    + circle(-2, 8, 28, 'fill="#2c2b31" stroke="#8a8378" stroke-width="2"')
    + '<rect x="-8" y="-9" width="17" height="10" rx="2.5" fill="#2c2b31" stroke="#8a8378" '
    'transform="translate(9 -11) rotate(38)"/>' + circle(33, -38, 13, 'fill="url(#spark)"')
)
ACROSS: Final = 5
MOST: Final = 15
CARD_WIDTH, CARD_HEIGHT = 92.0, 128.0


def drawn(view: View) -> Drawing:
    """The end of the fuse where all of it is too long."""
    shown = view.fuse[-MOST:]
    cards = "".join(_laid(place, card) for place, card in enumerate(shown))
    rows = max(1, -(-len(shown) // ACROSS))
    height = rows * (CARD_HEIGHT + 14)
    top = (SIDE - 110 - height * 0.9) / 2 - 12
    end = (len(shown) - 1) % ACROSS if shown else -1
    spark = circle(40 + 106 * end + 92, height - 70, 34, 'fill="url(#spark)"')
    totals = view.points if view.scores is None else [score.total for score in view.scores]
    return Drawing(
        _ground() + moved(30, top + 22, cards + spark, 0.9) + _stake(view),
        tuple(moved(18, 20, BOMB, 0.42) for _ in view.bombs),
        tuple(f"×{bombs} · {points}" for bombs, points in zip(view.bombs, totals, strict=True)),
    )


def _ground() -> str:
    return rectangle(0, 0, SIDE, SIDE, 40, 'fill="#201d1a" stroke="#3a342e" stroke-width="2"')


def _laid(place: int, card: FuseCard) -> str:
    row, column = divmod(place, ACROSS)
    tilt = (-4, 3, -2, 4, -3)[place % 5]
    x, y = 8 + 106 * column + 50, (CARD_HEIGHT + 14) * row + CARD_HEIGHT / 2
    return f'<g transform="translate({x:g} {y:g}) rotate({tilt})">{_card(card)}</g>'


def _card(card: FuseCard) -> str:
    left, top, hue = -CARD_WIDTH / 2, -CARD_HEIGHT / 2, HUES[card]
    cord = CORDS[card]
    twisted = "".join(
        f'<path d="{cord}" fill="none" stroke="{colour}" stroke-width="{width}" {more}/>'
        for colour, width, more in (
            ("#5b4526", 9, 'stroke-linecap="round"'),
            ("#d8b170", 6, 'stroke-linecap="round"'),
            ("#96733d", 6, 'stroke-dasharray="1.6 4.6"'),
        )
    )
    return (
        rectangle(left, top + 4, CARD_WIDTH, CARD_HEIGHT, 10, 'fill="#000" fill-opacity=".4"')
        + rectangle(left, top, CARD_WIDTH, CARD_HEIGHT, 10, 'fill="#fbf6ea"')
        + rectangle(left, top, 14, CARD_HEIGHT, 6, f'fill="{hue}"')
        + letters(6, top + 42, 38, str(POINTS[KIND[card]]), f'fill="{hue}"')
        + moved(7, 26, twisted, 0.86)
    )


def _stake(view: View) -> str:
    """What there is to win now; after the end nothing is."""
    if view.ended is not None:
        return ""
    if not view.fuse:
        return moved(SIDE / 2, SIDE / 2, BOMB, 4)
    return moved(SIDE / 2 - 56, SIDE - 62, BOMB, 0.9) + letters(
        SIDE / 2 + 34, SIDE - 42, 58, str(view.worth), 'fill="#f4bd55"'
    )
