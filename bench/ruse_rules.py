"""How fast the rules of RUSE are: random play of four, next to Catanatron's in the same run."""

import random
import time

from bench.bars import tell
from fusebox.core import Chance
from fusebox.games.ruse.model import Options
from fusebox.games.ruse.rules import Ruse

RULES = Ruse()
OPTIONS = Options()
SEATS = 4
GAMES = 100
ROUNDS = 3
PEER_GAMES = 20


def measure() -> dict[str, float]:
    """Actions a second of one core's own time; the best of a few rounds. The peer is left out
    where it is not installed: it comes with `make bench`."""
    found = {"ruse rules, four random players, actions/s": max(map(_rate, range(ROUNDS)))}
    try:
        import catanatron
    except ImportError:
        return found
    del catanatron
    found["Catanatron, four random players, actions/s"] = max(map(_peer_rate, range(ROUNDS)))
    return found


def _rate(seed: int) -> float:
    generator = random.Random(seed)
    chances = [Chance.seeded("bench", seed, game) for game in range(GAMES)]
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
    """The nearest peer in Python: Catan, as random players play it there."""
    from catanatron import Color, Game, RandomPlayer

    players = [
        RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    ]
    games = [Game(players, seed=PEER_GAMES * seed + number) for number in range(PEER_GAMES)]
    start = time.process_time()
    for game in games:
        game.play()
    took = time.process_time() - start
    return sum(len(game.state.actions) for game in games) / took


if __name__ == "__main__":
    tell(measure())
