"""Two players, winter, Firefox, Village, Premices, advanced dens: R71 to R76, R90."""

import pytest

from fusebox.core import Chance
from fusebox.games.ruse.data import COMMONS, PRINT
from fusebox.games.ruse.den import survey
from fusebox.games.ruse.events import Claimed, FirefoxMoved
from fusebox.games.ruse.model import Options, State
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import (
    FARM,
    FIELD,
    FOREST,
    RIVER,
    RULES,
    act,
    asked,
    begun,
    fox,
    growing,
    hold,
    legal,
    rolled,
    scoring,
)
from tests.support import clause


@clause("ruse", "R71")
def test_two_players_have_fewer_spaces_and_both_take_a_turn_order_tile() -> None:
    state = begun(2)
    assert RULES.view(state, 0).costs[0] == (0, 0, 1)
    state.board.round = 4
    assert RULES.view(state, 0).costs[0] == (0, 1)
    state = scoring(begun(2))
    state.board.bonuses = [2, 0]
    for seat in range(2):
        hold(state, seat)
        fox(state, seat).gp = 0
    while state.board.round == 1:
        act(state, "done")
    assert [player.gp for player in state.board.players] == [2, 0]
    assert state.board.cheese == 1


@clause("ruse", "R72")
def test_winter_costs_1_more_on_exploration_tiles_and_its_spaces_cost_more() -> None:
    state = begun(4, winter=True)
    assert RULES.view(state, 0).costs[0] == (0, 1, 2, 3)
    state.board.round = 4
    assert RULES.view(state, 0).costs[0] == (0, 2, 3)
    state = begun(2, winter=True)
    assert RULES.view(state, 0).costs[0] == (0, 1, 2)
    state.board.round = 4
    assert RULES.view(state, 0).costs[0] == (0, 2)
    state = rolled(6, winter=True)
    act(state, "place river", "stop 1", "do track")
    assert state.board.die == 3
    state = rolled(6, winter=True)
    act(state, "place mountain", "do resource")
    assert state.board.die == 3


@clause("ruse", "R72")
def test_in_winter_tiles_lie_anywhere_and_a_track_step_is_the_territorys() -> None:
    board = RULES.setup(Options(winter=True), 4, Chance.seeded(3)).board
    assert sorted(board.tiles) == list(range(16))
    assert any(tile // 4 != place // 4 for place, tile in enumerate(board.tiles))
    state = begun(winter=True)
    state.board.tiles = (12, 5, 2, 7, *state.board.tiles[4:])
    rolled(6, state)
    act(state, "place river", "stop 1", "do track")
    assert fox(state).levels[RIVER] == 1
    assert fox(state).levels[FIELD] == 0


@clause("ruse", "R72")
def test_in_winter_the_beaver_goes_to_the_dam_nearest_the_base_or_nowhere() -> None:
    for tiles, dam in (([0, 6, 10, 3], 1), ([0, 1, 4, 5], -1)):
        state = begun(2, winter=True)
        state.board.tiles = (*tiles, *state.board.tiles[4:])
        rolled(1, state)
        act(state, "place river", luck=(9,))
        assert (state.board.beaver, state.board.dam) == (0, dam)


def fire_state() -> State:
    state = begun(2, firefox=True)
    fire = state.board.fire
    assert fire is not None
    fire.ring, fire.pile = [0, 2, 4, 6, 10, 11], [1, 3]
    return state


@clause("ruse", "R73")
def test_the_firefox_runs_by_the_rolled_value_and_its_tile_is_replaced() -> None:
    state = fire_state()
    fire = state.board.fire
    assert fire is not None
    rolled(4, state)
    events = act(state, "place firefox")
    assert FirefoxMoved(0, 5) in events
    assert fire.pawn == 4
    assert fire.ring == [0, 2, 4, 6, 1, 11]
    assert (fox(state).vp, fox(state).gp, state.board.die) == (2, 10, 0)
    act(state, "done")
    rolled(6, state)
    act(state, "place firefox")
    assert fire.pawn == 4
    assert fox(state).gp == 13


@clause("ruse", "R73")
def test_a_place_without_a_tile_gives_4_gp_and_the_instinct_2_more() -> None:
    state = fire_state()
    fire = state.board.fire
    assert fire is not None
    fire.ring, fire.pile = [-1] * 6, []
    fox(state).instincts = (8,)
    rolled(3, state)
    act(state, "place firefox")
    assert fox(state).gp == 16
    asked(state, "firefox_roll")
    assert fox(state).gp == 20
    assert fire.pawn == 4


@clause("ruse", "R73", "R4")
def test_six_firefox_tiles_lie_open_and_its_tiles_join_the_base_sets() -> None:
    fire = RULES.setup(Options(firefox=True), 2, Chance.seeded(1)).board.fire
    assert fire is not None
    assert sorted(fire.ring + fire.pile) == list(range(12))
    assert len(fire.ring) == 6
    assert [kind for kind, sets in PRINT.sets.items() if "firefox" in sets] == [
        "bonus_paths",
        "track_tiles",
        "destiny",
        "turn_order",
        "ruse",
        "instincts",
    ]


@clause("ruse", "R74")
def test_the_village_action_steps_and_then_hunts_raises_and_marks() -> None:
    state = begun(2, village=True)
    hamlet = state.board.hamlet
    assert hamlet is not None
    state.board.commons = [2, 0, 1]
    assert RULES.view(state, 0).costs[5] == (0, 1)
    rolled(5, state)
    act(state, "place village")
    assert (fox(state).paw, fox(state).vp) == (1, 1)
    assert legal(state) == ["do kit", "do hunt", "do mark", "done"]
    act(state, "do hunt", luck=(0,))
    act(state, "do mark", "do kit", "choose-kit 1")
    assert fox(state).cache == [3]
    assert hamlet.lying == [-1, 0]
    assert hamlet.marks[0] == 0
    assert (state.board.die, fox(state).gp) == (0, 10)
    assert fox(state).fox == -1
    act(state, "done")


@clause("ruse", "R74")
def test_village_tiles_lie_on_2_4_and_6_and_the_end_is_the_end() -> None:
    state = begun(2, village=True)
    hamlet = state.board.hamlet
    assert hamlet is not None
    hamlet.tiles = [0, 4, 0]
    for paw, (gp, vp) in enumerate([(0, 1), (3, 0), (0, 1), (0, 2), (0, 2), (3, 3), (0, 0)]):
        before = fox(state).gp, fox(state).vp
        asked(state, "village_step")
        assert (fox(state).gp - before[0], fox(state).vp - before[1]) == (gp, vp)
        assert fox(state).paw == min(paw + 1, 6)


@clause("ruse", "R74")
def test_a_village_mark_counts_for_four_marks_and_its_prey_returns_to_its_own_discards() -> None:
    state = begun(2, village=True)
    hamlet = state.board.hamlet
    assert hamlet is not None
    state.board.commons = [COMMONS.index("CO3"), 0, 1]
    fox(state).slots = (False, False, False, True)
    fox(state).paid = (True, True, True, False)
    fox(state).cache = [4]
    rolled(5, state)
    events = act(state, "place village", "do mark")
    assert Claimed(0, "CO3", 6) in events
    growing(state)
    act(state, "hand-in gp2 true")
    assert hamlet.heap.discards == [0, 1, 0]
    assert state.board.hunting.discards == [0, 0, 0]


@clause("ruse", "R74", "R58")
def test_instincts_make_village_actions_cheaper() -> None:
    state = begun(2, village=True)
    fox(state).instincts = (0, 9)
    rolled(1, state)
    fox(state).gp = 0
    act(state, "place village")
    assert legal(state) == ["do kit", "do hunt", "do mark", "done"]
    act(state, "do hunt", "do mark", "do kit", "choose-kit 1")
    assert fox(state).gp == 0


@clause("ruse", "R75")
def test_premices_leaves_out_the_advanced_parts() -> None:
    state = RULES.setup(Options(premices=True), 3, Chance.seeded(2))
    board = state.board
    assert [player.ruse for player in board.players] == [-1] * 3
    assert board.instincts == []
    assert [len(cards.hand) for cards in state.cards] == [2, 2, 2]
    assert all(PRINT.objectives[card].start for card in state.cards[0].hand)
    while board.stage != "roll":
        act(state, legal(state)[0])
    assert (board.destiny, board.hunter) == (-1, -1)
    assert 1 <= board.destiny_die <= 6


@clause("ruse", "R75")
def test_in_premices_a_low_value_is_a_resource_and_a_gp() -> None:
    state = rolled(2, premices=True)
    before = fox(state).resources[FARM]
    act(state, "place farm")
    assert (fox(state).resources[FARM], fox(state).gp) == (before + 1, 11)
    assert state.board.piles[FARM].unseen.bit_count() == 12
    act(state, "stop 1", "done")
    state.board.open_tiles = [4]
    rolled(2, state)
    assert "place tiles" not in legal(state)
    fox(state).levels = changed(fox(state).levels, FOREST, 3)
    fox(state).fox = 4
    rolled(5, state)
    act(state, "place forest", "stop 1", "do track")
    assert state.board.hunter == -1


@clause("ruse", "R75")
def test_in_premices_a_kit_leaves_without_a_path_and_there_is_no_exchange_or_penalty() -> None:
    state = begun(2, premices=True)
    player = fox(state)
    player.spaces[0], player.completed = 5, (8,)
    player.vp, player.ledger = 9, {"dice": (9, 0, 0, 0, 0)}
    assert legal(state) == ["roll", *(f"send 1 {exit_}" for exit_ in range(1, 6))]
    act(state, "send 1 1")
    assert player.vp == 9
    assert legal(state) == ["develop first", "develop second"]
    act(state, "develop second")
    assert player.gp == 12
    rolled(3, state)
    act(state, "place objectives")
    assert not any(text.startswith("exchange") for text in legal(state))
    act(state, "done")
    state.board.round = 4
    scoring(state)
    while state.board.phase != "over":
        act(state, "done")
    assert "penalties" not in player.ledger


@clause("ruse", "R75", "R13")
def test_premices_has_no_fourth_die() -> None:
    state = begun(2, premices=True)
    state.board.round = 3
    fox(state).spaces, fox(state).gp, fox(state).resources = [5, 4, 1, 1, 0], 30, [1, 0, 0, 0]
    asked(state, "grow_free")
    act(state, "choose-kit 2")
    assert (fox(state).dice, fox(state).fourth) == (2, False)


@clause("ruse", "R76")
def test_advanced_dens_are_dealt_at_random_and_give_their_bonus_after_the_resource() -> None:
    bases = set()
    for seed in range(10):
        state = RULES.setup(Options(advanced_dens=True), 4, Chance.seeded(seed))
        own = [player.base for player in state.board.players]
        assert len(set(own)) == 4
        bases |= set(own)
    assert bases == set(range(5))
    state = RULES.setup(Options(advanced_dens=True), 2, Chance.seeded(0))
    first = state.board.order[0]
    state.board.players[first].base = 1
    tasks = [task for task in state.board.pending if task.seat == first]
    assert next(task.op for task in reversed(tasks)) == "resource_any"
    assert state.board.pending[0].source == "start"


@clause("ruse", "R76", "R46")
@pytest.mark.parametrize(("base", "reach"), [(0, {14, 18}), (1, {14}), (2, {18})])
def test_an_advanced_den_opens_where_its_tile_says(base: int, reach: set[int]) -> None:
    player = fox(begun())
    player.base = base
    survey(player, PRINT)
    assert {cell for cell, sides in enumerate(player.reach) if sides} == reach


@clause("ruse", "R75", "R82", "R90")
@pytest.mark.parametrize(
    ("options", "seats", "clauses"),
    [
        (Options(), 1, None),
        (Options(firefox=True, village=True, winter=True), 4, None),
        (Options(premices=True, winter=True), 2, None),
        (Options(vixen=3, winter=True, advanced_dens=True), 3, None),
        (Options(firefox=True), 1, "R82"),
        (Options(premices=True), 1, "R82"),
        (Options(vixen=1, village=True), 2, "R82"),
        (Options(vixen=1), 4, "R82"),
        (Options(premices=True, firefox=True), 3, "R75"),
    ],
)
def test_which_modes_go_together(options: Options, seats: int, clauses: str | None) -> None:
    refusal = RULES.admits(options, seats)
    assert (refusal and refusal.clause) == clauses


@clause("ruse", "R90")
def test_one_player_always_meets_vixen() -> None:
    for chosen, level in ((0, 1), (3, 3)):
        vixen = RULES.setup(Options(vixen=chosen), 1, Chance.seeded(0)).board.vixen  # type: ignore[arg-type]
        assert vixen is not None
        assert vixen.level == level
    assert RULES.setup(Options(), 2, Chance.seeded(0)).board.vixen is None
