"""The network of the master of Fuse (cards), in whole numbers: each machine finds the same.

docs/bots.md says how it was trained.
"""

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Final, NamedTuple

from fusebox.bots.fuse_cards.reading import UNIT
from fusebox.games.fuse_cards.cards import MATCH_MAN

FILE, MAGIC = "master.bin", b"FUSEC"
BOMB, MAN, KEEP = range(MATCH_MAN, MATCH_MAN + 3)
"""What may be chosen: the cards of each kind first, then to throw a bomb, and to play the Match Man
or to keep him."""
CHOICES: Final = KEEP + 1
WEIGHT_BITS: Final = 10
UNIT_BITS, HIDDEN_BITS = UNIT.bit_length() - 1, 8
"""What a number is worth: weights count 1024ths, what is read 64ths, biases and what a layer hands
on 256ths. The shifts below lead from one to the other."""


class Layer(NamedTuple):
    """The weights by what they take, and the biases, in the units of a sum."""

    weights: tuple[tuple[int, ...], ...]
    biases: tuple[int, ...]
    shift: int
    """From a sum to what the layer hands on."""


def read(data: bytes) -> tuple[Layer, ...]:
    """A network from the bytes of its file: its widths, then each layer's weights and biases."""
    if not data.startswith(MAGIC) or len(data) % 2 == 0:
        raise ValueError("These bytes are not a network of Fuse (cards).")
    numbers = array("h")
    numbers.frombytes(data[len(MAGIC) :])
    if sys.byteorder == "big":
        numbers.byteswap()
    count, layers, bits = numbers[0], list[Layer](), UNIT_BITS
    widths, at = numbers[1 : 1 + count], 1 + count
    for taken, given in pairwise(widths):
        end = at + taken * given
        if end + given > len(numbers):
            break
        rows = tuple(tuple(numbers[row : row + given]) for row in range(at, end, given))
        shift = bits + WEIGHT_BITS - HIDDEN_BITS
        biases = tuple(bias << shift for bias in numbers[end : end + given])
        layers.append(Layer(rows, biases, shift))
        at, bits = end + given, HIDDEN_BITS
    if not layers or at != len(numbers):
        raise ValueError("These bytes are not a whole network of Fuse (cards).")
    return tuple(layers)


@cache
def shipped() -> tuple[Layer, ...]:
    """The network that comes with Fusebox."""
    return read(resources.files("fusebox.bots.fuse_cards").joinpath(FILE).read_bytes())


def answers(layers: Sequence[Layer], numbers: Sequence[int]) -> list[int]:
    """What it says for each choice, and last what the seat can expect."""
    sums = _sums(layers[0], numbers)
    for before, layer in pairwise(layers):
        sums = _sums(layer, [max(0, one) >> before.shift for one in sums])
    return sums


def _sums(layer: Layer, numbers: Sequence[int]) -> list[int]:
    sums = list(layer.biases)
    for number, weights in zip(numbers, layer.weights, strict=True):
        if number:
            sums = [one + number * weight for one, weight in zip(sums, weights, strict=True)]
    return sums
