"""The territories: the value bonus, the fox, tolls, and what is done on a tile: R24 to R36."""

import pytest

from fusebox.games.ruse.events import HunterMoved
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import (
    BURROW,
    CLEARING,
    DAM,
    FARM,
    FIELD,
    FOREST,
    RIVER,
    act,
    asked,
    begun,
    fox,
    kinds,
    legal,
    mark,
    rolled,
)
from tests.support import clause


@clause("ruse", "R24")
def test_bonus_space_movement_and_actions_come_in_this_order() -> None:
    state = begun(4)
    state.board.spaces[RIVER] = [8 + 1, 16 + 1]
    rolled(5, state)
    events = act(state, "place river", "stop 1", "do mark", "do track")
    order = [kind for kind in kinds(events) if kind in ORDER]
    assert order == ["Placed", "GainedResource", "Moved", "Marked", "Advanced"]
    assert state.board.die == 5 - 1 - 1 - 2
    assert legal(state)[0] == "done"


ORDER = ("Placed", "GainedResource", "Moved", "Marked", "Advanced")


@clause("ruse", "R25")
def test_a_low_value_brings_the_resource_and_then_the_territory_tile() -> None:
    for value in (1, 2):
        state = rolled(value)
        fox(state).resources = [0] * 4
        events = act(state, "place farm", luck=(11,))
        assert kinds(events)[1:3] == ["GainedResource", "TileDrawn"]
        assert fox(state).resources == [0, 0, 1, 0]


@clause("ruse", "R25")
@pytest.mark.parametrize("value", [3, 4, 5, 6])
def test_a_middle_value_raises_a_kit_and_a_high_one_brings_the_resource(value: int) -> None:
    state = rolled(value)
    before = fox(state).resources[FOREST]
    act(state, "place forest")
    if value < 5:
        act(state, "choose-kit 2")
        assert fox(state).values[1] == 2
    assert fox(state).resources[FOREST] == before + (value > 4)


@clause("ruse", "R26")
@pytest.mark.parametrize(("die", "tiles"), [(1, 2), (2, 3)])
def test_a_fox_moves_from_the_base_up_to_2_by_day_and_3_by_night(die: int, tiles: int) -> None:
    state = rolled(5)
    state.board.destiny_die = die
    act(state, "place river")
    assert legal(state) == [f"stop {tile}" for tile in range(1, tiles + 1)]


@clause("ruse", "R26")
def test_a_fox_in_the_territory_goes_on_from_its_tile_and_any_other_starts_at_the_base() -> None:
    state = begun()
    fox(state).fox = 1
    rolled(5, state)
    act(state, "place river")
    assert legal(state) == ["stop 2", "stop 3", "stop 4"]
    act(state, "stop 4", "done")
    rolled(5, state)
    act(state, "place forest")
    assert legal(state) == ["stop 1", "stop 2"]
    act(state, "stop 1", "done")
    rolled(5, state)
    act(state, "place mountain", "done")
    assert fox(state).fox == 4
    rolled(5, state)
    act(state, "place river")
    assert legal(state) == ["stop 1", "stop 2"]


@clause("ruse", "R27")
def test_star_storm_and_instinct_change_how_far_a_fox_goes() -> None:
    for star, storm, instinct, tiles in (
        (0, -1, False, 3),
        (-1, RIVER, False, 1),
        (-1, FOREST, True, 3),
        (0, RIVER, True, 3),
        (0, -1, True, 4),
    ):
        state = rolled(5)
        state.board.star, state.board.obstacles[2] = star, storm
        fox(state).instincts = (5,) * instinct
        act(state, "place river")
        stops = [text for text in legal(state) if text.startswith("stop")]
        assert (len(stops) or 1) == tiles


@clause("ruse", "R27", "R59")
def test_ruse_tile_6_moves_3_by_day_before_what_changes_it() -> None:
    state = rolled(5)
    fox(state).ruse = 5
    state.board.obstacles[2] = RIVER
    act(state, "place river")
    assert legal(state) == ["stop 1", "stop 2"]


@clause("ruse", "R28")
def test_passing_a_mark_pays_its_owner_1_and_ending_on_one_costs_2() -> None:
    state = begun(3)
    mark(state, 1, 0)
    mark(state, 2, 1)
    fox(state).gp = 1
    rolled(5, state)
    act(state, "place river", "stop 2")
    assert [player.gp for player in state.board.players] == [0, 11, 12]


@clause("ruse", "R28")
def test_neither_staying_nor_the_starting_tile_costs_a_toll() -> None:
    state = begun(2)
    fox(state).fox = 0
    mark(state, 1, 0)
    rolled(5, state)
    act(state, "place river", "stop 1")
    assert [player.gp for player in state.board.players] == [10, 10]
    act(state, "do mark", "done")
    rolled(5, state, seat=1)
    fox(state, 1).fox = 0
    act(state, "place river", "stop 2")
    assert [player.gp for player in state.board.players] == [10, 10]


@clause("ruse", "R29")
def test_meeting_the_beaver_costs_2_unless_one_owns_it() -> None:
    for owner, gp in ((1, [8, 12]), (0, [10, 10])):
        for stop in ("stop 3", "stop 4"):
            state = begun(2)
            state.board.beaver, state.board.dam = owner, DAM
            fox(state).fox = 1
            rolled(5, state)
            act(state, "place river", stop)
            assert [player.gp for player in state.board.players] == gp


@clause("ruse", "R30")
def test_each_kind_of_tile_has_its_own_actions() -> None:
    for tile, acts in (
        (1, {"do track", "do mark"}),
        (2, {"do hunt", "do mark"}),
        (3, {"do track", "do kit"}),
        (4, {"do hunt", "do kit", "do mark"}),
    ):
        state = rolled(5)
        fox(state).fox = max(tile - 2, 0)
        act(state, "place river", f"stop {tile}")
        assert {text for text in legal(state) if text.startswith("do ")} == acts


@clause("ruse", "R31", "R36")
def test_a_track_step_brings_its_tile_vp_and_moves_the_hunter() -> None:
    state = begun()
    player = fox(state)
    board = state.board
    board.track_tiles = (8, 9, 8, *board.track_tiles[3:])
    vp = []
    for level in range(1, 8):
        board.spaces[RIVER], player.fox, board.hunter = [], 0, 2
        resources = sum(player.resources)
        rolled(3, state)
        act(state, "place river", "choose-kit 3")
        board.obstacles[3] = -1
        events = act(state, "stop 1", "do track")
        if level in (1, 3, 5):
            act(state, "choose-resource field")
            assert sum(player.resources) == resources + 1
        assert player.levels[RIVER] == level
        assert (HunterMoved("field") in events) == (level in (4, 6))
        vp.append(player.vp)
        act(state, "done")
        player.values = changed(player.values, 2, 1)
    assert vp == [0, 2, 2, 5, 5, 9, 15]
    board.spaces[RIVER] = []
    rolled(5, state)
    act(state, "place river", "stop 1")
    assert "do track" not in legal(state)


@clause("ruse", "R32")
def test_a_kit_is_raised_up_to_6_and_only_on_the_personal_board() -> None:
    state = begun()
    player = fox(state)
    player.values, player.spaces = (6, 4, 3, 1, 1), [1, 6, 2, 0, 0]
    player.exits, player.completed = changed(player.exits, 0, 1), (8,)
    fox(state).fox = DAM
    rolled(5, state)
    act(state, "place river", "stop 3", "do kit")
    assert player.values == (6, 4, 4, 1, 1)
    player.values = (6, 4, 6, 1, 1)
    state.board.acts = 0
    assert "do kit" not in legal(state)


@clause("ruse", "R33")
def test_markers_go_from_the_left_and_their_slots_pay_once() -> None:
    state = begun(2)
    player = fox(state)
    for number, place in enumerate((1, 5, 9, 13)):
        rolled(5, state)
        territory = ("river", "forest", "farm", "field")[number]
        act(state, f"place {territory}", "stop 2", "do mark")
        assert state.board.marks[place] == 0
        assert "do mark" not in legal(state)
        act(state, "done")
    assert player.vp == 0 + 1 + 2 + 3
    assert player.slots == (False,) * 4
    rolled(5, state)
    act(state, "place river", "stop 1")
    assert "do mark" not in legal(state)


@clause("ruse", "R33")
def test_a_reclaimed_tile_returns_the_marker_to_the_rightmost_empty_slot() -> None:
    state = begun(2)
    owner = fox(state, 1)
    mark(state, 1, 1)
    mark(state, 1, 3)
    rolled(5, state)
    act(state, "place river", "stop 2", "do mark", "done")
    assert owner.slots == (False, True, True, True)
    rolled(5, state, seat=1)
    act(state, "place forest", "stop 2", "do mark")
    assert owner.slots == (False, False, True, True)
    assert owner.vp == 0


@clause("ruse", "R34")
@pytest.mark.parametrize(("draw", "gp"), [(0, 0), (8, 2), (18, 2)])
def test_hunting_turns_the_tile_over_and_keeps_it_even_if_it_failed(draw: int, gp: int) -> None:
    state = rolled(5)
    act(state, "place river", "stop 2")
    act(state, "do hunt", luck=(draw,))
    if draw == 18:
        act(state, "choose-resource field")
    assert fox(state).gp == 10 + gp
    assert fox(state).cache == [(draw >= 8) + (draw >= 18)]
    assert state.board.lying[BURROW] == -1
    assert sum(state.board.hunting.unseen[0]) == 23


@clause("ruse", "R34")
def test_with_a_full_cache_the_tile_is_discarded_after_its_bonus() -> None:
    state = rolled(5)
    fox(state).cache = [0] * 6
    act(state, "place river", "stop 2")
    act(state, "do hunt", luck=(8,))
    assert fox(state).gp == 12
    assert fox(state).cache == [0] * 6
    assert state.board.hunting.discards == [0, 1, 0]


@clause("ruse", "R34")
def test_an_empty_stack_is_made_again_from_the_discards() -> None:
    state = begun()
    heap = state.board.hunting
    heap.stack, heap.unseen, heap.discards = 0, [[8, 0, 0]], [0, 3, 0]
    asked(state, "hunting")
    assert (heap.stack, heap.unseen, heap.discards) == (2, [[8, 0, 0], [0, 2, 0]], [0, 0, 0])
    assert fox(state).cache == [1]
    heap.stack, heap.unseen = 0, [[8, 0, 0]]
    asked(state, "hunting")
    assert fox(state).cache == [1]


@clause("ruse", "R35")
@pytest.mark.parametrize(
    ("hunter", "wolf", "gone"),
    [
        (RIVER, -1, {"do hunt", "do mark"}),
        (-1, RIVER, {"do hunt", "do track"}),
        (FIELD, FARM, set()),
    ],
)
def test_the_hunter_stops_hunting_and_marking_and_the_wolf_hunting_and_the_track(
    hunter: int, wolf: int, gone: set[str]
) -> None:
    for stop, acts in (
        (1, {"do track", "do mark"}),
        (4, {"do hunt", "do kit", "do mark"}),
    ):
        state = begun()
        fox(state).fox = 0 if stop == 1 else CLEARING - 1
        rolled(5, state)
        state.board.hunter, state.board.obstacles[3] = hunter, wolf
        act(state, "place river", f"stop {stop}")
        assert {text for text in legal(state) if text.startswith("do ")} == acts - gone
