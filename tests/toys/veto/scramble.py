"""Twins of a position of Veto, from its rules: a seat knows its own hand, what was played or
discarded, and the cards that a veto has sent back to a hand."""

from fusebox.core import Chance, Seat, copied
from tests.toys.veto.game import State


def scramble(state: State, seat: Seat, chance: Chance) -> State:
    """Another state that is the same as far as this seat may know."""
    twin = copied(state)
    others = [other for other in range(len(twin.hands)) if other != seat]
    sizes = [len(twin.hands[other]) for other in others]
    loose = [*twin.stack, *(card for other in others for card in twin.hands[other])]
    for other in others:
        twin.hands[other] = list(twin.known[other])
        for card in twin.known[other]:
            loose.remove(card)
    for other, size in zip(others, sizes, strict=True):
        missing = size - len(twin.hands[other])
        twin.hands[other] = sorted(
            [*twin.hands[other], *(chance.take(loose) for _ in range(missing))]
        )
    twin.stack = sorted(loose)
    return twin
