"""The clock of tests, which stands still until it is turned."""

from fusebox.core import Millis
from fusebox.tables import handclock


class HandClock(handclock.HandClock):
    """The one with which a page is tested, and what only tests do with it."""

    async def turn(self, by: Millis) -> None:
        """Lets time pass, where it is awaited."""
        self.turn_now(by)

    def slip(self, by: Millis) -> None:
        """Lets time pass of which nobody hears yet, as on a machine that is too busy."""
        self._now += by
