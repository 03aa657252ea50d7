"""Races between people: how far away each of them is, when a play is judged, and what is kept of
it for whoever doubts the result."""

from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from fusebox.core import Millis, Seat
from fusebox.store import Reading
from fusebox.tables.audience import Connection
from fusebox.tables.clock import GameTime
from fusebox.tables.course import Means, tried
from fusebox.tables.holding import Holding, Timing
from fusebox.tables.loading import Loaded
from fusebox.tables.messages import Act, Probe
from fusebox.tables.probing import Prober


class Races:
    """What a table does so that no connection decides who is first; nothing where nobody races."""

    def __init__(
        self,
        means: Means,
        found: Loaded,
        ask: Callable[[Connection, Probe], None],
        over: Callable[[], bool],
    ) -> None:
        self._store = means.store
        self._table = found.kept.id
        self._fair = _is_fair(found)
        self._over = over
        self._prober = Prober(means.clock, ask, self._matters)
        self._holding = Holding(means.clock)

    def add(self, connection: Connection) -> None:
        self._prober.add(connection)

    def remove(self, connection: Connection) -> None:
        self._prober.remove(connection)

    def echoed(self, connection: Connection, probe: str) -> None:
        """The connection has answered a probe."""
        self._prober.echoed(connection, probe)

    def close(self) -> None:
        self._prober.close()
        self._holding.close()

    def release(self, now: Millis) -> None:
        """Posts what is to be judged by now: called before anything else is posted."""
        self._holding.release(now)

    def hold(
        self,
        connection: Connection,
        seat: Seat | None,
        read: Millis,
        post: Callable[[Timing], None],
    ) -> None:
        """Posts a play when it is to be judged: that of a seat that is near waits for those that
        may be on their way from afar."""
        if not self._matters():
            post(Timing(read, read))
            return
        judged = self._holding.judged(seat, read + self._prober.delay(connection))
        timing = Timing(read, judged, self._prober.trip(connection))
        if judged > read:
            self._holding.hold(judged, partial(post, timing))
        else:
            post(timing)

    def reading(self, play: Act, seat: Seat, timing: Timing, time: GameTime) -> Reading | None:
        """How a play was read, where that is kept."""
        if not self._fair:
            return None
        read, judged = time.at(timing.read), time.at(timing.judged)
        return Reading(seat, play.nonce, bytes(play.action), read, judged, timing.trip)

    def kept(self, reading: Reading, **result: int | str) -> Awaitable[None]:
        """Keeps how a play was read, and what came of it."""
        return tried(self._store.remark(self._table, msgspec.structs.replace(reading, **result)))

    def _matters(self) -> bool:
        """Whether it matters now who is first."""
        return self._fair and not self._over()


def _is_fair(found: Loaded) -> bool:
    """Several people race, and no connection is to decide it."""
    people = sum(row.kind != "bot" for row in found.seats)
    if people < 2:
        return False
    match = found.match
    options = found.kept.options if match is None else match.header.options
    return found.rules.fair(msgspec.convert(options, found.rules.types.options))
