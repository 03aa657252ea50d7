"""`fusebox simulate` and `fusebox ladder`."""

import json
from pathlib import Path

import pytest

from fusebox.bots import LEVELS, RandomBot
from tests.cli.running import run

FIELDS = ["game", "seed", "seats", "scores", "winners", "actions", "reason"]


def test_json_is_one_object_a_game_with_these_fields(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "simulate", "fuse_discs", "--games", 3, "--seed", 5, "--json")
    games = [json.loads(line) for line in ran.lines]
    assert [list(game) for game in games] == [FIELDS] * 3
    assert [game["seed"] for game in games] == [5, 6, 7]
    assert games[0]["seats"] == ["random", "random"]
    assert ran.err == ""


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    def said(seed: int) -> str:
        return run(capsys, "simulate", "fuse_discs", "--games", 5, "--seed", seed, "--json").out

    assert said(1) == said(1)
    assert said(1) != said(2)


def test_without_json_there_is_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "simulate", "fuse_discs", "--games", 4)
    assert "mean score" in ran.out
    assert ran.lines[-1].startswith("4 games of fuse_discs, ")
    assert ran.lines[-1].endswith(" games/s")
    alone = run(capsys, "simulate", "fuse_discs", "--games", 1)
    assert alone.lines[-1].startswith("1 game of fuse_discs, ")


def test_each_game_is_kept_as_a_record_that_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = tmp_path / "new" / "records"
    run(capsys, "simulate", "fuse_discs", "--games", 2, "--seed", 8, "--records", directory)
    files = sorted(directory.iterdir())
    assert [file.name for file in files] == ["fuse_discs-8.jsonl", "fuse_discs-9.jsonl"]
    assert all(run(capsys, "verify", file).status == 0 for file in files)


def test_a_directory_that_cannot_be_written_is_a_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    ran = run(capsys, "simulate", "veto", "--games", 1, "--records", tmp_path / "file")
    assert ran.status == 2
    assert "The record can't be written" in ran.err


def test_too_few_bots_are_seated_in_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(LEVELS, "veto", {"1": RandomBot})
    ran = run(
        capsys, "simulate", "veto", "--games", 1, "--players", 3, "--bots", "random,1", "--json"
    )
    assert json.loads(ran.out)["seats"] == ["random", "1", "random"]


def test_as_many_seats_as_bots_are_taken_where_nothing_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bots = "random,random,random"
    ran = run(capsys, "simulate", "veto", "--games", 1, "--bots", bots, "--json")
    assert len(json.loads(ran.out)["seats"]) == 3


def test_options_reach_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "simulate", "fuse_discs", "--games", 1, "--option", "match=3", "--json")
    assert json.loads(ran.out)["reason"] == "match_won"


@pytest.fixture
def two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game is one worker's work, so that the toys are known where it is played."""
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setitem(LEVELS, "veto", {"1": RandomBot})


@pytest.mark.usefixtures("two_levels")
def test_a_ladder_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "ladder", "veto", "--deals", 3)
    assert "score difference" in ran.out
    assert "±" in ran.out


@pytest.mark.usefixtures("two_levels")
def test_a_ladder_may_be_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    head, rule, rung = run(capsys, "ladder", "veto", "--deals", 3, "--markdown").lines
    assert head.startswith("| stronger | weaker | deals | score difference |")
    assert rule.startswith("| --- | --- |")
    assert rung.startswith("| 1 | random | 3 | ")


@pytest.mark.usefixtures("two_levels")
def test_a_ladder_is_played_on_the_deals_of_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    def rung(*more: object) -> str:
        ran = run(capsys, "ladder", "veto", "--deals", 3, "--markdown", *more)
        return ran.lines[-1]

    assert rung("--seed", 7) == rung("--seed", 7)
    assert rung("--seed", 0) == rung()
    assert len({rung("--seed", seed) for seed in range(0, 30, 3)}) > 1
