"""How long a sample of Fuse (cards) takes along whole games, in processor time: the first of each
view, for which everything is counted, and further ones."""

import gc
import time
from collections.abc import Iterator
from itertools import product

from bench.bars import tell
from fusebox.core import CLOCK, PUBLIC, Chance
from fusebox.games.fuse_cards.model import Options, State
from fusebox.games.fuse_cards.rules import FuseCards

RULES = FuseCards()
SEATS = range(2, 7)
SLOW = (0, 33, 95)
"""In so many of a hundred turns the player is called out (C21)."""
GAMES = 1
EACH = 3
"""Samples of a view."""


def measure() -> dict[str, float]:
    """Milliseconds. What was there before is not looked through for garbage meanwhile."""
    gc.collect()
    gc.freeze()
    first, further = list[float](), list[float]()
    for seats, specials, slow, seed in product(SEATS, (False, True), SLOW, range(GAMES)):
        found = list(_sampled(_states(seats, specials, slow, seed)))
        first += [times[0] for times in found]
        further += [one for times in found for one in times[1:]]
    gc.unfreeze()
    return {**_told("first samples", first), **_told("further samples", further)}


def _told(name: str, times: list[float]) -> dict[str, float]:
    times.sort()
    places = {"longest": -1, "p99": len(times) * 99 // 100, "p95": len(times) * 95 // 100}
    return {f"fuse_cards {name}, {which}, ms": times[at] for which, at in places.items()}


def _sampled(states: Iterator[State]) -> Iterator[list[float]]:
    for number, state in enumerate(states):
        for viewer in (PUBLIC, state.turn):
            view = RULES.view(state, viewer)
            chances = [Chance.seeded("sample", number, draw) for draw in range(EACH)]
            times = list[float]()
            for chance in chances:
                start = time.thread_time()
                RULES.sample(view, chance)
                times.append(1000 * (time.thread_time() - start))
            yield times


def _states(seats: int, specials: bool, slow: int, seed: int) -> Iterator[State]:
    """A random game, the very object each time."""
    chance, now = Chance.seeded("game", seats, specials, slow, seed), 0
    options = Options(specials=specials)
    if slow:
        options = Options(specials=specials, pace=3, slow_penalty="on")
    state = RULES.setup(options, seats, chance)
    while RULES.outcome(state) is None:
        yield state
        acts = [(seat, act) for seat in range(seats) for act in RULES.legal(state, seat)]
        alarm = RULES.alarm(state)
        if alarm and (not acts or chance.below(100) < slow):
            now = max(now, alarm[0])
            RULES.apply(state, CLOCK, alarm[1], now, chance)
        else:
            seat, act = chance.pick(acts)
            RULES.apply(state, seat, act, now, chance)


if __name__ == "__main__":
    tell(measure())
