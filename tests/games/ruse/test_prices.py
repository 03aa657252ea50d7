"""What a view says of costs and gains before something is done: the same as the rules then do."""

import pytest

from fusebox.core import Chance
from fusebox.games.ruse.events import GainedResource, TurnEnded
from fusebox.games.ruse.model import Options, Prices, State
from fusebox.games.ruse.packing import BEAR, STORM
from fusebox.games.ruse.play import ANY_RESOURCE, CHEAP_GROWTH, CHEAP_HUNT, CHEAP_TRACK
from tests.games.ruse.helpers import BURROW, FOREST, RIVER, RULES, act, begun, rolled
from tests.support import clause

MOUNTAINS = 4
TRACK, KIT, HUNT, MARK, RESOURCE = range(5)


def prices(state: State, seat: int = 0) -> Prices:
    return RULES.view(state, 0).prices[seat]


@clause("ruse", "R30")
@clause("ruse", "R37")
def test_a_view_says_what_each_act_costs_and_where_there_is_none() -> None:
    shown = prices(begun(2)).acts
    assert shown[BURROW][HUNT] == 2
    assert shown[BURROW][TRACK] == -1
    assert shown[MOUNTAINS] == (3, 3, -1, -1, 3)


@clause("ruse", "R58")
def test_instincts_make_acts_and_growth_cheaper_in_the_view() -> None:
    state = begun(2)
    usual = prices(state)
    state.board.players[0].instincts = (CHEAP_HUNT, CHEAP_TRACK, CHEAP_GROWTH)
    cheap = prices(state)
    assert cheap.acts[BURROW][HUNT] == usual.acts[BURROW][HUNT] - 1
    assert cheap.acts[MOUNTAINS][TRACK] == usual.acts[MOUNTAINS][TRACK] - 1
    assert cheap.growth[0] == usual.growth[0] - 1
    assert prices(state, seat=1).acts == usual.acts


@clause("ruse", "R53")
def test_a_kit_in_reserve_at_its_end_or_outside_has_no_next_step() -> None:
    state = begun(2)
    state.board.players[0].spaces = [1, 5, 6, 0, 2]
    assert [step >= 0 for step in prices(state).growth] == [True, False, False, False, True]


@clause("ruse", "R26")
def test_the_view_says_how_far_the_fox_goes_in_each_territory() -> None:
    state = begun(2)
    state.board.obstacles[STORM] = FOREST
    assert prices(state).reach == (2, 1, 2, 2)
    state.board.star = 0
    assert prices(state).reach == (3, 2, 3, 3)


@clause("ruse", "R25")
@clause("ruse", "R41")
def test_the_view_says_what_the_rolled_value_brings_where() -> None:
    assert prices(begun(2)).brings == ((), (), (), ())
    state = rolled(1)
    state.board.obstacles[BEAR] = FOREST
    assert prices(state).brings[RIVER] == ("resource_river", "territory_tile")
    assert prices(state).brings[FOREST][:2] == ("resource_forest", "resource_any")
    state.board.players[0].instincts = (ANY_RESOURCE,)
    assert prices(state).brings[RIVER][0] == "resource_any"
    assert prices(rolled(1, premices=True)).brings[RIVER] == ("resource_river", "gp1")


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_what_is_promised_comes(value: int) -> None:
    state = rolled(value)
    promised = "resource_river" in prices(state).brings[RIVER]
    events = act(state, "place river")
    gained = [event for event in events if isinstance(event, GainedResource)]
    assert [event.resource for event in gained[:1]] == (["river"] if promised else [])


@clause("ruse", "R70")
def test_the_view_says_what_the_cache_would_score() -> None:
    state = begun(2)
    state.board.players[0].cache = [1, 1, 0]
    assert prices(state).cache == RULES.tables.hunting.vp[3]
    assert prices(state, seat=1).cache == 0


def test_the_end_of_a_turn_says_what_its_player_has() -> None:
    state = rolled(3)
    events = act(state, "place objectives", "done")
    player = state.board.players[0]
    ended = next(event for event in events if isinstance(event, TurnEnded))
    assert ended == TurnEnded(0, 0, player.gp, player.vp, tuple(player.resources))


def test_a_view_of_an_older_version_says_it_too() -> None:
    older = RULES.of_version(1)
    assert older is not None
    state = older.setup(older.types.options(), 2, Chance.seeded(1))
    assert len(older.view(state, 0).prices) == 2
    assert isinstance(RULES.view(RULES.setup(Options(), 2, Chance.seeded(1)), 0).prices[0], Prices)
