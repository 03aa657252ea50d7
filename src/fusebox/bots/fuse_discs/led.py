"""Searching FUSE (discs) led by the network, on the boards of plain numbers that `search` has."""

from collections.abc import Iterable

from fusebox.bots.fuse_discs import accelerator, network
from fusebox.bots.fuse_discs import alphabeta as ab
from fusebox.bots.fuse_discs import puct as tree_search
from fusebox.bots.fuse_discs._jit import reals, zeros
from fusebox.bots.fuse_discs.accelerator import Task
from fusebox.bots.fuse_discs.kernel import can_move
from fusebox.bots.fuse_discs.network import Net
from fusebox.bots.fuse_discs.search import SCORINGS, Board, Move, Scoring, asked, told, words
from fusebox.bots.fuse_discs.tables import SPACES

MOST_SIMULATIONS = 100_000
SOLVER_MEMORY = 1 << 16
UNLIMITED = 1 << 60
FEW = 4
"""A move visited less often is no part of the line that is told."""


def puct(board: Board, scoring: Scoring, simulations: int, net: Net | None = None) -> Move:
    """The move most visited in so many simulations; None where only a pass is left."""
    if board.passes == 2 or not can_move(*words(board)[:2]):
        return None
    if _asks(net):
        return told(asked(Task.MASTER, board, scoring, simulations)).move
    tree, worths = grown(board, scoring, simulations, net, hasty=True)
    return best_move(tree, worths)


def expected(
    board: Board, scoring: Scoring, simulations: int, net: Net | None = None
) -> tuple[float, tuple[Move, ...]]:
    """What the best move is worth to the side to move, by so many simulations, and the line both
    are expected to play; where only a pass is left, what comes after it."""
    if not can_move(*words(board)[:2]):
        after = board._replace(side=3 - board.side, passes=board.passes + 1)
        value, line = expected(after, scoring, simulations, net)
        return -value, (None, *line)
    tree, worths = grown(board, scoring, simulations, net, hasty=False)
    best = int(tree_search.most_visited(0, tree, worths))
    seen = int(tree[best * tree_search.FIELDS + tree_search.VISITS])
    turn = int(tree[best * tree_search.FIELDS + tree_search.TURN])
    return turn * float(worths[best * tree_search.WORTHS]) / seen, _likely(tree, worths)


def _likely(tree: list[int], worths: list[float]) -> tuple[Move, ...]:
    """The line of the most visited, passes included, while there were at least a few visits."""
    line: list[Move] = []
    node = int(tree_search.most_visited(0, tree, worths))
    while node > 0 and (not line or tree[node * tree_search.FIELDS + tree_search.VISITS] >= FEW):
        code = int(tree[node * tree_search.FIELDS + tree_search.MOVE])
        line.append((SPACES.index(code >> 3), code & 7))
        if int(tree[node * tree_search.FIELDS + tree_search.TURN]) == 1:
            line.append(None)
        node = int(tree_search.most_visited(node, tree, worths))
    return tuple(line)


def valued(board: Board, scoring: Scoring, simulations: int, net: Net | None = None) -> float:
    """What the board is worth to its side to move, who can move, by so many simulations."""
    if _asks(net):
        return told(asked(Task.VALUE, board, scoring, simulations)).value
    tree, worths = grown(board, scoring, simulations, net, hasty=False)
    return float(worths[tree_search.TOTAL]) / int(tree[tree_search.VISITS])


def grown(
    board: Board, scoring: Scoring, simulations: int, net: Net | None, hasty: bool
) -> tuple[list[int], list[float]]:
    """The tree after so many simulations."""
    chosen = network.shipped() if net is None else net
    rounds = min(max(simulations, 2), MOST_SIMULATIONS)
    nodes = (rounds + 1) * tree_search.WIDTH + 1
    tree = zeros(nodes * tree_search.FIELDS, "int32")
    worths = reals(nodes * tree_search.WORTHS)
    effort = zeros(ab.WORK, "int64")
    effort[ab.LIMIT] = UNLIMITED
    tree_search.grow(
        *words(board), SCORINGS.index(scoring), rounds, hasty, *chosen, *network.scratch(chosen),
        zeros(network.ANSWER, "int64"), tree, worths, zeros(tree_search.WORK, "int64"),
        zeros(SOLVER_MEMORY, "uint64"), effort,
    )  # fmt: skip
    return tree, worths


def best_move(tree: list[int], worths: list[float]) -> tuple[int, int]:
    """The move of the root that was visited most."""
    best = int(tree_search.most_visited(0, tree, worths))
    code = int(tree[best * tree_search.FIELDS + tree_search.MOVE])
    return SPACES.index(code >> 3), code & 7


def judged(boards: Iterable[Board], scoring: Scoring, net: Net | None = None) -> list[float]:
    """What the network alone thinks each board is worth to its side to move, from -1 to 1."""
    if _asks(net):
        return [accelerator.real(asked(Task.JUDGE, board, scoring, 0)) for board in boards]
    chosen = network.shipped() if net is None else net
    memory, answer = network.scratch(chosen), zeros(network.ANSWER, "int64")
    found = []
    for board in boards:
        network.answer_all(*words(board), SCORINGS.index(scoring), *chosen, *memory, answer)
        found.append(float(network.worth(answer)))
    return found


def _asks(net: Net | None) -> bool:
    """A kernel from outside has the network that comes with Fusebox, and no other."""
    return net is None and accelerator.is_there()
