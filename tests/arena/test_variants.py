"""Tournaments over several values of an option: which deal plays which, and ratings by it."""

import json
from pathlib import Path

import pytest

from fusebox.arena.journal import read
from fusebox.arena.plan import Plan, checked, variants
from fusebox.arena.tournament import played_out
from fusebox.cli import main
from fusebox.games.options import known, varied

DISCS = known("fuse_discs")
KINGS = Plan(
    "fuse_discs",
    ("random", "1"),
    deals=4,
    options={"white": "first"},
    ranges={"kings": [0, 2], "scoring": ["standard", "omega"]},
)


def test_a_range_and_several_values_are_read() -> None:
    pairs = ["kings=0..2", "scoring=standard,omega", "pie=true"]
    assert varied(DISCS, pairs) == (
        {"pie": True},
        {"kings": [0, 1, 2], "scoring": ["standard", "omega"]},
    )
    assert varied(known("fuse_cards"), ["time_bomb_depth=5..7,40"])[1] == {
        "time_bomb_depth": [5, 6, 7, 40]
    }


def test_one_value_is_no_range_and_the_last_word_counts() -> None:
    assert varied(DISCS, ["kings=1..1"]) == ({"kings": 1}, {})
    assert varied(DISCS, ["kings=0..2", "kings=1"]) == ({"kings": 1}, {})
    assert varied(DISCS, ["kings=1", "kings=0,1,0"]) == ({}, {"kings": [0, 1]})


@pytest.mark.parametrize(
    ("pair", "why"),
    [
        ("kings=0..3", "not '3'"),
        ("kings=2..0", "goes up"),
        ("kings=0,,1", "not ''"),
        ("scoring=standard..omega", "not 'standard..omega'"),
        ("kings=0..999999999999", "not '999999999999'"),
        ("many=0..2", "no option"),
    ],
)
def test_values_that_can_not_be_are_refused_in_a_sentence(pair: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        varied(DISCS, [pair])


def test_deals_play_all_combinations_in_turn_and_both_seatings_the_same() -> None:
    lines = list(played_out(KINGS, workers=1))
    assert len(lines) == 8
    assert [line.options for line in lines[::2]] == variants(KINGS)
    assert [line.options for line in lines[1::2]] == variants(KINGS)
    assert variants(KINGS)[0] == {"kings": 0, "scoring": "standard"}
    assert len({json.dumps(one) for one in variants(KINGS)}) == 4


def test_a_combination_that_no_deal_would_play_is_refused() -> None:
    with pytest.raises(ValueError, match="4 deals or more"):
        checked(Plan("fuse_discs", ("1", "2"), deals=3, ranges=KINGS.ranges))


def test_the_journal_says_what_was_played_and_ratings_are_told_apart_by_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, page = tmp_path / "t.jsonl", tmp_path / "t.html"
    command = ["tournament", "fuse_discs", "--bots", "random,1", "--deals", "4", "--jobs", "1"]
    assert main([*command, "--option", "kings=0,2", "--journal", str(journal), "--json"]) == 0
    plan, lines = read(journal.read_bytes(), "t")
    assert (plan.options, plan.ranges) == ({}, {"kings": [0, 2]})
    assert [line.options["kings"] for line in lines] == [0, 0, 2, 2] * 2
    capsys.readouterr()
    assert main(["ratings", str(journal), "--by", "kings", "--json", "--page", str(page)]) == 0
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert [(row["options"], row["games"]) for row in rows] == [({"kings": 0}, 4)] * 2 + [
        ({"kings": 2}, 4)
    ] * 2
    assert "fuse_discs, kings 2: 4 games" in page.read_text()
    assert main(["ratings", str(journal), "--by", "crowns"]) == 2
    assert "crowns" in capsys.readouterr().err


def test_what_the_game_does_not_admit_is_refused_whichever_value_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["tournament", "fuse_discs", "--bots", "random,1", "--option", "replay=false"]
    assert main([*command, "--option", "match=1,3"]) == 2
    assert "(D17)" in capsys.readouterr().err
