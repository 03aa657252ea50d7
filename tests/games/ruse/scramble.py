"""Twins of a game for the contract suite, from the rulebook: what a seat may not know, exchanged.

All but private objectives lies open, and what is face down is chosen when it is turned over. Each
player has the same objectives. Nobody sees which of them the others hold, which they discarded and
which are still in their decks; only the completed ones lie open.
"""

from fusebox.core import Chance, Done, Seat, copied
from fusebox.games.ruse.model import State

REVEALS = (Done,)
"""The end of the last round shows all hands: what is left there costs points."""


def scramble(state: State, seat: Seat, chance: Chance) -> State:
    """Another state that is the same as far as this seat may know."""
    twin = copied(state)
    for other, cards in enumerate(twin.cards):
        if other == seat:
            continue
        hidden = [*cards.deck, *cards.discarded]
        if state.board.phase != "over":
            hidden += cards.hand
        mixed = chance.shuffled(hidden)
        deck, discarded = len(cards.deck), len(cards.discarded)
        cards.deck = sorted(mixed[:deck])
        cards.discarded = sorted(mixed[deck : deck + discarded])
        if state.board.phase != "over":
            cards.hand = sorted(mixed[deck + discarded :])
    return twin
