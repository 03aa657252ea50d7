"""Alpha-beta with iterative deepening and a transposition table, stopped by a count of nodes."""

from bench.yardstick._jit import I, U, jit, lowest, popcount
from bench.yardstick.evaluate import WON, final_value, guess
from bench.yardstick.kernel import AREA, ONE, RIM, TWO, can_move, enter, key_of
from bench.yardstick.tables import LINE

# Places in the working memory: counters, then the answer, then what orders the moves.
NODES, LIMIT, HORIZON, STOPPED, MOVE, VALUE, DEPTH, SOLVED = range(8)
KILLERS, HISTORY, MOVES, WIDTH, PLIES = 16, 256, 2048, 144, 64
RANKS = MOVES + PLIES * WIDTH
WORK = RANKS + PLIES * WIDTH

# A move is 8 times its space's bit plus its landing; 0 is none. A remembered value is packed as
# value, depth, kind, move. A depth of 63 stands for "to the end of the game".
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
TO_THE_END = 63
INFINITE = 4 * WON
MOVE_BITS, KIND_BITS, DEPTH_BITS = U(1023), U(3), U(63)
KIND_AT, DEPTH_AT, VALUE_AT = U(10), U(12), U(18)
RANK_FIRST, RANK_KILLER = 1 << 40, 1 << 39


@jit("uint64(int64, int64, int64, int64)")
def packed(value: int, depth: int, kind: int, move: int) -> int:
    head = (U(value + INFINITE) << VALUE_AT) | (U(depth) << DEPTH_AT)
    return head | (U(kind) << KIND_AT) | U(move)


@jit("uint64(uint64, uint64[::1])")
def slot_of(key: int, memory: list[int]) -> int:
    """Where a position is remembered: a key and what is known, side by side."""
    return key & (U(len(memory)) - TWO)


@jit("int64(uint64, uint64, uint64, uint64[::1])")
def remembered_move(mine: int, theirs: int, kings: int, memory: list[int]) -> int:
    key = key_of(mine, theirs, kings)
    slot = slot_of(key, memory)
    return I(memory[slot + ONE] & MOVE_BITS) if memory[slot] == key else 0


@jit("boolean(int64[::1])")
def out_of_nodes(work: list[int]) -> bool:
    """Counts a node; true once the budget is spent."""
    if work[NODES] >= work[LIMIT]:
        work[STOPPED] = 1
        return True
    work[NODES] += 1
    return False


@jit("int64(uint64, uint64, uint64, int64, int64[::1])")
def leaf(mine: int, theirs: int, kings: int, scoring: int, work: list[int]) -> int:
    if can_move(mine, theirs) or can_move(theirs, mine):
        work[HORIZON] += 1
        return guess(mine, theirs, kings, scoring)
    return final_value(mine, theirs, kings, scoring)


@jit("UniTuple(int64, 2)(uint64, uint64, uint64, int64, int64, int64, int64[::1])")
def frontier(
    mine: int, theirs: int, kings: int, beta: int, first: int, scoring: int, work: list[int]
) -> tuple[int, int]:
    """The last ply: the best value and its move; no ordering, for each move is one evaluation."""
    best, choice = -INFINITE, 0
    if first:
        if out_of_nodes(work):
            return best, choice
        after, other, crowns = enter(mine, theirs, kings, U(first >> 3), U(first & 7))
        best, choice = -leaf(other, after, crowns, scoring, work), first
        if best >= beta:
            return best, choice
    discs, waiting = (mine | theirs) & AREA, mine & RIM
    while waiting:
        space = lowest(waiting)
        waiting &= waiting - ONE
        for landing in range(5 - popcount(discs & LINE[space]), -1, -1):
            if out_of_nodes(work):
                return best, choice
            after, other, crowns = enter(mine, theirs, kings, space, U(landing))
            value = -leaf(other, after, crowns, scoring, work)
            if value > best:
                best, choice = value, I(space) * 8 + landing
                if best >= beta:
                    return best, choice
    return best, choice


@jit("int64(uint64, uint64, int64, int64, int64[::1])")
def list_moves(mine: int, theirs: int, ply: int, first: int, work: list[int]) -> int:
    """Writes the moves of this ply and their ranks; how many there are."""
    start, count = ply * WIDTH, 0
    side = HISTORY + 512 * (ply & 1)
    one, two = work[KILLERS + 2 * ply], work[KILLERS + 2 * ply + 1]
    discs, waiting = (mine | theirs) & AREA, mine & RIM
    while waiting:
        space = lowest(waiting)
        waiting &= waiting - ONE
        for landing in range(5 - popcount(discs & LINE[space]), -1, -1):
            move = I(space) * 8 + landing
            rank = work[side + move]
            if move == first:
                rank = RANK_FIRST
            elif move == one:
                rank = RANK_KILLER + 1
            elif move == two:
                rank = RANK_KILLER
            work[MOVES + start + count] = move
            work[RANKS + start + count] = rank
            count += 1
    return count


@jit("int64(int64, int64, int64, int64[::1])")
def pick(ply: int, index: int, count: int, work: list[int]) -> int:
    """Brings the best-ranked of the remaining moves to the index."""
    ranks, moves = RANKS + ply * WIDTH, MOVES + ply * WIDTH
    best = index
    for other in range(index + 1, count):
        if work[ranks + other] > work[ranks + best]:
            best = other
    move, rank = work[moves + best], work[ranks + best]
    while best > index:  # the rest keep their order
        work[moves + best], work[ranks + best] = work[moves + best - 1], work[ranks + best - 1]
        best -= 1
    work[moves + index], work[ranks + index] = move, rank
    return move


@jit("void(int64, int64, int64, int64[::1])")
def remember_cut(ply: int, move: int, depth: int, work: list[int]) -> None:
    if work[KILLERS + 2 * ply] != move:
        work[KILLERS + 2 * ply + 1] = work[KILLERS + 2 * ply]
        work[KILLERS + 2 * ply] = move
    work[HISTORY + 512 * (ply & 1) + move] += depth * depth


@jit(
    "int64(uint64, uint64, uint64, int64, int64, int64, int64, int64, int64,"
    " uint64[::1], int64[::1])"
)
def search(
    mine: int, theirs: int, kings: int, passes: int, depth: int, alpha: int, beta: int,
    ply: int, scoring: int, memory: list[int], work: list[int],
) -> int:  # fmt: skip
    """Fail-soft negamax; its value means nothing once it was stopped. A pass costs no depth.

    I(0) and I(1) and not 0 and 1: a literal in a call to itself crashes numba when it next starts.
    """
    if not can_move(mine, theirs):
        if passes or not can_move(theirs, mine):
            return final_value(mine, theirs, kings, scoring)
        return -search(
            theirs, mine, kings, I(1), depth, -beta, -alpha, ply + 1, scoring, memory, work
        )
    key = key_of(mine, theirs, kings)
    slot = slot_of(key, memory)
    first = 0
    if memory[slot] == key:
        entry = memory[slot + ONE]
        first = I(entry & MOVE_BITS)
        known = I((entry >> DEPTH_AT) & DEPTH_BITS)
        if known >= depth:
            value, kind = I(entry >> VALUE_AT) - INFINITE, I((entry >> KIND_AT) & KIND_BITS)
            if kind == EXACT or (value >= beta if kind == AT_LEAST else value <= alpha):
                work[HORIZON] += known != TO_THE_END
                return value
    horizon, floor = work[HORIZON], alpha
    if depth == 1:
        best, choice = frontier(mine, theirs, kings, beta, first, scoring, work)
    else:
        best, choice = -INFINITE, 0
        count = list_moves(mine, theirs, ply, first, work)
        for index in range(count):
            move = pick(ply, index, count, work)
            if out_of_nodes(work):
                break
            after, other, crowns = enter(mine, theirs, kings, U(move >> 3), U(move & 7))
            value = alpha + 1
            if index:
                value = -search(
                    other, after, crowns, I(0), depth - 1, -alpha - 1, -alpha, ply + 1, scoring,
                    memory, work,
                )  # fmt: skip
            if index == 0 or alpha < value < beta:
                value = -search(
                    other, after, crowns, I(0), depth - 1, -beta, -alpha, ply + 1, scoring,
                    memory, work,
                )  # fmt: skip
            if work[STOPPED]:
                break
            if value > best:
                best, choice = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                remember_cut(ply, move, depth, work)
                break
    if work[STOPPED]:
        return best
    kind = AT_MOST if best <= floor else AT_LEAST if best >= beta else EXACT
    memory[slot] = key
    memory[slot + ONE] = packed(
        best, depth if work[HORIZON] != horizon else TO_THE_END, kind, choice
    )
    return best


@jit("void(uint64, uint64, uint64, int64, int64, uint64[::1], int64[::1])")
def search_root(
    mine: int, theirs: int, kings: int, depth: int, scoring: int, memory: list[int],
    work: list[int],
) -> None:  # fmt: skip
    """One iteration. The best so far comes first, so that an unfinished one only improves on it."""
    count = list_moves(mine, theirs, 0, work[MOVE], work)
    alpha = -INFINITE
    for index in range(count):
        move = pick(0, index, count, work)
        if out_of_nodes(work):
            return
        after, other, crowns = enter(mine, theirs, kings, U(move >> 3), U(move & 7))
        value = alpha + 1
        if depth == 1:
            value = -leaf(other, after, crowns, scoring, work)
        elif index:
            value = -search(
                other, after, crowns, 0, depth - 1, -alpha - 1, -alpha, 1, scoring, memory, work
            )
        if depth > 1 and value > alpha:
            value = -search(
                other, after, crowns, 0, depth - 1, -INFINITE, -alpha, 1, scoring, memory, work
            )
        if work[STOPPED]:
            return
        if value > alpha:
            alpha = value
            work[MOVE], work[VALUE], work[DEPTH] = move, value, depth


@jit("void(uint64, uint64, uint64, int64, uint64[::1], int64[::1])")
def deepen(
    mine: int, theirs: int, kings: int, scoring: int, memory: list[int], work: list[int]
) -> None:
    """Deeper and deeper until the nodes are spent or the game is solved; the mover has a move."""
    list_moves(mine, theirs, 0, 0, work)
    work[MOVE] = work[MOVES]
    work[VALUE] = guess(mine, theirs, kings, scoring)
    for depth in range(1, TO_THE_END):
        horizon = work[HORIZON]
        search_root(mine, theirs, kings, depth, scoring, memory, work)
        if work[STOPPED]:
            return
        if work[HORIZON] == horizon:
            work[SOLVED] = 1
            return
