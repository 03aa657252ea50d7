"""The mutants that are chosen by hand: each breaks a place that is there."""

import ast

from fusebox.games import GAMES
from tools.mutate import chosen_of


def test_each_chosen_mutant_breaks_one_place_and_is_a_program() -> None:
    found = {game: chosen_of(game) for game in GAMES}
    assert all(found.values())
    for mutants in found.values():
        for mutant in mutants:
            ast.parse(mutant.source)
