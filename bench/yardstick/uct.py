"""UCT: a tree of statistics in arrays, one random playout a simulation."""

from math import sqrt

from bench.yardstick._jit import I, U, jit, lowest, popcount
from bench.yardstick.kernel import AREA, ONE, RIM, enter, margin, playout, seeded
from bench.yardstick.tables import LINE

# Places in the working memory; PATH holds the nodes from the root to the leaf of one simulation.
USED, DEEPEST, PATH, WORK = 0, 1, 8, 80
# The tree: FIRST child, how many (COUNT, -1 before they are listed), MOVE in, VISITS, and for who
# moved in the TOTAL of rewards and the sum of MARGINS in points.
FIRST, COUNT, MOVE, VISITS, TOTAL, MARGINS = range(6)
FIELDS = 8
WIDTH = 24 * 6
PASS = 7
# A win is worth REWARD, and the margin a little on top of it.
REWARD = 256
WIDEST_MARGIN = 32
EXPLORE = 0.7


@jit("float64(int64)")
def logarithm(count: int) -> float:
    """Of base two, straight between the powers: the same number on every machine."""
    power, whole = 0.0, 1
    while 2 * whole <= count:
        whole *= 2
        power += 1.0
    return power + (count - whole) / whole


@jit("void(uint64, uint64, int64, int32[::1], int64[::1])")
def list_children(mine: int, theirs: int, node: int, tree: list[int], work: list[int]) -> None:
    """Lists the moves of a node, or its pass; a full tree grows no further."""
    first = used = work[USED]
    discs, waiting = (mine | theirs) & AREA, mine & RIM
    if (used + WIDTH) * FIELDS > len(tree):
        return
    while waiting:
        space = lowest(waiting)
        waiting &= waiting - ONE
        for landing in range(6 - popcount(discs & LINE[space])):
            tree[used * FIELDS + MOVE] = I(space) * 8 + landing
            used += 1
    if used == first:
        tree[used * FIELDS + MOVE] = PASS
        used += 1
    for child in range(first, used):
        tree[child * FIELDS + COUNT] = -1
    tree[node * FIELDS + FIRST], tree[node * FIELDS + COUNT] = first, used - first
    work[USED] = used


@jit("int64(int64, int32[::1])")
def best_child(node: int, tree: list[int]) -> int:
    """An unvisited child, or the one with the highest upper bound."""
    first = tree[node * FIELDS + FIRST]
    spread = EXPLORE * REWARD * sqrt(logarithm(tree[node * FIELDS + VISITS] + 1))
    best, bound = first, -1e18
    for child in range(first, first + tree[node * FIELDS + COUNT]):
        visits = tree[child * FIELDS + VISITS]
        if visits == 0:
            return I(child)
        upper = tree[child * FIELDS + TOTAL] / visits + spread / sqrt(visits)
        if upper > bound:
            best, bound = child, upper
    return I(best)


@jit("int64(int64)")
def reward(difference: int) -> int:
    small = min(max(difference, -WIDEST_MARGIN), WIDEST_MARGIN)
    return small + (REWARD if small > 0 else -REWARD if small < 0 else 0)


@jit("void(int64, int64, int32[::1], int64[::1])")
def learn(length: int, difference: int, tree: list[int], work: list[int]) -> None:
    """Adds a result, given for the side to move at the leaf, to each node for who moved into it."""
    for step in range(length - 1, -1, -1):
        difference = -difference
        place = work[PATH + step] * FIELDS
        tree[place + VISITS] += 1
        tree[place + TOTAL] += reward(difference)
        tree[place + MARGINS] += difference


@jit("uint64(uint64, uint64, uint64, int64, int64, uint64, int32[::1], int64[::1])")
def simulate(
    mine: int, theirs: int, kings: int, passes: int, scoring: int, state: int, tree: list[int],
    work: list[int],
) -> int:  # fmt: skip
    """Down the tree, one random game from its edge, and the result back up."""
    node, length = 0, 1
    work[PATH] = 0
    while passes < 2 and (node == 0 or tree[node * FIELDS + VISITS] > 0):
        if tree[node * FIELDS + COUNT] < 0:
            list_children(mine, theirs, node, tree, work)
        if tree[node * FIELDS + COUNT] < 0:
            break
        node = best_child(node, tree)
        work[PATH + length] = node
        length += 1
        move = I(tree[node * FIELDS + MOVE])
        passes += 1
        if move != PASS:
            mine, theirs, kings = enter(mine, theirs, kings, U(move >> 3), U(move & 7))
            passes = 0
        mine, theirs = theirs, mine
    work[DEEPEST] = max(work[DEEPEST], length - 1)
    mine, theirs, kings, _, state = playout(mine, theirs, kings, passes, state)
    learn(length, margin(mine, theirs, kings, scoring), tree, work)
    return state


@jit("void(uint64, uint64, uint64, int64, int64, int64, uint64, int32[::1], int64[::1])")
def grow(
    mine: int, theirs: int, kings: int, passes: int, scoring: int, simulations: int, seed: int,
    tree: list[int], work: list[int],
) -> None:  # fmt: skip
    state = seeded(seed)
    work[USED] = 1
    tree[COUNT] = -1
    for _ in range(simulations):
        state = simulate(mine, theirs, kings, passes, scoring, state, tree, work)


@jit("int64(int64, int32[::1])")
def most_visited(node: int, tree: list[int]) -> int:
    """The child visited most, the first of several; -1 where there is none."""
    first, best = tree[node * FIELDS + FIRST], -1
    for child in range(first, first + tree[node * FIELDS + COUNT]):
        if best < 0 or tree[child * FIELDS + VISITS] > tree[best * FIELDS + VISITS]:
            best = child
    return best
