"""What a reaction time costs in Fusion: `python -m examples.reactions`.

Two agents who see at once which cards fit race each other tick by tick; one sees what there was to
see some time ago. This is the baseline for agents that learn to race.
"""

from typing import Any

import numpy as np

import fusebox
from fusebox import envs
from fusebox.games.fusion.deck import FITS

TICK, SLOW = 50, 0.8
"""Milliseconds, and how often nothing comes to mind in a tick."""


def fitting(view: Any, seat: int, luck: np.random.Generator, wait: int, slow: float) -> int:
    """The number of a card that fits what this view shows, or waiting."""
    hand = view.hands[seat] or ()
    found = [
        3 * place + rank
        for place, card in enumerate(hand)
        for rank, pile in enumerate(view.piles)
        if card in FITS[rank][pile[-1]]
    ]
    return int(luck.choice(found)) if found and luck.random() > slow else wait


def raced(reaction: int, seed: int) -> float:
    """What the agent in the first seat wins whose reaction takes so long; the other has none."""
    luck, table = np.random.default_rng(seed), fusebox.game("fusion", seats=2)
    env: Any = envs.parallel(table, tick=TICK, reaction=(reaction, 0))
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    while env.agents:
        views = enumerate([env.seen(agent) for agent in env.agents])
        actions = [fitting(view, seat, luck, env.wait, SLOW) for seat, view in views]
        _, rewards, *_ = env.step(dict(zip(env.agents, actions, strict=True)))
    return rewards[env.possible_agents[0]]


if __name__ == "__main__":
    for reaction in (0, 100, 200, 400, 800):
        won = [raced(reaction, seed) for seed in range(100)]
        print(f"{reaction:>4} ms later: wins {won.count(1.0)} of {len(won)}")
