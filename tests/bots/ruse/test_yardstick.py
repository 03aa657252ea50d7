"""The least that a level has to beat: a player who never spends a die."""

import pytest

from bench.ruse_levels import IDLE, Result, against, alone, player, result
from fusebox.bots import Sight
from fusebox.core import Chance
from fusebox.games.ruse.actions import Do, Explore
from fusebox.games.ruse.model import Options, State
from fusebox.games.ruse.notation import read
from tests.games.ruse.helpers import RULES, begun, growing, rolled


def chosen(state: State) -> object:
    seat = state.board.actor
    sight = Sight(RULES.view(state, seat), RULES.legal(state, seat), 0)
    return player(IDLE).choose(sight, None, Chance.none()).action


def test_the_idle_player_never_spends_a_die() -> None:
    state, luck, rolls = RULES.setup(Options(), 4, Chance.seeded(5)), Chance.seeded(6), 0
    while state.board.phase != "over":
        action = chosen(state)
        assert not isinstance(action, Do | Explore)
        rolls += action == read("roll")
        RULES.apply(state, state.board.actor, action, 0, luck)  # type: ignore[arg-type]
    assert rolls >= 4 * (2 + 3 + 3 + 3)


def test_the_idle_player_goes_where_a_die_keeps_its_value_and_lets_kits_grow() -> None:
    assert chosen(rolled(6, seats=4)) == read("place river")
    assert chosen(growing(begun())) == read("grow 1")


def test_the_margin_is_that_of_the_mean_over_deals() -> None:
    found = result([[(10, 4), (8, 6)], [(5, 5), (9, 5)]], [True, True, False, True])
    assert found._replace(spread=0) == Result(3.0, 0, (8.0, 5.0), 0.75, 4)
    assert found.spread == pytest.approx(1.96)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["1", "3"])
def test_a_level_beats_who_never_spends_a_die(name: str) -> None:
    found = against(name, IDLE, range(2), 1)
    assert found.margin > 0
    assert found.games == 12


def test_alone_a_player_is_compared_with_vixen() -> None:
    printed, ours = (alone(IDLE, Options(vixen=level), range(4), 1) for level in (4, 5))
    assert ours.means[1] > printed.means[1] + 20
    assert (printed.won, ours.won) == (0.0, 0.0)
