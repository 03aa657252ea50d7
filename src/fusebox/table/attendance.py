"""Who is gone from a table: not somebody who reloads the page, but somebody who stays away."""

from collections.abc import Sequence
from typing import Final

from fusebox.core import Millis, Seat

GRACE: Final[Millis] = 15_000
"""How long a seat may be without a connection before its player counts as gone (T15)."""


class Attendance:
    """Since when each seat has been without a connection."""

    def __init__(self, seats: int, now: Millis) -> None:
        self._since: list[Millis | None] = [now] * seats
        self._told: tuple[Seat, ...] = ()

    def note(self, present: Sequence[bool], now: Millis) -> None:
        """Who is connected now."""
        for seat, here in enumerate(present):
            if here:
                self._since[seat] = None
            elif self._since[seat] is None:
                self._since[seat] = now

    def gone(self, now: Millis) -> tuple[Seat, ...]:
        """The seats that have been empty for long enough, including those of bots."""
        late = now - GRACE
        return tuple(
            seat for seat, since in enumerate(self._since) if since is not None and since <= late
        )

    def news(self, now: Millis) -> bool:
        """Whether who counts as gone has changed since this was last asked."""
        told, self._told = self._told, self.gone(now)
        return told != self._told

    def changed(self, now: Millis) -> bool:
        """The same, without marking it as told."""
        return self._told != self.gone(now)

    def next(self, now: Millis) -> Millis | None:
        """When the next one counts as gone."""
        due = [since + GRACE for since in self._since if since is not None]
        return min((when for when in due if when > now), default=None)
