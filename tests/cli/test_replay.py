"""`fusebox replay` and `fusebox verify`."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fusebox.arena import begin, drive
from fusebox.bots import RandomBot
from fusebox.core import AnyMatch, Player
from tests.cli.running import run
from tests.toys.veto.game import Options

RECORDS = Path(__file__).parents[1] / "records"
FIELDS = ["n", "at", "seat", "action", "events", "view"]


@pytest.fixture
def match() -> AnyMatch:
    """Two persons, so that each has brought a share of the luck, and cards to hide."""
    match = begin("veto", [Player("Ann"), Player("Ben")], Options(), 5)
    drive(match, [RandomBot(), RandomBot()], 5)
    return match


@pytest.fixture
def file(match: AnyMatch, tmp_path: Path) -> Path:
    path = tmp_path / "record.jsonl"
    path.write_text(match.record().dump(), encoding="utf-8")
    return path


def test_json_is_one_object_an_entry_with_everything_open(
    match: AnyMatch, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = [json.loads(line) for line in run(capsys, "replay", file, "--json").lines]
    assert [list(entry) for entry in entries] == [FIELDS] * len(match.entries)
    assert [entry["n"] for entry in entries] == list(range(len(match.entries)))
    assert [entry["action"] for entry in entries] == [
        json.loads(bytes(entry.action)) for entry in match.entries
    ]
    assert entries[0]["view"] is None
    assert entries[-1]["view"]["hands"] == [list(hand) for hand in match.state.hands]


def test_a_seat_sees_what_it_saw_then_and_nothing_else(
    match: AnyMatch, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "replay", file, "--json", "--seat", 0)
    entries = [json.loads(line) for line in ran.lines]
    assert entries[-1]["view"]["hands"] == [list(match.state.hands[0]), None]
    others = [entry for entry in entries[3:] if entry["seat"] == 1]
    assert others
    assert all(entry["action"] is None for entry in others)
    drawn = [event for entry in others for event in entry["events"] if event["type"] == "Drew"]
    assert all(event["card"] is None for event in drawn)
    assert [entry["action"] is None for entry in entries[:3]] == [False, True, True]


def test_a_seat_is_told_neither_how_others_and_the_clock_act_nor_of_races_they_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lost: list[Any] = []
    for golden in (RECORDS / "fusion/version-3").glob("*.jsonl"):
        every = [json.loads(line) for line in run(capsys, "replay", golden, "--json").lines]
        ran = run(capsys, "replay", golden, "--json", "--seat", 0)
        told = {entry["n"]: entry for entry in map(json.loads, ran.lines)}
        others = [entry for entry in every if entry["seat"] != 0]
        assert all(told[entry["n"]]["action"] is None for entry in others if entry["n"] in told)
        unheard = [entry for entry in others if entry["n"] not in told]
        assert unheard == [entry for entry in others if _kinds(entry) in ([], ["Late"])]
        lost += [entry for entry in unheard if _kinds(entry)]
    assert lost


def _kinds(entry: dict[str, Any]) -> list[str]:
    return [event["type"] for event in entry["events"]]


def test_without_json_the_log_is_told_in_words_and_ends_with_the_outcome(
    match: AnyMatch, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = match.outcome
    assert outcome is not None
    ran = run(capsys, "replay", file, "--language", "en")
    assert ran.lines[0] == "   0  Ann is ready."
    assert ran.lines[-1] == match.words(outcome, "en")


def test_the_log_is_told_in_french_as_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "replay", file, "--language", "fr").lines[2] == "   2  La partie commence."


def test_a_record_may_be_piped_in(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    piped = run(capsys, "replay", "-", "--json")
    assert piped == run(capsys, "replay", file, "--json")


def test_a_match_that_never_started_has_a_log_and_no_picture(
    match: AnyMatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "short.jsonl"
    path.write_text("\n".join(match.record().dump().splitlines()[:2]) + "\n")
    assert run(capsys, "replay", path, "--language", "en").lines == ["   0  Ann is ready."]


def _changed(line: int, old: str, new: str) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new)

    return change


def _cut(lines: list[str]) -> None:
    lines[4] = lines[4][:20]


def _dropped(lines: list[str]) -> None:
    del lines[4]


DAMAGES = {
    "another game": (_changed(1, '"game":"veto"', '"game":"chess"'), 1),
    "another version": (_changed(1, '"version":1', '"version":9'), 1),
    "an impossible option": (_changed(1, '"hand":4', '"hand":5'), 1),
    "another state": (_changed(4, '"check":"', '"check":"f'), 4),
    "another number": (_changed(4, '"n":2', '"n":7'), 4),
    "another seat": (_changed(3, '"seat":1', '"seat":0'), 3),
    "a line cut off": (_cut, 5),
    "a line dropped": (_dropped, 5),
}


@pytest.mark.parametrize(("damage", "line"), DAMAGES.values(), ids=DAMAGES)
@pytest.mark.parametrize("flags", [[], ["--json"], ["--seat", "1"]])
def test_a_damaged_record_is_refused_with_the_line(
    damage: Callable[[list[str]], None],
    line: int,
    flags: list[str],
    file: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = file.read_text().splitlines()
    damage(lines)
    file.write_text("\n".join(lines) + "\n")
    ran = run(capsys, "replay", file, *flags)
    assert (ran.status, ran.out) == (2, "")
    assert f"line {line}: " in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_cut_anywhere_is_refused_or_is_a_shorter_record(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = file.read_bytes()
    for size in range(0, len(whole), 97):
        file.write_bytes(whole[:size])
        at_a_line = whole[:size].endswith(b"\n")
        assert run(capsys, "replay", file).status == (0 if at_a_line else 2)


def test_what_is_not_text_is_refused_with_the_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(file.read_bytes().replace(b'"n":1', b'"n":\xff', 1))
    ran = run(capsys, "replay", file)
    assert (ran.status, ran.err) == (2, f"fusebox: {file}, line 3: it is not written in UTF-8.\n")


def test_a_seat_that_is_not_there_is_a_mistake(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "replay", file, "--seat", 2)
    assert (ran.status, ran.err) == (2, "fusebox: The record has no seat 2: they count from 0.\n")


def test_a_finished_match_is_verified(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "verify", file)
    assert ran.status == 0
    assert ran.out.startswith("Verified: every draw (")


def test_a_match_that_is_not_finished_can_not_be_verified(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:-1]) + "\n")
    ran = run(capsys, "verify", file)
    assert ran.status == 1
    assert ran.out == "Not verified: line 1: the committed bytes are missing or different.\n"
