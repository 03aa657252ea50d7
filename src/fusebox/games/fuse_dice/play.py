"""One act in the making: the mission, the cards it is played with, when, and by what luck."""

from typing import NamedTuple

from fusebox.core import Chance, Millis
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import State


class Play(NamedTuple):
    state: State
    deck: Deck
    at: Millis
    chance: Chance
    finishes: bool
    """One or two players finish the roll that empties the row (B28): so it is since version 2."""
