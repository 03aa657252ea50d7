"""Many games on all cores, each from its own seed."""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import msgspec

from fusebox.arena.drive import BotFailed, begin, drive
from fusebox.arena.settings import single
from fusebox.core import AnyMatch, Outcome, Player, Seat
from fusebox.engines import USUAL, Limit, Stable, called
from fusebox.games.options import known

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

AHEAD = 4
"""How many games a worker are handed out ahead, so that none runs dry."""


class Task(msgspec.Struct, frozen=True):
    """A game to be played: the bots in seat order, the options, the seed, an owner's tables."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    data: str = ""
    limit: Limit = USUAL
    """Real time for bots from outside."""
    ponder: bool = False
    """Whether they may think on others' time."""


class Fault(msgspec.Struct, frozen=True):
    """Why a game was broken off: the seat whose bot failed, and a sentence."""

    seat: Seat
    why: str


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one of them ended. The record is the text that `fusebox replay` reads."""

    game: str
    seed: int
    seats: list[str]
    scores: list[float | None]
    winners: list[int]
    actions: int
    reason: str
    record: str
    fault: Fault | None = None


FORFEIT: Final = "forfeit"
"""The reason of a game that a bot's failure ended. In games against one another all others win."""


def played(task: Task) -> Result:
    """One game from its deal to its end; what is not said is as arenas play the game. A bot that
    fails loses, and the run goes on."""
    options = single(known(task.game), task.options, len(task.bots))
    shown = [called(task.game, name) for name in task.bots]
    players = [Player(f"{name} {seat + 1}", name) for seat, name in enumerate(shown)]
    match = begin(task.game, players, options, task.seed, task.data)
    dealt, stable = len(match.entries), _stable(task.limit)
    bots = stable.seated(match, dict(enumerate(task.bots)))
    fault = None
    try:
        drive(match, [bots[seat] for seat in range(match.seats)], task.seed, task.ponder)
    except BotFailed as failed:
        fault = Fault(failed.seat, str(failed))
    finally:
        stable.over(match, bots)
    outcome = match.outcome or _forfeited(match, fault)
    return Result(
        game=task.game,
        seed=task.seed,
        seats=list(task.bots),
        scores=[outcome.score(seat) for seat in range(match.seats)],
        winners=list(outcome.winners),
        actions=len(match.entries) - dealt,
        reason=outcome.reason,
        record=match.record().dump(),
        fault=fault,
    )


def _forfeited(match: AnyMatch, fault: Fault | None) -> Outcome:
    others = [seat for seat in range(match.seats) if fault is None or seat != fault.seat]
    return Outcome((), () if match.rules.cooperative else tuple(others), FORFEIT)


_stables: dict[Limit, Stable] = {}


def _stable(limit: Limit) -> Stable:
    """This process's bots from outside, which end with it."""
    from multiprocessing.util import Finalize

    if not _stables:
        Finalize(None, _close, exitpriority=1)
    return _stables.setdefault(limit, Stable(limit))


def _close() -> None:
    while _stables:
        _stables.popitem()[1].close()


def simulate(tasks: Iterable[Task], workers: int | None = None) -> Iterator[Result]:
    """The results in the order of the tasks, whatever order they are worked out in."""
    count = workers or os.cpu_count() or 1
    waiting = iter(tasks)
    first = list(islice(waiting, AHEAD * count))
    if count == 1 or len(first) == 1:
        try:
            yield from map(played, first)
            yield from map(played, waiting)
        finally:
            _close()
        return
    pool = _pool(count)
    try:
        futures = deque(pool.submit(played, task) for task in first)
        while futures:
            yield futures.popleft().result()
            futures.extend(pool.submit(played, task) for task in islice(waiting, 1))
    finally:
        pool.shutdown(cancel_futures=True)


def _pool(count: int) -> "ProcessPoolExecutor":
    """Workers that are started clean: a copy of a process with threads may hang."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_all_start_methods, get_context

    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload([__name__])
    return ProcessPoolExecutor(count, context, initializer=_end_at_once)


def _end_at_once() -> None:
    """Ctrl-C goes to every process at the terminal; only the first has something to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
