"""Corners of the clauses that whole games seldom come to, each set up by hand."""

import pytest

from fusebox.core import Chance
from fusebox.games.ruse import acting, hunting
from fusebox.games.ruse.data import PRINT, TERRITORIES
from fusebox.games.ruse.events import Advanced, DestinyShown, GainedGp
from fusebox.games.ruse.model import Options
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import (
    ANY_RESOURCE,
    BURROW,
    CLEARING,
    DAM,
    FARM,
    FOREST,
    RIVER,
    RULES,
    TRAIL,
    act,
    asked,
    begun,
    dig,
    finished,
    fox,
    growing,
    legal,
    playing,
    rolled,
    scoring,
)
from tests.support import clause

BEAR, STORM, WOLF = 1, 2, 3


@clause("ruse", "R4")
@pytest.mark.parametrize("seed", range(4))
def test_no_destiny_tile_comes_twice_in_a_game(seed: int) -> None:
    chance = Chance.seeded("destiny", seed)
    state = RULES.setup(Options(), 2, chance)
    shown: list[str] = []
    while state.board.phase != "over":
        actor = state.board.actor
        events = RULES.apply(state, actor, chance.pick(RULES.legal(state, actor)), 0, chance)
        shown += [event.tile for event in events if isinstance(event, DestinyShown)]
    assert len(shown) == len(set(shown)) == 4
    assert len(state.board.destinies) == len(PRINT.members("destiny", ["base"])) - 4


@clause("ruse", "R14", "R6")
def test_the_third_and_the_fourth_take_their_own_turn_order_tiles() -> None:
    state = begun(4)
    state.board.bonuses = [2, 0]
    for seat, player in enumerate(state.board.players):
        player.vp, player.gp = 3 - seat, 0
    finished(scoring(state))
    assert state.board.order == [0, 1, 2, 3]
    assert [player.gp for player in state.board.players] == [0, 0, 2, 0]
    assert state.board.cheese == 3


@clause("ruse", "R21")
def test_a_die_emptied_in_a_territory_brings_2_gp() -> None:
    state = rolled(4)
    state.board.destiny_die = 2
    act(state, "place river", "choose-kit 1", "stop 3", "do track")
    before = fox(state).gp
    events = act(state, "do kit")
    assert state.board.die == 0
    assert GainedGp(0, 2, "empty_die") in events
    assert fox(state).gp == before + 2


@clause("ruse", "R21")
def test_a_die_emptied_on_the_open_tiles_brings_2_gp() -> None:
    state = rolled(5)
    state.board.open_tiles = [7]
    before = fox(state).gp
    act(state, "place tiles")
    assert fox(state).gp == before + 2


@clause("ruse", "R24")
def test_the_value_bonus_is_taken_before_the_space_is_paid() -> None:
    state = rolled(3)
    state.board.spaces[RIVER] = [8, 8]
    act(state, "place river")
    assert state.board.die == 3, "its third space costs 1"
    act(state, "choose-kit 1")
    assert state.board.die == 2


@clause("ruse", "R34")
def test_places_are_refilled_from_river_to_field_each_from_its_base() -> None:
    state = begun()
    board = state.board
    board.lying = [-1] * 16
    board.hunting.stack = 3
    hunting.refill(playing(state))
    filled = [place for place, generation in enumerate(board.lying) if generation >= 0]
    assert filled == [BURROW, CLEARING, 4 * FOREST + BURROW]


@clause("ruse", "R39")
def test_open_tiles_stay_from_round_to_round() -> None:
    state = begun()
    state.board.open_tiles = [4, 31]
    finished(scoring(state))
    assert state.board.round == 2
    assert state.board.open_tiles == [4, 31]


@clause("ruse", "R40", "R84")
def test_a_lesson_needs_a_resource_and_a_kit_that_can_be_raised() -> None:
    state = rolled(3)
    player = fox(state)
    player.lessons, player.resources = (FARM,), [0, 1, 0, 0]
    assert "place hand" in legal(state)
    player.values = (6,) * 5
    assert "place hand" not in legal(state)
    player.values, player.resources = (1,) * 5, [0] * 4
    assert "place hand" not in legal(state)


@clause("ruse", "R40")
def test_of_two_lessons_the_one_kept_first_is_spent_first() -> None:
    state = rolled(3)
    player = fox(state)
    player.lessons, player.resources = (FARM, RIVER), [0, 1, 0, 0]
    act(state, "place hand")
    assert list(player.lessons) == [RIVER]
    assert state.board.piles[FARM].discards
    assert not state.board.piles[RIVER].discards


@clause("ruse", "R41", "R58", "R59")
@pytest.mark.parametrize("power", ["instinct", "ruse"])
def test_the_bear_brings_one_more_where_the_resource_is_of_choice(power: str) -> None:
    state = begun()
    player = fox(state)
    if power == "instinct":
        player.instincts = (ANY_RESOURCE,)
    else:
        player.ruse = 1
    state.board.obstacles[BEAR] = FARM
    player.resources = [0] * 4
    rolled(5, state)
    act(state, "place farm", "choose-resource river", "choose-resource forest")
    assert player.resources == [1, 1, 0, 0]
    assert "stop 1" in legal(state)


@clause("ruse", "R41")
def test_with_the_supply_run_out_the_bear_brings_nothing() -> None:
    state = begun()
    player = fox(state)
    player.instincts, player.resources = (ANY_RESOURCE,), [0] * 4
    state.board.obstacles[BEAR] = FARM
    state.board.supply = [1, 0, 0, 0]
    rolled(5, state)
    act(state, "place farm")
    assert player.resources == [1, 0, 0, 0]


@clause("ruse", "R42", "R27")
@pytest.mark.parametrize(("die", "stops"), [(1, ["stop 1"]), (2, ["stop 1", "stop 2"])])
def test_the_storm_takes_a_step_by_day_and_by_night(die: int, stops: list[str]) -> None:
    state = rolled(6)
    state.board.obstacles[STORM], state.board.destiny_die = RIVER, die
    act(state, "place river")
    offered = [text for text in legal(state) if text.startswith("stop")]
    assert offered == ([] if die == 1 else stops), "what can't be chosen is done"
    assert die == 2 or fox(state).fox == 0


@clause("ruse", "R53")
def test_the_third_spaces_raise_stops_at_6() -> None:
    for value, raised in ((5, 6), (6, 6)):
        state = growing(begun())
        player = fox(state)
        player.gp, player.spaces[0] = 20, 2
        player.values = changed(player.values, 0, value)
        act(state, "grow 1")
        assert (player.spaces[0], player.values[0]) == (3, raised)


@clause("ruse", "R59", "R35")
def test_the_wolf_stops_a_track_step_even_if_it_could_go_elsewhere() -> None:
    for wolf, allowed in ((RIVER, False), (FARM, True)):
        state = begun()
        fox(state).ruse = 0
        state.board.obstacles[WOLF] = wolf
        rolled(6, state)
        act(state, "place river", "stop 1")
        assert ("do track" in legal(state)) is allowed


@clause("ruse", "R72")
@pytest.mark.parametrize(
    ("winter", "costs"),
    [
        (False, {TRAIL: [2, -1, -1, 1, -1], BURROW: [-1, -1, 2, 1, -1],
                 DAM: [2, 2, -1, -1, -1], CLEARING: [-1, 2, 2, 1, -1]}),
        (True, {TRAIL: [3, -1, -1, 2, -1], BURROW: [-1, -1, 3, 2, -1],
                DAM: [3, 3, -1, -1, -1], CLEARING: [-1, 3, 3, 2, -1]}),
    ],
)  # fmt: skip
def test_every_act_on_every_kind_of_tile_costs_1_more_in_winter(
    winter: bool, costs: dict[int, list[int]]
) -> None:
    state = begun(winter=winter)
    state.board.spot = RIVER
    for kind, expected in costs.items():
        fox(state).fox = kind
        assert acting.costs_of(state.board, winter, PRINT, fox(state)) == expected


@clause("ruse", "R74")
def test_village_hunting_tiles_are_refilled_at_the_reset_from_their_own_heap() -> None:
    state = begun(2, village=True)
    hamlet = state.board.hamlet
    assert hamlet is not None
    hamlet.lying, hamlet.heap.stack = [-1, 0], 6
    own, base = hamlet.heap.stack, state.board.hunting.stack
    finished(scoring(state))
    assert hamlet.lying == [0, 0]
    assert (hamlet.heap.stack, state.board.hunting.stack) == (own - 1, base)


@clause("ruse", "R74")
@pytest.mark.parametrize("winter", [False, True])
def test_the_villages_spaces_are_the_same_in_every_round_and_season(winter: bool) -> None:
    for seats, spaces in ((2, (0, 1)), (3, (0, 1, 2))):
        state = begun(seats, village=True, winter=winter)
        for number in range(1, 5):
            state.board.round = number
            assert RULES.view(state, 0).costs[5] == spaces


@clause("ruse", "R74", "R34")
def test_village_prey_that_finds_no_room_goes_to_the_villages_discards() -> None:
    state = begun(2, village=True)
    hamlet = state.board.hamlet
    assert hamlet is not None
    fox(state).cache = [0] * 6
    rolled(6, state)
    act(state, "place village")
    act(state, "do hunt", luck=(7,))
    assert sum(hamlet.heap.discards) == 1
    assert state.board.hunting.discards == [0, 0, 0]
    assert fox(state).cache == [0] * 6


@clause("ruse", "R75", "R57")
def test_in_premices_an_exit_pays_where_its_path_is_complete() -> None:
    for exit_, paid in ((5, 4), (1, 0)):
        state = begun(2, premices=True)
        player = fox(state)
        player.spaces[0], player.completed = 5, (8,)
        dig(player)
        act(state, f"send 1 {exit_}")
        assert player.ledger.get("exits", [0])[0] == paid


@clause("ruse", "R84", "R38")
def test_an_exchange_for_a_track_step_needs_a_track_that_can_be_advanced() -> None:
    for levels, offered in (((7, 7, 7, 7), False), ((7, 7, 6, 7), True)):
        state = rolled(3)
        player = fox(state)
        player.completed, player.vp, player.levels = (6,), 9, levels
        act(state, "place objectives")
        assert ("exchange PO7" in legal(state)) is offered


@clause("ruse", "R84", "R38")
def test_an_exchange_for_a_resource_needs_one_in_the_supply() -> None:
    for supply, offered in (([30, 30, 30, 0], False), ([0, 0, 0, 1], True)):
        state = rolled(3)
        fox(state).completed, fox(state).vp = (2,), 9
        state.board.supply = supply
        act(state, "place objectives")
        assert ("exchange PO3" in legal(state)) is offered, "PO3 brings a field"


@clause("ruse", "R31", "R36")
@pytest.mark.parametrize("track", range(4))
def test_each_level_of_a_track_gives_what_is_there(track: int) -> None:
    state = begun()
    board, player = state.board, fox(state)
    board.track_tiles = (10, 11, 10) * 4
    board.hunter = 0
    told = []
    for _ in range(7):
        vp, hunter = player.vp, board.hunter
        board.cheese = -1
        events = asked(state, "track_any")
        assert events == []
        events = act(state, f"choose-track {TERRITORIES[track]}")
        assert isinstance(events[0], Advanced)
        told.append((player.vp - vp, board.hunter - hunter, board.cheese))
    assert told == [(0, 0, 0), (2, 0, -1), (0, 0, 0), (3, 1, -1), (0, 0, 0), (4, 1, -1), (6, 0, -1)]


@clause("ruse", "R21", "R72")
def test_the_2_gp_of_an_emptied_die_may_just_pay_the_space_it_is_placed_on() -> None:
    state = rolled(1, seats=4, winter=True)
    state.board.spaces[RIVER] = [8, 16, 24]
    fox(state).gp = 0
    assert RULES.view(state, 0).costs[RIVER][3] == 3
    assert "place river" in legal(state)
    state.board.spaces[FOREST], fox(state).lessons = [8, 16, 24], ()
    state.board.die = 0
    assert "place forest" not in legal(state), "an empty die brings nothing"
