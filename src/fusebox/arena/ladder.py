"""A ladder: each level against the one below, over the same deals in every arrangement."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from fusebox.arena.game import Result, Task
from fusebox.arena.simulate import simulate
from fusebox.engines import USUAL, Limit
from fusebox.games.options import known


class Rung(msgspec.Struct, frozen=True):
    """How the stronger of two bots did against the weaker."""

    stronger: str
    weaker: str
    deals: int
    margin: float
    """Mean score difference."""
    spread: float
    """Half the width of its 95 % interval."""
    won: float
    drawn: float
    faults: tuple[Result, ...] = ()
    """The games in which a bot failed, and lost."""

    @property
    def proven(self) -> bool:
        return self.margin - self.spread > 0


def ladder(
    game: str,
    levels: Sequence[str],
    deals: int,
    options: dict[str, Any],
    workers: int | None = None,
    limit: Limit = USUAL,
    seed: int = 0,
) -> Iterator[Rung]:
    """Each pair of neighbours, weakest first."""
    for weaker, stronger in pairwise(levels):
        yield rung(game, stronger, weaker, deals, options, workers, limit, seed)


def rung(
    game: str,
    stronger: str,
    weaker: str,
    deals: int,
    options: dict[str, Any],
    workers: int | None = None,
    limit: Limit = USUAL,
    seed: int = 0,
) -> Rung:
    """Every arrangement of the two in the seats, on every deal from this seed on."""
    if deals < 2:
        raise ValueError("A ladder needs 2 deals or more: one says nothing about the spread.")
    arrangements = seatings(game, stronger, weaker)
    fair = {**known(game).ladder_options, **options}
    games = product(range(seed, seed + deals), arrangements)
    tasks = (Task(game, seats, fair, deal, limit=limit) for deal, seats in games)
    results = list(simulate(tasks, workers))
    size = len(arrangements)
    margins = [
        fmean(_margin(result, stronger) for result in results[at : at + size])
        for at in range(0, len(results), size)
    ]
    return Rung(
        stronger=stronger,
        weaker=weaker,
        deals=deals,
        margin=fmean(margins),
        spread=1.96 * stdev(margins) / sqrt(deals),
        won=fmean(_won(result, stronger) for result in results),
        drawn=fmean(not result.winners for result in results),
        faults=tuple(result for result in results if result.fault is not None),
    )


def seatings(game: str, stronger: str, weaker: str) -> list[tuple[str, ...]]:
    """As many seats as usually sit down, half of them each; else the fewest, if possible even."""
    rules = known(game)
    if stronger == weaker:
        raise ValueError(f"A bot is not measured against itself: {stronger} is listed twice.")
    contested = [count for count in rules.seats if count > 1]
    if rules.cooperative or not contested:
        raise ValueError(f"Nobody plays against another in {rules.name}: it has no ladder.")
    even = next((count for count in contested if count % 2 == 0), contested[0])
    count = rules.ladder_seats or even
    half = count // 2
    return sorted(set(permutations([stronger] * half + [weaker] * (count - half))))


def _margin(result: Result, stronger: str) -> float:
    """What the stronger seats scored on average more than the weaker."""
    points = _points(result)
    mine = [points[seat] for seat, bot in enumerate(result.seats) if bot == stronger]
    other = [points[seat] for seat, bot in enumerate(result.seats) if bot != stronger]
    return fmean(mine) - fmean(other)


def _points(result: Result) -> list[float]:
    """The scores; where a game counts none, a win is worth one."""
    scores = [score for score in result.scores if score is not None]
    if len(scores) == len(result.seats):
        return scores
    return [float(seat in result.winners) for seat in range(len(result.seats))]


def _won(result: Result, stronger: str) -> bool:
    return any(result.seats[seat] == stronger for seat in result.winners)
