"""The rules of FUSE (discs) on three words of 64 bits: the mover's discs, the other's, kings."""

from bench.yardstick._jit import I, U, jit, lowest, popcount
from bench.yardstick.tables import LINE, PUSH, SHIFT, SPREAD, TERNARY, TURNED, UPRIGHT

Boards = tuple[int, int, int]

ALL = U(0xFFFFFFFFFFFFFFFF)
AREA = U(0x007E7E7E7E7E7E00)
RIM = U(0x7E8181818181817E)
FILE = U(0x0101010101010101)
FLATTEN = U(0x0102040810204080)
ZERO, ONE, TWO, THREE, SIX, EIGHT = U(0), U(1), U(2), U(3), U(6), U(8)
LOW_SIX, LOW_THREE, HALF, TOP_SIX = U(63), U(7), U(32), U(57)
STIR_A, STIR_B, STIR_C = U(0x9E3779B97F4A7C15), U(0xC2B2AE3D27D4EB4F), U(0xD6E8FEB86659FD93)
STIR_D, SHIFT_A, SHIFT_B = U(0xBF58476D1CE4E5B9), U(29), U(32)
STEP_A, STEP_B, STEP_C, SPRING = U(12), U(25), U(27), U(2685821657736338717)
STANDARD, OMEGA = 0, 1


@jit("uint64(uint64, uint64, uint64)")
def line_of(word: int, shift: int, upright: int) -> int:
    """Six cells of a line as the low six bits: from west to east, or from south to north."""
    if upright:
        return (((((word >> shift) & FILE) * FLATTEN) & ALL) >> TOP_SIX) & LOW_SIX
    return (word >> shift) & LOW_SIX


@jit("uint64(uint64, uint64, uint64)")
def on_line(bits: int, shift: int, upright: int) -> int:
    return (SPREAD[bits] if upright else bits) << shift


@jit("UniTuple(uint64, 3)(uint64, uint64, uint64, uint64, uint64)")
def enter(mine: int, theirs: int, kings: int, space: int, landing: int) -> Boards:
    """The three words after the disc on a space slid in; the mover stays first."""
    shift, upright, line = SHIFT[space], UPRIGHT[space], LINE[space]
    way = TURNED[space] | landing
    white, black = line_of(mine, shift, upright), line_of(theirs, shift, upright)
    after = U(PUSH[((TERNARY[white] + TWO * TERNARY[black]) << U(4)) | way])
    rest = ALL ^ line
    if kings:
        crowned = line_of(kings, shift, upright)
        plain = (white | black) ^ crowned
        moved = U(PUSH[((TERNARY[crowned] + TWO * TERNARY[plain]) << U(4)) | way]) & LOW_SIX
        king = (kings >> space) & ONE
        if not king:  # the table takes the entering disc for a king
            cell = landing if way < EIGHT else U(5) - landing
            moved &= LOW_SIX ^ (ONE << cell)
        kings = (kings & rest & (ALL ^ (king << space))) | on_line(moved, shift, upright)
    mine = (mine & rest & (ALL ^ (ONE << space))) | on_line(after & LOW_SIX, shift, upright)
    theirs = (theirs & rest) | on_line(after >> SIX, shift, upright)
    return mine, theirs, kings


@jit("int64(uint64, uint64)")
def count_moves(mine: int, theirs: int) -> int:
    """With n discs on a line a slide of k cells is legal exactly when k + n is at most 6."""
    discs, waiting, found = (mine | theirs) & AREA, mine & RIM, 0
    while waiting:
        found += 6 - popcount(discs & LINE[lowest(waiting)])
        waiting &= waiting - ONE
    return found


@jit("boolean(uint64, uint64)")
def can_move(mine: int, theirs: int) -> bool:
    discs, waiting = mine | theirs, mine & RIM
    while waiting:
        line = LINE[lowest(waiting)]
        if discs & line != line:
            return True
        waiting &= waiting - ONE
    return False


@jit("uint64(uint64)")
def first_group(discs: int) -> int:
    """The orthogonally connected group that holds the lowest of these discs of the area."""
    group = discs & ((ALL ^ discs) + ONE)
    while True:
        rows = group | (group << ONE) | (group >> ONE)
        grown = (rows | (group << EIGHT) | (group >> EIGHT)) & discs
        if grown == group:
            return group
        group = grown


@jit("int64(uint64, uint64, int64)")
def score_of(discs: int, kings: int, scoring: int) -> int:
    """D13 to D15: the largest group, or the product of all; outside each disc is a group."""
    loose, area = discs & RIM, discs & AREA
    crowned = popcount(loose & kings)
    largest = 2 if crowned else 1 if loose else 0
    product = 1 << crowned
    while area:
        group = first_group(area)
        size = popcount(group) + popcount(group & kings)
        largest = max(largest, size)
        product *= size
        area ^= group
    return product if scoring == OMEGA else largest


@jit("int64(uint64, uint64, uint64, int64)")
def margin(mine: int, theirs: int, kings: int, scoring: int) -> int:
    return score_of(mine, kings, scoring) - score_of(theirs, kings, scoring)


@jit("uint64(uint64, uint64, uint64)")
def key_of(mine: int, theirs: int, kings: int) -> int:
    """A hash of the position, the mover first. Passes are left out: where there is a move they
    change nothing, and where there is none nothing is remembered."""
    key = ((mine * STIR_A) & ALL) ^ ((theirs * STIR_B) & ALL) ^ ((kings * STIR_C) & ALL)
    key = ((key ^ (key >> SHIFT_A)) * STIR_D) & ALL
    return key ^ (key >> SHIFT_B)


@jit("int64(uint64, uint64, uint64, int64, int64)")
def perft(mine: int, theirs: int, kings: int, passes: int, depth: int) -> int:
    """Leaves at a depth; a pass is a move."""
    if depth == 0:
        return 1
    if passes == 2:
        return 0
    moves = count_moves(mine, theirs)
    if moves == 0:
        return perft(theirs, mine, kings, passes + 1, depth - 1)
    if depth == 1:
        return moves
    discs, waiting, found = (mine | theirs) & AREA, mine & RIM, 0
    while waiting:
        space = lowest(waiting)
        for landing in range(6 - popcount(discs & LINE[space])):
            after, other, crowns = enter(mine, theirs, kings, space, U(landing))
            found += perft(other, after, crowns, I(0), depth - 1)
        waiting &= waiting - ONE
    return found


@jit("uint64(uint64)")
def next_random(state: int) -> int:
    """xorshift64*, before its multiplication; the state is never 0."""
    state ^= state >> STEP_A
    state ^= (state << STEP_B) & ALL
    return state ^ (state >> STEP_C)


@jit("uint64(uint64)")
def seeded(seed: int) -> int:
    """A state far from those of the neighbouring seeds."""
    state = (seed + STIR_A) & ALL
    state = ((state ^ (state >> U(30))) * STIR_D) & ALL
    state = ((state ^ (state >> STEP_C)) * U(0x94D049BB133111EB)) & ALL
    return (state ^ (state >> U(31))) | ONE


@jit("Tuple((uint64, uint64, uint64, int64, uint64))(uint64, uint64, uint64, int64, uint64)")
def playout(mine: int, theirs: int, kings: int, passes: int, state: int) -> tuple[int, ...]:
    """Random play to the end: the words with the first mover first, moves made, the generator."""
    made, turns = 0, 0
    while passes < 2:
        moves = count_moves(mine, theirs)
        passes += 1
        if moves:
            state = next_random(state)
            left = I(((((state * SPRING) & ALL) >> HALF) * U(moves)) >> HALF)
            discs, waiting = (mine | theirs) & AREA, mine & RIM
            space = lowest(waiting)
            free = 6 - popcount(discs & LINE[space])
            while left >= free:
                left -= free
                waiting &= waiting - ONE
                space = lowest(waiting)
                free = 6 - popcount(discs & LINE[space])
            mine, theirs, kings = enter(mine, theirs, kings, space, U(left))
            made += 1
            passes = 0
        mine, theirs = theirs, mine
        turns += 1
    if turns & 1:
        mine, theirs = theirs, mine
    return mine, theirs, kings, made, state


@jit("UniTuple(int64, 3)(uint64, uint64, uint64, int64, int64, uint64)")
def playouts(
    mine: int, theirs: int, kings: int, passes: int, games: int, seed: int
) -> tuple[int, int, int]:
    """Moves made, games won by the first to move, games won by the other; standard scoring."""
    state, moves, won, lost = seeded(seed), 0, 0, 0
    for _ in range(games):
        ours, other, crowns, made, state = playout(mine, theirs, kings, passes, state)
        difference = margin(ours, other, crowns, STANDARD)
        moves += made
        won += difference > 0
        lost += difference < 0
    return moves, won, lost
