"""Workers without processes, and time that passes only when it is turned."""

import asyncio
import pickle
from collections.abc import Callable
from typing import Any

from fusebox.tables.workers.child import Errand, Reply
from fusebox.tables.workers.pool import Pool
from fusebox.tables.workers.process import Boss
from fusebox.tables.workers.processes import Processes


def echo(value: Any) -> Any:
    return value


class HandTimer:
    """Calls what is due when it is turned."""

    def __init__(self) -> None:
        self._now = 0.0
        self._calls: list[tuple[float, _Call]] = []

    def now(self) -> float:
        return self._now

    def later(self, seconds: float, call: Callable[[], None]) -> "_Call":
        made = _Call(call)
        self._calls.append((self._now + seconds, made))
        return made

    def turn(self, seconds: float) -> None:
        self._now += seconds
        due = [call for at, call in self._calls if at <= self._now]
        self._calls = [(at, call) for at, call in self._calls if at > self._now]
        for call in due:
            call.run()


class _Call:
    def __init__(self, call: Callable[[], None]) -> None:
        self._call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self._call = None

    def run(self) -> None:
        if self._call is not None:
            self._call()


class Actor:
    """A worker that answers when the test says so."""

    def __init__(self, boss: Boss, staff: "Staff") -> None:
        self._boss = boss
        self._staff = staff
        self.errand: Errand | None = None
        self.killed = False
        self.seconds: float | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self, errand: Errand) -> None:
        self.errand = errand
        function, arguments = pickle.loads(errand.work)
        self._staff.handed_out.append(arguments[0] if arguments else function)

    def kill(self) -> None:
        self.killed = True
        if not self.ended.done():
            self.ended.set_result(None)

    def used(self) -> float | None:
        return self.seconds

    def report(self) -> None:
        self._boss.heard(self, Reply(0))

    def answer(self, error: str = "") -> None:
        """Does what it was asked to."""
        errand, self.errand = self.errand, None
        assert errand is not None
        function, arguments = pickle.loads(errand.work)
        value = None if error else function(*arguments)
        self._boss.heard(self, Reply(errand.number, value, error, 0.5))

    def die(self, spent: bool = False) -> None:
        self.ended.set_result(None)
        self._boss.gone(self, spent)


class Staff:
    """A pool of such workers; `handed_out` is the order in which they got their tasks."""

    def __init__(
        self, size: int = 1, reports: bool = True, processes: Processes | None = None
    ) -> None:
        self.timer = HandTimer()
        self.actors: list[Actor] = []
        self.handed_out: list[Any] = []
        self._reports = reports
        self.pool = Pool(size, self._start, self.timer, processes)

    def _start(self, boss: Boss) -> Actor:
        actor = Actor(boss, self)
        self.actors.append(actor)
        if self._reports:
            asyncio.get_running_loop().call_soon(actor.report)
        return actor

    @property
    def last(self) -> Actor:
        return self.actors[-1]
