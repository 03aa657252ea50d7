"""Who begins, where the rulebook lets the table choose: drawn, or a seat that was named."""

from typing import Final, Literal, TypeAlias

from fusebox.core.chance import Chance
from fusebox.core.values import Refusal, Seat

BEGINS: Final = "begins"
"""The name of this option in every game that has it."""
Begins: TypeAlias = Literal["drawn"] | int
"""Drawn, or the number of a seat, counted from 1."""


def first_seat(begins: Begins, seats: int, chance: Chance) -> Seat:
    """The seat that begins; only a draw takes luck."""
    return chance.below(seats) if isinstance(begins, str) else begins - 1


def unseated(begins: Begins, seats: int, clause: str) -> Refusal | None:
    """Why that seat can't begin: the table has no such seat."""
    if isinstance(begins, str) or begins <= seats:
        return None
    return Refusal(clause, "no_such_seat")
