"""What the master thinks of every set-up of FUSE (discs), and which of them it holds to be even.

`python -m bench.discs_setups --values values.txt --list balanced.bin` searches one of each eight
rings that are turns and mirror images of one another, those near 0 again with more simulations, and
writes the list that the game comes with. Changing that list raises the game's version.
"""

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from fusebox.bots.fuse_discs import led, network
from fusebox.bots.fuse_discs.search import SCORINGS, Board, Scoring
from fusebox.games.fuse_discs.balanced import Even, packed
from fusebox.games.fuse_discs.ring import TURNS, completions, numbered, turned

NEAR = 0.25
"""So near to 0 a ring is searched again."""
LEAST, MOST = -0.02, 0.1
"""What it is then worth to White, if it is listed: around 0 Black still won more of the master's
games, above 0.07 White did."""


def board(ring: str) -> Board:
    """The set-up of this ring, White to begin."""
    return Board(tuple(" wb".index(disc) for disc in ring), (0,) * 36, 1, 0)


@cache
def families() -> dict[int, tuple[int, ...]]:
    """The numbers of the rings that are one when turned or mirrored, by the least of them."""
    numbers = {numbered(number): number for number in range(completions(""))}
    found: dict[int, tuple[int, ...]] = {}
    for ring, number in numbers.items():
        family = sorted({numbers[turned(ring, turn)] for turn in range(TURNS)})
        found.setdefault(family[0], tuple(family))
        assert family[0] <= number
    return found


@cache
def _network(file: str) -> network.Net:
    return network.read(Path(file).read_bytes()) if file else network.shipped()


def searched(task: tuple[int, Scoring, int, str]) -> float:
    """What a ring is worth to White after so many simulations; with none, by the network alone,
    which sees each of the eight."""
    number, scoring, simulations, file = task
    net = _network(file)
    if simulations:
        return led.valued(board(numbered(number)), scoring, simulations, net)
    rings = [board(turned(numbered(number), turn)) for turn in range(TURNS)]
    return sum(led.judged(rings, scoring, net)) / TURNS


def values(
    numbers: Sequence[int], scoring: Scoring, simulations: int, file: str, workers: int
) -> dict[int, float]:
    tasks = [(number, scoring, simulations, file) for number in numbers]
    if workers <= 1:
        return dict(zip(numbers, map(searched, tasks), strict=True))
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return dict(zip(numbers, pool.map(searched, tasks, chunksize=8), strict=True))


def even(found: dict[int, float]) -> tuple[Even, ...]:
    """The rings to be listed, the most even first."""
    near = sorted((abs(value), number) for number, value in found.items() if LEAST <= value <= MOST)
    return tuple(Even(number, found[number]) for _, number in near)


def written(found: Iterable[dict[int, float]]) -> str:
    """A line for each ring: its number, and its values in both scorings."""
    one, other = found
    rows = sorted(
        (number, one[least], other[least])
        for least, family in families().items()
        for number in family
    )
    return "".join(f"{number} {first:+.3f} {second:+.3f}\n" for number, first, second in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", default="", help="a file; usually the one that is shipped")
    parser.add_argument("--simulations", type=int, default=400, help="for each ring; 0: none")
    parser.add_argument("--again", type=int, default=4000, help="simulations for those near 0")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--values", type=Path)
    parser.add_argument("--list", type=Path)
    asked = parser.parse_args()
    found: dict[Scoring, dict[int, float]] = {}
    for scoring in SCORINGS:
        first = values(list(families()), scoring, asked.simulations, asked.network, asked.workers)
        near = [number for number, value in first.items() if abs(value) <= NEAR]
        again = values(near, scoring, asked.again, asked.network, asked.workers)
        found[scoring] = first | again
        print(f"{scoring}: {len(first)} families, {len(near)} searched again,"
              f" {len(even(again))} even", flush=True)  # fmt: skip
    if asked.values:
        asked.values.write_text(written(found.values()))
    if asked.list:
        asked.list.write_bytes(packed({scoring: even(found[scoring]) for scoring in SCORINGS}))


if __name__ == "__main__":
    main()
