"""What a finished game is worth to each seat, on one scale for all games."""

from functools import cache

from fusebox.core import Outcome


def returns_of(outcome: Outcome | None, seats: int, together: bool) -> tuple[float, ...]:
    """Winners share 1, the others share -1, so that it comes to 0; a draw and a game that goes on
    are worth nothing. Who wins or loses with everybody, or alone, has 1 or -1."""
    return (0.0,) * seats if outcome is None else _shared(outcome.winners, seats, together)


@cache
def _shared(winners: tuple[int, ...], seats: int, together: bool) -> tuple[float, ...]:
    losers = seats - len(winners)
    if together or seats == 1:
        return (1.0 if winners else -1.0,) * seats
    if not winners or not losers:
        return (0.0,) * seats
    return tuple([1 / len(winners) if seat in winners else -1 / losers for seat in range(seats)])
