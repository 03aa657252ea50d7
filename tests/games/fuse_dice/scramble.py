"""Twins of a mission for the contract suite, from the rulebook: what a seat may not know differs.

Everybody sees the bombs, the row, the dice on the table, what is in the bag and every card that was
set aside. Nobody sees the face-down deck, nor what went back to the box: bombs that were not used,
those that advanced bombs took the place of, and the advanced bombs and fuse cards that were left
over. How many of each are in the deck everybody can count, so a card changes places only with one
of its own sort.
"""

from fusebox.core import Chance, Seat, copied
from fusebox.games.fuse_dice.model import Card, State

SORTS = ("bomb", "advanced", "fuse")


def scramble(state: State, seat: Seat, chance: Chance) -> State:
    """Another state that is the same as far as this seat may know."""
    twin = copied(state)
    deck: list[Card] = []
    box: list[Card] = []
    for sort in SORTS:
        below = [card for card in twin.deck if card.startswith(sort)]
        unused = [card for card in twin.box if card.startswith(sort)]
        cards = chance.shuffled([*below, *unused])
        deck += sorted(cards[: len(below)])
        box += sorted(cards[len(below) :])
    order = sorted([*twin.deck, *twin.box], key=_printed)
    twin.deck = [card for card in order if card in deck]
    twin.box = [card for card in order if card in box]
    return twin


def _printed(card: Card) -> tuple[int, str]:
    return next(rank for rank, sort in enumerate(SORTS) if card.startswith(sort)), card
