"""One game between bots, from its deal to its end; each from its own seed."""

import platform
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

import msgspec

from fusebox.arena.drive import BotFailed, begin, drive
from fusebox.arena.settings import single
from fusebox.arena.sketch import sketched
from fusebox.bots.planner import Playable
from fusebox.core import Match, Outcome, Player, Seat
from fusebox.engines import USUAL, Limit, Stable, called
from fusebox.games.options import known


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
    recorded: bool = True
    """Whether the result has the game's record."""


class Fault(msgspec.Struct, frozen=True):
    """Why a game was broken off: the seat whose bot failed, and a sentence."""

    seat: Seat
    why: str


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one of them ended. The record is the text that `fusebox replay` reads; empty where nobody
    asked for it."""

    game: str
    seed: int
    seats: list[str]
    scores: list[float | None]
    winners: list[int]
    actions: int
    reason: str
    record: str
    fault: Fault | None = None


class Timed(msgspec.Struct, frozen=True):
    """A game, how long it took in real time, and on which machine."""

    result: Result
    seconds: float
    host: str


FORFEIT: Final = "forfeit"
"""The reason of a game that a bot's failure ended. In games against one another all others win."""


def played(task: Task) -> Result:
    """One game from its deal to its end; what is not said is as arenas play the game. A bot that
    fails loses, and the run goes on."""
    options = single(known(task.game), task.options, len(task.bots))
    shown = [called(task.game, name) for name in task.bots]
    players = [Player(f"{name} {seat + 1}", name) for seat, name in enumerate(shown)]
    deal = begin if task.recorded else sketched
    match = deal(task.game, players, options, task.seed, task.data)
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
        record=match.record().dump() if isinstance(match, Match) else "",
        fault=fault,
    )


def all_played(tasks: Sequence[Task]) -> list[Timed]:
    """Game after game, with the time each took."""
    host, found = platform.node(), []
    for task in tasks:
        begun = perf_counter()
        result = played(task)
        found.append(Timed(result, perf_counter() - begun, host))
    return found


def _forfeited(match: Playable, fault: Fault | None) -> Outcome:
    others = [seat for seat in range(match.seats) if fault is None or seat != fault.seat]
    return Outcome((), () if match.rules.cooperative else tuple(others), FORFEIT)


_stables: dict[Limit, Stable] = {}


def _stable(limit: Limit) -> Stable:
    """This process's bots from outside, which end with it."""
    from multiprocessing.util import Finalize

    if not _stables:
        Finalize(None, close_bots, exitpriority=1)
    return _stables.setdefault(limit, Stable(limit))


def close_bots() -> None:
    """Ends the bots from outside of this process."""
    while _stables:
        _stables.popitem()[1].close()
