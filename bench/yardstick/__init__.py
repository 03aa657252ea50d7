"""Level 5 of FUSE (discs) as it was on 2026-11-16, kept as it is to measure stronger players by.

The other files are a copy of fusebox/bots/fuse_discs of that day, under another name.
"""

from bench.yardstick.search import Board, Move, Scoring, alpha_beta, uct

__all__ = ["Board", "Move", "Scoring", "move"]
SIMULATIONS, ENDGAME, ENDGAME_NODES = 100_000, 12, 200_000


def move(board: Board, scoring: Scoring, seed: int, simulations: int = SIMULATIONS) -> Move:
    """What level 5 played: the endgame to its end where it could, else UCT."""
    if sum(map(bool, board.ring)) <= ENDGAME:
        solved = alpha_beta(board, scoring, ENDGAME_NODES)
        if solved.certain:
            return solved.move
    return uct(board, scoring, simulations, seed).move
