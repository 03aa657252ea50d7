"""The score, and what it is made of (B31)."""

from typing import Final

from fusebox.core import Millis
from fusebox.games.fuse_dice.deal import until
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import Score, State

SAVED: Final = 10
FUSE: Final = 2
TIME: Final[Millis] = 10_000
"""So much time left on the clock of a saved ship counts a point."""


def total(won: bool, left: Millis, points: int, fuses: int) -> Score:
    """The score by the rulebook's table; time counts only on a ship that was saved."""
    saved, time = (SAVED, left // TIME) if won else (0, 0)
    return Score(saved, time, points, FUSE * fuses, saved + time + points + FUSE * fuses)


def points(state: State, deck: Deck) -> int:
    """What the defused bombs show, and the fuse cards bring."""
    return _shown(state, deck) + FUSE * len(state.activated)


def left(state: State) -> Millis:
    """What was on the clock when the game ended."""
    return until(state.options) - (state.ended or 0)


def score(state: State, deck: Deck) -> Score:
    won = state.reason == "saved"
    return total(won, left(state), _shown(state, deck), len(state.activated))


def _shown(state: State, deck: Deck) -> int:
    return sum(deck.faces[card].points for card in state.defused)
