"""How fast the rules of Fusion are: random play among fitting cards through the rules."""

import random
import time
from collections.abc import Callable
from typing import TypeAlias

from bench.bars import tell
from fusebox.core import CLOCK, Chance, Seat
from fusebox.games.fusion.deck import FITS, RANK
from fusebox.games.fusion.model import Lay, Options, State
from fusebox.games.fusion.play import fitting
from fusebox.games.fusion.rules import Fusion

Choices: TypeAlias = Callable[[State, Seat], list[Lay]]

RULES = Fusion()
OPTIONS = Options()
PLAYERS = 2
GAMES = 1_000
ROUNDS = 3
PACE = 700
"""Milliseconds between two cards, as between two people in a hurry."""


def measure() -> dict[str, float]:
    """Actions a second on one core, the clock's included; the best of a few rounds. Once the
    fitting cards are found directly, once the whole list of legal actions is made and searched."""
    return {
        "fusion rules, random play, actions/s": max(_rate(fitting, s) for s in range(ROUNDS)),
        "fusion rules, the same by way of legal, actions/s": max(
            _rate(_sought, s) for s in range(ROUNDS)
        ),
    }


def _rate(choices: Choices, seed: int) -> float:
    generator = random.Random(seed)
    chances = [Chance.seeded("bench", seed, game) for game in range(GAMES)]
    start = time.process_time()
    actions = sum(_play(choices, chance, generator) for chance in chances)
    return actions / (time.process_time() - start)


def _play(choices: Choices, chance: Chance, generator: random.Random) -> int:
    state = RULES.setup(OPTIONS, PLAYERS, chance)
    apply, draw = RULES.apply, generator.random
    actions, now = 0, 0
    while state.reason is None:
        if state.stage != "racing":
            now = _clock(state, chance)
            actions += 1
            continue
        seat = int(draw() * PLAYERS)
        found = choices(state, seat)
        if found:
            now += PACE
            apply(state, seat, found[int(draw() * len(found))], now, chance)
            actions += 1
    return actions


def _sought(state: State, seat: Seat) -> list[Lay]:
    tops = [pile[-1] for pile in state.piles]
    return [
        action
        for action in RULES.legal(state, seat)
        if isinstance(action, Lay)
        and action.on in tops
        and action.card in FITS[RANK[action.pile]][action.on]
    ]


def _clock(state: State, chance: Chance) -> int:
    alarm = RULES.alarm(state)
    assert alarm is not None
    RULES.apply(state, CLOCK, alarm[1], alarm[0], chance)
    return alarm[0]


if __name__ == "__main__":
    tell(measure())
