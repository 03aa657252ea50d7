"""FUSE (discs) on smaller boards, solved to the end.

`python -m bench.discs_small 4 --values values.txt` works out who wins every set-up of the 4×4 board
if both play perfectly. Of each eight set-ups that are turns and mirror images of one another it
solves one; those in the file are not solved again. `python -m bench.discs_small 5 --outside 8 10`
says instead how many positions it takes from so many discs outside on, which random moves have
led to. It needs numba. Set-up, play and scores follow D1 to D16 (standard, no kings): only the size
differs.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import numba
import numpy as np

Word = Any
ONE = np.uint64(1)
STIR, STIRRED = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
MOVES = 160
"""More than anybody ever has."""
NO_END = 1 << 62
Whole: Any = np.int64
jit = numba.njit(cache=False)


class Position(NamedTuple):
    """The mover's discs and the other's, in the area and outside, and whether White moves."""

    mine: Word
    theirs: Word
    waiting: Word
    others: Word
    white: int


class Tables(NamedTuple):
    """What a board of this size looks like in bits: a row has one bit more than cells, so that no
    group runs on around an edge."""

    size: int
    push: Any
    """By content of a line, direction and landing: the mover's bits, then the other's."""
    ternary: Any
    spread: Any
    """The bits of a line, laid along a column."""
    upright: Any
    line: Any
    turned: Any
    """By space: whether it lies before a column, before which line, and from which end."""


def tables(size: int) -> Tables:
    push = np.zeros((3**size, 2, size), dtype=np.uint32)
    for code, turned, landing in product(range(3**size), range(2), range(size)):
        push[code, turned, landing] = _pushed(size, code, turned, landing)
    digits = [sum(3**cell for cell in range(size) if bits >> cell & 1) for bits in range(1 << size)]
    sides = [divmod(space, size) for space in range(4 * size)]
    return Tables(
        size,
        push,
        np.array(digits, dtype=np.uint32),
        np.array([_spread(size, bits) for bits in range(1 << size)], dtype=np.uint64),
        np.array([side % 2 == 0 for side, _ in sides]),
        np.array([step if side < 2 else size - 1 - step for side, step in sides], dtype=np.int64),
        np.array([int(side in (1, 2)) for side, _ in sides], dtype=np.int64),
    )


def _spread(size: int, bits: int) -> int:
    return sum((bits >> cell & 1) << cell * (size + 1) for cell in range(size))


def _pushed(size: int, code: int, turned: int, landing: int) -> int:
    """The line after the mover's disc stopped at the landing (D8); 0 if it can't (D9)."""
    line = [code // 3**cell % 3 for cell in range(size)]
    if turned:
        line.reverse()
    gaps = [cell for cell in range(size) if not line[cell]]
    if landing >= len(gaps):
        return 0
    kept = [disc for cell, disc in enumerate(line) if cell not in gaps[: landing + 1]]
    line = [0] * landing + [1] + kept
    if turned:
        line.reverse()
    return sum((disc == 1) << cell | (disc == 2) << cell + size for cell, disc in enumerate(line))


@jit
def line_of(word: Word, upright: bool, line: int, board: Tables) -> Word:
    size = np.uint64(board.size)
    low = (ONE << size) - ONE
    if not upright:
        return (word >> np.uint64(line) * (size + ONE)) & low
    column = (word >> np.uint64(line)) & board.spread[low]
    found = np.uint64(0)
    for row in range(board.size):
        found |= column >> (np.uint64(row) * size)
    return found & low


@jit
def with_line(word: Word, bits: Word, upright: bool, line: int, board: Tables) -> Word:
    size = np.uint64(board.size)
    low = (ONE << size) - ONE
    if upright:
        shift = np.uint64(line)
        return (word & ~(board.spread[low] << shift)) | (board.spread[bits] << shift)
    shift = np.uint64(line) * (size + ONE)
    return (word & ~(low << shift)) | (bits << shift)


@jit
def popcount(word: Word) -> int:
    found = 0
    while word:
        word &= word - ONE
        found += 1
    return found


@jit
def largest(discs: Word, loose: Word, size: int) -> int:
    """The largest group (D13)."""
    best = 1 if loose else 0
    while discs:
        group = discs & (~discs + ONE)
        while True:
            grown = group | (group << ONE) | (group >> ONE)
            grown |= (group << np.uint64(size + 1)) | (group >> np.uint64(size + 1))
            grown &= discs
            if grown == group:
                break
            group = grown
        best = max(best, popcount(group))
        discs ^= group
    return best


@jit
def listed(mine: Word, theirs: Word, waiting: Word, moves: Any, board: Tables) -> int:
    """Writes every way to enter a disc (D7, D9); how many there are."""
    size, count = board.size, 0
    for space in range(4 * size):
        if not (waiting >> np.uint64(space)) & ONE:
            continue
        discs = line_of(mine | theirs, board.upright[space], board.line[space], board)
        for landing in range(size - popcount(discs)):
            moves[count] = space * 8 + landing
            count += 1
    return count


@jit
def entered(mine: Word, theirs: Word, move: int, board: Tables) -> tuple[Word, Word]:
    size, space = board.size, move >> 3
    upright, line = board.upright[space], board.line[space]
    one = line_of(mine, upright, line, board)
    two = line_of(theirs, upright, line, board)
    code = board.ternary[one] + 2 * board.ternary[two]
    after = np.uint64(board.push[code, board.turned[space], move & 7])
    low = np.uint64((1 << size) - 1)
    return (
        with_line(mine, after & low, upright, line, board),
        with_line(theirs, after >> np.uint64(size), upright, line, board),
    )


@jit
def key_of(mine: Word, theirs: Word) -> Word:
    return mine | theirs << np.uint64(32)


@jit
def slot_of(key: Word, rest: Word, memory: Any) -> Word:
    mixed = (key ^ (rest * STIR)) * STIR
    return Whole((mixed >> STIRRED) & np.uint64(len(memory) - 2))


@jit
def known(key: Word, rest: Word, memory: Any) -> tuple[int, int, int]:
    """At least and at most so much is it worth to the mover, and the move that was best."""
    slot = slot_of(key, rest, memory)
    entry = memory[slot + 1]
    if memory[slot] != key or entry >> np.uint64(16) != rest:
        return -1, 1, -1
    least, most = entry & np.uint64(3), entry >> np.uint64(2) & np.uint64(3)
    return Whole(least) - 1, Whole(most) - 1, Whole(entry >> np.uint64(4) & np.uint64(0xFFF))


@jit
def remember(key: Word, rest: Word, least: int, most: int, move: int, memory: Any) -> None:
    slot = slot_of(key, rest, memory)
    memory[slot] = key
    memory[slot + 1] = rest << np.uint64(16) | np.uint64((least + 1) | (most + 1) << 2 | move << 4)


@jit
def gets(
    mine: Word, theirs: Word, waiting: Word, others: Word, white: int, passed: bool, wanted: int,
    ply: int, board: Tables, memory: Any, work: Any, history: Any,
) -> bool:  # fmt: skip
    """Whether the mover gets as much as wanted, 1 for a win and 0 for a draw, whatever the other
    does. In the first row of the history stand how many positions were looked at and at most may
    be, and whether the search was broken off: then the answer says nothing."""
    moves, ranks = work[2 * ply], work[2 * ply + 1]
    count = listed(mine, theirs, waiting, moves, board)
    if not count:
        if passed:
            own, other = largest(mine, waiting, board.size), largest(theirs, others, board.size)
            return bool(own >= other + wanted)
        return not gets(
            theirs, mine, others, waiting, 1 - white, True, 1 - wanted, ply + 1, board, memory,
            work, history,
        )  # fmt: skip
    if history[0, 0] >= history[0, 1]:
        history[0, 2] = 1
        return False
    history[0, 0] += 1
    key, rest = key_of(mine, theirs), (waiting | others) << ONE | np.uint64(white)
    least, most, first = known(key, rest, memory)
    if least >= wanted or most < wanted:
        return bool(least >= wanted)
    for index in range(count):
        move = moves[index]
        after, other = entered(mine, theirs, move, board)
        left = waiting ^ (ONE << np.uint64(move >> 3))
        reply = (left | others) << ONE | np.uint64(1 - white)
        if known(key_of(other, after), reply, memory)[1] <= -wanted:
            remember(key, rest, wanted, most, move, memory)
            return True
        lead = largest(after, 0, board.size) - largest(other, 0, board.size)
        ranks[index] = 1 << 40 if move == first else (lead << 32) + history[1 + white, move]
    for index in range(count):
        move = picked(index, count, moves, ranks)
        after, other = entered(mine, theirs, move, board)
        left = waiting ^ (ONE << np.uint64(move >> 3))
        fails = not gets(
            other, after, others, left, 1 - white, False, 1 - wanted, ply + 1, board, memory, work,
            history,
        )  # fmt: skip
        if history[0, 2]:
            return False
        if fails:
            history[1 + white, move] += count * count
            remember(key, rest, wanted, most, move, memory)
            return True
    remember(key, rest, least, wanted - 1, moves[0], memory)
    return False


@jit
def picked(index: int, count: int, moves: Any, ranks: Any) -> int:
    """The best-ranked of the moves from here on, brought here."""
    best = index
    for later in range(index + 1, count):
        if ranks[later] > ranks[best]:
            best = later
    move, rank = moves[best], ranks[best]
    moves[best], ranks[best] = moves[index], ranks[index]
    moves[index], ranks[index] = move, rank
    return int(move)


def rings(size: int) -> Iterator[str]:
    """Every set-up (D2, D3), one of each eight that are turns and mirror images of one another."""
    spaces, seen = 4 * size, set[str]()
    for discs in product("wb", repeat=spaces):
        ring = "".join(discs)
        around = ring + ring[:2]
        if ring.count("w") != spaces // 2 or "www" in around or "bbb" in around or ring in seen:
            continue
        turns = [ring[size * turn :] + ring[: size * turn] for turn in range(4)]
        seen.update(turns, (turn[::-1] for turn in turns))
        yield ring


@cache
def _memory(positions: int) -> Any:
    return np.zeros(2 << positions, dtype=np.uint64)


def start(ring: str) -> Position:
    white, black = (
        np.uint64(sum(1 << space for space, disc in enumerate(ring) if disc == colour))
        for colour in "wb"
    )
    return Position(np.uint64(0), np.uint64(0), white, black, 1)


def late(size: int, outside: int, luck: Random) -> Position:
    """A position with so many discs outside, reached from any ring by random moves."""
    board, moves = tables(size), np.zeros(MOVES, dtype=np.int64)
    position = start(_drawn(size, luck))
    while popcount(position.waiting | position.others) > outside:
        mine, theirs, waiting, others, white = position
        count = listed(mine, theirs, waiting, moves, board)
        if count:
            move = luck.choice(list(moves[:count]))
            mine, theirs = map(np.uint64, entered(mine, theirs, move, board))
            waiting ^= ONE << np.uint64(move >> 3)
        elif not listed(theirs, mine, others, moves, board):
            return late(size, outside, luck)
        position = Position(theirs, mine, others, waiting, 1 - white)
    return position


def _drawn(size: int, luck: Random) -> str:
    discs = list("wb" * (2 * size))
    while True:
        luck.shuffle(discs)
        ring = "".join(discs)
        if "www" not in ring + ring[:2] and "bbb" not in ring + ring[:2]:
            return ring


def worked_out(
    position: Position, size: int, positions: int, most: int = NO_END
) -> tuple[int | None, int]:
    """What a position is worth to the mover, and how many positions were searched for it; None if
    as many as may be did not do."""
    board, memory = tables(size), _memory(positions)
    memory[:] = 0
    work = np.zeros((16 * size, MOVES), dtype=np.int64)
    history = np.zeros((3, 32 * size), dtype=np.int64)
    history[0, 1] = most
    mine, theirs, waiting, others, white = position
    value = -1
    for wanted in (0, 1):
        if value == wanted - 1 and gets(
            mine, theirs, waiting, others, white, False, wanted, 0, board, memory, work, history
        ):
            value = wanted
    return None if history[0, 2] else value, int(history[0, 0])


def value_of(ring: str, positions: int) -> tuple[int | None, int]:
    """What a set-up is worth to White, and how many positions were searched for it."""
    return worked_out(start(ring), len(ring) // 4, positions)


def _tried(size: int, outside: int, tries: int, positions: int, most: int) -> None:
    """Says how many positions a late one takes."""
    found = [
        worked_out(late(size, outside, Random(seed)), size, positions, most)
        for seed in range(tries)
    ]
    solved = sum(value is not None for value, _ in found)
    middle = median(count for _, count in found)
    print(
        f"{outside} outside: {solved} of {tries} solved, median {middle:,.0f} positions", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, choices=(2, 3, 4, 5))
    parser.add_argument("--values", type=Path, help="needed unless positions are tried")
    parser.add_argument("--outside", type=int, nargs="*", help="discs outside positions to try")
    parser.add_argument("--tries", type=int, default=15, help="positions of each number")
    parser.add_argument(
        "--most", type=int, default=300_000_000, help="positions looked at in a try"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--memory", type=int, default=24, help="log2 of positions remembered")
    given = parser.parse_args()
    if given.outside:
        for outside in given.outside:
            _tried(given.size, outside, given.tries, given.memory, given.most)
    elif given.values:
        _solve(given)
    else:
        parser.error("Name a file with --values, or discs outside with --outside.")


def _solve(given: argparse.Namespace) -> None:
    given.values.touch()
    solved = dict(line.split()[:2] for line in given.values.read_text().splitlines())
    found = list(rings(given.size))
    missing = [ring for ring in found if ring not in solved]
    with ProcessPoolExecutor(given.jobs) as pool, given.values.open("a") as file:
        values = pool.map(partial(value_of, positions=given.memory), missing)
        for ring, (value, positions) in zip(missing, values, strict=True):
            solved[ring] = str(value)
            print(ring, value, positions, file=file, flush=True)
    count = Counter(solved[ring] for ring in found)
    print(f"{len(found)} set-ups: White wins {count['1']}, {count['0']} drawn, Black {count['-1']}")


if __name__ == "__main__":
    main()
