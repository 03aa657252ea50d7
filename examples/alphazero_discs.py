"""AlphaZero in small on FUSE (discs): `python -m examples.alphazero_discs`.

A search led by a linear policy and value plays against itself, and both learn from it. The master
of discs is made the same way on a larger scale (`make train`, docs/discs.md).
"""

import math
from typing import Any, NamedTuple

import numpy as np

import fusebox
from fusebox.positions import AnyPosition

Array = Any
GAME = fusebox.game("fuse_discs", replay=False)
ENTRIES, INPUTS = 144, 129
"""Only discs are entered here: the first numbers of the codec."""


class Weights(NamedTuple):
    policy: Array
    value: Array


class Lesson(NamedTuple):
    """What was seen, how often each action was tried, and what came of the game."""

    seen: Array
    tried: Array
    won: float


def fresh() -> Weights:
    return Weights(np.zeros((ENTRIES, INPUTS)), np.zeros(INPUTS))


def judged(weights: Weights, position: AnyPosition) -> tuple[Array, Array, float]:
    """What the mover sees, how good each action looks, and the position."""
    seat = position.actors[0]
    seen = np.append(position.observe(seat)["board"][:2].ravel(), 1.0)
    scores = np.where(position.mask(seat)[:ENTRIES], weights.policy @ seen, -np.inf)
    chances = np.exp(scores - scores.max())
    return seen, chances / chances.sum(), math.tanh(weights.value @ seen)


class Node:
    """A position of the tree, seen by who is to move."""

    def __init__(self, position: AnyPosition, weights: Weights) -> None:
        self.position = position
        self.seat = position.actors[0] if not position.done else 0
        self.below: dict[int, Node] = {}
        self.visits, self.sums = np.zeros(ENTRIES), np.zeros(ENTRIES)
        self.chances, self.value = np.zeros(ENTRIES), position.returns[self.seat]
        if not position.done:
            self.seen, self.chances, self.value = judged(weights, position)

    def chosen(self) -> int:
        mean = self.sums / np.maximum(self.visits, 1)
        push = 1.5 * self.chances * math.sqrt(1 + self.visits.sum()) / (1 + self.visits)
        return int(np.where(self.chances > 0, mean + push, -np.inf).argmax())

    def simulated(self, weights: Weights) -> tuple[float, int]:
        """What a simulation found, for the seat it is told with."""
        if self.position.done:
            return self.value, self.seat
        action = self.chosen()
        if action in self.below:
            worth, seat = self.below[action].simulated(weights)
        else:
            position = self.position.copy()
            position.step(self.seat, action)
            child = self.below[action] = Node(position, weights)
            worth, seat = child.value, child.seat
        own = worth if seat == self.seat else -worth
        self.visits[action] += 1
        self.sums[action] += own
        return own, self.seat


def self_play(weights: Weights, simulations: int, luck: np.random.Generator) -> list[Lesson]:
    position, moments = GAME.new(int(luck.integers(1 << 40))), list[tuple[Array, Array, int]]()
    while not position.done:
        root = Node(position.copy(), weights)
        for _ in range(simulations):
            root.simulated(weights)
        tried = root.visits / root.visits.sum()
        moments.append((root.seen, tried, root.seat))
        position.step(root.seat, int(luck.choice(ENTRIES, p=tried)))
    return [Lesson(seen, tried, position.returns[seat]) for seen, tried, seat in moments]


def learned(weights: Weights, lessons: list[Lesson], rate: float = 0.05) -> Weights:
    """One pass of gradient descent on both."""
    policy, value = weights.policy.copy(), weights.value.copy()
    for seen, tried, won in lessons:
        scores = np.where(tried > 0, policy @ seen, -np.inf)
        chances = np.exp(scores - scores.max())
        policy += rate * np.outer(tried - chances / chances.sum(), seen) / 36
        found = math.tanh(value @ seen)
        value += rate * (won - found) * (1 - found * found) * seen / 36
    return Weights(policy, value)


def trained(rounds: int, games: int, simulations: int, seed: int = 0) -> Weights:
    luck, weights = np.random.default_rng(seed), fresh()
    for _ in range(rounds):
        lessons = [lesson for _ in range(games) for lesson in self_play(weights, simulations, luck)]
        weights = learned(weights, lessons)
    return weights


def match(weights: Weights, games: int, simulations: int, seed: int = 1) -> float:
    """What the search wins a game against random play, every other one from the second seat."""
    luck, won = np.random.default_rng(seed), 0.0
    for number in range(games):
        position = GAME.new(seed * 1_000 + number)
        while not position.done:
            seat = position.actors[0]
            if seat == number % 2:
                root = Node(position.copy(), weights)
                for _ in range(simulations):
                    root.simulated(weights)
                position.step(seat, int(root.visits.argmax()))
            else:
                position.step(seat, int(luck.choice(np.flatnonzero(position.mask(seat)))))
        won += position.returns[number % 2]
    return won / games


if __name__ == "__main__":
    weights = fresh()
    print(f"before: {match(weights, 20, 50):+.2f} a game against random play")
    weights = trained(rounds=10, games=8, simulations=50)
    print(f"after:  {match(weights, 20, 50):+.2f}")
