"""Races between people: how far away each of them is, and when a play is judged, so that the
connection does not decide who is first."""

import heapq
from collections import deque
from collections.abc import Iterable
from itertools import count
from statistics import median_low
from typing import Any, Final

import msgspec

from fusebox.core import Millis, Seat
from fusebox.table.inputs import Connection

WINDOW: Final[Millis] = 150
"""The longest a play may wait between being read and being judged."""
REMEMBERED: Final[Millis] = 10_000
"""A seat's round trip is the median of its pings over this time."""
PROBED_EVERY: Final[Millis] = 1_000


class Timing(msgspec.Struct, frozen=True, gc=False):
    """When a play was read, when it is judged, and the round trip that makes the difference."""

    read: Millis
    judged: Millis
    trip: Millis | None = None


class Pings:
    """The round trips of one connection, as measured by the server's own pings."""

    def __init__(self) -> None:
        self._trips: deque[tuple[Millis, Millis]] = deque()

    def add(self, answered: Millis, trip: Millis) -> None:
        """A ping was answered. What a client claims about time is never used."""
        self._trips.append((answered, trip))

    def trip(self, now: Millis) -> Millis | None:
        """The recent median round trip, or None while nothing is known."""
        while self._trips and now - self._trips[0][0] > REMEMBERED:
            self._trips.popleft()
        return median_low(trip for _, trip in self._trips) if self._trips else None


def delay(trip: Millis | None, others: Iterable[Millis | None]) -> Millis:
    """How long a play of this seat is held: the farthest seat's extra delay, up to the window. A
    connection that answers no pings is held as if nearest, and holds nobody up."""
    own = 0 if trip is None else trip
    farthest = max((other for other in others if other is not None), default=own)
    return min(WINDOW, max(0, farthest - own))


class Races:
    """The connections of a fair table, and the plays waiting to be judged. Plays due at the same
    time are judged in the order they were read, and a seat's own plays always are."""

    def __init__(self) -> None:
        self._lines: dict[Connection, tuple[frozenset[Seat], Pings]] = {}
        self.held: list[tuple[Millis, int, Any]] = []
        """Plays that wait to be judged, in a heap."""
        self._last: dict[Seat | None, Millis] = {}
        self._order = count()
        self._probed: Millis | None = None

    def seat(self, connection: Connection, holds: frozenset[Seat]) -> None:
        """The connection plays for these seats; if for none, it is no longer measured."""
        known = self._lines.pop(connection, None)
        if holds:
            self._lines[connection] = (holds, Pings() if known is None else known[1])

    def remove(self, connection: Connection) -> None:
        self._lines.pop(connection, None)

    def clear(self) -> None:
        self._lines.clear()

    def ponged(self, connection: Connection, trip: Millis, now: Millis) -> None:
        if connection in self._lines:
            self._lines[connection][1].add(now, trip)

    def probes(self, now: Millis) -> list[Connection]:
        """The connections to be measured now."""
        if self._probed is not None and now - self._probed < PROBED_EVERY:
            return []
        self._probed = now
        return list(self._lines)

    def next(self) -> Millis | None:
        """When a play is next judged or a connection next measured."""
        if not self.held and not self._lines:
            return None
        times = [self.held[0][0]] if self.held else []
        if self._lines:
            times.append((self._probed or 0) + PROBED_EVERY)
        return min(times, default=None)

    def trip(self, connection: Connection, now: Millis) -> Millis | None:
        """The round trip of this connection."""
        line = self._lines.get(connection)
        return None if line is None else line[1].trip(now)

    def delay(self, trip: Millis | None, now: Millis) -> Millis:
        """How long a play from this distance is held."""
        return delay(trip, self._trips(now))

    def timing(self, connection: Connection, seat: Seat | None, read: Millis) -> Timing:
        """When a play read now is judged, which is never before the seat's previous one."""
        trip = self.trip(connection, read)
        judged = read + self.delay(trip, read)
        self._last[seat] = judged = max(judged, self._last.get(seat, judged))
        return Timing(read, judged, trip)

    def hold(self, until: Millis, play: Any) -> None:
        heapq.heappush(self.held, (until, next(self._order), play))

    def due(self, now: Millis) -> list[Any]:
        """The plays due by now, in order."""
        plays = []
        while self.held and self.held[0][0] <= now:
            plays.append(heapq.heappop(self.held)[2])
        return plays

    def _trips(self, now: Millis) -> Iterable[Millis]:
        """For each seat, its nearest connection: opening a second window makes nobody far away."""
        seats: dict[Seat, Millis] = {}
        for holds, pings in self._lines.values():
            if (trip := pings.trip(now)) is not None:
                for seat in holds:
                    seats[seat] = min(trip, seats.get(seat, trip))
        return seats.values()
