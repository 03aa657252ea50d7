"""The luck of compiled batches: each game has its own, and a step's draws can be told again."""

from typing import Any

from fusebox.bots.fuse_discs._jit import I, U, jit
from fusebox.bots.fuse_discs.kernel import ALL, HALF, SPRING, next_random


@jit("int64(uint64[::1], int64, int64, int32[::1])")
def below(luck: Any, game: int, bound: int, drawn: Any) -> int:
    """A number below the bound, remembered with the step it was drawn for."""
    state = next_random(luck[game])
    luck[game] = state
    number = I(((((state * SPRING) & ALL) >> HALF) * U(bound)) >> HALF)
    drawn[0] += 1
    drawn[drawn[0]] = number
    return number
