"""Plans and what they are judged by: paths, objectives, kits, and the nodes a plan may cost."""

import pytest

from fusebox.bots.ruse.planner import Planner
from fusebox.bots.ruse.prospects import (
    FAR,
    distances,
    effort,
    gathering,
    likely,
    promising,
    prospects,
)
from fusebox.bots.ruse.worth import penalties, points, rich, turns_left
from fusebox.core import Chance
from fusebox.games.ruse.data import PRINT, load
from fusebox.games.ruse.model import Player, State
from fusebox.games.ruse.notation import read
from fusebox.games.ruse.packing import changed
from fusebox.games.ruse.play import Play
from fusebox.games.ruse.scoring import outcome
from tests.games.ruse.helpers import (
    RULES,
    act,
    begun,
    dig,
    fox,
    growing,
    hold,
    lay,
    random_match,
    rolled,
)
from tests.support import clause


def play(state: State) -> Play:
    return Play(state, PRINT, Chance.none())


def ways(player: Player) -> tuple[int, ...]:
    return distances(tuple(player.cells), tuple(player.reach), tuple(player.leads))


def planner(state: State) -> Planner:
    view = RULES.view(state, state.board.actor)
    return Planner(RULES, view, prospects, Chance.seeded(1))


def test_the_way_to_an_exit_is_as_long_as_tiles_are_missing() -> None:
    player = fox(begun())
    assert ways(player) == (7, 6, 5, 4, 3)
    lay(player, "I", "3,5")
    assert ways(player) == (6, 5, 4, 3, 2)
    lay(player, "I", "2,5")
    lay(player, "I", "1,5")
    assert ways(player) == (7, 6, 5, 4, 0), "by the west, past straight tiles"


def test_an_exit_below_which_the_path_turns_away_is_far() -> None:
    player = fox(begun())
    lay(player, "I", "1,5", 1)
    assert ways(player)[4] == FAR


def test_what_an_objective_needs_is_missing_until_it_is_there() -> None:
    state = begun()
    player, asked = fox(state), PRINT.objectives[1].asked
    assert effort(player, asked, ways(player)) > 0
    assert gathering(asked, [0, 0, 0, 0]) > gathering(asked, [1, 0, 0, 0]) > 0
    player.levels = changed(player.levels, 2, 2)
    assert effort(player, asked, ways(player)) == 0
    assert gathering(asked, [1, 0, 0, 1]) == 0


@pytest.mark.parametrize("number", range(len(PRINT.commons)))
def test_every_common_objective_is_work(number: int) -> None:
    player = fox(begun())
    assert effort(player, PRINT.commons[number].asked, ways(player)) > 0


@clause("ruse", "R64")
def test_a_common_objective_that_brings_a_bonus_is_worth_more() -> None:
    switched = PRINT.text.replace('common_objective = "vp"', 'common_objective = "bonus"')
    state = begun()
    with_bonus = Play(state, load(switched), Chance.none())
    assert prospects(with_bonus, 0) > prospects(play(state), 0)


def test_more_is_likelier_than_less() -> None:
    assert likely(3, 1, 1) < likely(2, 1, 1) < likely(1, 1, 1) == 0.5 < likely(0, 500, 1)


def test_what_is_likely_counts_before_it_comes() -> None:
    state = begun()
    state.board.round = 4
    hold(state, 0, 8)
    before = prospects(play(state), 0)
    fox(state).resources = [1, 1, 1, 1]
    met = prospects(play(state), 0)
    assert met > before + 6, "as good as declared"
    fox(state).spaces[0] = 5
    dig(fox(state))
    assert prospects(play(state), 0) > met + 8, "a kit will leave by the path"


def test_at_the_end_points_are_all_that_counts() -> None:
    match = random_match(begun().options, 2, 7)
    ended = outcome(match.state)
    assert ended is not None
    for worth in (rich, promising, prospects):
        assert [worth(play(match.state), seat) for seat in (0, 1)] == [
            ended.score(0),
            ended.score(1),
        ]


def test_points_tell_how_the_game_would_end_now() -> None:
    state = growing(begun(), 1)
    state.board.round = 4
    state.board.star = 1
    for seat in (0, 1):
        fox(state, seat).cache, fox(state, seat).gp = [1] * (seat + 2), 0
    told = [points(play(state), seat) - penalties(play(state), seat) for seat in (0, 1)]
    fox(state).vp = fox(state, 1).vp = 30
    act(state, "done")
    ended = outcome(state)
    assert ended is not None
    assert [ended.score(0), ended.score(1)] == [30 + told[0], 30 + told[1]]


def test_a_die_that_is_placed_counts_by_what_is_left_on_it() -> None:
    state = rolled(6)
    shown = points(play(state), 0)
    act(state, "place mountain")
    assert points(play(state), 0) == shown
    act(state, "do resource", "choose-resource farm")
    assert points(play(state), 0) == shown - 3
    act(state, "done")
    assert points(play(state), 0) == shown - 3


def test_an_emptied_die_counts_no_more() -> None:
    state = rolled(6)
    shown = points(play(state), 0)
    act(state, "place objectives")
    assert points(play(state), 0) == shown - 6


def test_turns_are_counted_to_the_end_of_the_game() -> None:
    state = begun()
    assert turns_left(play(state), 0) == 2 + 3 + 3 + 3
    fox(state).spaces[:2] = [5, 5]
    assert turns_left(play(state), 0) == 2 + 3 + 4 + 4, "with the fourth die"


def test_by_the_printed_text_only_kits_outside_bring_a_fourth_die() -> None:
    state = begun(fourth_die="printed")
    fox(state).spaces[:2] = [5, 5]
    assert turns_left(play(state), 0) == 2 + 3 + 3 + 3
    fox(state).spaces[:2] = [6, 6]
    assert turns_left(play(state), 0) == 2 + 3 + 4 + 4


@pytest.mark.parametrize("budget", [30, 300])
def test_a_plan_costs_about_as_many_nodes_as_it_may(budget: int) -> None:
    state = rolled(4, seats=4)
    legal = RULES.legal(state, 0)
    plan = planner(state)
    assert plan.planned(legal, budget, 2) in legal
    assert plan.nodes <= 3 * budget


def test_a_plan_sees_what_a_glance_at_the_next_step_does_not() -> None:
    state = rolled(4)
    player, mountain = fox(state), read("place mountain")
    state.board.round, player.dice, player.used = 4, 3, 3
    state.board.lying, state.board.track_tiles = [-1] * 16, (0,) * 12
    hold(state, 0, 8)
    player.resources, player.gp = [1, 1, 1, 0], 0
    legal = RULES.legal(state, 0)
    assert planner(state).planned(legal, 1, 1) != mountain
    assert planner(state).planned(legal, 600, 2) == mountain, "its last resource can be had there"
