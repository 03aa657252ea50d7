"""Learning from played games: each choice a little likelier, or less, by what came of it (PPO)."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fusebox.bots.fuse_cards.network import CHOICES
from train.cards.network import Floats, Weights, backward, forward
from train.cards.play import Made, likely

FADE = 0.9
"""How far what is expected at a later choice is believed, against what came of the game."""
TRUST, STEEP = 0.2, 0.5
"""How far the chance of a choice may go at once, and how much the value's error counts."""
FIRST, SECOND, MEAN = 0.9, 0.99, 0.998
"""How long the moments of the steps last, and the running mean of the weights."""
MOST_WEIGHT = 30
"""So that each fits in its 16 bits."""


class Learner(NamedTuple):
    """The weights, their moments, and the running mean, which is what plays in the end."""

    weights: Weights
    first: Weights
    second: Weights
    mean: Weights
    steps: NDArray[np.int64]
    """How many were made: one number."""


class Rates(NamedTuple):
    """How large a step is, and how much it counts to keep several choices open."""

    step: float
    open: float


class Told(NamedTuple):
    """How open the choices were, and how far off what was expected, squared."""

    open: float
    off: float


def beginner(weights: Weights) -> Learner:
    nothing = [np.zeros_like(part) for part in weights]
    copies = [[part.copy() for part in held] for held in (nothing, nothing, weights)]
    return Learner(weights, copies[0], copies[1], copies[2], np.zeros(1, np.int64))


@njit("void(int64[::1], float32[::1], float32[::1], float32, float32[::1], float32[::1])")
def came_of(seats: Any, expected: Any, worth: Any, fade: float, better: Any, target: Any) -> None:
    """From the last choice to the first: how much better than expected it came, seat by seat."""
    following, more = worth.copy(), np.zeros(len(worth), np.float32)
    for at in range(len(seats) - 1, -1, -1):
        seat = seats[at]
        more[seat] = following[seat] - expected[at] + fade * more[seat]
        following[seat] = expected[at]
        better[at], target[at] = more[seat], expected[at] + more[seat]


@njit(
    "void(float32[:, ::1], boolean[:, ::1], int64[::1], float32[::1], float32[::1], float32[::1],"
    " float64, float32[:, ::1], float64[::1])"
)
def errors(
    answers: Any, masks: Any, chosen: Any, chances: Any, better: Any, target: Any, openness: float,
    error: Any, told: Any,
) -> None:  # fmt: skip
    """What the answers should have less of, as a share of all."""
    chance, logs, share = np.zeros(CHOICES), np.zeros(CHOICES), 1 / len(answers)
    for at in range(len(answers)):
        whole, mean = likely(answers[at], masks[at], chance), 0.0
        for choice in range(CHOICES):
            chance[choice] /= whole
            logs[choice] = np.log(max(chance[choice], 1e-9))
            mean += chance[choice] * logs[choice]
        ratio = chance[chosen[at]] / chances[at]
        beyond = ratio > 1 + TRUST if better[at] > 0 else ratio < 1 - TRUST
        pull = 0.0 if beyond else better[at] * ratio
        for choice in range(CHOICES):
            if masks[at, choice]:
                slope = pull * (chance[choice] - (1.0 if choice == chosen[at] else 0.0))
                slope += openness * chance[choice] * (logs[choice] - mean)
                error[at, choice] = slope * share
        off = answers[at, CHOICES] - target[at]
        error[at, CHOICES] = STEEP * off * share
        told[0] -= mean
        told[1] += off * off


def learned(
    learner: Learner, made: Made, worth: Floats, rates: Rates, batch: int, luck: np.random.Generator
) -> Told:
    """Every choice once, in any order, so many at a time."""
    count = len(made.chosen)
    better, target = np.zeros((2, count), np.float32)
    came_of(made.seats, made.expected, worth.ravel(), FADE, better, target)
    better = ((better - better.mean()) / (better.std() + 1e-6)).astype(np.float32)
    told, order = np.zeros(2), luck.permutation(count)
    for at in range(0, count, batch):
        some = order[at : at + batch]
        found = forward(learner.weights, made.read[some])
        error = np.zeros_like(found[-1])
        errors(
            found[-1], made.masks[some], made.chosen[some], made.chances[some], better[some],
            target[some] - made.ahead[some], rates.open, error, told,
        )  # fmt: skip
        _step(learner, backward(learner.weights, found, error), rates.step)
    return Told(*(told / count).tolist())


def _step(learner: Learner, slopes: Weights, rate: float) -> None:
    """Adam, with slopes that are too steep made gentler, and the running mean."""
    learner.steps[0] += 1
    count = int(learner.steps[0])
    steep = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
    gentler = np.float32(min(1.0, 1.0 / (steep + 1e-9)))
    first_left, second_left = 1 - FIRST**count, 1 - SECOND**count
    for weight, first, second, mean, slope in zip(*learner[:4], slopes, strict=True):
        slope *= gentler
        first += (1 - FIRST) * (slope - first)
        second += (1 - SECOND) * (slope * slope - second)
        weight -= rate * (first / first_left) / (np.sqrt(second / second_left) + 1e-5)
        np.clip(weight, -MOST_WEIGHT, MOST_WEIGHT, out=weight)
        mean += (1 - MEAN) * (weight - mean)
