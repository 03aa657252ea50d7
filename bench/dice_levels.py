"""FUSE (dice): how much better one level of team-mates is than another, on the same missions.

`.venv/bin/python -m bench.dice_levels [--missions N] [--players N ...] [--difficulty D ...]` plays
every mission with a team of each level and prints the mean differences with their 95 % intervals.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import get_args

from fusebox.arena import Result, Task, simulate
from fusebox.bots.fuse_dice import LEVELS
from fusebox.games.fuse_dice.model import Difficulty

GAME = "fuse_dice"
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
SURE = 1.96
"""Standard errors to either side of a mean that hold it in 95 of 100 cases."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missions", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--players", type=int, nargs="+", default=[4])
    parser.add_argument("--difficulty", nargs="+", default=["elite", "insane"])
    parser.add_argument("--better", default="5", choices=list(LEVELS))
    parser.add_argument("--worse", default="4", choices=list(LEVELS))
    parser.add_argument("--workers", type=int, default=1)
    wanted = parser.parse_args()
    seeds = range(wanted.first, wanted.first + wanted.missions)
    print("| players | difficulty | missions | score | won | won by each | score of each |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for players in wanted.players:
        for difficulty in wanted.difficulty:
            sides = [
                _played(players, difficulty, level, seeds, wanted.workers)
                for level in (wanted.better, wanted.worse)
            ]
            cells = [str(players), difficulty, str(len(seeds)), *_compared(*sides)]
            print(f"| {' | '.join(cells)} |", flush=True)


def _played(
    players: int, difficulty: str, level: str, seeds: Sequence[int], workers: int
) -> list[Result]:
    options = {"difficulty": difficulty}
    tasks = (Task(GAME, (level,) * players, options, seed) for seed in seeds)
    return list(simulate(tasks, workers))


def _compared(better: Sequence[Result], worse: Sequence[Result]) -> Iterator[str]:
    scores = [[float(result.scores[0] or 0) for result in side] for side in (better, worse)]
    won = [[100.0 * bool(result.winners) for result in side] for side in (better, worse)]
    for one, other in (scores, won):
        mean, about = interval([a - b for a, b in zip(one, other, strict=True)])
        yield f"{mean:+.2f} ± {about:.2f}"
    yield f"{fmean(won[0]):.1f} % to {fmean(won[1]):.1f} %"
    yield f"{fmean(scores[0]):.1f} to {fmean(scores[1]):.1f}"


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far to either side of it the true one may lie."""
    return fmean(differences), SURE * stdev(differences) / sqrt(len(differences))


if __name__ == "__main__":
    main()
