"""`fusebox tournament` and `fusebox ratings`."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run

FEW = ("tournament", "fuse_discs", "--bots", "random,1", "--deals", 2, "--jobs", 1)


def test_a_tournament_ends_with_a_table_and_its_journal_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "t.jsonl"
    ran = run(capsys, *FEW, "--journal", journal)
    assert ran.status == 0
    assert "Elo" in ran.out
    assert len(journal.read_text().splitlines()) == 5
    again = run(capsys, "ratings", journal, "--page", tmp_path / "t.html")
    assert again.out == ran.out
    assert (tmp_path / "t.html").read_text().startswith("<!doctype html>")
    rated = [json.loads(row) for row in run(capsys, "ratings", journal, "--json").lines]
    assert {one["bot"] for one in rated} == {"random", "1"}
    assert all(one["games"] == 4 for one in rated)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((*FEW, "--style", "swiss", "--sprt", "0,5"), "stops early"),
        ((*FEW, "--sprt", "5"), "'5' is not two numbers"),
        ((*FEW, "--sprt", "5,0"), "smaller of the two Elo differences must come first"),
        ((*FEW, "--time", "soon"), "'soon' is not a time"),
        ((*FEW, "--journal", "/no/such/folder/x"), "can't be written"),
        (("tournament", "fuse_discs", "--bots", "1"), "needs two bots"),
        (("tournament", "fuse_discs", "--bots", "1,9"), "There is no bot '9'"),
        (("tournament", "fuse_discs", "--bots", "1,2", "--players", 3), "is for 2 players"),
        (("ratings", "/no/such/file"), "can't be read"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: tuple[object, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *arguments)
    assert ran.status == 2
    assert why in ran.err
    assert len(ran.err.splitlines()) == 1


def test_journals_of_different_games_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = []
    for game in ("fuse_discs", "fuse_dice"):
        paths.append(tmp_path / f"{game}.jsonl")
        run(
            capsys,
            *("tournament", game, "--bots", "random,1", "--deals", 1),
            *("--jobs", 1, "--journal", paths[-1]),
        )
    ran = run(capsys, "ratings", *paths)
    assert (ran.status, "different games: fuse_dice, fuse_discs" in ran.err) == (2, True)
