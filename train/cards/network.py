"""The network while it learns, in numpy: two hidden layers, then a wish a choice and a value."""

from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fusebox.bots.fuse_cards.network import CHOICES, HIDDEN_BITS, MAGIC, WEIGHT_BITS
from fusebox.bots.fuse_cards.reading import READ

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = list[Floats]
"""Weights and biases by turns, layer after layer."""
OUT = CHOICES + 1
MOST = 2**15 - 1


def fresh(widths: tuple[int, ...], seed: int) -> Weights:
    """Before it has learned: the last layer says next to nothing."""
    luck, found = np.random.default_rng(seed), list[Floats]()
    every = (READ, *widths, OUT)
    for taken, given in pairwise(every):
        scale = np.sqrt(2 / taken) * (0.01 if given == OUT else 1)
        found += [
            (luck.standard_normal((taken, given)) * scale).astype(np.float32),
            np.zeros(given, np.float32),
        ]
    return found


def forward(weights: Weights, read: Floats) -> list[Floats]:
    """What every layer hands on; the last says what it wishes, and what it expects."""
    found = [read]
    for place in range(0, len(weights), 2):
        sums = found[-1] @ weights[place]
        sums += weights[place + 1]
        if place + 2 < len(weights):
            np.maximum(sums, 0, out=sums)
        found.append(sums)
    return found


def backward(weights: Weights, found: list[Floats], error: Floats) -> Weights:
    """The slope of every weight, from what the answers should have less of."""
    slopes: list[Any] = [None] * len(weights)
    for place in range(len(weights) - 2, -1, -2):
        taken = found[place // 2]
        slopes[place], slopes[place + 1] = taken.T @ error, error.sum(0)
        if place:
            error = error @ weights[place].T
            error *= taken > 0
    return slopes


def written(weights: Weights) -> bytes:
    """The bytes of its file, as bots/fuse_cards/network.py reads them."""
    widths = [len(weights[0]), *(len(bias) for bias in weights[1::2])]
    parts = [np.array([len(widths), *widths])]
    for place, numbers in enumerate(weights):
        bits = HIDDEN_BITS if place % 2 else WEIGHT_BITS
        parts.append(np.clip(np.rint(numbers.ravel() * 2**bits), -MOST, MOST))
    return MAGIC + np.concatenate(parts).astype("<i2").tobytes()
