"""The board in bits, and what a push does to a line, worked out once.

Bit 8 * row + column, from the south and the west: rows and columns 1 to 6 are the area, 0 and 7
the perimeter, and the four corners are never used.
"""

from bench.yardstick._jit import table

SIZE = 6


def _space(index: int) -> int:
    """The bit of a perimeter space, clockwise from north a."""
    side, step = divmod(index, SIZE)
    return (57 + step, 55 - 8 * step, 6 - step, 8 + 8 * step)[side]


def _lane(index: int) -> list[int]:
    """The six cells a disc on this space slides over, from the edge inwards."""
    inwards = (-8, -1, 8, 1)[index // SIZE]
    return [_space(index) + inwards * (step + 1) for step in range(SIZE)]


SPACES = [_space(index) for index in range(4 * SIZE)]
LANES = [_lane(index) for index in range(4 * SIZE)]
CELLS = [8 * row + column for row in range(SIZE, 0, -1) for column in range(1, SIZE + 1)]


def _by_bit(values: list[int]) -> list[int]:
    found = [0] * 64
    for index, value in enumerate(values):
        found[SPACES[index]] = value
    return found


def _pushed(line: list[int], landing: int) -> list[int]:
    """The line after a disc (1) entered and stopped at the landing; gaps close first."""
    waiting = [1]
    for cell in range(landing):
        waiting += [line[cell]] if line[cell] else []
    after = [0] * landing
    for there in line[landing:]:
        waiting += [there] if there else []
        after.append(waiting.pop(0) if waiting else 0)
    return after


def _push_entry(code: int, turned: int, landing: int) -> int:
    line = [code // 3**cell % 3 for cell in range(SIZE)]
    if landing + SIZE - line.count(0) >= SIZE:
        return 0
    after = _pushed(line[::-1] if turned else line, landing)
    if turned:
        after.reverse()
    return sum(((disc == 1) + 64 * (disc == 2)) << cell for cell, disc in enumerate(after))


def _push() -> list[int]:
    """For each content of a line, direction and landing: six bits of ones, then six of twos."""
    return [
        _push_entry(code, turned, landing) if landing < SIZE else 0
        for code in range(3**SIZE)
        for turned in (0, 1)
        for landing in range(8)
    ]


LINE = table(_by_bit([sum(1 << cell for cell in lane) for lane in LANES]))
# How far the lane's six cells are from bit 0, once a column is laid flat.
SHIFT = table(_by_bit([space % 8 if index // 6 % 2 == 0 else space // 8 * 8 + 1
                       for index, space in enumerate(SPACES)]))  # fmt: skip
UPRIGHT = table(_by_bit([1 - index // 6 % 2 for index in range(24)]))
TURNED = table(_by_bit([8 * (index // 6 in (0, 1)) for index in range(24)]))
PUSH = table(_push(), "uint16")
TERNARY = table([sum(3**cell for cell in range(6) if bits >> cell & 1) for bits in range(64)])
SPREAD = table(
    [sum(256 << 8 * cell for cell in range(6) if bits >> cell & 1) for bits in range(64)]
)
