"""The server's own pings: where it matters who is first, how far away each seat is."""

import secrets
from collections.abc import Callable, Iterable
from typing import Final

from fusebox.core import Millis, Seat
from fusebox.tables.audience import Connection
from fusebox.tables.clock import Alarm, Clock
from fusebox.tables.fairness import Pings, delay
from fusebox.tables.messages import Probe

EVERY: Final[Millis] = 1_000
MOST_OPEN: Final = 10
"""Probes of one connection that are not answered; older ones are forgotten."""


class _Line:
    """One connection: what it was asked and when, and how it answered."""

    def __init__(self) -> None:
        self.pings = Pings()
        self.open: dict[str, Millis] = {}

    def asked(self, at: Millis) -> Probe:
        if len(self.open) >= MOST_OPEN:
            del self.open[next(iter(self.open))]
        probe = Probe(secrets.token_hex(4))
        self.open[probe.id] = at
        return probe


class Prober:
    """Asks every connection that plays once a second, and only as long as it is wanted."""

    def __init__(
        self,
        clock: Clock,
        ask: Callable[[Connection, Probe], None],
        wanted: Callable[[], bool],
    ) -> None:
        self._clock = clock
        self._ask = ask
        self._wanted = wanted
        self._lines: dict[Connection, _Line] = {}
        self._alarm = Alarm(clock, self._rung)

    def add(self, connection: Connection) -> None:
        """From now on this connection is asked, first at once."""
        if connection.holds and self._wanted():
            line = self._lines[connection] = _Line()
            self._ask(connection, line.asked(self._clock.now()))
            self._set()

    def remove(self, connection: Connection) -> None:
        self._lines.pop(connection, None)
        self._set()

    def close(self) -> None:
        self._lines.clear()
        self._set()

    def echoed(self, connection: Connection, probe: str) -> None:
        """An answer came back; one that was not asked for says nothing."""
        line = self._lines.get(connection)
        if line is not None and (sent := line.open.pop(probe, None)) is not None:
            line.pings.add(sent, self._clock.now())

    def trip(self, connection: Connection) -> Millis | None:
        """The round trip of this connection."""
        line = self._lines.get(connection)
        return None if line is None else line.pings.trip(self._clock.now())

    def delay(self, connection: Connection) -> Millis:
        """How long a play of this connection is held."""
        return delay(self.trip(connection), self._trips())

    def _trips(self) -> Iterable[Millis | None]:
        """Of each seat the nearest of its connections: a second window makes nobody far."""
        seats: dict[Seat, Millis] = {}
        for connection in self._lines:
            if (trip := self.trip(connection)) is not None:
                for seat in connection.holds:
                    seats[seat] = min(trip, seats.get(seat, trip))
        return seats.values()

    def _rung(self) -> None:
        for connection in list(self._lines):
            if not (connection.holds and self._wanted()):
                del self._lines[connection]
        now = self._clock.now()
        for connection, line in list(self._lines.items()):
            self._ask(connection, line.asked(now))
        self._set()

    def _set(self) -> None:
        """The next round; none once nobody is left to ask."""
        if not self._lines:
            self._alarm.set(None)
        elif not self._alarm.is_set:
            self._alarm.set(self._clock.now() + EVERY)
