"""Territory tiles, obstacles, and the tokens star, cheese and beaver: R40 to R45."""

import pytest

from fusebox.games.ruse.data import TERRITORY_TILES, load
from fusebox.games.ruse.events import ObstacleSet, TileDrawn
from fusebox.games.ruse.model import Pile, State
from fusebox.games.ruse.rules import Ruse
from tests.games.ruse.helpers import (
    DAM,
    FARM,
    FIELD,
    FOREST,
    RIVER,
    act,
    asked,
    begun,
    fox,
    hold,
    legal,
    rigged,
    rolled,
    scoring,
)
from tests.games.ruse.test_data import TEXT
from tests.support import clause

CAMP, BEAR, STORM, WOLF = range(4)


def drawn(tile: str, territory: str = "river", state: State | None = None) -> State:
    """A die of 1 in a territory has turned this tile over."""
    state = rolled(1, state)
    pile = state.board.piles[("river", "forest", "farm", "field").index(territory)]
    below = pile.unseen & ((1 << TERRITORY_TILES.index(tile)) - 1)
    act(state, f"place {territory}", luck=(below.bit_count(),))
    return state


@clause("ruse", "R40")
@pytest.mark.parametrize("territory", ["river", "forest", "farm", "field"])
def test_each_territory_has_the_same_twelve_tiles(territory: str) -> None:
    assert (
        *("camp", "bear", "storm", "wolf", "points_a", "path", "points_b", "kit"),
        *("lesson", "beaver", "cheese", "star"),
    ) == TERRITORY_TILES
    number = ("river", "forest", "farm", "field").index(territory)
    state = begun()
    turned = []
    for tile in TERRITORY_TILES:
        state.board.spaces[number] = []
        rolled(1, state)
        before = state.board.piles[number].unseen.bit_count()
        events = act(state, f"place {territory}")
        turned += [event.tile for event in events if isinstance(event, TileDrawn)]
        assert turned[-1] == tile, "the lowest of those left"
        assert state.board.piles[number].unseen.bit_count() == before - 1
        if "choose-territory river" in legal(state):
            act(state, f"choose-territory {'river' if territory == 'forest' else 'forest'}")
        if "stop 1" in legal(state):
            act(state, "stop 1")
        act(state, "done")
    assert tuple(turned) == TERRITORY_TILES


@clause("ruse", "R40")
def test_an_empty_stack_is_made_again_from_its_discards_and_with_none_nothing_is_drawn() -> None:
    state = begun()
    state.board.piles[RIVER] = Pile(0, 1 << 10)
    drawn("cheese", state=state)
    assert state.board.cheese == 0
    assert state.board.piles[RIVER].discards == 1 << 10
    state = begun()
    state.board.piles[RIVER] = Pile(0)
    state = rolled(1, state)
    events = act(state, "place river")
    assert [type(event).__name__ for event in events] == ["Placed", "GainedResource"]


@clause("ruse", "R40")
def test_the_lesson_tile_is_kept_and_spends_a_die_and_a_resource_for_a_kit() -> None:
    state = drawn("lesson", "farm")
    assert fox(state).lessons == (FARM,)
    act(state, "stop 1", "done")
    rolled(6, state)
    before = sum(fox(state).resources)
    gp = fox(state).gp
    act(state, "place hand")
    if "choose-resource farm" in legal(state):
        act(state, "choose-resource farm")
    act(state, "choose-kit 1")
    assert fox(state).values[0] == 2
    assert sum(fox(state).resources) == before - 1
    assert (state.board.die, fox(state).gp) == (0, gp)
    assert fox(state).lessons == ()
    assert state.board.piles[FARM].discards == 1 << 8


@clause("ruse", "R40")
def test_one_token_of_each_obstacle_and_one_obstacle_in_a_territory() -> None:
    state = drawn("storm", "river")
    act(state, "done")
    state = drawn("storm", "forest", state)
    board = state.board
    assert board.obstacles[STORM] == FOREST
    assert board.piles[RIVER].discards == 1 << STORM
    act(state, "done")
    state = drawn("wolf", "forest", state)
    assert board.obstacles == [-1, -1, -1, FOREST]
    assert board.piles[FOREST].discards == 1 << STORM


@clause("ruse", "R41")
def test_the_bear_doubles_a_resource_collected_as_value_bonus() -> None:
    state = begun()
    state.board.obstacles[BEAR] = FARM
    rolled(5, state)
    before = list(fox(state).resources)
    act(state, "place farm", "choose-resource river", "stop 1")
    after = fox(state).resources
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 0, 1, 0]
    rolled(5, state)
    act(state, "place forest", "stop 1")
    assert after[FOREST] == before[FOREST] + 1


@clause("ruse", "R41")
def test_the_bears_other_printed_text_can_be_chosen_in_the_tables() -> None:
    rules = Ruse(load(TEXT.replace('rule = "extra"', 'rule = "end"')))
    state = scoring(begun())
    for seat in range(2):
        hold(state, seat)
    state.board.obstacles[BEAR] = FARM
    fox(state).fox = 9
    rules.apply(state, 0, rules.parse("done"), 0, rigged())
    assert state.board.actor == 0
    assert rules.notation(rules.legal(state, 0)[0]) == "choose-resource river"


@clause("ruse", "R41", "R42")
@pytest.mark.parametrize(("tile", "number"), [("camp", CAMP), ("bear", BEAR)])
def test_camp_and_bear_go_to_any_territory(tile: str, number: int) -> None:
    state = drawn(tile)
    assert legal(state) == [f"choose-territory {t}" for t in ("river", "forest", "farm", "field")]
    events = act(state, "choose-territory field")
    assert ObstacleSet(tile, "field") in events  # type: ignore[arg-type]
    assert state.board.obstacles[number] == FIELD


@clause("ruse", "R42")
def test_storm_and_wolf_come_where_they_were_drawn() -> None:
    for tile, number in (("storm", STORM), ("wolf", WOLF)):
        state = drawn(tile, "farm")
        assert state.board.obstacles[number] == FARM
    state = drawn("storm", "farm")
    assert fox(state).fox == 8  # only one tile by day: the fox has stopped there


@clause("ruse", "R42")
def test_foxes_at_the_camp_gain_2_gp_at_the_end_of_the_round() -> None:
    state = begun(3)
    state.board.obstacles[CAMP] = FOREST
    fox(state, 0).fox, fox(state, 1).fox = 5, 9
    scoring(state)
    act(state, "done", "done", "done")
    assert [player.gp for player in state.board.players][:3] == [12, 10, 10]


@clause("ruse", "R43")
def test_the_star_is_kept_until_it_is_stolen_and_counts_4_vp_in_the_end() -> None:
    state = drawn("star")
    assert state.board.star == 0
    act(state, "stop 1", "done")
    rolled(1, state, seat=1)
    act(state, "place forest", luck=(11,))
    assert state.board.star == 1
    scoring(state)
    while state.board.round == 1:
        act(state, "done")
    assert state.board.star == 1
    state.board.round = 4
    scoring(state)
    while state.board.phase != "over":
        act(state, "done")
    assert fox(state, 1).ledger["star"] == (0, 0, 0, 0, 4)
    assert "star" not in fox(state).ledger


@clause("ruse", "R44")
def test_the_cheese_is_4_gp_in_a_turn_or_4_vp_at_the_end_of_the_round_and_can_be_stolen() -> None:
    state = drawn("cheese")
    assert state.board.cheese == 0
    asked(state, "cheese", seat=1)
    assert state.board.cheese == 1
    act(state, "stop 1", "done")
    scoring(state)
    while state.board.stage != "grow":
        act(state, "done")
    assert fox(state, 1).ledger["cheese"] == (4, 0, 0, 0, 0)
    assert state.board.cheese == -1


@clause("ruse", "R45")
def test_the_beaver_comes_to_the_dam_and_a_later_drawer_takes_it_over() -> None:
    state = drawn("beaver", "river")
    board = state.board
    assert (board.beaver, board.dam) == (0, DAM)
    act(state, "stop 1", "done")
    rolled(1, state, seat=1)
    act(state, "place farm", luck=(9,))
    assert (board.beaver, board.dam) == (1, 4 * FARM + DAM)
    assert board.piles[RIVER].discards == 1 << 9
    assert board.piles[FARM].discards == 0
