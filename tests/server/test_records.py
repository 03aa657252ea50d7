"""Record files that are brought along: shown whole or seat by seat, checked, refused by line."""

import json
from pathlib import Path

import msgspec
import pytest

from fusebox.core import Record, commitment
from fusebox.server.limits import UNLIMITED, Rate
from fusebox.store import SqliteStore
from fusebox.tables.endpoints import RECORD_BYTES
from tests.rig import Json, Player, Rig
from tests.server.playing import duel

RECORDS = Path(__file__).parents[1] / "records"
CARDS = RECORDS / "fuse_cards/version-2/default.jsonl"
DICE = RECORDS / "fuse_dice/version-1/standard-4-lost.jsonl"


def opened(player: Player, text: str, **more: object) -> Json:
    return player.post("/api/records", record=text, **more)


def refused(player: Player, text: str, language: str = "en") -> str:
    """The sentence with which it is refused."""
    answer = player.http.post(f"/api/records?language={language}", json={"record": text})
    assert answer.status_code == 400
    words: str = answer.json()["words"]
    assert words.endswith(".")
    return words


def changed_die(text: str) -> tuple[str, int]:
    """The record with another value in a later draw, and the line it is in."""
    lines = text.split("\n")
    number = max(n for n, line in enumerate(lines) if line and json.loads(line).get("draws"))
    entry = json.loads(lines[number])
    bound, value = entry["draws"][0]
    entry["draws"][0] = [bound, (value + 1) % bound]
    lines[number] = json.dumps(entry)
    return "\n".join(lines), number + 1


@pytest.mark.parametrize("game", sorted(folder.name for folder in RECORDS.iterdir()))
def test_a_record_of_every_game_opens_as_a_replay(player: Player, game: str) -> None:
    text = min((RECORDS / game).rglob("*.jsonl")).read_text(encoding="utf-8")
    answer = opened(player, text)
    replay = answer["replay"]
    assert (replay["game"], replay["over"], replay["table"]) == (game, True, "")
    assert len(replay["steps"]) == text.count("\n") - 2
    assert replay["steps"][-1]["table"]["outcome_words"]
    draws = sum(len(json.loads(line).get("draws", ())) for line in text.splitlines())
    assert answer["luck"] == {"proven": True, "line": 0, "draws": draws}


def test_the_record_of_a_table_opens_as_the_replay_of_the_table(player: Player) -> None:
    with duel(player) as game:
        game.lines[0].act({"type": "Resign"})
        while "outcome" not in game.lines[0].hear("update")["table"]:
            pass
    text = player.http.get(f"/api/tables/{game.table}/record").text
    kept = player.http.get(f"/api/tables/{game.table}/replay").json()
    answer = opened(player, text)
    assert [step["view"] for step in answer["replay"]["steps"]] == [
        step["view"] for step in kept["steps"]
    ]
    assert answer["luck"]["proven"]


def test_through_the_eyes_of_a_seat_the_others_cards_are_hidden_again(player: Player) -> None:
    text = CARDS.read_text(encoding="utf-8")
    everything = opened(player, text)["replay"]["steps"]
    eyes = [opened(player, text, seat=seat)["replay"]["steps"] for seat in (0, 1)]
    dealt = next(n for n, step in enumerate(everything) if step["view"])
    views = [steps[dealt]["view"] for steps in (everything, *eyes)]
    assert all(one != other for one, other in zip(views, (*views[1:], views[0]), strict=True))
    assert opened(player, text, seat=99)["replay"]["steps"] == everything


def test_a_finished_table_is_seen_open_or_through_a_seat_and_a_running_one_only_as_allowed(
    player: Player, rig: Rig
) -> None:
    created = player.create("me", "random", game="fuse_cards")
    (made,) = (seat for seat in created["seats"] if seat["token"])
    address = f"/api/tables/{created['table']}/replay"
    with player.socket(created["table"], made["token"], shows=0) as line:
        line.ready()
        rig.turn(1_000)
        running = [player.http.get(address, params={"as": seat}).json() for seat in ("0", "1", "")]
        assert not running[0]["over"]
        assert running[0]["steps"] == running[1]["steps"] == running[2]["steps"]
        own = player.http.get(address, headers={"authorization": f"Bearer {made['token']}"})
        assert own.json()["steps"] != running[0]["steps"]
        asked = player.http.get(address, params={"token": made["token"]})
        assert asked.json()["steps"] == running[0]["steps"]
        wrong = player.http.get(address, headers={"authorization": "Bearer guessed"})
        assert wrong.status_code == 404
        line.act({"type": "Resign"})
        while "outcome" not in line.hear("update")["table"]:
            rig.turn(1_000)
    ended = [player.http.get(address, params={"as": seat}).json() for seat in ("0", "1", "")]
    dealt = next(n for n, step in enumerate(ended[2]["steps"]) if step["view"])
    views = [json.dumps(replay["steps"][dealt]["view"]) for replay in ended]
    assert len(set(views)) == 3


def test_a_changed_die_is_found_at_its_line(player: Player) -> None:
    text, line = changed_die(DICE.read_text(encoding="utf-8"))
    assert refused(player, text) == (
        f"Line {line} of this record does not follow from the lines before it."
    )
    assert refused(player, text, "fr").startswith(f"La ligne {line} ")


def test_dice_that_fit_together_but_were_not_committed_to_are_found_too(player: Player) -> None:
    record = Record.load(DICE.read_text(encoding="utf-8"))
    other = b"bytes that were shown to nobody!"
    header = msgspec.structs.replace(record.header, commitment=commitment(other))
    forged = Record(header, record.entries, other).dump()
    luck = opened(player, forged)["luck"]
    first = next(n for n, entry in enumerate(record.entries) if entry.draws)
    assert (luck["proven"], luck["line"]) == (False, first + 2)


def test_bytes_that_are_not_the_committed_ones_prove_nothing(player: Player) -> None:
    record = Record.load(DICE.read_text(encoding="utf-8"))
    for secret in (None, b"bytes that were shown to nobody!"):
        luck = opened(player, Record(record.header, record.entries, secret).dump())["luck"]
        assert (luck["proven"], luck["line"]) == (False, 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("a photograph", 1),
        ("{}\n", 1),
        ("[" * 5_000 + "\n", 1),
        (CARDS.read_text(encoding="utf-8")[:-5], CARDS.read_text(encoding="utf-8").count("\n")),
        (CARDS.read_text(encoding="utf-8").replace('"n":7', '"n":"7"'), 9),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_its_line(
    player: Player, text: str, line: int
) -> None:
    assert f"Line {line} of this file can't be read" in refused(player, text)


@pytest.mark.parametrize(
    "change", [{"game": "chess"}, {"version": 999}, {"data": "0123"}, {"format": 9}]
)
def test_a_record_of_other_rules_is_refused_at_its_first_line(
    player: Player, change: dict[str, object]
) -> None:
    first, rest = CARDS.read_text(encoding="utf-8").split("\n", 1)
    assert "Line 1 " in refused(player, json.dumps(json.loads(first) | change) + "\n" + rest)


@pytest.mark.parametrize(
    "change",
    [
        {"commitment": "f" * 10_000},
        {"players": [{"name": "n" * 10_000, "bot": ""}] * 2},
        {"players": [{"name": "Ada", "bot": "b" * 10_000}] * 2},
    ],
)
def test_what_every_step_would_repeat_is_short(player: Player, change: dict[str, object]) -> None:
    """Or a small file would be answered with a thousand times as much."""
    first, rest = CARDS.read_text(encoding="utf-8").split("\n", 1)
    assert "Line 1 " in refused(player, json.dumps(json.loads(first) | change) + "\n" + rest)


def test_a_record_that_goes_very_deep_is_refused_with_its_line(player: Player) -> None:
    first = CARDS.read_text(encoding="utf-8").split("\n", 1)[0]
    deep = '{"n":0,"at":0,"seat":0,"action":' + "[" * 50_000 + "]" * 50_000 + "}"
    assert "Line 2 of this file" in refused(player, f"{first}\n{deep}\n")


@pytest.mark.parametrize(
    "change", [{"players": []}, {"options": {"deck": "none"}}, {"commitment": "x"}]
)
def test_a_header_made_by_hand_breaks_nothing(player: Player, change: dict[str, object]) -> None:
    first, rest = CARDS.read_text(encoding="utf-8").split("\n", 1)
    text = json.dumps(json.loads(first) | change) + "\n" + rest
    assert player.http.post("/api/records", json={"record": text}).status_code in (200, 400)


def test_nothing_of_an_opened_record_is_kept(tmp_path: Path, client: Path) -> None:
    with Rig(tmp_path / "data", client=client, store=SqliteStore) as rig:
        player = Player(rig.address)
        before = rig.call(rig.hall.tally())
        opened(player, DICE.read_text(encoding="utf-8"))
        assert rig.call(rig.hall.tally()) == before
        kept = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())
        name = Record.load(DICE.read_text(encoding="utf-8")).header.commitment
        assert name.encode() not in kept
        player.close()


def test_a_record_is_limited_in_size(player: Player) -> None:
    answer = player.http.post("/api/records", json={"record": "x" * RECORD_BYTES})
    assert answer.status_code == 413


def test_records_are_opened_only_so_fast_from_one_address(tmp_path: Path, client: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, opening=Rate(2, 0.1))
    with Rig(tmp_path / "data", client=client, limits=limits) as rig:
        player = Player(rig.address)
        body = {"record": CARDS.read_text(encoding="utf-8")}
        answers = [player.http.post("/api/records", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        rig.turn(10_000)
        assert player.http.post("/api/records", json=body).status_code == 200
        player.close()
