"""Analyses of records and positions, asked for over HTTP."""

import json
from pathlib import Path

import msgspec

from fusebox.core import Record
from fusebox.table.trying import looked
from tests.rig import Json, Player

RECORDS = Path(__file__).parents[1] / "records"
FUSION = (RECORDS / "fusion/version-3/default.jsonl").read_text(encoding="utf-8")
RING = "wbwbwbwbwbwbwbwbwbwbwbwb"
START = f"{RING}/....../....../....../....../....../...... w 0"
LATE = "w......................b/wwbbww/bbwwbb/wbwb../....../....../...... w 0"


def refused(player: Player, path: str, language: str = "en", **body: object) -> str:
    answer = player.http.post(f"{path}?language={language}", json=body)
    assert answer.status_code == 400
    words: str = answer.json()["words"]
    return words


def test_a_finished_record_is_looked_back_at_through_a_seat(player: Player) -> None:
    found = player.post("/api/analysis", record=FUSION, seat=1)
    assert found["game"] == "fusion"
    assert found["found"]["type"] == "FusionFound"
    assert found["found"]["seat"] == 1
    assert player.post("/api/analysis", record=FUSION, seat=9)["found"]["seat"] == 0


def test_what_is_not_over_damaged_or_unknown_is_refused_in_a_sentence(player: Player) -> None:
    record = Record.load(FUSION)
    cut = Record(record.header, record.entries[:-3], record.secret).dump()
    assert refused(player, "/api/analysis", record=cut) == "The game is not over yet."
    changed = [msgspec.structs.replace(entry, check="") for entry in record.entries]
    damaged = Record(record.header, changed, record.secret).dump()
    assert refused(player, "/api/analysis", record=damaged).startswith("Line 2 ")
    assert refused(player, "/api/analysis", record="no") == (
        "Line 1 of this file can't be read. It is damaged, or not a Fusebox record."
    )
    assert "level" in refused(player, "/api/analysis", record=FUSION, level="9")


def test_a_position_is_shown_with_its_moves_and_after_one_of_them(player: Player) -> None:
    first = player.post("/api/discs", position=START)
    assert first["position"] == START
    assert len(first["legal"]) == len(first["moves"]) == 72
    assert first["worth"] is None
    assert first["answer"] == ""
    after = player.post("/api/discs", position=START, move="Na4", level="random")
    assert after["view"]["side"] == "b"
    assert [event["type"] for event in after["events"]] == ["Entered"]
    assert after["answer"] in after["moves"]


def judged(position: str, move: str = "") -> Json:
    """Worked out here: over HTTP nobody waits until a search is compiled for the first time."""
    found: Json = json.loads(looked(position, move, "standard", "en", "", judge=True))
    return found


def test_what_a_position_is_worth_is_proven_where_it_can_be() -> None:
    found = judged(LATE)
    assert found["worth"]["margin"] is not None
    assert found["worth"]["line"][0] in found["moves"]


def test_after_the_last_disc_the_passes_follow_and_the_game_is_over() -> None:
    found = judged(LATE.replace("b/", "./", 1), "Na6")
    assert found["view"]["stage"] == "over"
    assert [event["type"] for event in found["events"]][:2] == ["Entered", "Passed"]
    assert found["legal"] == []
    assert found["worth"]["line"] == []


def test_a_position_or_move_that_can_not_be_is_refused_in_a_sentence(player: Player) -> None:
    said = "There is no such position, or no such move in it."
    for body in (
        {"position": "x"},
        {"position": START, "move": "Nb4"},
        {"position": START, "move": "hello"},
        {"position": START.replace("b", "?")},
    ):
        assert refused(player, "/api/discs", **body) == said
    assert refused(player, "/api/discs", "fr", position="x").startswith("Cette position")
    assert "level" in refused(player, "/api/discs", position=START, level="9")
