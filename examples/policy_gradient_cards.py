"""A policy gradient on Fuse (cards) with PettingZoo: `python -m examples.policy_gradient_cards`.

A linear policy over the flat observation learns from whole games (REINFORCE) against random play.
"""

from typing import Any

import numpy as np

import fusebox
from fusebox import envs

Array = Any
RATE = 0.02


def made() -> Any:
    return envs.aec(fusebox.game("fuse_cards", seats=2), flat=True)


def features(seen: Array) -> Array:
    """What is counted grows slowly, so that no number outweighs the others."""
    return np.append(np.log1p(seen), 1.0)


def policy(weights: Array, seen: Array, mask: Array) -> Array:
    """How likely each action is; what may not be done has no chance."""
    scores = np.where(mask, weights @ seen, -np.inf)
    chances = np.exp(scores - scores.max())
    return chances / chances.sum()


def played(env: Any, weights: Array, seat: int, luck: np.random.Generator) -> tuple[float, Array]:
    """A game against random play: what the seat won, and which way its choices lie."""
    env.reset(seed=int(luck.integers(1 << 30)))
    slope, own, won = np.zeros_like(weights), env.possible_agents[seat], 0.0
    for agent in env.agent_iter():
        shown, reward, over, cut, _ = env.last()
        if agent == own:
            won += reward
        if over or cut:
            env.step(None)
            continue
        mask = shown["action_mask"]
        if agent != own:
            env.step(int(luck.choice(np.flatnonzero(mask))))
            continue
        seen = features(shown["observation"])
        chances = policy(weights, seen, mask)
        action = int(luck.choice(len(chances), p=chances))
        slope -= np.outer(chances, seen)
        slope[action] += seen
        env.step(action)
    return won, slope


def learned(games: int, seed: int = 0) -> tuple[Array, list[float]]:
    """The weights after so many games, and what each brought."""
    env, luck = made(), np.random.default_rng(seed)
    env.reset(seed=seed)
    shown = env.observe(env.possible_agents[0])
    weights = np.zeros((len(shown["action_mask"]), len(shown["observation"]) + 1))
    results: list[float] = []
    for game in range(games):
        won, slope = played(env, weights, game % 2, luck)
        baseline = float(np.mean(results[-100:])) if results else 0.0
        weights += RATE * (won - baseline) * slope / (1 + np.linalg.norm(slope))
        results.append(won)
    return weights, results


if __name__ == "__main__":
    _, results = learned(3_000)
    for first in range(0, 3_000, 500):
        print(f"games {first:>5} on: {np.mean(results[first : first + 500]):+.3f} a game")
