"""Kits: growth, black kits, leaving the den, instincts: R53 to R58 and R86."""

import pytest

from fusebox.games.ruse.data import PRINT
from fusebox.games.ruse.events import KitCame
from fusebox.games.ruse.scoring import cache_vp
from tests.games.ruse.helpers import act, asked, begun, dig, fox, growing, legal, rolled
from tests.support import clause


@clause("ruse", "R53")
@pytest.mark.parametrize(("kit", "costs"), [(1, [3, 3, 4]), (2, [3, 4, 4]), (3, [4, 4, 5])])
def test_growth_steps_cost_gp_and_give_a_vp_and_a_raise(kit: int, costs: list[int]) -> None:
    state = growing(begun())
    player = fox(state)
    player.gp = 40
    paid = []
    for _ in costs:
        before = player.gp
        act(state, f"grow {kit}")
        paid.append(before - player.gp)
    assert paid == costs
    assert player.vp == 1
    assert player.values[kit - 1] == 2
    assert player.spaces[kit - 1] == 4


@clause("ruse", "R53")
def test_the_last_step_also_costs_a_resource_or_a_hunting_tile() -> None:
    state = growing(begun())
    player = fox(state)
    player.gp, player.spaces[0], player.resources, player.cache = 40, 4, [0] * 4, []
    assert "grow 1" not in legal(state)
    player.resources, player.cache = [0, 2, 0, 0], [1]
    act(state, "grow 1")
    assert legal(state) == ["pay forest", "pay gp2"]
    act(state, "pay gp2")
    assert (player.spaces[0], player.gp, player.cache) == (5, 36, [])
    assert state.board.hunting.discards == [0, 1, 0]


@clause("ruse", "R53")
def test_each_player_finishes_growth_before_the_next_begins() -> None:
    state = growing(begun(2))
    act(state, "grow 1", "grow 1", "done")
    assert state.board.actor == 1
    assert "grow 1" in legal(state)


@clause("ruse", "R54")
def test_the_last_space_gives_vp_by_colour_and_track() -> None:
    for kit, vp in ((1, 3), (2, 4), (3, 5), (4, 6), (5, 8)):
        state = growing(begun())
        player = fox(state)
        player.gp, player.resources = 40, [1, 0, 0, 0]
        player.spaces = [6, 6, 6, 4, 4]
        player.spaces[kit - 1] = 4
        player.completed = (0, 1, 2)
        act(state, f"grow {kit}")
        assert player.ledger["growth"][0] == vp


@clause("ruse", "R55")
def test_a_black_kit_comes_as_soon_as_the_first_space_is_free_and_stays_behind() -> None:
    state = growing(begun())
    player = fox(state)
    player.gp, player.resources, player.spaces = 90, [3, 0, 0, 0], [4, 1, 1, 0, 0]
    act(state, "grow 1")
    assert player.spaces == [5, 1, 1, 0, 0]
    events = act(state, "grow 2")
    assert KitCame(0, 4) in events
    assert player.spaces == [5, 2, 1, 1, 0]
    assert "grow 4" not in legal(state)
    act(state, "grow 2")
    assert "grow 4" in legal(state)
    act(state, "grow 4")
    assert player.spaces[3] == 2
    assert "grow 4" not in legal(state)
    act(state, "grow 2", "grow 2", "grow 4", "grow 4")
    assert "grow 4" in legal(state)
    player.resources[0] = 1
    act(state, "grow 4")
    assert player.spaces[1] == player.spaces[3] == 5


@clause("ruse", "R56")
def test_hunting_tiles_are_handed_in_for_4_gp_each() -> None:
    state = growing(begun())
    fox(state).cache = [0, 2, 2]
    act(state, "hand-in failed false", "hand-in gp2_resource false")
    assert fox(state).gp == 18
    assert fox(state).cache == [2]
    assert state.board.hunting.discards == [1, 0, 1]


@clause("ruse", "R57")
def test_a_kit_leaves_by_a_complete_path_if_objectives_outnumber_the_kits_outside() -> None:
    state = begun()
    player = fox(state)
    dig(player)
    player.spaces, player.values, player.completed = [5, 5, 1, 0, 0], (4, 3, 1, 1, 1), (8,)
    assert legal(state) == ["roll", "send 1 5", "send 2 5"]
    act(state, "send 1 5", "develop second")
    assert player.vp == 4
    assert player.gp == 12
    assert (player.spaces[0], player.exits) == (6, (-1, -1, -1, -1, 0))
    assert legal(state) == ["roll"]
    player.completed = (8, 1)
    assert legal(state) == ["roll"]  # the exit has been used


@clause("ruse", "R57")
def test_a_kit_may_leave_in_the_growth_step_too() -> None:
    state = growing(begun())
    player = fox(state)
    dig(player)
    player.spaces[0], player.completed = 5, (8,)
    assert "send 1 5" in legal(state)


@clause("ruse", "R58")
def test_one_cube_a_player_on_each_instinct_tile_and_any_number_on_the_printed_areas() -> None:
    state = begun()
    player = fox(state)
    state.board.instincts = [0, 5, 7]
    player.instincts = (5, 10)
    asked(state, "instinct")
    assert legal(state) == ["develop I1", "develop I8", "develop first", "develop second"]
    act(state, "develop first")
    assert player.vp == 1
    assert list(player.instincts) == [5, 10, 10]


@clause("ruse", "R58")
def test_instincts_lower_the_costs_of_hunting_and_tracks() -> None:
    for instinct, tile, act_ in ((0, 2, "do hunt"), (2, 1, "do track")):
        state = begun()
        fox(state).instincts = (instinct,)
        rolled(5, state)
        act(state, "place river", f"stop {tile}", act_)
        assert state.board.die == 4
    state = begun()
    fox(state).instincts = (2,)
    rolled(5, state)
    act(state, "place mountain", "do track")
    assert state.board.die == 3


@clause("ruse", "R58")
def test_the_second_row_of_prey_and_how_rows_score() -> None:
    state = rolled(5)
    fox(state).cache, fox(state).instincts = [0] * 6, (1,)
    act(state, "place river", "stop 2", "do hunt")
    assert len(fox(state).cache) == 7
    assert [cache_vp(PRINT, n) for n in (0, 1, 3, 6, 7, 12)] == [0, 2, 6, 16, 18, 32]


@clause("ruse", "R58")
def test_more_gp_a_chosen_resource_better_marks_and_cheaper_growth() -> None:
    state = begun()
    fox(state).instincts = (3, 4, 7)
    act(state, "roll", luck=(5,))
    assert fox(state).gp == 13
    act(state, "place river")
    assert legal(state)[0] == "choose-resource river"
    act(state, "choose-resource field", "stop 1")
    growing(state)
    fox(state).spaces = [1, 1, 1, 0, 0]
    gp = fox(state).gp
    act(state, "grow 1")
    assert fox(state).gp == gp - 2
    state = begun(2)
    fox(state, 1).instincts = (6,)
    state.board.marks[0] = 1
    rolled(5, state)
    act(state, "place river", "stop 2")
    assert fox(state, 1).gp == 12


@clause("ruse", "R86")
def test_a_free_growth_step_has_no_price_and_brings_what_a_step_brings() -> None:
    state = begun()
    player = fox(state)
    player.gp, player.spaces, player.resources, player.cache = 0, [4, 1, 1, 0, 0], [1, 1, 0, 0], []
    asked(state, "grow_free")
    assert legal(state) == ["choose-kit 1", "choose-kit 2", "choose-kit 3"]
    act(state, "choose-kit 2")
    assert (player.spaces, player.vp) == ([4, 2, 1, 0, 0], 1)
    asked(state, "grow_free")
    act(state, "choose-kit 1")
    assert (player.spaces[0], player.resources, player.gp) == (5, [1, 1, 0, 0], 0)
    assert player.vp > 1, "the last space pays"
