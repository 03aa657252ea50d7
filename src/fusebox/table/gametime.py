"""A table's own time, which stops while nothing can be played."""

from fusebox.core import Millis


class GameTime:
    """Converts between the server's clock and game time."""

    def __init__(self, elapsed: Millis = 0) -> None:
        self._elapsed = elapsed
        self._since: Millis | None = None

    @property
    def runs(self) -> bool:
        """Whether it is running, or will be."""
        return self._since is not None

    @property
    def since(self) -> Millis | None:
        """What the clock showed, or will show, when it began to run."""
        return self._since

    def at(self, stamp: Millis) -> Millis:
        """The game time when the clock showed this."""
        since = self._since
        return self._elapsed if since is None or stamp < since else self._elapsed + stamp - since

    def run(self, elapsed: Millis, since: Millis) -> None:
        """It has been running since the clock showed this."""
        self._elapsed, self._since = elapsed, since

    def stop(self, elapsed: Millis) -> None:
        self._elapsed, self._since = elapsed, None

    def clock_time(self, at: Millis) -> Millis | None:
        """What the clock will show at this game time, if time is running."""
        return None if self._since is None else self._since + at - self._elapsed
