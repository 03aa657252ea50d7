"""How fast the rules of Fuse (cards) are: random play of four, next to RLCard's Uno in the same
run."""

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
PEER_GAMES = 100


def measure() -> dict[str, float]:
    """Actions a second of one core's own time; the best of a few rounds. The peer is left out
    where it is not installed: it comes with `make bench`."""
    rates = [_rate(GAMES, seed) for seed in range(ROUNDS)]
    found = {"fuse_cards rules, random play, actions/s": max(rates)}
    try:
        import rlcard
    except ImportError:
        return found
    del rlcard
    found["RLCard uno, random play, actions/s"] = max(map(_peer_rate, range(ROUNDS)))
    return found


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


def _peer_rate(seed: int) -> float:
    """The nearest peer in Python: Uno for two, as it is stepped there."""
    import rlcard

    environment, generator = rlcard.make("uno", config={"seed": seed}), random.Random(seed)
    actions, start = 0, time.process_time()
    for _ in range(PEER_GAMES):
        state, _ = environment.reset()
        while not environment.is_over():
            choice = generator.choice(list(state["legal_actions"]))
            state, _ = environment.step(choice)
            actions += 1
    return actions / (time.process_time() - start)


if __name__ == "__main__":
    tell(measure())
