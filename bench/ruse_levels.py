"""How the levels of RUSE do, over the same deals in every seating: `python -m bench.ruse_levels 3
idle` for a level against another or against `idle`, who never spends a die; `... 5 --vixen 4` for a
level alone against VIXEN.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any, NamedTuple

from fusebox.arena import begin, drive
from fusebox.arena.ladder import seatings
from fusebox.bots import Bot, Choice, Sight, made
from fusebox.core import Chance, Done, Outcome, Player
from fusebox.games.ruse.actions import Action, Declare, Develop, Grow, HandIn, Pay, Place, Send
from fusebox.games.ruse.model import Options, View
from fusebox.games.ruse.packing import DEN, SPOTS, VILLAGE

GAME = "ruse"
IDLE = "idle"
GLADLY = (Send, Declare, Develop, Grow, Pay, HandIn)
"""What costs no die, dearest first."""


class Idle:
    """Places every die where that costs least, takes what comes with it, keeps the die's value for
    the scoring, and lets kits grow: the least that a level has to beat."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(_idle(sight.view, sight.legal))


def _idle(view: View, legal: list[Action]) -> Action:
    for kind in GLADLY:
        for action in legal:
            if isinstance(action, kind) and (kind is not HandIn or view.board.phase == "growth"):
                return action
    places = [action for action in legal if isinstance(action, Place)]
    if places:
        return min(places, key=lambda place: _cost(view, SPOTS.index(place.spot)))
    return next((action for action in legal if isinstance(action, Done)), legal[0])


def _cost(view: View, spot: int) -> int:
    """What a space takes from the die; beside the spaces it takes all."""
    board = view.board
    if spot <= VILLAGE:
        return view.costs[spot][len(board.spaces[spot])]
    if spot == DEN:
        return view.costs[-1][len(board.players[board.actor].den_dice)]
    return board.die


class Result(NamedTuple):
    """A match as the first sees it; the spread is half the 95 % interval of the mean over deals."""

    margin: float
    spread: float
    means: tuple[float, float]
    won: float
    games: int


def player(name: str) -> Bot:
    return Idle() if name == IDLE else made(GAME, name)


def played(seats: Sequence[str], options: Options, deal: int) -> Outcome:
    players = [Player(f"{name} {seat + 1}", name) for seat, name in enumerate(seats)]
    match = begin(GAME, players, options, deal)
    return drive(match, [player(name) for name in seats], deal)


def lead(seats: Sequence[str], first: str, outcome: Outcome) -> tuple[float, float]:
    """What the first and the others scored, on average."""
    scores = [(name == first, outcome.score(seat) or 0.0) for seat, name in enumerate(seats)]
    own = [score for is_first, score in scores if is_first]
    other = [score for is_first, score in scores if not is_first]
    return fmean(own), fmean(other)


def result(leads: Sequence[Sequence[tuple[float, float]]], won: Sequence[bool]) -> Result:
    """From what both scored in the games of each deal."""
    margins = [fmean(own - other for own, other in deal) for deal in leads]
    flat = [pair for deal in leads for pair in deal]
    return Result(
        fmean(margins),
        1.96 * stdev(margins) / len(margins) ** 0.5,
        (fmean(own for own, _ in flat), fmean(other for _, other in flat)),
        fmean(won),
        len(flat),
    )


def against(first: str, second: str, deals: range, workers: int) -> Result:
    arrangements = seatings(GAME, first, second)
    tasks = [(seats, Options(), deal) for deal in deals for seats in arrangements]
    outcomes = list(_all(tasks, workers))
    pairs = [lead(seats, first, end) for (seats, _, _), end in zip(tasks, outcomes, strict=True)]
    won = [
        any(seats[seat] == first for seat in end.winners)
        for (seats, _, _), end in zip(tasks, outcomes, strict=True)
    ]
    size = len(arrangements)
    return result([pairs[at : at + size] for at in range(0, len(pairs), size)], won)


def alone(name: str, options: Options, deals: range, workers: int) -> Result:
    """One player and VIXEN."""
    outcomes = list(_all([((name,), options, deal) for deal in deals], workers))
    hers = [party.score for end in outcomes for party in end.parties if not party.seats]
    own = [end.score(0) or 0.0 for end in outcomes]
    leads = [[(mine, her or 0.0)] for mine, her in zip(own, hers, strict=True)]
    return result(leads, [bool(end.winners) for end in outcomes])


def _all(tasks: Sequence[tuple[Any, ...]], workers: int) -> Iterator[Outcome]:
    one: Callable[[tuple[Any, ...]], Outcome] = partial(_spread, played)
    if workers <= 1:
        yield from map(one, tasks)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(one, tasks)


def _spread(function: Callable[..., Outcome], arguments: tuple[Any, ...]) -> Outcome:
    return function(*arguments)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second", nargs="?", default=IDLE)
    parser.add_argument("--vixen", type=int, help="alone against VIXEN of this level")
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--from", dest="begin", type=int, default=0, help="the first deal")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    deals = range(asked.begin, asked.begin + asked.deals)
    if asked.vixen:
        found = alone(asked.first, Options(vixen=asked.vixen), deals, asked.workers)
    else:
        found = against(asked.first, asked.second, deals, asked.workers)
    other = f"VIXEN {asked.vixen}" if asked.vixen else asked.second
    print(
        f"{asked.first} against {other}: {found.margin:+.2f} ± {found.spread:.2f} VP"
        f" ({found.means[0]:.1f} to {found.means[1]:.1f}), won {found.won:.1%} of {found.games}"
    )


if __name__ == "__main__":
    main()
