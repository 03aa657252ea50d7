"""Ratings from games, and their page."""

from math import log10
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet

from fusebox.arena.charts import ticks
from fusebox.arena.game import Fault
from fusebox.arena.journal import Heading, Line
from fusebox.arena.page import Part, columns, crossed, document
from fusebox.arena.plan import Plan
from fusebox.arena.points import beaten, shares
from fusebox.arena.ratings import crosstable, elos, rated
from fusebox.arena.tournament import colours
from fusebox.cli import main


def games(one: str, other: str, won: int, lost: int, drawn: int = 0) -> list[Line]:
    results = [[0]] * won + [[1]] * lost + [[]] * drawn
    return [
        Line(0, 0, deal, 0, [one, other], [None, None], winners, 30 + deal % 7, "test", deal)
        for deal, winners in enumerate(results)
    ]


def pairs(lines: list[Line]) -> list[tuple[str, str, float]]:
    return [pair for one in lines for pair in beaten(one.seats, one.scores, one.winners)]


def test_two_bots_are_as_far_apart_as_their_results_say() -> None:
    found = elos(pairs(games("a", "b", 3000, 1000)))
    assert found["a"] - found["b"] == pytest.approx(400 * log10(3), abs=1)
    assert found["a"] + found["b"] == pytest.approx(0, abs=0.01)


def test_strengths_add_up_over_bots_that_never_met() -> None:
    lines = games("a", "b", 3000, 1000) + games("b", "c", 3000, 1000)
    found = elos(pairs(lines))
    assert found["a"] - found["c"] == pytest.approx(800 * log10(3), abs=2)


def test_a_draw_is_half_a_win() -> None:
    assert elos(pairs(games("a", "b", 0, 0, 50)))["a"] == pytest.approx(0, abs=1e-6)
    assert shares(["a", "b"], [4, 4], []) == {"a": 0.5, "b": 0.5}


def test_more_games_make_an_interval_narrower_and_it_holds_the_rating() -> None:
    widths = []
    for times in (1, 10):
        best, _ = rated({"": games("a", "b", 30 * times, 20 * times)}, cooperative=False)
        assert best.low is not None
        assert best.high is not None
        assert best.elo is not None
        assert best.low < best.elo < best.high
        widths.append(best.high - best.low)
    assert widths[1] < widths[0] / 2


def test_who_won_everything_has_a_rating_but_no_interval() -> None:
    best, worst = rated({"": games("a", "b", 20, 0)}, cooperative=False)
    assert (best.bot, best.score, best.low, best.high) == ("a", 1.0, None, None)
    assert worst.score == 0.0


def test_at_larger_tables_the_winner_comes_first_then_the_scores() -> None:
    found = beaten(["a", "b", "c", "a"], [5, 9, 9, 1], [2])
    assert found == [
        ("a", "b", 0.0),
        ("a", "c", 0.0),
        ("b", "c", 0.0),
        ("b", "a", 1.0),
        ("c", "a", 1.0),
    ]
    line = Line(0, 0, 0, 0, ["a", "b", "c"], [1, 2, 3], [2], 9, "test", 0)
    ratings = rated({"": [line] * 30}, cooperative=False)
    assert [one.bot for one in ratings] == ["c", "b", "a"]
    skills = [one.skill for one in ratings]
    assert skills == sorted(skills, key=lambda skill: -(skill or 0))
    assert None not in skills


def test_where_all_play_together_the_share_of_wins_counts_and_then_the_score() -> None:
    def team(bot: str, won: bool, score: float) -> Line:
        winners = [0, 1] if won else []
        return Line(0, 0, 0, 0, [bot, bot], [score, score], winners, 9, "test", 0)

    lines = [team("a", True, 70), team("a", False, 30), team("b", True, 80), team("b", True, 60)]
    first, second = rated({"": lines}, cooperative=True)
    assert (first.bot, first.score, first.points, first.elo) == ("b", 1.0, 70.0, None)
    assert (second.bot, second.score, second.points) == ("a", 0.5, 50.0)


def test_who_beats_whom_is_told_from_both_sides() -> None:
    table = crosstable(games("a", "b", 3, 1))
    assert table == {"a": {"b": (0.75, 4)}, "b": {"a": (0.25, 4)}}
    assert crossed(["a", "b"], games("a", "b", 3, 1)) == [
        ["", "a", "b"],
        ["a", "", "75%"],
        ["b", "25%", ""],
    ]


def test_forfeits_are_counted_and_columns_that_nobody_fills_are_left_out() -> None:
    lost = Line(0, 0, 0, 0, ["a", "b"], [None, None], [1], 0, "forfeit", 0, Fault(0, "It broke."))
    rows = columns(rated({"": [lost, *games("a", "b", 2, 2)]}, cooperative=False))
    assert rows[0] == ["bot", "games", "score", "Elo", "95 %", "forfeits"]
    assert [row[-1] for row in rows[1:] if row[0] == "a"] == ["1"]


def test_the_page_escapes_every_name_and_has_its_charts() -> None:
    evil = "<script>alert(1)</script>"
    lines = games(evil, 'cmd:./x "&"', 20, 10)
    ratings = rated({"": lines}, cooperative=False)
    written = document("ratings", [Part("fuse_discs", ratings, {"": lines}, ("White", "Black"))])
    assert "<script>" not in written
    assert "&lt;script&gt;" in written
    assert written.count("<svg") == 3
    for heading in ("Ratings", "Who beats whom", "Over time", "By seat", "Length in actions"):
        assert f"<h2>{heading}</h2>" in written
    assert "seat 1, Black" in written


def test_the_page_of_a_game_played_together_says_how_often_and_nothing_of_seats() -> None:
    lines = [
        Line(0, 0, deal, 0, ["a", "a"], [9, 9], [0, 1] if deal < 3 else [], 9, "test", deal)
        for deal in range(9)
    ]
    written = document("ratings", [Part("x", rated({"": lines}, cooperative=True), {"": lines})])
    assert "Won together" in written
    assert "By seat" not in written


def test_figures_at_the_side_of_a_chart_are_round_and_few() -> None:
    assert ticks(-612.0, 540.0) == [-500, 0, 500]
    assert ticks(12.0, 97.0) == [0, 50, 100]
    assert all(ticks(least, least + apart) for least in (-7.3, 0.0, 881.0) for apart in (0, 0.1, 9))


def test_seats_have_colours_where_the_options_settle_them() -> None:
    plain = Plan("fuse_discs", ("1", "2"), 4)
    drawn = Plan("fuse_discs", ("1", "2"), 4, options={"white": "drawn"})
    assert colours([plain, plain]) == ("White", "Black")
    assert colours([plain, drawn]) == colours([drawn]) == ()


def test_parquet_has_every_game_with_its_options_and_the_fault_of_a_later_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = Line(1, 0, 0, 0, ["a", "b"], [None, None], [1], 0, "forfeit", 7, Fault(0, "It broke."))
    crowned = msgspec.structs.replace(lost, round=2, fault=None, options={"kings": 2})
    lines = [*games("a", "b", 2, 2), lost, crowned]
    rows = [Heading(1, Plan("fuse_discs", ("a", "b"), 4)), *lines]
    journal, table = tmp_path / "t.jsonl", tmp_path / "t.parquet"
    journal.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    assert main(["ratings", str(journal), "--parquet", str(table)]) == 0
    found = parquet.read_table(table).to_pylist()
    assert [row["seats"] for row in found] == [line.seats for line in lines]
    assert found[4]["fault"] == {"seat": 0, "why": "It broke."}
    assert [row["fault"] for row in found[:4]] == [None] * 4
    assert [row["options"] for row in found] == ["{}"] * 5 + ['{"kings":2}']
    assert found[4]["scores"] == [None, None]
    assert found[0]["scores"] == lines[0].scores
