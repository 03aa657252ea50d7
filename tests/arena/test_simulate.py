"""Many games at once."""

from collections.abc import Iterator

import pytest

from fusebox.arena import Result, Task, simulate
from fusebox.arena.game import played
from fusebox.bots import LEVELS
from fusebox.core import Record, verified
from fusebox.games import GAMES
from tests.arena.bots import Broken


def tasks(count: int, game: str = "fuse_discs") -> Iterator[Task]:
    return (Task(game, ("random", "random"), {}, seed) for seed in range(count))


def test_the_result_is_the_same_whatever_the_number_of_workers() -> None:
    alone = list(simulate(tasks(12), workers=1))
    assert list(simulate(tasks(12), workers=2)) == alone
    assert list(simulate(tasks(12), workers=3)) == alone


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert [result.seed for result in simulate(tasks(20), workers=2)] == list(range(20))


def test_no_task_is_no_result() -> None:
    assert list(simulate([], workers=2)) == []


def test_who_stops_listening_stops_the_games() -> None:
    results = simulate(tasks(1_000_000), workers=2)
    assert next(results).seed == 0
    results.close()  # type: ignore[attr-defined]


def test_a_result_tells_how_the_game_ended_and_its_record_proves_it() -> None:
    result = played(Task("fuse_discs", ("random", "random"), {}, 4))
    match = verified(GAMES["fuse_discs"], Record.load(result.record))
    outcome = match.outcome
    assert outcome is not None
    assert result.scores == [outcome.score(0), outcome.score(1)]
    assert (result.winners, result.reason) == (list(outcome.winners), outcome.reason)
    assert result.actions == len(match.entries) - 3


def test_a_single_game_in_an_arena_may_end_as_a_draw() -> None:
    results = [played(task) for task in tasks(40)]
    drawn = [result for result in results if not result.winners]
    assert drawn
    assert all(result.scores[0] == result.scores[1] for result in drawn)


def test_a_series_of_games_is_played_out_where_it_is_asked_for() -> None:
    result = played(Task("fuse_discs", ("random", "random"), {"match": 3}, 1))
    assert (max_score(result), result.reason) == (2, "match_won")


def test_a_race_is_simulated_as_well() -> None:
    results = list(simulate(tasks(3, "rush"), workers=1))
    assert [result.game for result in results] == ["rush"] * 3


def test_a_bot_that_breaks_down_loses_and_the_other_games_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, "rush", {"broken": Broken})
    games = [Task("rush", ("broken", "random"), {}, 3), Task("rush", ("random", "random"), {}, 4)]
    lost, won = simulate(games, workers=1)
    assert lost.fault is not None
    assert lost.fault.why.startswith("The bot broken in seat 0 of rush broke down")
    assert (lost.winners, lost.reason, won.fault) == ([1], "forfeit", None)


def max_score(result: Result) -> float:
    return max(score for score in result.scores if score is not None)
