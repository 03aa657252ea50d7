"""A few workers and what they are asked to do. Everything here happens on the event loop."""

import asyncio
import pickle
import time
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple, Protocol

from fusebox.tables.clock import Handle
from fusebox.tables.workers.child import Errand, Reply
from fusebox.tables.workers.process import Start, Worker, starter
from fusebox.tables.workers.processes import Processes
from fusebox.tables.workers.queue import FairQueue, Place, anything

NICENESS = 10
WITHIN = 20.0
"""Seconds a task may take."""
STARTED_WITHIN = 60.0
"""Seconds a worker has to report; on a small machine importing the package takes a while."""
GRACE = 2
STARVED = 0.25
"""Workers run at low priority. On a busy machine, one that got less than this share of a processor
is given two more chances: if killed, it would only start over."""
PREPARING = 300.0
"""Seconds until what is done once for everybody is given up."""
ENDED_WITHIN = 4.0
ALONE = 0.5
"""The share of the workers' time for tables with only bots."""
ALONE_AT_ONCE = 2.0
"""Seconds of it that can be saved up."""


class Lost(Exception):
    """There is no answer, but asking again may bring one."""


class Died(Lost):
    """The worker died while working on it."""


class Overran(Lost):
    """It took too long."""


class Broken(Exception):
    """The function itself failed, with this message."""


class Timer(Protocol):
    """Real time, or that of a test."""

    def now(self) -> float: ...

    def later(self, seconds: float, call: Callable[[], None]) -> Handle: ...


class RealTimer:
    def now(self) -> float:
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> Handle:
        return asyncio.get_running_loop().call_later(seconds, call)


class Task(NamedTuple):
    """A module-level function and its arguments, all picklable."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    place: Place = Place()
    within: float = WITHIN
    """Seconds from when it is handed to a worker."""
    seconds: float | None = None
    """Seconds of processor time, if that is limited as well."""
    anywhere: bool = False
    """Whether workers elsewhere may do it, or only those of this machine."""
    dropped: bool = False
    """Whether its worker is ended when nobody waits for the result any more."""


class Finished(NamedTuple):
    """The result, and the processor time it took."""

    value: Any
    seconds: float


class _Job:
    """A task, and who is waiting for it."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.work = pickle.dumps((task.function, task.arguments), pickle.HIGHEST_PROTOCOL)
        self.anywhere = task.anywhere
        self.waiter: asyncio.Future[Finished] = asyncio.get_running_loop().create_future()


class _Seat:
    """A worker's slot: what it is doing, since when, and for how long it may."""

    def __init__(self, elsewhere: bool = False) -> None:
        self.elsewhere = elsewhere
        self.ready = elsewhere
        self.job: _Job | None = None
        self.number = 0
        self.since = 0.0
        self.used = 0.0
        self.grace = 0
        self.deadline: Handle | None = None

    @property
    def idle(self) -> bool:
        return self.ready and self.job is None


class _Share:
    """How much of the workers' time tables with only bots have left; it refills steadily."""

    def __init__(self, rate: float, timer: Timer) -> None:
        self._rate = rate
        self._timer = timer
        self._left = ALONE_AT_ONCE
        self._at = timer.now()

    def wait(self) -> float:
        """Seconds until there is some."""
        return max(0.0, -self._filled() / self._rate)

    def spend(self, seconds: float) -> None:
        self._left = self._filled() - seconds

    def change(self, rate: float) -> None:
        self._filled()
        self._rate = rate

    def _filled(self) -> float:
        now = self._timer.now()
        self._left = min(ALONE_AT_ONCE, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left


class Pool:
    """Runs tasks in at most `size` workers, which are started when needed. One that dies, fails or
    takes too long is killed, and the next task gets a new one. Workers elsewhere may join: they are
    asked first, and what one of them loses is done here."""

    def __init__(
        self,
        size: int,
        start: Start | None = None,
        timer: Timer | None = None,
        budget: Processes | None = None,
    ) -> None:
        """Workers may be fewer than that, where other pools share a budget of processes."""
        self._size = size
        self._budget = Processes(size) if budget is None else budget
        self._budget.share(self)
        self._start = starter(NICENESS) if start is None else start
        self._timer = RealTimer() if timer is None else timer
        self._queue: FairQueue[_Job] = FairQueue()
        self._seats: dict[Worker, _Seat] = {}
        self._numbers = count(1)
        self._share = _Share(size * ALONE, self._timer)
        self._waking: Handle | None = None
        self._ending: set[asyncio.Future[None]] = set()
        self._closed = False
        self.done_elsewhere = 0
        """Tasks that workers elsewhere have done."""
        self._prepared: dict[Callable[[], None], asyncio.Task[Finished]] = {}

    @property
    def workers(self) -> list[Worker]:
        return list(self._seats)

    async def run(self, task: Task) -> Finished:
        """The result. If nobody waits for it any more, it is not started; if it has begun, its
        result is ignored, or its worker ended if the task says so."""
        if self._closed:
            raise asyncio.CancelledError
        job = _Job(task)
        self._queue.add(task.place, job)
        self._work()
        try:
            return await job.waiter
        finally:
            self._queue.drop(task.place, job)
            if task.dropped and job.waiter.cancelled():
                self._end(job)

    def before(self, place: Place) -> float:
        """How many tasks are done before one that comes now, by each worker."""
        running = sum(seat.job is not None for seat in self._seats.values())
        return (self._queue.before(place) + running) / self._at_once

    def _end(self, job: _Job) -> None:
        """The worker that does this goes, and the next task gets another."""
        for worker, seat in list(self._seats.items()):
            if seat.job is job and not self._closed:
                self._freed(seat)
                self._dismiss(worker)
                self._work()

    def join(self, worker: Worker) -> None:
        """From now on this worker elsewhere gets tasks, until it says that it is gone."""
        if self._closed:
            worker.kill()
            return
        self._seats[worker] = _Seat(elsewhere=True)
        self._share.change(self._at_once * ALONE)
        self._work()

    async def prepared(self, function: Callable[[], None]) -> None:
        """Does once, and in no task's time, what some of them need. Whoever asks meanwhile waits
        for the same; what failed is tried again by who asks next, and keeps nobody from trying
        without it."""
        if function not in self._prepared:
            task = Task(function, within=PREPARING)
            self._prepared[function] = asyncio.create_task(self.run(task))
        try:
            await asyncio.shield(self._prepared[function])
        except (Overran, Died, Broken):
            self._prepared.pop(function, None)

    async def close(self) -> None:
        """Waits for nobody: every worker is killed, whatever it is doing."""
        self._closed = True
        for preparing in self._prepared.values():
            preparing.cancel()
        while (job := self._queue.take()) is not None:
            job.waiter.cancel()
        for worker, seat in list(self._seats.items()):
            if seat.job is not None:
                seat.job.waiter.cancel()
            self._dismiss(worker)
        if self._ending:
            await asyncio.wait(self._ending, timeout=ENDED_WITHIN)

    def heard(self, worker: Worker, reply: Reply) -> None:
        seat = self._seats.get(worker)
        if seat is None:
            return
        if not seat.ready:
            seat.ready = True
            self._relax(seat)
        elif seat.job is not None and reply.number == seat.number:
            job = self._freed(seat)
            if reply.error:
                if not seat.elsewhere:
                    self._dismiss(worker)
                self._fail(job, seat, Broken(reply.error))
            else:
                self.done_elsewhere += seat.elsewhere
                if not job.waiter.done():
                    job.waiter.set_result(Finished(reply.value, reply.seconds))
        self._work()

    def gone(self, worker: Worker, spent: bool) -> None:
        seat = self._seats.get(worker)
        if seat is not None:
            self._lose(worker, seat, Overran("its time is over") if spent else Died("it ended"))

    def _lose(self, worker: Worker, seat: _Seat, reason: Lost) -> None:
        """A worker has died or has to: its task is told or, if it never got one, the next task in
        line; otherwise nobody would ever hear why nothing happens."""
        job = self._freed(seat) if seat.job is not None else None
        if job is None and not seat.ready:
            job = self._queue.take()
        self._dismiss(worker)
        if job is not None:
            self._fail(job, seat, reason)
        self._work()

    def _fail(self, job: _Job, seat: _Seat, reason: Exception) -> None:
        """Whoever waits is told, unless workers of this machine have not tried yet."""
        if job.waiter.done():
            return
        if seat.elsewhere:
            job.anywhere = False
            self._queue.add(job.task.place, job)
        else:
            job.waiter.set_exception(reason)

    def _dismiss(self, worker: Worker) -> None:
        seat = self._seats.pop(worker)
        self._relax(seat)
        self._share.change(self._at_once * ALONE)
        if not worker.ended.done():
            self._ending.add(worker.ended)
            worker.ended.add_done_callback(self._ending.discard)
        worker.kill()
        self._budget.freed(self)

    def own_workers(self) -> int:
        """Processes that it has on this machine."""
        return len(self._seats) - self._elsewhere

    def spare(self) -> bool:
        """Gives up a worker that has nothing to do, but for the last; whether there was one."""
        idle = [one for one, seat in self._seats.items() if seat.idle and not seat.elsewhere]
        if not idle or self.own_workers() < 2:
            return False
        self._dismiss(idle[0])
        return True

    def work(self) -> None:
        """Goes on with what waits, as far as there are workers for it."""
        self._work()

    def _work(self) -> None:
        """Hands tasks to idle workers, and starts more workers if needed."""
        if self._closed:
            return
        for worker, seat in sorted(self._seats.items(), key=lambda item: not item[1].elsewhere):
            if seat.idle and (job := self._next(seat)) is not None:
                self._assign(worker, seat, job)
        coming = sum(not seat.ready for seat in self._seats.values())
        own = len(self._seats) - self._elsewhere
        while coming < len(self._queue) and own < self._size and self._budget.admits(self):
            self._recruit()
            coming, own = coming + 1, own + 1
        self._wake_later()

    @property
    def _elsewhere(self) -> int:
        return sum(seat.elsewhere for seat in self._seats.values())

    @property
    def _at_once(self) -> int:
        """How many tasks there are workers for."""
        return self._size + self._elsewhere

    def _next(self, seat: _Seat) -> _Job | None:
        alone = sum(
            seat.job is not None and not seat.job.task.place.people for seat in self._seats.values()
        )
        room = alone < max(1, self._at_once // 2) and not self._share.wait()
        return self._queue.take(room, _may_leave if seat.elsewhere else anything)

    def _assign(self, worker: Worker, seat: _Seat, job: _Job) -> None:
        task = job.task
        seat.job, seat.number, seat.since = job, next(self._numbers), self._timer.now()
        seat.used, seat.grace = worker.used() or 0.0, GRACE
        self._watch(worker, seat, task.within)
        worker.send(Errand(seat.number, job.work, task.seconds, task.within))

    def _recruit(self) -> None:
        worker, seat = self._start(self), _Seat()
        self._seats[worker] = seat
        self._watch(worker, seat, STARTED_WITHIN)

    def _watch(self, worker: Worker, seat: _Seat, within: float) -> None:
        seat.deadline = self._timer.later(within, lambda: self._overrun(worker, seat, within))

    def _overrun(self, worker: Worker, seat: _Seat, within: float) -> None:
        """Time is up; a worker that hardly got the processor is given as much again."""
        used = worker.used()
        if seat.grace and used is not None and used - seat.used < within * STARVED:
            seat.grace -= 1
            self._watch(worker, seat, within)
        else:
            self._lose(worker, seat, Overran(f"not done within {within:g} s"))

    def _relax(self, seat: _Seat) -> None:
        if seat.deadline is not None:
            seat.deadline.cancel()
            seat.deadline = None

    def _freed(self, seat: _Seat) -> _Job:
        job, seat.job = seat.job, None
        assert job is not None
        self._relax(seat)
        if not job.task.place.people:
            self._share.spend(self._timer.now() - seat.since)
        return job

    def _wake_later(self) -> None:
        """Continues with tables of bots once they have time again."""
        if self._waking is None and self._queue.alone and (wait := self._share.wait()):
            self._waking = self._timer.later(wait, self._wake)

    def _wake(self) -> None:
        self._waking = None
        self._work()


def _may_leave(job: _Job) -> bool:
    return job.anywhere
