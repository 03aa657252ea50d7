"""The master of Fuse (cards): takes what a trained network wishes for most, without any search."""

from typing import Any, Final

from fusebox.bots.bot import Choice, Sight
from fusebox.bots.fuse_cards import network
from fusebox.bots.fuse_cards.network import CHOICES, KEEP, Layer
from fusebox.bots.fuse_cards.pace import answered
from fusebox.bots.fuse_cards.reading import READ, read, shown
from fusebox.core import Chance
from fusebox.games.fuse_cards.model import Action
from fusebox.games.fuse_cards.rules import (
    DEFUSE_BY,
    LAY_BESIDE,
    LAY_FUSE,
    PLAY_MATCH_MAN,
    THROW_BOMB,
)

DEFUSING: Final = len(LAY_FUSE)
CHOICE: Final[dict[Action, int]] = {
    **{action: kind for kind, action in enumerate(LAY_FUSE)},
    **{action: DEFUSING + kind for kind, action in enumerate(DEFUSE_BY)},
    **{action: DEFUSING + kind for kind, action in enumerate(LAY_BESIDE)},
    THROW_BOMB: network.BOMB,
    PLAY_MATCH_MAN: network.MAN,
}
"""What the network calls each action; a card beside the match as the same card to defuse."""


class Master:
    """Knows what the network has learned, and nothing but what its seat sees."""

    def __init__(self, layers: tuple[Layer, ...] | None = None) -> None:
        self._layers = layers

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        asked = sight.view.window is not None
        if len(sight.legal) == 1 and not asked:
            return answered(sight, sight.legal[0])
        wishes = self._wishes(sight)
        tried: list[Action | None] = [*sight.legal, None] if asked else sight.legal
        return answered(
            sight, max(tried, key=lambda one: wishes[KEEP if one is None else CHOICE[one]])
        )

    def _wishes(self, sight: Sight) -> list[int]:
        numbers = [0] * READ
        read(shown(sight.view), sight.view.seats, numbers)
        return network.answers(self._layers or network.shipped(), numbers)[:CHOICES]
