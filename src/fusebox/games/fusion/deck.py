"""The cards: what each shows, which fit on which, and the deck of deck.toml, read and checked."""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import resources
from itertools import combinations
from typing import Any, Final, NamedTuple, cast, get_args

from fusebox.games.fusion.model import Card, Flaw, Pile

NUMBERS = range(1, 7)
SIZE = 72
PILES: Final[tuple[Pile, ...]] = get_args(Pile)
RANK: Final[dict[Pile, int]] = {pile: rank for rank, pile in enumerate(PILES)}


class Face(NamedTuple):
    """What a card shows."""

    colour: str
    shape: str
    number: int


def dealt(table: dict[str, Any]) -> tuple[Card, ...]:
    """The cards of the deck that comes with Fusebox, in its order; ValueError if it is not Fusion's
    (F1, F2)."""
    deck, letters = table["deck"], table["letters"]
    shown = [Face(card["color"], card["shape"], card["number"]) for card in deck["cards"]]
    _check(shown, deck["colors"], deck["shapes"])
    named = [f"{letters[face.colour]}{letters[face.shape]}{face.number}" for face in shown]
    if [FACES.get(cast(Card, name)) for name in named] != shown:
        raise ValueError("the notation of the cards is not that of the model")
    return tuple(cast(Card, name) for name in named)


def _check(shown: list[Face], colours: list[str], shapes: list[str]) -> None:
    """72 different cards, and every pair of two of their three features twice."""
    if len(set(shown)) != SIZE or len(shown) != SIZE:
        raise ValueError(f"the deck has {SIZE} different cards, not {len(set(shown))}")
    for one, other in combinations((colours, shapes, NUMBERS), 2):
        pairs = Counter(
            pair for face in shown for pair in combinations(face, 2) if _is_of(pair, one, other)
        )
        if len(pairs) != 36 or set(pairs.values()) != {2}:
            raise ValueError(f"two cards for each of 36 pairs, not {pairs.most_common()}")


def _is_of(pair: tuple[Any, Any], one: Iterable[Any], other: Iterable[Any]) -> bool:
    return pair[0] in one and pair[1] in other


def _unlike(card: Face, top: Face) -> tuple[Flaw, ...]:
    """Pile A: the same colour or the same shape (F7)."""
    return () if card.colour == top.colour or card.shape == top.shape else ("unlike",)


def _not_next(card: Face, top: Face) -> tuple[Flaw, ...]:
    """Pile B: one higher or one lower, and never around from 6 to 1 (F8)."""
    return () if abs(card.number - top.number) == 1 else ("not_next",)


def _alike(card: Face, top: Face) -> tuple[Flaw, ...]:
    """Pile C: another colour, another shape, and a number further away than one (F9)."""
    found: list[Flaw] = []
    if card.colour == top.colour:
        found.append("same_colour")
    if card.shape == top.shape:
        found.append("same_shape")
    if abs(card.number - top.number) <= 1:
        found.append("near_number")
    return tuple(found)


def flaws(card: Card, pile: Pile, top: Card) -> tuple[Flaw, ...]:
    """Why a card does not fit on this one; nothing where it does."""
    return _FLAWS[RANK[pile]](FACES[card], FACES[top])


def _fitting(flaws: Callable[[Face, Face], tuple[Flaw, ...]]) -> dict[Card, frozenset[Card]]:
    return {
        top: frozenset(card for card in FACES if card != top and not flaws(FACES[card], FACES[top]))
        for top in FACES
    }


TEXT: Final = resources.files("fusebox.games.fusion").joinpath("deck.toml").read_text("utf-8")
_TABLE: Final = tomllib.loads(TEXT)
COLOURS: Final[dict[str, str]] = {
    _TABLE["letters"][name]: name for name in _TABLE["deck"]["colors"]
}
SHAPES: Final[dict[str, str]] = {_TABLE["letters"][name]: name for name in _TABLE["deck"]["shapes"]}
FACES: Final[dict[Card, Face]] = {
    card: Face(COLOURS[card[0]], SHAPES[card[1]], int(card[2])) for card in get_args(Card)
}
"""Every card there could be; a deck is 72 of them."""
CARD: Final = {face: card for card, face in FACES.items()}
CARDS: Final[tuple[Card, ...]] = dealt(_TABLE)
"""Those of the deck that comes with Fusebox."""
ORDER: Final[dict[Card, int]] = {
    card: place for place, card in enumerate(dict.fromkeys((*CARDS, *FACES)))
}
_FLAWS: Final = (_unlike, _not_next, _alike)
FITS: Final = tuple(_fitting(flaws) for flaws in _FLAWS)
"""For each pile and each card on top of it, the cards that fit."""
