"""A game that was saved in the terminal goes on as if it had never been left, or says why not."""

from pathlib import Path

import pytest

import fusebox
from fusebox.cli.language import say
from fusebox.cli.parser import Mistake
from fusebox.cli.play import dealt
from fusebox.cli.resume import resumed
from fusebox.core import Record
from fusebox.games import GAMES
from tests.cli.running import run
from tests.cli.test_session import talked

LATER = 6
"""So many actions after the first ones are played before and after the game is left."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def saved(game: str, file: Path, *typed: str, seats: int = 2) -> list[str]:
    driver = dealt(GAMES[game], {}, seats, 0, "random", 3, "en")
    return talked(driver, *typed, f"save {file}")


@pytest.mark.parametrize("game", ["fuse_discs", "fuse_cards", "ruse", "veto"])
def test_it_goes_on_with_the_same_luck_and_the_same_bots(game: str, file: Path) -> None:
    whole = dealt(GAMES[game], {}, 2, 0, "random", 3, "en")
    talked(whole, *["1"] * 2 * LATER)
    saved(game, file, *["1"] * LATER)
    left, seat = resumed(str(file), "")
    assert seat == 0
    assert len(left.match.entries) < len(whole.match.entries)
    talked(left, *["1"] * LATER)
    assert left.match.record() == whole.match.record()


def test_the_seat_is_the_one_that_no_bot_has(file: Path) -> None:
    driver = dealt(GAMES["veto"], {}, 3, 2, "random", 3, "en")
    talked(driver, f"save {file}", seat=2)
    assert resumed(str(file), "")[1] == 2


def test_the_command_goes_on(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved("fusion", file)

    def nothing_typed(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing_typed)
    ran = run(capsys, "play", "--from", file, "--language", "en")
    assert ran.status == 0
    assert ran.lines[:1] == [say("welcome", "en", game="Fusion", seat=0)]
    assert ran.lines[-1] == say("goodbye", "en")


def test_that_bots_have_forgotten_something_is_said(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = dealt(GAMES["fusion"], {}, 2, 0, "3", 3, "en")
    talked(driver, f"save {file}")

    def nothing_typed(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing_typed)
    ran = run(capsys, "play", "--from", file, "--language", "en")
    assert ran.lines[0] == say("forgotten", "en")


def unsuitable(file: Path, name: str) -> str:
    """A record that can't go on; why."""
    match = fusebox.start("fuse_discs", players=["Ann", "Bob"], seed=3)
    match name:
        case "over":
            saved("fuse_discs", file, *["1"] * 40)
            driver = dealt(GAMES["fuse_discs"], {}, 2, 0, "random", 3, "en")
            talked(driver, *["1"] * 60)
            file.write_text(driver.match.record().dump(), encoding="utf-8")
            return "is over: look at it with fusebox replay."
        case "people":
            file.write_text(match.record(secret=True).dump(), encoding="utf-8")
            return "is not a game of one person against bots."
        case "luck":
            saved("fuse_discs", file, "1")
            record = Record.load(file.read_text(encoding="utf-8"))
            shown = Record(record.header, record.entries)
            file.write_text(shown.dump(), encoding="utf-8")
            return "does not hold the luck to come"
        case "other luck":
            saved("fuse_discs", file, "1")
            record = Record.load(file.read_text(encoding="utf-8"))
            other = Record(record.header, record.entries, bytes(32))
            file.write_text(other.dump(), encoding="utf-8")
            return "does not hold the luck to come"
        case _:
            saved("fuse_discs", file, "1")
            record = Record.load(file.read_text(encoding="utf-8"))
            laid = Record(record.header, [], record.secret)
            file.write_text(laid.dump(), encoding="utf-8")
            return "has not begun."


@pytest.mark.parametrize("name", ["over", "people", "luck", "other luck", "not begun"])
def test_what_can_not_go_on_faithfully_says_so_in_a_sentence(
    name: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file.with_name("other.jsonl")
    reason = unsuitable(path, name)
    ran = run(capsys, "play", "--from", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"fusebox: {path} {reason}")
    assert ran.err.count("\n") == 1


def test_a_damaged_file_is_told_with_its_line(file: Path) -> None:
    saved("fuse_discs", file, "1")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"check":"', '"check":"0', 1), encoding="utf-8")
    with pytest.raises(Mistake, match="line 2: "):
        resumed(str(file), "")


@pytest.mark.parametrize("more", [["fuse_discs"], ["--seed", "1"], ["--option", "kings=1"]])
def test_nothing_else_is_chosen_for_a_saved_game(
    more: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved("fuse_discs", file, "1")
    ran = run(capsys, "play", "--from", file, *more)
    assert (ran.status, ran.out) == (2, "")
    assert "give only the file" in ran.err


def test_without_a_game_or_a_file_one_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "play")
    assert (ran.status, ran.out) == (2, "")
    assert "Name a game" in ran.err
