"""What an unfinished position of FUSE (discs) is worth to the mover, in sixteenths of a point."""

from bench.yardstick._jit import U, jit, popcount
from bench.yardstick.kernel import AREA, EIGHT, OMEGA, ONE, RIM, margin

POINT = 16
# A won game outweighs every guess; a larger margin is worth more on top.
WON = 1 << 16
MOST = WON // 2
# Weights set by hand after a regression over games UCT played against itself: groups say little
# while many discs wait outside; a disc in the middle helps the largest group and harms the product.
NEIGHBOURS = 1
DIAGONALS = 4
INNER = 4
CENTRE = 4
OMEGA_INNER = -12
OMEGA_CENTRE = -16
EARLY = 24
SEVEN, NINE = U(7), U(9)
INNER_CELLS = U(0x00003C3C3C3C0000)
CENTRE_CELLS = U(0x0000001818000000)


@jit("int64(uint64, uint64, uint64, int64)")
def final_value(mine: int, theirs: int, kings: int, scoring: int) -> int:
    difference = margin(mine, theirs, kings, scoring)
    if difference > 0:
        return WON + POINT * difference
    return POINT * difference - WON if difference < 0 else 0


@jit("int64(uint64, int64)")
def shape(discs: int, scoring: int) -> int:
    """What a player's discs in the area promise, whatever groups they form now."""
    area = discs & AREA
    inner, centre = popcount(area & INNER_CELLS), popcount(area & CENTRE_CELLS)
    if scoring == OMEGA:
        return OMEGA_INNER * inner + OMEGA_CENTRE * centre
    side_by_side = popcount(area & (area << ONE)) + popcount(area & (area << EIGHT))
    diagonal = popcount(area & (area << SEVEN)) + popcount(area & (area << NINE))
    return INNER * inner + CENTRE * centre + NEIGHBOURS * side_by_side + DIAGONALS * diagonal


@jit("int64(uint64, uint64, uint64, int64)")
def guess(mine: int, theirs: int, kings: int, scoring: int) -> int:
    """The score as it stands, trusted more the fewer discs wait, and the shapes of both."""
    trust = EARLY - popcount((mine | theirs) & RIM)
    value = margin(mine, theirs, kings, scoring) * trust * POINT // (2 * EARLY)
    return value + shape(mine, scoring) - shape(theirs, scoring)
