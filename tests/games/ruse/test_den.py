"""The den: paths, what fits where, bonus tiles: R46 to R52 and R85."""

from itertools import product

import pytest

from fusebox.games.ruse.data import PRINT
from fusebox.games.ruse.den import PATH, survey
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import act, asked, begun, dig, fox, lay, legal, rolled
from tests.support import clause

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def cells(state_legal: list[str]) -> set[str]:
    return {text.split()[2] for text in state_legal if text.startswith("lay")}


@clause("ruse", "R46")
def test_the_base_is_bottom_right_and_opens_north_and_west() -> None:
    player = fox(begun())
    assert player.cells[19] == 100
    reach = {cell: sides for cell, sides in enumerate(player.reach) if sides}
    assert reach == {14: SOUTH, 18: EAST}
    assert len(player.leads) == 5


@clause("ruse", "R47")
@pytest.mark.parametrize(
    ("shape", "count", "turns"), [("I", 7, 2), ("L", 8, 4), ("T", 3, 4), ("X", 2, 1), ("D", 2, 2)]
)
def test_path_tiles_come_in_five_shapes_that_may_be_turned(
    shape: str, count: int, turns: int
) -> None:
    assert PRINT.den.path_counts[PATH[shape]] == count
    looks = {tuple(sorted(PRINT.den.groups[4 * PATH[shape] + q])) for q in range(4)}
    assert len(looks) == turns


@clause("ruse", "R47", "R49")
def test_the_two_curves_of_a_double_curve_do_not_meet() -> None:
    player = fox(begun())
    lay(player, "D", "3,5", 1)  # east with south, and north with west
    assert PRINT.den.groups[4 * PATH["D"] + 1] == (EAST | SOUTH, WEST | NORTH)
    assert player.reach[9] == 0  # the joined curve leads only east, out of the den
    lay(player, "D", "3,5", 0)  # north with east, and south with west
    assert player.reach[13] == EAST
    assert player.reach[9] == 0


@clause("ruse", "R48")
@pytest.mark.parametrize(("cost", "drawn", "placed"), [(1, 1, 1), (3, 2, 1), (5, 2, 2)])
def test_exploring_draws_and_places_path_tiles_once_a_turn(
    cost: int, drawn: int, placed: int
) -> None:
    state = rolled(6)
    player = fox(state)
    act(state, "place den")
    assert legal(state) == ["explore 1", "explore 3", "explore 5", "explore 6", "done"]
    act(state, f"explore {cost}", luck=(0, 0))
    assert state.board.die == 6 - cost
    assert sum(player.bag) == 22 - drawn
    act(state, "lay I 3,5 0")
    if placed == 2:
        act(state, "lay I 2,5 0")
    assert sum(player.bag) == 22 - placed
    assert legal(state) == ["done"]


@clause("ruse", "R48")
def test_refusing_all_tiles_ends_the_turn_and_costs_stay_paid() -> None:
    state = rolled(4)
    act(state, "place den", "explore 3", "refuse")
    assert state.board.actor == 1
    assert fox(state).den_dice == [1]
    assert sum(fox(state).bag) == 22


@clause("ruse", "R48")
def test_refusing_only_the_second_tile_does_not_end_the_turn() -> None:
    state = rolled(6)
    act(state, "place den")
    act(state, "explore 5", luck=(0, 0))
    act(state, "lay I 3,5 0", "refuse")
    assert legal(state) == ["done"]
    assert state.board.actor == 0
    assert sum(fox(state).bag) == 21


@clause("ruse", "R49")
def test_a_tile_has_to_meet_an_open_side_that_is_joined_to_the_base() -> None:
    state = rolled(6)
    player = fox(state)
    lay(player, "L", "2,2", 0)  # not joined to anything
    act(state, "place den")
    act(state, "explore 1", luck=(6,))
    assert cells(legal(state)) == {"3,5", "4,4"}
    straight = [text for text in legal(state) if text.startswith("lay I 3,5")]
    assert straight == ["lay I 3,5 0"]


@clause("ruse", "R49", "R84")
def test_where_nothing_could_be_laid_the_den_is_not_explored_by_drawing() -> None:
    state = rolled(6)
    player = fox(state)
    lay(player, "L", "3,5", 1)
    lay(player, "L", "4,4", 1)
    assert not any(player.reach)
    act(state, "place den")
    assert legal(state) == ["explore 6", "done"]


@clause("ruse", "R50")
def test_a_replaced_tile_returns_to_the_bag_and_its_cells_bonus_is_not_taken_again() -> None:
    state = rolled(6)
    player, board = fox(state), state.board
    lay(player, "I", "3,5")
    board.row[0] = 6
    gp = player.gp
    act(state, "place den", "explore 6", "take path7", "lay path7 3,5 0")
    assert player.bag[0] == 7
    assert (player.gp, player.vp) == (gp, 2)
    assert player.cells[14] == 4 * PATH["path7"]


@clause("ruse", "R51")
def test_an_empty_cell_gives_its_bonus() -> None:
    state = rolled(6)
    act(state, "place den")
    act(state, "explore 1", luck=(0,))
    act(state, "lay I 3,5 0")
    assert fox(state).gp == 11
    assert PRINT.den.exits == (7, 6, 5, 4, 4)


@clause("ruse", "R52")
def test_a_path_is_complete_when_its_top_cell_opens_north_and_is_joined() -> None:
    player = fox(begun())
    dig(player)
    assert player.leads == (False, False, False, False, True)
    lay(player, "I", "2,5", 1)
    assert player.leads == (False,) * 5
    lay(player, "X", "2,5")
    lay(player, "T", "1,5", 2)  # open to east, south and west
    assert player.leads == (False,) * 5


@clause("ruse", "R52")
def test_joining_agrees_with_a_plain_search_over_all_pairs_of_two_tiles() -> None:
    player = fox(begun())
    for first, second in product(range(20), repeat=2):
        lay(player, "X", "1,5")
        player.cells = changed(changed(player.cells, 14, first), 9, second)
        survey(player, PRINT)
        below = next((g for g in PRINT.den.groups[first] if g & SOUTH), 0)
        above = next((g for g in PRINT.den.groups[second] if g & SOUTH), 0)
        assert player.leads[4] == bool(below & NORTH and above & NORTH)


@clause("ruse", "R85")
def test_a_bonus_tile_comes_from_the_row_which_is_refilled_or_unseen_from_the_stack() -> None:
    state = rolled(6)
    board = state.board
    board.row, board.stack = [0, 1, 2], [3, 4, 5, 6, 7, 8, 9]
    act(state, "place den", "explore 6")
    assert legal(state) == ["take path1", "take path2", "take path3", "take stack"]
    act(state, "take path2", luck=(2,))
    assert board.row == [0, 5, 2]
    assert board.stack == [3, 4, 6, 7, 8, 9]
    gp = fox(state).gp
    act(state, "lay path2 4,4 0")
    assert fox(state).gp == gp + 1  # the cell's bonus first, then the tile's own
    assert legal(state)[0] == "choose-resource river"


@clause("ruse", "R85")
def test_a_refused_or_replaced_bonus_tile_goes_under_the_stack() -> None:
    state = rolled(6)
    board, player = state.board, fox(state)
    board.row, board.stack = [0, 1, 2], [3]
    lay(player, "path9", "3,5")
    act(state, "place den", "explore 6", "take path1", "lay path1 3,5 0", "done")
    assert board.under == [8]
    rolled(6, state)
    act(state, "place den", "explore 6", "take path2", "refuse")
    assert board.row == [3, 8, 2]
    assert board.under == [1]
    assert state.board.actor == 1


@clause("ruse", "R85")
def test_what_was_put_under_the_stack_first_comes_up_first() -> None:
    state = rolled(6)
    board = state.board
    board.row, board.stack, board.under = [0, 1, 2], [], [7, 9]
    act(state, "place den", "explore 6", "take stack")
    assert board.pending[-1].n == 7
    act(state, "refuse")
    assert board.under == [9, 7]


@clause("ruse", "R85")
def test_with_no_bonus_tile_left_there_is_nothing_to_take() -> None:
    state = begun()
    state.board.row, state.board.stack, state.board.under = [-1, -1, -1], [], []
    asked(state, "bonus_path")
    assert legal(state) == ["roll"]


@clause("ruse", "R85")
def test_the_base_is_never_replaced_and_kits_outside_stay_outside() -> None:
    state = rolled(6)
    player = fox(state)
    dig(player)
    player.spaces[0], player.completed = 6, (8,)
    player.exits = changed(player.exits, 4, 0)
    state.board.row[0] = 8
    act(state, "place den", "explore 6", "take path9")
    assert "4,5" not in cells(legal(state))
    act(state, "lay path9 3,5 1")
    assert player.leads == (False,) * 5
    assert player.exits[4] == 0
