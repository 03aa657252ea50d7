"""Searching FUSE (discs): alpha-beta, UCT, perft and random play on a board of plain numbers."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from fusebox.bots.fuse_discs import accelerator, kernel
from fusebox.bots.fuse_discs import alphabeta as ab
from fusebox.bots.fuse_discs import uct as tree_search
from fusebox.bots.fuse_discs._jit import COMPILED, U, zeros
from fusebox.bots.fuse_discs.accelerator import Task
from fusebox.bots.fuse_discs.evaluate import MOST, POINT, WON
from fusebox.bots.fuse_discs.tables import CELLS, SPACES

Scoring = Literal["standard", "omega"]
Move = tuple[int, int] | None

WHITE, BLACK = 1, 2
SCORINGS: tuple[Scoring, ...] = ("standard", "omega")
LARGEST_MEMORY = 1 << 21
LARGEST_TREE = 1 << 21
# More would run over the tree's numbers of 32 bits.
MOST_SIMULATIONS = 4_000_000


class Board(NamedTuple):
    """A position: 0 empty, 1 white, 2 black, 3 a white king, 4 a black king."""

    ring: tuple[int, ...]
    cells: tuple[int, ...]
    side: int
    passes: int


class Found(NamedTuple):
    """What a search found. A move is a space of the ring and the landing on its lane; None a pass.

    The value is the margin expected for the side to move, in points; it is certain where every line
    was followed to the end.
    """

    move: Move
    value: float
    certain: bool
    line: tuple[Move, ...]
    nodes: int
    depth: int


def compiled() -> bool:
    return COMPILED


def score(board: Board, scoring: Scoring) -> tuple[int, int]:
    """White's and Black's points as the board stands."""
    white, black, kings = words(board._replace(side=WHITE))
    rule = SCORINGS.index(scoring)
    return int(kernel.score_of(white, kings, rule)), int(kernel.score_of(black, kings, rule))


def perft(board: Board, depth: int) -> int:
    if accelerator.is_there():
        return accelerator.numbers(asked(Task.PERFT, board, "standard", depth))[0]
    return int(kernel.perft(*words(board), board.passes, depth))


def playouts(board: Board, games: int, seed: int) -> tuple[int, int, int]:
    """Random games to the end: moves made, games White won, games Black won."""
    if accelerator.is_there():
        found = accelerator.numbers(asked(Task.PLAYOUTS, board, "standard", games, seed))
    else:
        found = list(kernel.playouts(*words(board), board.passes, games, U(seed)))
    moves, won, lost = (int(number) for number in found)
    return (moves, won, lost) if board.side == WHITE else (moves, lost, won)


def alpha_beta(board: Board, scoring: Scoring, nodes: int) -> Found:
    """The best move within so many nodes."""
    if accelerator.is_there():
        return told(asked(Task.ALPHA_BETA, board, scoring, nodes))
    if not _can_move(board):
        return _forced(board, scoring, lambda after: alpha_beta(after, scoring, nodes))
    memory = zeros(min(LARGEST_MEMORY, 2 << max(8, nodes.bit_length())), "uint64")
    work = zeros(ab.WORK, "int64")
    work[ab.LIMIT] = nodes
    ab.deepen(*words(board), SCORINGS.index(scoring), memory, work)
    solved = bool(work[ab.SOLVED])
    return Found(
        move=_move(work[ab.MOVE]),
        value=_points(int(work[ab.VALUE])),
        certain=solved,
        line=_expected(board, int(work[ab.MOVE]), int(work[ab.DEPTH]), memory),
        nodes=int(work[ab.NODES]),
        depth=int(work[ab.DEPTH]),
    )


def uct(board: Board, scoring: Scoring, simulations: int, seed: int) -> Found:
    """The move most visited in so many random games."""
    if accelerator.is_there():
        return told(asked(Task.UCT, board, scoring, simulations, seed))
    if not _can_move(board):
        return _forced(board, scoring, lambda after: uct(after, scoring, simulations, seed))
    rounds = min(max(simulations, 1), MOST_SIMULATIONS)
    nodes = min(LARGEST_TREE, (rounds + 1) * tree_search.WIDTH + 1)
    tree = zeros(nodes * tree_search.FIELDS, "int32")
    work = zeros(tree_search.WORK, "int64")
    rule = SCORINGS.index(scoring)
    tree_search.grow(*words(board), board.passes, rule, rounds, U(seed), tree, work)
    chosen = int(tree_search.most_visited(0, tree)) * tree_search.FIELDS
    return Found(
        move=_move(tree[chosen + tree_search.MOVE]),
        value=float(tree[chosen + tree_search.MARGINS] / tree[chosen + tree_search.VISITS]),
        certain=False,
        line=_visited(tree),
        nodes=rounds,
        depth=int(work[tree_search.DEEPEST]),
    )


def words(board: Board) -> tuple[int, int, int]:
    """The mover's discs, the other's and the kings, in bits."""
    found = [0, 0, 0]
    for bit, code in zip(SPACES + CELLS, board.ring + board.cells, strict=True):
        if code:
            found[(code + board.side) % 2] |= 1 << bit
            found[2] |= (code > BLACK) << bit
    mine, theirs, kings = (U(word) for word in found)
    return mine, theirs, kings


def asked(task: Task, board: Board, scoring: Scoring, budget: int, seed: int = 0) -> bytes:
    """What a kernel from outside answers."""
    rule = SCORINGS.index(scoring)
    return accelerator.ask(task, words(board), rule, board.passes, budget, seed)


def told(answer: bytes) -> Found:
    """What a kernel from outside found."""
    move, value, certain, nodes, depth = accelerator.FOUND.unpack_from(answer)
    line = accelerator.numbers(answer[accelerator.FOUND.size :])
    return Found(_told_move(move), value, bool(certain), tuple(map(_told_move, line)), nodes, depth)


def _told_move(code: int) -> Move:
    return None if code in (accelerator.OVER, tree_search.PASS) else _move(code)


def _can_move(board: Board) -> bool:
    mine, theirs, _ = words(board)
    return board.passes < 2 and bool(kernel.can_move(mine, theirs))


def _forced(board: Board, scoring: Scoring, think: Callable[[Board], Found]) -> Found:
    """Where there is no move: the game is over, or a pass leads on."""
    if board.passes == 2:
        white, black = score(board, scoring)
        value = float(white - black if board.side == WHITE else black - white)
        return Found(None, value, True, (), 0, 0)
    after = think(board._replace(side=3 - board.side, passes=board.passes + 1))
    return after._replace(move=None, value=0.0 - after.value, line=(None, *after.line))


def _move(code: int) -> Move:
    return SPACES.index(int(code) >> 3), int(code) & 7


def _points(value: int) -> float:
    if abs(value) < MOST:
        return value / POINT
    return (value - WON if value > 0 else value + WON) / POINT


def _expected(board: Board, code: int, depth: int, memory: list[int]) -> tuple[Move, ...]:
    """The line the memory still knows, forced passes included."""
    mine, theirs, kings = words(board)
    line: list[Move] = []
    while code and len(line) < max(depth, 1):
        line.append(_move(code))
        mine, theirs, kings = kernel.enter(mine, theirs, kings, U(code >> 3), U(code & 7))
        mine, theirs, kings = U(theirs), U(mine), U(kings)
        if not kernel.can_move(mine, theirs) and kernel.can_move(theirs, mine):
            line.append(None)
            mine, theirs = theirs, mine
        code = int(ab.remembered_move(mine, theirs, kings, memory))
    return tuple(line)


def _visited(tree: list[int]) -> tuple[Move, ...]:
    """The line of the most visited, while there were at least a few visits."""
    line: list[Move] = []
    node = int(tree_search.most_visited(0, tree))
    while node > 0 and (not line or tree[node * tree_search.FIELDS + tree_search.VISITS] >= 8):
        code = int(tree[node * tree_search.FIELDS + tree_search.MOVE])
        line.append(None if code == tree_search.PASS else _move(code))
        node = int(tree_search.most_visited(node, tree))
    return tuple(line)
