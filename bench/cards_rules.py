"""How fast the rules of Fuse (cards) are: random play through legal and apply."""

import random
import time

from bench.bars import tell
from fusebox.core import Chance
from fusebox.games.fuse_cards.model import Options
from fusebox.games.fuse_cards.rules import FuseCards

RULES = FuseCards()
OPTIONS = Options()
SEATS = 4
GAMES = 1_000
ROUNDS = 3


def measure() -> dict[str, float]:
    """Actions a second on one core; the best of a few rounds."""
    rates = [_rate(GAMES, seed) for seed in range(ROUNDS)]
    return {"fuse_cards rules, random play, actions/s": max(rates)}


def _rate(games: int, seed: int) -> float:
    generator = random.Random(seed)
    chances = [Chance.seeded("bench", seed, game) for game in range(games)]
    start = time.process_time()
    actions = sum(_play(chance, generator) for chance in chances)
    return actions / (time.process_time() - start)


def _play(chance: Chance, generator: random.Random) -> int:
    state = RULES.setup(OPTIONS, SEATS, chance)
    legal, apply, waiting, draw = RULES.legal, RULES.apply, RULES.waiting, generator.random
    actions = 0
    while seats := waiting(state):
        choices = legal(state, seats[0])
        apply(state, seats[0], choices[int(draw() * len(choices))], 0, chance)
        actions += 1
    return actions


if __name__ == "__main__":
    tell(measure())
