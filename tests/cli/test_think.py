"""What `fusebox think` is told when it starts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fusebox.cli import main
from fusebox.thinkers import think
from fusebox.thinkers.greeting import Unwelcome, own_program
from fusebox.thinkers.think import Joins, usual_workers


@pytest.fixture
def secret(tmp_path: Path) -> str:
    file = tmp_path / "secret"
    file.write_text("a-secret-of-24-letters_x\n", encoding="utf-8")
    return str(file)


def test_it_joins_the_servers_that_are_named(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Joins] = []
    monkeypatch.setattr(think, "run", lambda joins, say: asked.extend(joins))
    joining = ["think", "--join", "https://Games.example.org", "--secret-file", secret]
    assert (main(joining), main([*joining, "--workers", "3"])) == (0, 0)
    origin, known = "https://games.example.org", b"a-secret-of-24-letters_x"
    assert asked == [
        Joins(origin, known, usual_workers(), own_program()),
        Joins(origin, known, 3, own_program()),
    ]
    asked.clear()
    more = ("http://10.0.0.6:8000", "https://games.example.org")
    assert main([*joining, *(word for url in more for word in ("--join", url))]) == 0
    assert [joins.origin for joins in asked] == [origin, more[0]]


def test_why_it_may_not_join_is_said_in_a_sentence(
    secret: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(joins: list[Joins], say: Callable[[str], None]) -> None:
        raise Unwelcome("Not you.")

    monkeypatch.setattr(think, "run", refused)
    assert main(["think", "--join", "http://127.0.0.1:8000", "--secret-file", secret]) == 2
    assert capsys.readouterr().err == "fusebox: Not you.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--join", "games.example.org"], "'games.example.org' is not a server's address like"),
        (["--join", "https://a.example/path"], "is not a server's address like"),
        (["--join", "https://a.example", "--workers", "0"], "'0' is not a whole number from 1 on"),
        ([], "the following arguments are required: --join"),
    ],
)
def test_what_makes_no_sense_is_refused(
    secret: str, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(["think", "--secret-file", secret, *arguments]) == 2
    told = capsys.readouterr().err
    assert sentence.lower() in told.lower()
    assert told.count("\n") == 1
