"""Who plays the games: this process, all cores of this machine, or others (`cluster.py`)."""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from fusebox.arena.game import Task, Timed, all_played, close_bots

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.connection import Connection


class Share(Protocol):
    """A batch of games that was handed out."""

    def result(self) -> list[Timed]: ...

    def cancel(self) -> object: ...


class Crew(Protocol):
    """Plays batches of games, several at a time."""

    span: float
    """Seconds that a batch should take."""

    def count(self) -> int:
        """Batches that it plays at a time."""

    def hand(self, tasks: Sequence[Task]) -> Share: ...

    def close(self) -> None: ...


def here(count: int | None = None) -> Crew:
    """So many processes of this machine, one a core unless it is said."""
    wanted = count or os.cpu_count() or 1
    return Here() if wanted == 1 else Cores(wanted)


class Here:
    """This process, game by game, as they are asked for."""

    span: float = 0.0

    def count(self) -> int:
        return 1

    def hand(self, tasks: Sequence[Task]) -> Share:
        return Later(tasks)

    def close(self) -> None:
        close_bots()


class Later:
    """Games that are played when their results are wanted."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._tasks = tasks

    def result(self) -> list[Timed]:
        return all_played(self._tasks)

    def cancel(self) -> None:
        pass


class Cores:
    """Processes of this machine. They end with this one, whatever ended it."""

    span: float = 0.1

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool, self._lead = _pool(count)
        self._last: list[Future[list[Timed]]] = []

    def count(self) -> int:
        return self._count

    def hand(self, tasks: Sequence[Task]) -> Share:
        share = self._pool.submit(all_played, tasks)
        self._last = [*(one for one in self._last if not one.done()), share]
        return Handed(share)

    def close(self) -> None:
        """Nobody waits for games that are still played: their results are not wanted."""
        if not all(share.done() for share in self._last):
            self._lead.close()
        self._pool.shutdown(cancel_futures=True)
        self._lead.close()


class Handed:
    """A batch of a pool. Only the pool itself drops it, when it is closed: where workers die while
    somebody else has cancelled one that waits, older Pythons stop clearing up (until 3.12)."""

    def __init__(self, future: "Future[list[Timed]]") -> None:
        self._future = future

    def result(self) -> list[Timed]:
        return self._future.result()

    def cancel(self) -> None:
        pass


def _pool(count: int) -> "tuple[ProcessPoolExecutor, Connection]":
    """Workers that are started clean, for a copy of a process with threads may hang; and what they
    are led by: they end as soon as it is closed."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload([__name__])
    led, lead = context.Pipe(duplex=False)
    return ProcessPoolExecutor(count, context, initializer=_follow, initargs=(led,)), lead


def _follow(led: "Connection") -> None:
    """In a worker: no signal ends it, neither Ctrl-C, which goes to every process at a terminal,
    nor the pool's own. It ends after the process that leads it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setpgid(0, 0)
    Thread(target=_end_after, args=(led,), daemon=True).start()


def _end_after(led: "Connection") -> None:
    """With all that it has started itself, whatever that is doing."""
    with suppress(OSError):
        led.poll(None)
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
