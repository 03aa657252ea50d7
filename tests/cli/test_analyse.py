"""`fusebox analyse`."""

import json
import re
from pathlib import Path

import pytest

from fusebox.core import Record
from tests.cli.running import run

RECORDS = Path(__file__).parents[1] / "records"
DISCS = RECORDS / "fuse_discs/version-3/single-drawn.jsonl"
RUSE = RECORDS / "ruse/version-3/premices.jsonl"
FUSION = RECORDS / "fusion/version-3/default.jsonl"
MISSION = RECORDS / "fuse_dice/version-2/training-1.jsonl"
CARDS = RECORDS / "fuse_cards/version-2/two-players.jsonl"


def test_discs_tell_every_move_and_who_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "analyse", DISCS, "--level", "3", "--language", "en")
    assert ran.status == 0
    assert ran.lines[0] == "Asked: level 3."
    assert ran.lines[1].startswith("At the beginning: ")
    assert ran.lines[-1].startswith("Moves that lost something: ")


def test_json_has_the_findings_by_type(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "analyse", FUSION, "--seat", 1, "--json")
    found = json.loads(ran.out)
    assert found["game"] == "fusion"
    assert found["found"]["type"] == "FusionFound"
    assert found["found"]["seat"] == 1


@pytest.mark.parametrize("file", ["fuse_dice/version-2/training-1.jsonl", RUSE, FUSION, CARDS])
def test_all_games_are_told_in_french_as_well(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "analyse", RECORDS / file, "--level", "random", "--language", "fr")
    assert ran.status == 0
    assert len(ran.lines) > 3


def test_the_points_of_everybody_stand_under_their_names_and_add_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run(capsys, "analyse", CARDS, "--level", "random", "--language", "en")
    head, *rows, total = ran.lines[ran.lines.index("") + 1 :]
    header = Record.load(CARDS.read_text(encoding="utf-8")).header
    names = [player.name for player in header.players]
    assert head.startswith("Where the points came from")
    assert head.endswith("".join(name.rjust(max(8, len(name) + 2)) for name in names))
    figures = [[float(cell) for cell in row.split()[-len(names) :]] for row in rows]
    sums = [sum(column) for column in zip(*figures, strict=True)]
    assert [float(cell) for cell in total.split()[1:]] == sums


def test_whoever_decided_well_is_told_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fusebox.analysis.deciding.Scale.grade", lambda *_: "")
    ran = run(capsys, "analyse", CARDS, "--level", "random", "--language", "en")
    assert ran.lines[1].endswith("to make. None of them cost much.")


def test_cards_and_dice_are_called_by_what_they_show(capsys: pytest.CaptureFixture[str]) -> None:
    race = run(capsys, "analyse", FUSION, "--seat", 0, "--language", "en").out
    assert re.search(r"(pink|green|blue|yellow|orange|purple) .* \d would have fitted", race)
    mission = run(capsys, "analyse", MISSION, "--language", "fr").out
    assert re.search(r"Du lancer \(le \d (rouge|vert|bleu|jaune|noir), .* bombe \d\d", mission)


def test_a_bot_from_outside_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "analyse", RUSE, "--seat", 0, "--level", "fusebox.bots:RandomBot", "--json")
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["level"] == "fusebox.bots:RandomBot"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([DISCS, "--seat", 2], "The record has no seat 2: they count from 0."),
        ([DISCS, "--level", "cmd:true"], "For fuse_discs only a level can be asked, no other bot."),
        ([CARDS, "--level", "9"], "There is no bot '9' for fuse_cards"),
    ],
)
def test_what_can_not_be_asked_is_told_in_a_sentence(
    arguments: list[object], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "analyse", *arguments)
    assert ran.status == 2
    assert sentence in ran.err


def test_a_match_that_is_not_over_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.load(DISCS.read_text(encoding="utf-8"))
    file = tmp_path / "open.jsonl"
    text = Record(record.header, record.entries[:-4], record.secret).dump()
    file.write_text(text, encoding="utf-8")
    ran = run(capsys, "analyse", file)
    assert ran.status == 2
    assert ran.err == "fusebox: The match is not over yet.\n"
