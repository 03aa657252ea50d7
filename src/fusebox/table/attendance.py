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
        self._gone: tuple[Seat, ...] = ()
        self._next: Millis | None = None
        """When somebody next counts as gone."""
        self._count(now)

    def note(self, present: Sequence[bool], now: Millis) -> None:
        """Who is connected now."""
        for seat, here in enumerate(present):
            if here:
                self._since[seat] = None
            elif self._since[seat] is None:
                self._since[seat] = now
        self._count(now)

    def gone(self, now: Millis) -> tuple[Seat, ...]:
        """The seats that have been empty for long enough, including those of bots."""
        if self._next is not None and now >= self._next:
            self._count(now)
        return self._gone

    def news(self, now: Millis) -> bool:
        """Whether who counts as gone has changed since this was last asked."""
        told, self._told = self._told, self.gone(now)
        return told != self._told

    def changed(self, now: Millis) -> bool:
        """The same, without marking it as told."""
        return self._told != self.gone(now)

    def next(self, now: Millis) -> Millis | None:
        """When the next one counts as gone."""
        self.gone(now)
        return self._next

    def _count(self, now: Millis) -> None:
        empty = [(seat, since) for seat, since in enumerate(self._since) if since is not None]
        away = [(since + GRACE, seat) for seat, since in empty]
        self._gone = tuple(seat for when, seat in away if when <= now)
        self._next = min((when for when, _ in away if when > now), default=None)
