"""`fusebox discs`: questions about a position of FUSE (discs)."""

import argparse
import sys
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from fusebox.cli.options import mistakes
from fusebox.cli.parser import Commands, Parser, add_seed, seconds, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fusebox.bots.fuse_discs.search import Board, Found, Scoring

SCORINGS = ("standard", "omega")
FIRST_BUDGET = 5_000
GROWTH = 4
A_DEAL = 1_000
"""Random games from each deal."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("discs", help="ask about a position of FUSE (discs)")
    questions = parser.add_subparsers(title="questions", metavar="QUESTION", required=True)
    moves = questions.add_parser("moves", help="list each legal move and the position after it")
    moves.set_defaults(run=_moves)
    perft = questions.add_parser("perft", help="count the lines of that many moves")
    perft.add_argument("depth", type=whole(0), metavar="DEPTH")
    perft.set_defaults(run=_perft)
    score = questions.add_parser("score", help="give White's and Black's points")
    score.set_defaults(run=_score)
    best = questions.add_parser("best", help="find the best move, its value and the expected line")
    best.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="to think (default 1)"
    )
    best.set_defaults(run=_best)
    chance = questions.add_parser(
        "random", help="play many random games, compiled, and count who wins"
    )
    chance.add_argument(
        "--games", type=whole(1), default=1_000_000, metavar="N", help="(default 1000000)"
    )
    add_seed(chance)
    chance.set_defaults(run=_random)
    for question in (score, best):
        question.add_argument("--scoring", choices=SCORINGS, default=SCORINGS[0])
    for question in (moves, perft, score, best):
        _add_position(question, "+")
    _add_position(chance, "*", "; without one, deals as they come")


def _add_position(parser: Parser, count: str, without: str = "") -> None:
    parser.add_argument(
        "position",
        nargs=count,
        metavar="POSITION",
        help="RING/ROW6/ROW5/ROW4/ROW3/ROW2/ROW1 SIDE PASSES, in quotes or as three words"
        + without,
    )


def _moves(arguments: argparse.Namespace) -> int:
    from fusebox.games.fuse_discs import analysis

    with mistakes():
        found = analysis.moves(" ".join(arguments.position))
    for move, after in found:
        print(move, after)
    return 0


def _perft(arguments: argparse.Namespace) -> int:
    from fusebox.games.fuse_discs import analysis

    with mistakes():
        print(analysis.perft(" ".join(arguments.position), arguments.depth))
    return 0


def _score(arguments: argparse.Namespace) -> int:
    from fusebox.games.fuse_discs import analysis

    with mistakes():
        white, black = analysis.score(" ".join(arguments.position), arguments.scoring)
    print(white, black)
    return 0


def _random(arguments: argparse.Namespace) -> int:
    from fusebox.bots.fuse_discs.search import playouts

    games, seed = arguments.games, arguments.seed
    boards = _boards(" ".join(arguments.position), seed)
    playouts(next(boards), 1, seed=0)  # The first call may have to compile.
    moves = white = black = 0
    started = process_time()
    for first in range(0, games, A_DEAL):
        count = min(A_DEAL, games - first)
        made, won, lost = playouts(next(boards), count, seed=seed + first)
        moves, white, black = moves + made, white + won, black + lost
    took = process_time() - started
    print(f"White {white / games:.2%}, Black {black / games:.2%}, drawn", end=" ")
    print(f"{(games - white - black) / games:.2%}: {games} games, {moves / games:.1f} moves a game")
    print(f"{games / took:,.0f} games a second of processor time", file=sys.stderr)
    return 0


def _boards(text: str, seed: int) -> "Iterator[Board]":
    """The position over and over, or one deal after the other."""
    if text:
        board = _board(text)
        while True:
            yield board
    from fusebox.bots.fuse_discs.boards import board_of
    from fusebox.positions import game

    table = game("fuse_discs", 2)
    while True:
        yield board_of(table.new(seed).state)
        seed += 1


def _best(arguments: argparse.Namespace) -> int:
    from fusebox.bots.fuse_discs.boards import action_of
    from fusebox.games.fuse_discs.position import notation

    board = _board(" ".join(arguments.position))
    found = _thought(board, arguments.scoring, arguments.seconds)
    line = [notation(action_of(move)) for move in found.line]
    side = "White" if board.side == 1 else "Black"
    print("move ", line[0] if line else "none: the game is over")
    sure = "certain" if found.certain else "expected"
    print("value", f"{found.value:+.4g} for {side}, {sure}")
    print("line ", " ".join(line))
    return 0


def _board(text: str) -> "Board":
    from fusebox.bots.fuse_discs.boards import board_of
    from fusebox.games.fuse_discs import position

    with mistakes():
        state = position.read(text)
        if state.stage == "composing":
            raise ValueError("The ring is not composed yet: there is nothing to search.")
    return board_of(state)


def _thought(board: "Board", scoring: "Scoring", limit: float) -> "Found":
    """Half the time tries to solve the game; if that fails, the stronger guess takes the rest."""
    from fusebox.bots.fuse_discs.search import alpha_beta, uct

    # The first calls may have to compile; the time is for thinking.
    alpha_beta(board, scoring, 1)
    uct(board, scoring, 1, seed=0)
    solved = _deepened(lambda nodes: alpha_beta(board, scoring, nodes), limit / 2)
    if solved.certain:
        return solved
    return _deepened(lambda games: uct(board, scoring, games, seed=0), limit / 2)


def _deepened(search: "Callable[[int], Found]", limit: float) -> "Found":
    """Ever larger budgets until the next search would run over the time."""
    budget = FIRST_BUDGET
    while True:
        started = perf_counter()
        found = search(budget)
        spent = perf_counter() - started
        limit -= spent
        affordable = int(found.nodes / spent * limit) if spent else budget
        if found.certain or affordable < budget:
            return found
        budget = min(GROWTH * budget, affordable)
