"""Twins of a position of Rush, from its rules: a seat knows its own hand and all that was laid."""

from fusebox.core import Chance, Seat, copied
from tests.toys.rush.game import State


def scramble(state: State, seat: Seat, chance: Chance) -> State:
    """Another state that is the same as far as this seat may know."""
    twin = copied(state)
    others = [other for other in range(len(twin.hands)) if other != seat]
    loose = [*twin.stock, *(card for other in others for card in twin.hands[other])]
    for other in others:
        twin.hands[other] = sorted(chance.take(loose) for _ in twin.hands[other])
    twin.stock = sorted(loose)
    return twin
