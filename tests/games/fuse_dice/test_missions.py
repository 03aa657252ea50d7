"""The log of missions and the companion: what of them needs no page."""

from fusebox.core.table import Abort, Hint
from fusebox.games.fuse_dice.model import Options
from fusebox.games.fuse_dice.score import WARNINGS, Mission, mission, told, warnings
from tests.games.fuse_dice.helpers import random_mission, seated
from tests.support import clause


@clause("fuse_dice", "B32")
def test_the_log_keeps_players_difficulty_result_and_score() -> None:
    match = random_mission(Options("standard"), 4, seed=3, pace=300)
    assert match.outcome is not None
    score = match.outcome.score(0)
    assert score is not None
    assert mission(match) == Mission(
        players=("Ada", "Ben", "Cleo", "Dan"), difficulty="standard", won=True, score=int(score)
    )


@clause("fuse_dice", "B32")
def test_a_lost_mission_is_kept_too_and_hints_are_counted() -> None:
    match = seated(Options("insane"), 2, seed=1)
    match.advance(20_000)
    match.play(0, Hint(), 21_000)
    match.advance(10**9)
    line = mission(match)
    assert line == Mission(("Ada", "Ben"), "insane", won=False, score=0, hints=1)


@clause("fuse_dice", "B32")
def test_a_mission_that_is_not_over_or_was_called_off_is_not_in_the_log() -> None:
    match = seated(Options(), 1, seed=1)
    assert mission(match) is None
    match.play(0, Abort())
    assert match.outcome is not None
    assert mission(match) is None


@clause("fuse_dice", "B33")
def test_the_companion_works_out_the_score_of_the_boxed_game() -> None:
    team = ("Carter", "Kallen", "Carrie")
    assert told(team, "expert", left=125_000, points=40, fuses=3) == Mission(
        team, "expert", won=True, score=68
    )
    assert told(team, "training", left=None, points=31) == Mission(
        team, "training", won=False, score=31
    )


@clause("fuse_dice", "B33")
def test_the_companion_speaks_up_as_time_runs_low() -> None:
    assert WARNINGS == (300, 120, 60, 30, 10)
    assert warnings(600_000, 301_000) == []
    assert warnings(301_000, 300_000) == [300]
    assert warnings(300_000, 299_000) == []
    assert warnings(600_000, 0) == list(WARNINGS)
