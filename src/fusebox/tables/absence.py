"""Who is gone from a table: not who reloads a page or changes rooms, but who stays away."""

from collections.abc import Callable, Sequence
from typing import Final

from fusebox.core import Millis, Seat
from fusebox.tables.clock import Alarm, Clock

GRACE: Final[Millis] = 15_000
"""How long a seat may be without a connection before its player counts as gone (T15)."""


class Absence:
    """Since when nobody has been connected in a seat; tells as soon as somebody counts as gone."""

    def __init__(self, clock: Clock, seats: int, told: Callable[[], None]) -> None:
        self._clock = clock
        self._since: list[Millis | None] = [clock.now()] * seats
        self._alarm = Alarm(clock, self._rung)
        self._told = told
        self._set()

    def note(self, present: Sequence[bool]) -> None:
        """Who is connected now."""
        now = self._clock.now()
        for seat, here in enumerate(present):
            if here:
                self._since[seat] = None
            elif self._since[seat] is None:
                self._since[seat] = now
        self._set()

    def gone(self) -> tuple[Seat, ...]:
        """The seats that have been empty for long enough, those of bots as well."""
        late = self._clock.now() - GRACE
        return tuple(
            seat for seat, since in enumerate(self._since) if since is not None and since <= late
        )

    def close(self) -> None:
        self._alarm.set(None)

    def _set(self) -> None:
        """Rings when the next one counts as gone."""
        now = self._clock.now()
        due = [since + GRACE for since in self._since if since is not None]
        self._alarm.set(min((when for when in due if when > now), default=None))

    def _rung(self) -> None:
        self._set()
        self._told()
