"""How fast the plain rules of FUSE (discs) are: random play through legal and apply."""

import random
import time

from bench.bars import tell
from fusebox.core import CLOCK, Chance
from fusebox.games.fuse_discs.model import Options
from fusebox.games.fuse_discs.rules import FuseDiscs

RULES = FuseDiscs()
OPTIONS = Options(replay=False)
GAMES = 2_000
ROUNDS = 3


def measure() -> dict[str, float]:
    """Actions a second on one core, passes included; the best of a few rounds."""
    rates = [_rate(GAMES, seed) for seed in range(ROUNDS)]
    return {"fuse_discs rules, random play, actions/s": max(rates)}


def _rate(games: int, seed: int) -> float:
    generator = random.Random(seed)
    chances = [Chance.seeded("bench", seed, game) for game in range(games)]
    start = time.process_time()
    actions = sum(_play(chance, generator) for chance in chances)
    return actions / (time.process_time() - start)


def _play(chance: Chance, generator: random.Random) -> int:
    state = RULES.setup(OPTIONS, 2, chance)
    legal, apply, waiting, draw = RULES.legal, RULES.apply, RULES.waiting, generator.random
    actions = 0
    while seats := waiting(state):
        seat = seats[0]
        choices = legal(state, seat)
        if choices:
            apply(state, seat, choices[int(draw() * len(choices))], 0, chance)
        else:
            alarm = RULES.alarm(state)
            assert alarm is not None
            apply(state, CLOCK, alarm[1], 0, chance)
        actions += 1
    return actions


if __name__ == "__main__":
    tell(measure())
