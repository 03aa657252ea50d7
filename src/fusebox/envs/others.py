"""The bots in the other seats of an environment, planned as they are at tables and in arenas."""

from collections.abc import Mapping
from typing import Any, cast

from fusebox.bots import Bot
from fusebox.bots.planner import Planner, shown
from fusebox.core import AnyMatch, Chance, Millis, Seat, Viewer
from fusebox.positions import AnyPosition


class _Table:
    """A position as the planner asks a match."""

    def __init__(self, position: AnyPosition) -> None:
        self._position = position

    @property
    def entries(self) -> range:
        return range(self._position.steps)

    def legal(self, seat: Seat, at: Millis | None = None) -> list[Any]:
        return self._position.legal(seat, at)

    def view(self, viewer: Viewer) -> Any:
        return self._position.view(viewer)

    def alarm(self) -> tuple[Millis, None] | None:
        alarm = self._position.alarm
        return None if alarm is None else (alarm, None)


class Others:
    """Lets bots and the clock act, whichever comes first."""

    def __init__(self, position: AnyPosition, bots: Mapping[Seat, Bot], seed: int) -> None:
        self._position, self._bots = position, bots
        self._table = cast(AnyMatch, _Table(position))
        self._planner = Planner()
        self._luck = {seat: Chance.seeded(seed, "bot", seat) for seat in bots}

    def coming(self) -> Millis | None:
        """When something happens next by itself."""
        self._think()
        plan, alarm = self._planner.next(), self._position.alarm
        times = [] if alarm is None else [alarm]
        return min(times if plan is None else [*times, plan.at], default=None)

    def once(self) -> None:
        """The next thing that happens."""
        position, due = self._position, self.coming()
        if due is None:
            raise RuntimeError(f"nobody can act in {position.game.name}, and no alarm is set")
        plan = self._planner.next()
        if plan is None or (position.alarm is not None and position.alarm <= due):
            position.advance(due)
            return
        self._planner.done(plan.seat)
        listed = plan.action in position.legal(plan.seat)
        if plan.at > position.now:
            position.advance(plan.at)
        if not listed or plan.action in position.legal(plan.seat):  # or time has taken it away
            position.step(plan.seat, plan.action)

    def until(self, end: Millis) -> None:
        """All that happens up to this time."""
        while not self._position.done:
            due = self.coming()
            if due is None or due > end:
                self._position.advance(end)
                return
            self.once()

    def _think(self) -> None:
        now = self._position.now
        for asked in self._planner.look(self._table, self._bots, now):
            seat = asked.seat
            sight, memory = shown(self._table, seat, now), self._planner.memory(seat)
            choice = self._bots[seat].choose(sight, memory, self._luck[seat])
            self._planner.take(asked, choice, now + max(choice.after, 0))
