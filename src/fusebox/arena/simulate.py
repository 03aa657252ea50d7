"""Many games at a time, each from its own seed, with the results in their order."""

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain, islice
from typing import Final

from fusebox.arena.crews import Crew, Here, Share, here
from fusebox.arena.game import Result, Task, Timed

AHEAD: Final = 4
"""How many batches a place are handed out ahead, so that none runs dry."""
MOST: Final = 1000
"""Games of a batch."""


def simulate(tasks: Iterable[Task], workers: int | Crew | None = None) -> Iterator[Result]:
    """The results in the order of the tasks, whatever order they are worked out in. `workers` is a
    number of processes, one a core unless it is said, or a crew."""
    with closing(timed(tasks, workers)) as games:
        for game in games:
            yield game.result


def timed(tasks: Iterable[Task], workers: int | Crew | None = None) -> Generator[Timed]:
    """The same with the time each game took. A crew that was handed in is left open."""
    waiting = iter(tasks)
    if workers is not None and not isinstance(workers, int):
        yield from _handed_out(waiting, workers)
        return
    first = list(islice(waiting, 2))
    crew = Here() if len(first) < 2 else here(workers)
    try:
        yield from _handed_out(chain(first, waiting), crew)
    finally:
        crew.close()


def _handed_out(waiting: Iterator[Task], crew: Crew) -> Generator[Timed]:
    under_way: deque[Share] = deque()
    size = 1
    try:
        while True:
            while len(under_way) < AHEAD * crew.count():
                if not (batch := list(islice(waiting, size))):
                    break
                under_way.append(crew.hand(batch))
            if not under_way:
                return
            found = under_way.popleft().result()
            size = _fitting(found, crew.span, size)
            yield from found
    finally:
        for share in under_way:
            share.cancel()


def _fitting(found: Sequence[Timed], span: float, size: int) -> int:
    """How many games such as these fill the time a batch should take; at most twice as many as
    before, for the first ones may have been short."""
    took = sum(game.seconds for game in found) / len(found)
    return max(1, min(MOST, 2 * size, round(span / max(took, 1e-6))))
