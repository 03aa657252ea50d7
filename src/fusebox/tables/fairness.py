"""Fair races over the network: who sits far away is not late for it. Pure; it knows no clock."""

from collections import deque
from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import Final, TypeVar

from fusebox.core import Millis

WINDOW: Final[Millis] = 150
"""No play is judged later than this after it was read."""
REMEMBERED: Final[Millis] = 10_000
"""A seat's round trip is the median of the pings of this time."""

P = TypeVar("P")


class Pings:
    """The round trips of one seat, as the server's own pings found them."""

    def __init__(self) -> None:
        self._trips: deque[tuple[Millis, Millis]] = deque()

    def add(self, sent: Millis, answered: Millis) -> None:
        """A ping has come back. What a client claims about time is never asked."""
        self._trips.append((answered, answered - sent))

    def trip(self, now: Millis) -> Millis | None:
        """The median round trip of late, or None as long as nothing is known."""
        while self._trips and now - self._trips[0][0] > REMEMBERED:
            self._trips.popleft()
        return median_low(trip for _, trip in self._trips) if self._trips else None


def delay(trip: Millis | None, others: Iterable[Millis | None]) -> Millis:
    """How long a play of this seat is held: what the farthest seat needs longer, at most the
    window. A seat of which nothing is known is not held, and holds nobody."""
    if trip is None:
        return 0
    farthest = max((other for other in others if other is not None), default=trip)
    return min(WINDOW, max(0, farthest - trip))


def judged(read: Millis, trip: Millis | None, others: Iterable[Millis | None]) -> Millis:
    """When a play that was read at this time is judged."""
    return read + delay(trip, others)


def in_order(plays: Sequence[tuple[Millis, P]]) -> list[P]:
    """Plays with the times at which they are judged, given in the order of reading: the earlier
    first, at equal times as they were read."""
    return [play for _, play in sorted(plays, key=lambda timed: timed[0])]
