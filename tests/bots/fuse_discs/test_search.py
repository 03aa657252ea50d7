"""Alpha-beta and UCT: exact where a game can be solved, the same answer to the same question."""

import pytest

from fusebox.bots.fuse_discs.search import SCORINGS, Scoring, alpha_beta, uct
from tests.bots.fuse_discs.boards import (
    CROWNED,
    END,
    NOT_FINAL,
    SET_UP,
    board,
    near_the_end,
    notation,
)
from tests.games.fuse_discs import naive
from tests.support import seeds


def solved(position: str, scoring: Scoring) -> int:
    """The mover's margin with best play, by looking at every line."""
    following = naive.moves(position)
    if not following:
        white, black = naive.score(position, scoring)
        return white - black if " w " in position else black - white
    return max(-solved(after, scoring) for _, after in following)


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("seed", seeds(10))
def test_small_endgames_are_solved_exactly(seed: int, scoring: Scoring) -> None:
    position = near_the_end(seed, kings=seed % 3, within=6)
    found = alpha_beta(board(position), scoring, 1_000_000)
    assert found.certain
    assert found.value == solved(position, scoring)
    after = dict(naive.moves(position))[notation(found.move)]
    assert -solved(after, scoring) == found.value


@pytest.mark.parametrize("seed", seeds(10))
def test_the_line_expected_of_a_solved_game_is_legal_and_begins_with_the_move(seed: int) -> None:
    position = near_the_end(seed, kings=1, within=6)
    found = alpha_beta(board(position), "standard", 1_000_000)
    assert found.line[0] == found.move
    for move in found.line:
        position = dict(naive.moves(position))[notation(move)]


@pytest.mark.parametrize("nodes", [1, 2, 73, 1000, 4321, 20_000])
def test_a_search_stops_at_its_budget_of_nodes_with_a_legal_move(nodes: int) -> None:
    found = alpha_beta(board(SET_UP), "standard", nodes)
    assert found.nodes == nodes
    assert notation(found.move) in dict(naive.moves(SET_UP))
    assert not found.certain
    assert found == alpha_beta(board(SET_UP), "standard", nodes)


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("position", [SET_UP, CROWNED, CROWNED.replace(" w ", " b ")])
def test_the_same_seed_and_budget_give_the_same_answer(position: str, scoring: Scoring) -> None:
    first, second = (uct(board(position), scoring, 500, seed=3) for _ in range(2))
    assert first == second
    assert first.nodes == 500
    assert first.line[0] == first.move
    assert notation(first.move) in dict(naive.moves(position))


def test_uct_takes_a_simulation_at_least_and_different_seeds_may_differ() -> None:
    assert uct(board(SET_UP), "standard", 0, seed=1).nodes == 1
    values = {uct(board(SET_UP), "standard", 300, seed).value for seed in range(5)}
    assert len(values) > 1


def test_with_many_simulations_uct_finds_the_best_move_of_a_small_endgame() -> None:
    position = near_the_end(4, kings=0, within=5)
    found = uct(board(position), "standard", 20_000, seed=1)
    after = dict(naive.moves(position))[notation(found.move)]
    assert (-solved(after, "standard") > 0) == (solved(position, "standard") > 0)


def test_a_player_without_a_move_passes_and_is_told_what_follows() -> None:
    found = alpha_beta(board(NOT_FINAL), "standard", 1000)
    assert found.certain
    assert found.move is None
    assert found.line[0] is None
    assert notation(found.line[1]) in dict(naive.moves(NOT_FINAL.replace("w 0", "b 1")))
    assert found.value == solved(NOT_FINAL, "standard")
    assert uct(board(NOT_FINAL), "standard", 100, seed=1).move is None


@pytest.mark.parametrize(("turn", "margin"), [("w 0", 1), ("b 0", -1), ("b 1", -1), ("w 2", 1)])
def test_a_finished_game_has_its_margin_for_a_value(turn: str, margin: int) -> None:
    position = board(END.replace("w 0", turn))
    for found in (alpha_beta(position, "standard", 100), uct(position, "standard", 100, seed=1)):
        assert (found.move, found.value, found.certain) == (None, margin, True)
        assert len(found.line) == 2 - position.passes
