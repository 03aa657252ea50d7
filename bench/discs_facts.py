"""What the master says about FUSE (discs): every set-up judged, and who wins by strength of play.

`python -m bench.discs_facts` prints the tables of docs/discs.md; `--values FILE` also writes the
value of each of the 40,158 set-ups for White, by number, in both scorings.
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, quantiles

from bench.discs_match import Task, played, player, set_up
from fusebox.bots.fuse_discs.led import judged
from fusebox.bots.fuse_discs.search import SCORINGS, Board, Scoring, playouts
from fusebox.games.fuse_discs.ring import completions, numbered

BAR = 40


def board(number: int) -> Board:
    """The set-up of this number, White to begin."""
    return Board(tuple(" wb".index(disc) for disc in numbered(number)), (0,) * 36, 1, 0)


def told(title: str, shares: Sequence[tuple[str, float]]) -> None:
    print(f"\n{title}\n")
    for name, share in shares:
        print(f"{name:>14} {share:6.1%} {'█' * round(BAR * share)}")


def tell_values(values: Sequence[float], scoring: Scoring) -> None:
    """How the values of all set-ups for White are spread, and the ends of the list."""
    tens = [min(values), *quantiles(values, n=10), max(values)]
    print(f"\n{scoring}: mean {fmean(values):+.2f}, deciles", *(f"{ten:+.2f}" for ten in tens))
    bins = Counter(min(int((value + 1) * 5), 9) for value in values)
    told(
        f"{scoring}, value for White of all set-ups",
        [(f"{at / 5 - 1:+.1f} to {at / 5 - 0.8:+.1f}", bins[at] / len(values)) for at in range(10)],
    )
    order = sorted(range(len(values)), key=values.__getitem__)
    fairest = sorted(order, key=lambda number: abs(values[number]))[:3]
    for name, numbers in (
        ("fairest", fairest),
        ("for Black", order[:3]),
        ("for White", order[-3:]),
    ):
        for number in numbers:
            print(f"{name:>10} {number:>6} {numbered(number)} {values[number]:+.2f}")


def tell_random(games: int, luck: random.Random) -> None:
    """Random play, from as many set-ups."""
    won = lost = 0
    for _ in range(games):
        _, white, black = playouts(set_up(0, luck), 1, luck.getrandbits(32))
        won, lost = won + white, lost + black
    shares = (won / games, 1 - (won + lost) / games, lost / games)
    told(f"random play, {games} games", list(zip(("White", "drawn", "Black"), shares, strict=True)))


def tell_played(name: str, scoring: Scoring, pairs: int, workers: int) -> None:
    """A player against itself: each set-up twice."""
    player(name)
    tasks = [Task((name, name), scoring, 0, 7_000_003 + at) for at in range(pairs)]
    leads = [game.lead for both in played(tasks, workers) for game in both]
    shares = [
        sum(test) / len(leads)
        for test in zip(*((x > 0, x == 0, x < 0) for x in leads), strict=True)
    ]
    told(
        f"{name} against itself, {scoring}, {len(leads)} games",
        list(zip(("White", "drawn", "Black"), shares, strict=True)),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--values", type=Path)
    parser.add_argument("--players", nargs="*", default=[], help="as in bench.discs_match")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--random", type=int, default=20_000)
    asked = parser.parse_args()
    boards = [board(number) for number in range(completions(""))]
    found = {scoring: judged(boards, scoring) for scoring in SCORINGS}
    for scoring, values in found.items():
        tell_values(values, scoring)
    tell_random(asked.random, random.Random(1))
    for name in asked.players:
        for scoring in SCORINGS:
            tell_played(name, scoring, asked.pairs, asked.workers)
    if asked.values:
        rows = zip(*found.values(), strict=True)
        lines = [f"{number} {one:+.3f} {other:+.3f}" for number, (one, other) in enumerate(rows)]
        asked.values.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
