"""Twins of a state for the contract suite, from the rulebook: what a seat may not know, exchanged.

All discs lie open on the board, the set-up is made before everybody's eyes and the score can be
counted by anyone. Nothing is hidden from either player, so the twin is the same state again.
"""

from fusebox.core import Chance, Seat, copied
from fusebox.games.fuse_discs.model import State


def scramble(state: State, seat: Seat, chance: Chance) -> State:
    """A copy: there is nothing this seat may not know."""
    return copied(state)
