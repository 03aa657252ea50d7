"""`fusebox puzzles`."""

import json

import pytest

from fusebox.analysis import puzzles
from tests.cli.running import run


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for them takes seconds: those that are shipped stand in for what is found."""
    monkeypatch.setattr(puzzles, "found", lambda seed: iter(puzzles.shipped()[seed:]))


def test_puzzles_are_told_with_their_solution_margin_and_grade(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run(capsys, "puzzles", "discs", "--count", 3)
    assert ran.status == 0
    first = puzzles.shipped()[0]
    assert len(ran.lines) == 3
    assert ran.lines[0].startswith(f"{first.position}  {first.move} ")
    assert ran.lines[0].endswith(f"+{first.margin}  {first.grade}/5")


def test_json_is_a_list_in_the_form_of_the_shipped_one(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "puzzles", "discs", "--count", 2, "--seed", 1, "--json")
    assert [one[0] for one in json.loads(ran.out)] == [
        puzzle.position for puzzle in puzzles.shipped()[1:3]
    ]


def test_another_game_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "puzzles", "ruse")
    assert ran.status == 2
    assert ran.err == "fusebox: There are no puzzles of 'ruse': choose discs.\n"
