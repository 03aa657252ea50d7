"""Counterfactual regret on Fuse cut down to two kinds of cards: `python -m examples.cfr_two_cards`.

Each player has seven cards, six of them threes; the last is a three or a fifteen, which the other
does not know. Two more lie in the pile, and each has one bomb. OpenSpiel solves it.
"""

from typing import Any

from open_spiel.python.algorithms import cfr, exploitability

from fusebox import Chance, Game, envs
from fusebox.games.fuse_cards.model import Options, State
from fusebox.games.fuse_cards.rules import FuseCards

KINDS = 9


def cards(threes: int, fifteens: int) -> list[int]:
    return [threes, 0, 0, fifteens, *[0] * (KINDS - 4)]


class TwoCards(FuseCards):
    """The whole rules from another deal."""

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        high = [chance.below(2) for _ in range(seats)]
        return State(
            options=options,
            hands=[cards(7 - fifteens, fifteens) for fifteens in high],
            pile=cards(1, 1),
            left_out=cards(0, 0),
            turn=0,
            bombs=[1] * seats,
            won=[cards(0, 0) for _ in range(seats)],
            removed=cards(0, 0),
            past=[""] * seats,
        )


def solved(iterations: int) -> list[float]:
    """How much a best answer would win against the average policy, after each iteration."""
    game: Any = envs.spiel(Game(TwoCards(), 2, Options(time_bomb_depth=0)))
    solver, gaps = cfr.CFRSolver(game), []
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
        gaps.append(exploitability.nash_conv(game, solver.average_policy()))
    return gaps


if __name__ == "__main__":
    for iteration, gap in enumerate(solved(20), start=1):
        print(f"iteration {iteration:>3}: NashConv {gap:.4f}")
