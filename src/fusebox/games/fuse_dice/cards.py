"""The cards of the box by name, and the bombs as they come with Fusebox."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import BombCard, Card, FuseCard
from fusebox.games.fuse_dice.reading import CARDS, load, rebuilt, shipped_text

BOMBS: Final[tuple[BombCard, ...]] = tuple(c for c in CARDS if c.startswith("bomb"))
ADVANCED: Final[tuple[BombCard, ...]] = tuple(c for c in CARDS if c.startswith("advanced"))
FUSES: Final[tuple[FuseCard, ...]] = get_args(FuseCard)
ORDER: Final[dict[Card, int]] = {card: at for at, card in enumerate((*CARDS, *FUSES))}
DECK: Final = load(shipped_text())


def deck_of(corrected: Mapping[str, Any]) -> Deck:
    """The bombs as a view tells of them: by the rows that are corrected, if any."""
    return rebuilt(msgspec.json.encode(corrected)) if corrected else DECK


def in_order(cards: Sequence[Card]) -> list[Card]:
    """In the order of the box, which says nothing of the order in which they come."""
    return sorted(cards, key=ORDER.__getitem__)


def is_fuse(card: Card) -> bool:
    return card.startswith("fuse")
