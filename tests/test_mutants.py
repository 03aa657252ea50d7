"""The mutants that are chosen by hand: each breaks a place that is there."""

import ast
import tomllib

from fusebox.games import GAMES
from tools.mutate import CHOSEN, chosen_of


def test_each_chosen_mutant_breaks_one_place_and_is_a_program() -> None:
    rows = tomllib.loads(CHOSEN.read_text(encoding="utf-8"))["mutant"]
    found = [mutant for game in GAMES for mutant in chosen_of(game)]
    assert len(found) == len(rows), "each is of a game that there is"
    for mutant in found:
        ast.parse(mutant.source)
