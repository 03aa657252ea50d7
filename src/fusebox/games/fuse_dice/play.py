"""One act in the making: the mission, the cards it is played with, when, and by what luck."""

from typing import Literal, NamedTuple, TypeAlias

from fusebox.core import Chance, Millis
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import State

LastRoll: TypeAlias = Literal["dropped", "timed", "untimed"]
"""What becomes of the roll with which one or two players empty the row (B28): version 1 dropped it,
version 2 let the clock run over it, and since version 3 it is finished without the clock."""


class Play(NamedTuple):
    state: State
    deck: Deck
    at: Millis
    chance: Chance
    last_roll: LastRoll
