"""Plans of a racer: which cards can follow each other, and which card is best laid freely."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from fusebox.core import Chance
from fusebox.games.fusion.deck import FITS, PILES
from fusebox.games.fusion.model import Card, Lay, View

Tops: TypeAlias = tuple[Card, Card, Card]


def fitting(hand: Sequence[Card], tops: Tops) -> Iterator[Lay]:
    """Every way to lay a card where it fits."""
    for pile, fits, top in zip(PILES, FITS, tops, strict=True):
        for card in hand:
            if card in fits[top]:
                yield Lay(card, pile, top)


def after(lay: Lay, hand: Sequence[Card], tops: Tops) -> tuple[list[Card], Tops]:
    """What is left in hand, and what lies on the piles."""
    a, b, c = (lay.card if pile == lay.pile else top for pile, top in zip(PILES, tops, strict=True))
    return [card for card in hand if card != lay.card], (a, b, c)


def chains(first: Lay, hand: Sequence[Card], tops: Tops, ahead: int) -> list[list[Lay]]:
    """The longest rows of plays that begin so, at most this many beyond the first."""
    rows = [[first, *row] for row in _rows(*after(first, hand, tops), ahead)]
    longest = max(map(len, rows))
    return [row for row in rows if len(row) == longest]


def _rows(hand: Sequence[Card], tops: Tops, length: int) -> list[list[Lay]]:
    rows = [
        [lay, *row]
        for lay in (fitting(hand, tops) if length else ())
        for row in _rows(*after(lay, hand, tops), length - 1)
    ]
    return rows or [[]]


def free_choice(lays: Sequence[Lay], view: View, ahead: int, chance: Chance) -> Lay:
    """Any of them; one who plans lays what most of their other cards can follow."""
    if not ahead:
        return chance.pick(lays)
    a, b, c = (pile[-1] for pile in view.piles)
    hand = sorted({lay.card for lay in lays})
    lengths = [len(chains(lay, hand, (a, b, c), ahead)[0]) for lay in lays]
    best = max(lengths)
    return chance.pick([lay for lay, length in zip(lays, lengths, strict=True) if length == best])
