"""How fast positions are: copied, stepped, and shown as masks and arrays."""

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

from bench.bars import tell
from fusebox.positions import AnyPosition, game

TABLES = (("fuse_discs", 2), ("fuse_dice", 4), ("fuse_cards", 4), ("fusion", 4), ("ruse", 4))
ROUNDS = 40
GAMES = {"fuse_discs": 150, "fuse_cards": 60}


def measure() -> dict[str, float]:
    """The best of many rounds in processor time, over positions of a whole random game."""
    found: dict[str, float] = {}
    for name, seats in TABLES:
        positions = list(_moments(name, seats))
        found[f"{name} copies of a position, µs"] = _each(positions, lambda one: one.copy())
        found[f"{name} masks, µs"] = _each(positions, lambda one: one.mask(one.actors[0]))
        found[f"{name} observations, µs"] = _each(positions, lambda one: one.observe(0))
        found[f"{name} positions, random play, actions/s"] = _played(name, seats)
    return found


def _moments(name: str, seats: int) -> Iterable[AnyPosition]:
    luck, position = random.Random(1), game(name, seats).new(1)
    while not position.done:
        if position.actors:
            yield position.copy()
        _go_on(position, luck)


def _go_on(position: AnyPosition, luck: random.Random) -> None:
    actors = position.actors
    if actors and luck.random() < 0.95:
        seat = actors[int(luck.random() * len(actors))]
        legal = position.legal(seat)
        position.step(seat, legal[int(luck.random() * len(legal))])
    elif position.alarm is not None:
        position.advance()


def _each(positions: list[AnyPosition], work: Callable[[AnyPosition], Any]) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        for position in positions:
            work(position)
        best = min(best, time.process_time() - begin)
    return best / len(positions) * 1e6


def _played(name: str, seats: int) -> float:
    best, table = 0.0, game(name, seats)
    for turn in range(3):
        luck, steps = random.Random(turn), 0
        begin = time.process_time()
        for seed in range(GAMES.get(name, 12)):
            position = table.new(seed)
            while not position.done:
                _go_on(position, luck)
            steps += position.steps
        best = max(best, steps / (time.process_time() - begin))
    return best


if __name__ == "__main__":
    tell(measure())
