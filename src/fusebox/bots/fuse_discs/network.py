"""The network of the master: what a position is worth and where it looks first, in whole numbers.

The board is 8 x 8 tokens of C numbers, the corners unused. A layer takes a line of eight tokens (a
space, six cells, the space across), which is all that a push can change, through one product that
all rows share, and then all columns. Weights have 8 bits, sums 32; every division is a shift, so
that each machine finds the same numbers. docs/discs.md says how it was trained.
"""

import sys
from array import array
from functools import cache
from importlib import resources
from math import sqrt
from typing import NamedTuple

from fusebox.bots.fuse_discs._jit import I, U, W, jit, narrowed, table, zeros
from fusebox.bots.fuse_discs._panel import ROWS, in_fours, panel
from fusebox.bots.fuse_discs.kernel import ONE
from fusebox.bots.fuse_discs.tables import SPACES

FILE, MAGIC = "master.bin", b"FUSE6"
WIDTHS = {"weight": "b", "bias": "h"}
CONTENTS, SCORINGS, TOKENS, LINE, WIDE = 5, 2, 64, 8, 6
HIDDEN, ACTIONS, LANES, LANDINGS = 64, 144, 24, 6
ANSWER = ACTIONS + 4
# The weights in memory: their channels and blocks, then each table after the other.
CHANNELS, BLOCKS, EMBED = 0, 1, 2
# What a number is worth: tokens and biases count 1024ths, what a layer reads 32nds, the weights of
# lines 128ths, those of the lanes' answers 32nds. The shifts below lead from one to the other.
READ_BITS, READ_MOST = 21, 127
FLOOR = 10.5
"""Keeps an empty line from being divided by nothing: 0.00001 of a token's unit squared."""
# The answers: a loss, a draw, a win, in 64ths before they become chances, and a margin.
FINEST, MARGIN_WEIGHT = 64, 0.1


def _fading() -> list[int]:
    """e to the minus n/64, in 2**24ths: by multiplication alone, which is the same everywhere."""
    found, value, step = [], float(1 << 24), 0.9844964370054085
    for _ in range(16 * FINEST):
        found.append(int(value + 0.5))
        value *= step
    return found


FADING = table(_fading(), "int64")
LINE_OF = [6 + space % 8 - 1 if index // 6 % 2 == 0 else space // 8 - 1
           for index, space in enumerate(SPACES)]  # fmt: skip
# For each line (0 to 5 rows from the south, 6 to 11 columns from the west) the lane that reads it
# from its near end, west or south, and the one that reads it from its far end; clockwise from
# north a, so that the first twelve lanes are the far ones.
NEAR = table([LINE_OF.index(line, 12) for line in range(2 * WIDE)], "int64")
FAR = table([LINE_OF.index(line) for line in range(2 * WIDE)], "int64")
NOBODY = -1


class Net(NamedTuple):
    """A network in memory: its numbers, and the same in bytes as products want them. Biases don't
    fit in bytes; they are read among the numbers."""

    numbers: list[int]
    weights: list[int]


def sizes(channels: int, blocks: int) -> list[tuple[str, int]]:
    """The tables of a network in their order; a bias has 16 bits in the file, a weight 8."""
    line = LINE * channels
    return [
        ("weight", SCORINGS * TOKENS * CONTENTS * channels),
        ("weight", blocks * line * line),
        ("bias", blocks * line),
        ("weight", 2 * HIDDEN * line),
        ("bias", 2 * HIDDEN),
        ("weight", LANDINGS * HIDDEN),
        ("bias", LANDINGS),
        ("weight", HIDDEN * HIDDEN),
        ("bias", HIDDEN),
        ("weight", 4 * HIDDEN),
        ("bias", 4),
    ]


def read(data: bytes) -> Net:
    """A network as the kernel wants it, from the bytes of its file."""
    at = len(MAGIC) + 2
    if len(data) < at or not data.startswith(MAGIC):
        raise ValueError("These bytes are not a network of FUSE (discs).")
    channels, blocks = data[len(MAGIC) : at]
    parts = [(WIDTHS[kind], size) for kind, size in sizes(channels, blocks)]
    if len(data) != at + sum(array(code).itemsize * size for code, size in parts):
        raise ValueError("These bytes are not a whole network of FUSE (discs).")
    numbers = [channels, blocks]
    for code, size in parts:
        part = array(code)
        end = at + part.itemsize * size
        part.frombytes(data[at:end])
        if sys.byteorder == "big":
            part.byteswap()
        numbers, at = numbers + part.tolist(), end
    return _laid_out(table(numbers, "int16"), channels, blocks)


def _laid_out(numbers: list[int], channels: int, blocks: int) -> Net:
    weights, line = narrowed(numbers), LINE * channels
    start = EMBED + SCORINGS * TOKENS * CONTENTS * channels
    for block in range(blocks):
        in_fours(weights, start + block * line * line, line, line)
    in_fours(weights, start + blocks * (line * line + line), 2 * HIDDEN, line)
    return Net(numbers, weights)


@cache
def shipped() -> Net:
    """The network that comes with Fusebox."""
    return read(resources.files("fusebox.bots.fuse_discs").joinpath(FILE).read_bytes())


def scratch(net: Net) -> tuple[list[int], list[int], list[int]]:
    """Working memory for evaluations with this network: tokens, sums, and what products read."""
    channels = int(net.numbers[CHANNELS])
    line = LINE * channels
    sums = zeros(LANES * max(line, 2 * HIDDEN), "int32")
    return zeros(TOKENS * channels, "int32"), sums, zeros(LANES * (line + 2 * HIDDEN), "uint8")


@jit("int64(int64)")
def index(place: int) -> int:
    """The same place, where the compiler can see that it is not negative: only then it works on
    many numbers at once."""
    return place & 0xFFFFFF


@jit("void(uint64, uint64, uint64, int64, int16[::1], int32[::1])")
def embed(
    mine: int, theirs: int, kings: int, scoring: int, net: list[int], tokens: list[int]
) -> None:
    """Writes the tokens: what lies on each place, as the mover sees it."""
    channels = I(net[CHANNELS])
    for token in range(TOKENS):
        bit = U(token)
        own, other = I((mine >> bit) & ONE), I((theirs >> bit) & ONE)
        content = own + 2 * other + 2 * I((kings >> bit) & ONE)
        start = index(EMBED + ((scoring * TOKENS + token) * CONTENTS + content) * channels)
        to = index(token * channels)
        for channel in range(channels):
            tokens[to + channel] = I(net[start + channel]) << 5


@jit("int64(int64, int64, int64)")
def token_at(line: int, place: int, channels: int) -> int:
    """Where the token on a place of a line begins: rows from the south, columns from the west."""
    token = 8 * (line + 1) + place if line < WIDE else 8 * place + line - WIDE + 1
    return index(token * channels)


@jit("int64(int64, int64, int32[::1])")
def scale_of(line: int, channels: int, tokens: list[int]) -> int:
    """What brings a line to the mean square 1, in 32nds and shifted by READ_BITS."""
    squares = 0
    for place in range(LINE):
        start = token_at(line, place, channels)
        for channel in range(channels):
            squares += I(tokens[start + channel]) * I(tokens[start + channel])
    return int((32 << READ_BITS) / sqrt(squares / (LINE * channels) + FLOOR))


@jit("void(int64, int64, int64, int64, int32[::1], uint8[::1])")
def read_line(
    line: int, row: int, turned_row: int, channels: int, tokens: list[int], reads: list[int]
) -> None:
    """The positive part of a line at the mean square 1, in 32nds, as this row, and from its far end
    as the other one, if that is wanted."""
    scale, half = W(scale_of(line, channels, tokens)), W(1 << (READ_BITS - 1))
    for place in range(LINE):
        start, to = token_at(line, place, channels), index((row * LINE + place) * channels)
        for channel in range(channels):
            value = W(W(max(tokens[start + channel], W(0)) * scale) + half) >> READ_BITS
            reads[to + channel] = min(value, READ_MOST)
        if turned_row != NOBODY:
            other = index((turned_row * LINE + LINE - 1 - place) * channels)
            for channel in range(channels):
                reads[other + channel] = reads[to + channel]


@jit("void(int64, int64, int64, int64, int8[::1], int32[::1], uint8[::1])")
def multiply(
    rows: int, length: int, columns: int, start: int, weights: list[int], sums: list[int],
    reads: list[int],
) -> None:  # fmt: skip
    """Each row that was read with each column of the weights from here on."""
    for row in range(0, rows, ROWS):
        panel(reads, row * length, weights, start, sums, row * columns, length, columns)


@jit("void(int64, int64, int64, int16[::1], int8[::1], int32[::1], int32[::1], uint8[::1])")
def mix(
    first: int, start: int, biases: int, net: list[int], weights: list[int], tokens: list[int],
    sums: list[int], reads: list[int],
) -> None:  # fmt: skip
    """One layer: all six rows, or all six columns, through the same product."""
    channels = I(net[CHANNELS])
    length = LINE * channels
    for line in range(WIDE):
        read_line(first + line, line, NOBODY, channels, tokens, reads)
    multiply(WIDE, length, length, start, weights, sums, reads)
    for line in range(WIDE):
        for place in range(LINE):
            to = token_at(first + line, place, channels)
            found, bias = index(line * length + place * channels), index(biases + place * channels)
            for channel in range(channels):
                grown = W(sums[found + channel] + W(2)) >> 2
                tokens[to + channel] = W(tokens[to + channel] + grown + net[bias + channel])


@jit("int64(int64, int64, int16[::1], uint8[::1])")
def read_dot(left: int, right: int, net: list[int], reads: list[int]) -> int:
    left, right, total = index(left), index(right), W(0)
    for place in range(HIDDEN):
        total = W(total + W(reads[left + place]) * W(net[right + place]))
    return I(total)


@jit("int64(int64, int64, int16[::1], int32[::1])")
def dot(left: int, right: int, net: list[int], sums: list[int]) -> int:
    left, right, total = index(left), index(right), W(0)
    for place in range(HIDDEN):
        total = W(total + sums[left + place] * W(net[right + place]))
    return I(total)


@jit("void(int64, int64, int16[::1], int8[::1], int32[::1], int32[::1], uint8[::1])")
def answer_lanes(
    start: int, hidden: int, net: list[int], weights: list[int], tokens: list[int],
    sums: list[int], reads: list[int],
) -> None:  # fmt: skip
    """What each lane says after its own line, in 16ths: first all for the moves, then for the
    value, each lane after the other."""
    channels = I(net[CHANNELS])
    length, biases = LINE * channels, start + 2 * HIDDEN * LINE * channels
    for line in range(2 * WIDE):
        read_line(line, NEAR[line], FAR[line], channels, tokens, reads)
    multiply(LANES, length, 2 * HIDDEN, start, weights, sums, reads)
    for lane in range(LANES):
        for half in range(2):
            to, bias = (
                index(hidden + (half * LANES + lane) * HIDDEN),
                index(biases + half * HIDDEN),
            )
            found_at = index((2 * lane + half) * HIDDEN)
            for place in range(HIDDEN):
                found = W(sums[found_at + place] + W(2)) >> 2
                found = W(found + net[bias + place] + W(32)) >> 6
                reads[to + place] = min(max(found, 0), READ_MOST)


@jit("void(int64, int64, int16[::1], uint8[::1], int64[::1])")
def answer_moves(
    start: int, hidden: int, net: list[int], reads: list[int], answer: list[int]
) -> None:
    """A number for each space and landing, in 512ths."""
    biases = start + LANDINGS * HIDDEN
    for lane in range(LANES):
        for landing in range(LANDINGS):
            found = read_dot(hidden + lane * HIDDEN, start + landing * HIDDEN, net, reads)
            answer[lane * LANDINGS + landing] = found + net[biases + landing]


@jit("void(int64, int64, int16[::1], int32[::1], uint8[::1], int64[::1])")
def answer_value(
    start: int, hidden: int, net: list[int], sums: list[int], reads: list[int], answer: list[int]
) -> None:
    """Loss, draw, win and margin, in 4096ths, after the 144 moves."""
    last = start + HIDDEN * HIDDEN + HIDDEN
    for place in range(HIDDEN):
        sums[place] = 2
    for lane in range(LANES):
        held = index(hidden + (LANES + lane) * HIDDEN)
        for place in range(HIDDEN):
            sums[place] += W(reads[held + place])
    for place in range(HIDDEN):
        sums[place] >>= 2
    for place in range(HIDDEN):
        found = dot(0, start + place * HIDDEN, net, sums)
        found += net[start + HIDDEN * HIDDEN + place]
        sums[HIDDEN + place] = min(max((found + 32) >> 6, 0), 2047)
    for place in range(4):
        found = dot(HIDDEN, last + place * HIDDEN, net, sums)
        answer[ACTIONS + place] = found + net[last + 4 * HIDDEN + place]


@jit(
    "void(uint64, uint64, uint64, int64, int16[::1], int8[::1], int32[::1], int32[::1],"
    " uint8[::1], int64[::1])"
)
def answer_all(
    mine: int, theirs: int, kings: int, scoring: int, net: list[int], weights: list[int],
    tokens: list[int], sums: list[int], reads: list[int], answer: list[int],
) -> None:  # fmt: skip
    """What the network says: 144 moves in 512ths, then loss, draw, win and margin in 4096ths."""
    channels, blocks = I(net[CHANNELS]), I(net[BLOCKS])
    length = LINE * channels
    start = EMBED + SCORINGS * TOKENS * CONTENTS * channels
    biases = start + blocks * length * length
    embed(mine, theirs, kings, scoring, net, tokens)
    for layer in range(2 * blocks):
        block = layer >> 1
        mix(
            WIDE * (layer & 1), start + block * length * length, biases + block * length,
            net, weights, tokens, sums, reads,
        )  # fmt: skip
    lanes, hidden = biases + blocks * length, LANES * length
    moves = lanes + 2 * HIDDEN * length + 2 * HIDDEN
    answer_lanes(lanes, hidden, net, weights, tokens, sums, reads)
    answer_moves(moves, hidden, net, reads, answer)
    answer_value(moves + LANDINGS * HIDDEN + LANDINGS, hidden, net, sums, reads, answer)


@jit("int64(int64)")
def faded(distance: int) -> int:
    """e to the minus so many 64ths, in 2**24ths."""
    return FADING[distance] if distance < len(FADING) else 0


@jit("float64(int64[::1])")
def worth(answer: list[int]) -> float:
    """What the answer promises the mover, from -1 to 1: wins less losses, and a little margin."""
    loss, draw, win = answer[ACTIONS] >> 6, answer[ACTIONS + 1] >> 6, answer[ACTIONS + 2] >> 6
    most = max(loss, draw, win)
    lost, level, won = faded(most - loss), faded(most - draw), faded(most - win)
    margin = min(max(answer[ACTIONS + 3], -4096), 4096) / 4096
    return ((won - lost) / (won + level + lost) + MARGIN_WEIGHT * margin) / (1 + MARGIN_WEIGHT)


@jit("float64(int64, int64)")
def settled(difference: int, scoring: int) -> float:
    """What a game that ends with this difference is worth, on the same scale."""
    sixths = min(max(difference / (30 if scoring else 6), -1.0), 1.0)
    sign = 1 if difference > 0 else -1 if difference < 0 else 0
    return (sign + MARGIN_WEIGHT * sixths) / (1 + MARGIN_WEIGHT)
