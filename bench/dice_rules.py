"""How fast the rules of FUSE (dice) are: random play, and one legal list of a five-player turn."""

import random
import time

from bench.bars import tell
from fusebox.core import CLOCK, Chance
from fusebox.games.fuse_dice.model import Go, Options, State
from fusebox.games.fuse_dice.rules import FuseDice

RULES = FuseDice()
OPTIONS = Options("standard")
SEATS = 5
GAMES = 60
ROUNDS = 3
LISTS = 2_000
NOW = 3_000


def measure() -> dict[str, float]:
    """The best of a few rounds: other programs only ever make one slower."""
    return {
        "fuse_dice rules, random play, actions/s": max(_rate(seed) for seed in range(ROUNDS)),
        "fuse_dice rules, legal lists of a five-player turn/s": max(
            _lists(seed) for seed in range(ROUNDS)
        ),
    }


def _begun(chance: Chance) -> State:
    state = RULES.setup(OPTIONS, SEATS, chance)
    RULES.apply(state, CLOCK, Go(), NOW, chance)
    return state


def _rate(seed: int) -> float:
    generator = random.Random(seed)
    chances = [Chance.seeded("bench", seed, game) for game in range(GAMES)]
    start = time.process_time()
    actions = sum(_play(_begun(chance), chance, generator) for chance in chances)
    return actions / (time.process_time() - start)


def _play(state: State, chance: Chance, generator: random.Random) -> int:
    legal, apply, waiting, draw = RULES.legal, RULES.apply, RULES.waiting, generator.random
    actions = 0
    while seats := waiting(state):
        seat = seats[int(draw() * len(seats))]
        choices = legal(state, seat)
        apply(state, seat, choices[int(draw() * len(choices))], NOW, chance)
        actions += 1
    return actions


def _lists(seed: int) -> float:
    """Five dice have been rolled; every seat asks in turn."""
    chance = Chance.seeded("lists", seed)
    state = _begun(chance)
    RULES.apply(state, state.holder, RULES.legal(state, state.holder)[0], NOW, chance)
    start = time.process_time()
    for number in range(LISTS):
        RULES.legal(state, number % SEATS)
    return LISTS / (time.process_time() - start)


if __name__ == "__main__":
    tell(measure())
