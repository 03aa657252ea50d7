"""Cards that an owner corrects: read with what they leave out, checked, played, drawn and told."""

from pathlib import Path

import pytest

from fusebox.arena import drive
from fusebox.bots import made
from fusebox.core import Chance, Match, Player, Ready, Record, verified
from fusebox.games import GAMES
from fusebox.games.fuse_dice.cards import DECK, deck_of
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import Options
from fusebox.games.fuse_dice.notation import read
from fusebox.games.fuse_dice.reading import load, shipped_text
from fusebox.games.owners import BadFile
from tests.cli.running import run
from tests.games.fuse_dice.helpers import NAMES, NOW, RULES, Mission, standing
from tests.support import clause

MINE = """\
# My own copy of two cards.

[[bomb]]
id = "bomb45"
points = 3
kind = "stack"
status = "confirmed"
source = "my box"
slots = [
  { kind = "color", color = "red" },
  { kind = "numbers", numbers = [1, 2] },
]
relations = [
  { type = "lt", slots = [0, 1] },
]

[[bomb]]
id = "bomb46"
points = 4
kind = "grid"
slots = [
  { kind = "combos", combos = [{ number = 2 }, { color = "red", number = 1 }] },
  { kind = "color_or_number", color = "black", number = 3 },
  { kind = "any" },
]
relations = [{ type = "linear", slots = [0, 2], coef = [1, -1], equals = 1 }]
"""


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


@clause("fuse_dice", "B2")
def test_a_file_corrects_the_bombs_it_names_and_no_others() -> None:
    deck = load(MINE)
    face = deck.faces["bomb45"]
    assert (face.points, face.kind, face.size, face.status) == (3, "stack", 2, "confirmed")
    assert face.label == "↑ [r] [1/2]  1<2"
    assert face.icons == ("color", "either_number", "lt", "stack")
    assert deck.faces["bomb46"].label == "[2|r1] [k|3] [?]  1−3=1"
    others = [card for card in DECK.faces if deck.faces[card] is not DECK.faces[card]]
    assert others == ["bomb45", "bomb46"] == list(deck.corrected)


@clause("fuse_dice", "B2")
def test_the_shipped_file_corrects_nothing_and_is_the_same_game() -> None:
    same = RULES.with_data(shipped_text())
    assert (same.data_hash, same.corrected, same.data_text) == (
        RULES.data_hash,
        {},
        shipped_text(),
    )
    other = RULES.with_data(MINE)
    assert other.data_hash != RULES.data_hash
    assert other.data_text == MINE
    assert isinstance(other, type(RULES))


@clause("fuse_dice", "B2")
def test_a_corrected_row_is_described_by_what_it_asks_now_and_not_by_its_old_words() -> None:
    text = shipped_text().replace("equals = 2 }", "equals = 3 }", 1)
    assert load(text).faces["bomb07"].label == "[#] [#]  1−2=3"
    kept = shipped_text().replace('text = "[#] - [#] = 2"', 'text = "[#] - [#] = two"')
    assert load(kept).faces["bomb07"].label == "[#] − [#] = two"


@clause("fuse_dice", "B2")
@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        ('id = "bomb45"', 'id = "bomb99"', "id =", "there is no bomb 'bomb99'"),
        ('id = "bomb46"', 'id = "bomb45"', 'id = "bomb45"\npoints = 4', "stands there twice"),
        ("points = 3", "points = 5", "points =", "bomb45: it counts 1 to 4, not 5"),
        ("points = 3", 'points = "3"', "points =", "bomb45: Expected `int`, got `str`"),
        ('kind = "stack"', 'kind = "pyramid"', "slots = [", "kind pyramid has 3 slots, not 2"),
        ('kind = "stack"', 'kind = "pyramid3"', "kind =", "advanced bombs, and no others"),
        ('kind = "stack"', 'kind = "tower"', "kind =", "bomb45: Invalid enum value 'tower'"),
        ("[1, 2]", "[1, 7]", "slots = [", "bomb45: Expected `int` <= 6"),
        ("[1, 2]", "[2, 2]", "slots = [", "a slot of the kind numbers has two different numbers"),
        (', color = "red" },\n  { kind = "n', ' },\n  { kind = "n', "slots = [", "needs its color"),
        ('"lt", slots = [0, 1]', '"lt", slots = [0, 2]', "relations =", "ties two of its slots"),
        ('"lt", slots = [0, 1]', '"lt", slots = [0, 0]', "relations =", "ties two of its slots"),
        ('slots = [0, 1] },\n', 'slots = [0, 1] },\n  { type = "gt", slots = [0, 1] },\n',
         "relations =", "bomb45: no dice complete it"),
        ('"lt", slots', '"linear", slots', "relations =", "an equation has a coef for each"),
        ("source =", "origin =", "origin =", "unknown field `origin`"),
        ("# My", "shape = 1\n# My", "shape", "there is no table 'shape'"),
        ("points = 3", "points = ", "points =", "Invalid value (at line 5, column 10)"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_with_its_line_and_the_reason(
    old: str, new: str, at: str, reason: str
) -> None:
    text = MINE.replace(old, new, 1)
    assert text != MINE
    with pytest.raises(BadFile) as refused:
        load(text)
    assert reason in refused.value.reason
    assert refused.value.line == line_of(text, at)
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.reason}"


@clause("fuse_dice", "B2")
@pytest.mark.parametrize("text", ["", "schema = 1\n", "bomb = 3\n", "[" * 5_000])
def test_a_file_without_a_bomb_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="line 1: "):
        load(text)


@clause("fuse_dice", "B2")
def test_everything_goes_by_the_corrected_cards() -> None:
    rules = RULES.with_data(MINE)
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r1 b2 g2")
    state.bombs[0][0].card = "bomb45"
    state.bombs[0][0].dice = [None, None]
    actions = [rules.notation(action) for action in rules.legal(state, 0)]
    assert actions == ["1 r1 bomb45.1"], "the second rests on the first"
    rules.apply(state, 0, read("1 r1 bomb45.1"), NOW, Chance.none())
    hindered = rules.hindrance(state, 0, read("1 g2 bomb45.2"))
    assert hindered is not None
    assert hindered.key == "enough"
    state.bombs[0][0].dice = ["r1", "b2"]
    state.stage, state.tray = "defusing", []
    rules.apply(state, 0, read("clear bomb45 bomb01"), NOW, Chance.scripted([(1, 0)]))
    assert rules.view(state, 0).points == 3
    state.row = ["bomb46"]
    assert "46 ••••    [2|r1] [k|3] [?]  1−3=1" in rules.picture(rules.view(state, 0), "en", NAMES)


@clause("fuse_dice", "B2")
def test_a_view_tells_what_is_corrected_and_bots_play_by_it() -> None:
    rules = RULES.with_data(MINE)
    view = rules.view(standing(["bomb17"], ["bomb41"], ["bomb40"]), 0)
    assert view.corrected == rules.corrected
    assert RULES.view(standing(["bomb17"]), 0).corrected == {}
    told: Deck = deck_of(view.corrected)
    assert told.faces["bomb45"].fits == rules.deck.faces["bomb45"].fits
    assert told.faces["bomb45"].label == rules.deck.faces["bomb45"].label
    assert deck_of(view.corrected) is told
    assert deck_of({}) is DECK


@clause("fuse_dice", "B2")
def test_a_mission_by_corrected_cards_is_a_record_of_its_own() -> None:
    rules = RULES.with_data(MINE)
    players = [Player(name, "4") for name in ("Ada", "Ben")]
    match: Mission = Match.new(rules, players, Options("expert"), b"\3" * 32)
    for seat in range(2):
        match.play(seat, Ready())
    drive(match, [made("fuse_dice", "4") for _ in range(2)], 3)
    record = Record.load(match.record().dump())
    assert record.header.data == rules.data_hash
    again: Mission = verified(rules, record)
    assert again.outcome == match.outcome


@clause("fuse_dice", "B2")
def test_the_command_line_takes_corrected_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, records = tmp_path / "mine.toml", tmp_path / "records"
    mine.write_text(MINE, encoding="utf-8")
    simulated = run(
        capsys, "simulate", "fuse_dice", "--games", 1, "--data", mine, "--records", records
    )
    assert (simulated.status, simulated.err) == (0, "")
    record = records / "fuse_dice-0.jsonl"
    header = Record.load(record.read_text(encoding="utf-8")).header
    assert header.data == GAMES["fuse_dice"].with_data(MINE).data_hash
    assert run(capsys, "verify", record).status == 1
    assert run(capsys, "verify", record, "--data", mine).status == 0
    assert run(capsys, "replay", record, "--data", mine).status == 0


@clause("fuse_dice", "B2")
def test_broken_cards_are_refused_by_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(MINE.replace("points = 3", "points = 5"), encoding="utf-8")
    sentence = f"fusebox: {broken}: line 5: bomb45: it counts 1 to 4, not 5.\n"
    for command in (
        ["simulate", "fuse_dice", "--data", broken],
        ["play", "fuse_dice", "--data", broken],
        ["serve", "--no-open", "--data", tmp_path / "data", "--tables", f"fuse_dice={broken}"],
    ):
        ran = run(capsys, *command)
        assert (ran.status, ran.err) == (2, sentence)
