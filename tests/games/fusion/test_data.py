"""An owner's deck: the cards that are corrected, what is refused, and what goes by them (F2)."""

from pathlib import Path

import pytest

from fusebox.arena import drive
from fusebox.bots import made
from fusebox.core import PUBLIC, Chance, Match, Player, Ready, Record, verified
from fusebox.games import GAMES
from fusebox.games.fusion.deck import CARDS, TEXT
from fusebox.games.fusion.model import Options
from fusebox.games.fusion.reading import DECK, load
from fusebox.games.owners import BadFile
from tests.cli.running import run
from tests.games.fusion.helpers import RULES
from tests.support import clause

MINE = """\
# My deck shows other numbers on two of its crowns.
[[card]]
id = "Bc1"
color = "blue"
shape = "crown"
number = 6

[[card]]
id = "Yc6"
color = "yellow"
shape = "crown"
number = 1
"""


@clause("fusion", "F2")
def test_the_deck_that_comes_with_fusebox_is_none_of_an_owners() -> None:
    same = RULES.with_data(TEXT)
    assert (same.data_hash, same.corrected) == (RULES.data_hash, {})
    assert same.deck is DECK


@clause("fusion", "F2")
def test_a_file_corrects_the_cards_it_names_and_no_others() -> None:
    rules = RULES.with_data(MINE)
    assert set(rules.deck.cards) == set(CARDS) - {"Bc1", "Yc6"} | {"Bc6", "Yc1"}
    assert rules.deck.cards.index("Bc6") == CARDS.index("Bc1")
    assert [*rules.corrected] == ["Bc1", "Yc6"]
    assert (rules.data_text, rules.data_hash != RULES.data_hash) == (MINE, True)


@clause("fusion", "F1", "F2")
@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('id = "Bc1"', 'id = "Bc9"', 3, "there is no card 'Bc9' in the deck"),
        ('id = "Yc6"', 'id = "Bc1"', 9, "Bc1 stands there twice"),
        ('"blue"', '"cyan"', 4, "Bc1: the color is one of blue, purple"),
        ("number = 6", "number = 7", 6, "Bc1: the number is one of 1, 2"),
        ("number = 6", "number = 2", 6, "Bc1: there is another blue crown 2 in the deck"),
        ("number = 6", 'number = "six"', 6, "Expected `int`, got `str`"),
        ("number = 6", "number = 6\npoints = 2", 7, "unknown field `points`"),
        ("[[card]]", "[[tile]]", 2, "there is no table 'tile'"),
        ("[[card]]", "[[card", 2, "Expected"),
        (MINE, "", 1, "no card is written there"),
    ],
)
def test_a_broken_deck_is_refused_with_line_and_reason(
    old: str, new: str, line: int, words: str
) -> None:
    with pytest.raises(BadFile) as refused:
        load(MINE.replace(old, new, 1))
    assert (refused.value.line, words in refused.value.reason) == (line, True), refused.value


@clause("fusion", "F2", "F15")
def test_the_deal_and_every_sample_go_by_the_corrected_deck() -> None:
    rules = RULES.with_data(MINE)
    state = rules.setup(Options(), 4, Chance.seeded("mine"))
    sample = rules.sample(rules.view(state, PUBLIC), Chance.seeded("sample"))
    for one in (state, sample):
        lying = [*one.piles, *one.hands, *one.draw_piles, one.left_over]
        assert sorted(card for cards in lying for card in cards) == sorted(rules.deck.cards)


@clause("fusion", "F2")
@pytest.mark.parametrize("version", [2, 3])
def test_a_race_by_a_corrected_deck_is_a_record_of_its_own(version: int) -> None:
    rules = RULES.with_data(MINE).of_version(version)
    assert rules is not None
    players = [Player(name, "4") for name in ("Ada", "Ben")]
    match = Match.new(rules, players, Options(), b"\3" * 32)
    for seat in range(2):
        match.play(seat, Ready())
    drive(match, [made("fusion", "4") for _ in range(2)], 3)
    record = Record.load(match.record().dump())
    assert record.header.data == rules.data_hash
    assert verified(rules, record).outcome == match.outcome


@clause("fusion", "F2")
def test_the_command_line_takes_a_corrected_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, records = tmp_path / "mine.toml", tmp_path / "records"
    mine.write_text(MINE, encoding="utf-8")
    ran = run(capsys, "simulate", "fusion", "--games", 1, "--data", mine, "--records", records)
    assert (ran.status, ran.err) == (0, "")
    record = records / "fusion-0.jsonl"
    header = Record.load(record.read_text(encoding="utf-8")).header
    assert header.data == GAMES["fusion"].with_data(MINE).data_hash
    assert run(capsys, "verify", record).status == 1
    assert run(capsys, "verify", record, "--data", mine).status == 0
    mine.write_text(MINE.replace("number = 6", "number = 9"), encoding="utf-8")
    sentence = f"fusebox: {mine}: line 6: Bc1: the number is one of 1, 2, 3, 4, 5, 6, not 9.\n"
    ran = run(capsys, "serve", "--no-open", "--data", tmp_path / "d", "--tables", f"fusion={mine}")
    assert (ran.status, ran.err) == (2, sentence)
