"""PUCT: a tree led by the network, with exact values where few discs are left outside."""

from math import sqrt

from fusebox.bots.fuse_discs import alphabeta as ab
from fusebox.bots.fuse_discs._jit import I, U, jit, lowest, popcount, table
from fusebox.bots.fuse_discs.evaluate import POINT, WON
from fusebox.bots.fuse_discs.kernel import AREA, ONE, RIM, Boards, can_move, enter
from fusebox.bots.fuse_discs.network import ACTIONS, answer_all, faded, settled, worth
from fusebox.bots.fuse_discs.tables import LINE, SPACES

# The tree: FIRST child, how many (COUNT; 0 before they are listed), MOVE in, VISITS, and whether
# the TURN changed with that move: -1, or 1 where the other could not move.
FIRST, COUNT, MOVE, VISITS, TURN = range(5)
FIELDS = 8
WIDTH = ACTIONS
# What it is worth to who moves there: the TOTAL over its visits, and where it is known, the EXACT
# value. The PRIOR is the network's share for the move in.
TOTAL, PRIOR, EXACT = range(3)
WORTHS = 4
UNKNOWN = 9.0
# Places in the working memory; PATH holds the nodes from the root to the leaf of one simulation.
USED, DEEPEST, PATH, WORK = 0, 1, 8, 80
EXPLORE = 1.5
DOUBT = 0.2
"""So much less than its parent an unvisited move is thought to be worth."""
SOLVED_FROM = 6
"""With so few discs outside, searching to the end costs less than asking the network."""

INDEX = table([SPACES.index(bit) if bit in SPACES else 0 for bit in range(64)], "int64")


@jit("void(uint64, uint64, int64, int32[::1], float64[::1], int64[::1], int64[::1])")
def list_children(
    mine: int, theirs: int, node: int, tree: list[int], worths: list[float], work: list[int],
    answer: list[int],
) -> None:  # fmt: skip
    """Lists the moves of a node with their shares; a full tree grows no further."""
    first = used = work[USED]
    discs, waiting = (mine | theirs) & AREA, mine & RIM
    if (used + WIDTH) * FIELDS > len(tree):
        return
    most, total = -(1 << 40), 0
    while waiting:
        space = lowest(waiting)
        waiting &= waiting - ONE
        for landing in range(6 - popcount(discs & LINE[space])):
            wish = answer[INDEX[space] * 6 + landing] >> 3
            tree[used * FIELDS + MOVE] = I(space) * 8 + landing
            tree[used * FIELDS + FIRST] = wish
            most = max(most, wish)
            used += 1
    for child in range(first, used):
        share = faded(most - tree[child * FIELDS + FIRST]) + 1
        worths[child * WORTHS + PRIOR] = share
        total += share
    for child in range(first, used):
        worths[child * WORTHS + PRIOR] /= total
        worths[child * WORTHS + EXACT] = UNKNOWN
        tree[child * FIELDS + FIRST] = 0
    tree[node * FIELDS + FIRST], tree[node * FIELDS + COUNT] = first, used - first
    work[USED] = used


@jit("int64(int64, int32[::1], float64[::1])")
def best_child(node: int, tree: list[int], worths: list[float]) -> int:
    """The child with the highest sum of what it was worth and what is still hoped of it."""
    visits = tree[node * FIELDS + VISITS]
    reach = EXPLORE * sqrt(visits)
    expected = worths[node * WORTHS + TOTAL] / max(visits, 1) - DOUBT
    first = tree[node * FIELDS + FIRST]
    best, bound = first, -1e18
    for child in range(first, first + tree[node * FIELDS + COUNT]):
        seen, hope = tree[child * FIELDS + VISITS], worths[child * WORTHS + PRIOR] * reach
        upper = expected + hope
        if seen:
            gained = tree[child * FIELDS + TURN] * worths[child * WORTHS + TOTAL]
            upper = gained / seen + hope / (1 + seen)
        if upper > bound:
            best, bound = child, upper
    return I(best)


@jit("UniTuple(uint64, 3)(uint64, uint64, uint64, int64, int32[::1])")
def follow(mine: int, theirs: int, kings: int, node: int, tree: list[int]) -> Boards:
    """Makes the move into a node: the next to move comes first, passes are made at once."""
    move = I(tree[node * FIELDS + MOVE])
    mine, theirs, kings = enter(mine, theirs, kings, U(move >> 3), U(move & 7))
    if can_move(theirs, mine) or not can_move(mine, theirs):
        tree[node * FIELDS + TURN] = -1
        return theirs, mine, kings
    tree[node * FIELDS + TURN] = 1
    return mine, theirs, kings


@jit("float64(uint64, uint64, uint64, int64, uint64[::1], int64[::1])")
def solved(
    mine: int, theirs: int, kings: int, scoring: int, memory: list[int], effort: list[int]
) -> float:
    """The exact worth of a position with few discs outside."""
    outside = popcount((mine | theirs) & RIM)
    value = ab.search(
        mine, theirs, kings, 0, outside + 1, -ab.INFINITE, ab.INFINITE, 0, scoring, memory, effort
    )
    points = value - WON if value > 0 else value + WON if value < 0 else 0
    return settled(points // POINT, scoring)


@jit("void(int64, float64, int32[::1], float64[::1], int64[::1])")
def learn(length: int, value: float, tree: list[int], worths: list[float], work: list[int]) -> None:
    """Adds a value, given for who moves at the leaf, to each node for who moves there."""
    for step in range(length - 1, -1, -1):
        node = work[PATH + step]
        tree[node * FIELDS + VISITS] += 1
        worths[node * WORTHS + TOTAL] += value
        value *= tree[node * FIELDS + TURN]


@jit(
    "float64(uint64, uint64, uint64, int64, int64, int16[::1], int8[::1], int32[::1], int32[::1],"
    " uint8[::1], int64[::1], int32[::1], float64[::1], int64[::1], uint64[::1], int64[::1])"
)
def judge(
    mine: int, theirs: int, kings: int, scoring: int, node: int, net: list[int],
    weights: list[int], tokens: list[int], sums: list[int], reads: list[int], answer: list[int],
    tree: list[int], worths: list[float], work: list[int], memory: list[int], effort: list[int],
) -> float:  # fmt: skip
    """What a new node is worth to who moves there: solved, or by the network."""
    few = node > 0 and popcount((mine | theirs) & RIM) <= SOLVED_FROM
    if few or not can_move(mine, theirs):  # who can't move here is not alone: the game is over
        worths[node * WORTHS + EXACT] = solved(mine, theirs, kings, scoring, memory, effort)
        return worths[node * WORTHS + EXACT]
    answer_all(mine, theirs, kings, scoring, net, weights, tokens, sums, reads, answer)
    list_children(mine, theirs, node, tree, worths, work, answer)
    return worth(answer)


@jit("boolean(int64, int32[::1])")
def decided(left: int, tree: list[int]) -> bool:
    """Whether the root's most visited move stays that, whatever the simulations left will visit."""
    most = second = 0
    for child in range(tree[FIRST], tree[FIRST] + tree[COUNT]):
        seen = tree[child * FIELDS + VISITS]
        if seen > most:
            most, second = seen, most
        elif seen > second:
            second = seen
    return most - second > left


@jit(
    "void(uint64, uint64, uint64, int64, int64, boolean, int16[::1], int8[::1], int32[::1],"
    " int32[::1], uint8[::1], int64[::1], int32[::1], float64[::1], int64[::1], uint64[::1],"
    " int64[::1])"
)
def grow(
    mine: int, theirs: int, kings: int, scoring: int, simulations: int, hasty: bool,
    net: list[int], weights: list[int], tokens: list[int], sums: list[int], reads: list[int],
    answer: list[int], tree: list[int], worths: list[float], work: list[int], memory: list[int],
    effort: list[int],
) -> None:  # fmt: skip
    """So many times down the tree, to a new node or a known end, and what it is worth back up; in
    haste only until the move is certain."""
    work[USED] = 1
    worths[EXACT] = UNKNOWN
    for done in range(simulations):
        if hasty and decided(simulations - done, tree):
            return
        own, other, crowns, node, length = mine, theirs, kings, 0, 1
        work[PATH] = 0
        while tree[node * FIELDS + COUNT] > 0:
            node = best_child(node, tree, worths)
            work[PATH + length] = node
            length += 1
            own, other, crowns = follow(own, other, crowns, node, tree)
        work[DEEPEST] = max(work[DEEPEST], length - 1)
        value = worths[node * WORTHS + EXACT]
        if value == UNKNOWN:
            value = judge(
                own, other, crowns, scoring, node, net, weights, tokens, sums, reads, answer,
                tree, worths, work, memory, effort,
            )  # fmt: skip
        learn(length, value, tree, worths, work)


@jit("int64(int64, int32[::1], float64[::1])")
def most_visited(node: int, tree: list[int], worths: list[float]) -> int:
    """The child visited most, of several the better one; -1 where there is none."""
    first, best, most = tree[node * FIELDS + FIRST], -1, -1e18
    for child in range(first, first + tree[node * FIELDS + COUNT]):
        seen = tree[child * FIELDS + VISITS]
        rank = 4.0 * seen + tree[child * FIELDS + TURN] * worths[child * WORTHS + TOTAL] / max(
            seen, 1
        )
        if seen and rank > most:
            best, most = child, rank
    return best
