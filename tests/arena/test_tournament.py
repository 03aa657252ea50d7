"""Tournaments: who meets whom, journals that can be gone on with, tests that stop early."""

from pathlib import Path

import msgspec
import pytest

from fusebox.arena.journal import BadJournal, Journal, Line, Time, read
from fusebox.arena.plan import Plan, Score, checked, meetings, seatings, totals, usual_table
from fusebox.arena.tournament import Test as Sprt
from fusebox.arena.tournament import planned, played_out
from fusebox.bots import LEVELS
from tests.arena.bots import Broken

DISCS = Plan("fuse_discs", ("random", "1", "2"), deals=2)


def line(one: str, other: str, won: float, deal: int = 0, seating: int = 0) -> Line:
    winners = {1.0: [0], 0.0: [1], 0.5: []}[won]
    scores: list[float | None] = [won * 2, 2 - won * 2]
    return Line(0, 0, deal, seating, [one, other], scores, winners, 9, "test", deal)


def score(one: str, other: str, won: float) -> Score:
    return Score((one, other), {one: won, other: 1 - won})


def test_in_a_round_robin_all_meet_on_the_same_deals_with_seats_exchanged() -> None:
    lines = list(played_out(DISCS, workers=1))
    assert len(lines) == planned(DISCS) == 12
    met = {(tuple(one.seats), one.seed) for one in lines}
    pairs = [("random", "1"), ("random", "2"), ("1", "2")]
    both = [pair for one in pairs for pair in (one, one[::-1])]
    assert met == {(pair, seed) for pair in both for seed in (0, 1)}


def test_at_larger_tables_every_bot_has_every_seat_equally_often() -> None:
    square = seatings(("a", "b", "c", "d"))
    assert len(square) == 4
    for seat in range(4):
        assert {seats[seat] for seats in square} == {"a", "b", "c", "d"}
    assert seatings(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    plan = Plan("fuse_cards", ("random", "1", "2", "3", "4"), deals=1, seats=4)
    assert usual_table("fuse_cards") == 4
    assert len(meetings(plan, 0, [])) == 5


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    plan = msgspec.structs.replace(DISCS, style="gauntlet")
    assert meetings(plan, 0, []) == [("random", "1"), ("random", "2")]
    assert meetings(plan, 1, [[]]) == []


def test_where_all_play_together_every_bot_plays_with_its_like() -> None:
    plan = Plan("fuse_dice", ("1", "2"), deals=1, seats=3)
    assert meetings(plan, 0, []) == [("1", "1", "1"), ("2", "2", "2")]


def test_in_a_swiss_tournament_neighbours_meet_who_have_not_met() -> None:
    plan = Plan("fuse_discs", ("a", "b", "c", "d", "e"), deals=1, style="swiss", rounds=3)
    first = meetings(plan, 0, [])
    assert first == [("a", "b"), ("c", "d")], "the last of an odd number sits out"
    before = [[score("a", "b", 1.0), score("c", "d", 0.0)]]
    assert totals(plan, before) == {"a": 1.0, "b": 0.0, "c": 0.0, "d": 1.0, "e": 1.0}
    second = meetings(plan, 1, before)
    assert second == [("a", "d"), ("e", "b")], "nobody sits out twice before all have"
    before.append([score("a", "d", 0.5), score("e", "b", 1.0)])
    third = meetings(plan, 2, before)
    assert not {frozenset(pair) for pair in third} & {frozenset(("a", "b")), frozenset(("a", "d"))}
    assert meetings(plan, 3, [*before, []]) == []


def test_a_knock_out_goes_on_until_one_is_left() -> None:
    plan = Plan("fuse_discs", ("a", "b", "c", "d", "e"), deals=1, style="knock-out")
    assert meetings(plan, 0, []) == [("d", "e")], "three of five are in the next round already"
    before = [[score("d", "e", 0.0)]]
    assert meetings(plan, 1, before) == [("a", "e"), ("b", "c")]
    before.append([score("a", "e", 0.5), score("b", "c", 0.0)])
    assert meetings(plan, 2, before) == [("a", "c")], "where two are level the first goes on"
    assert meetings(plan, 3, [*before, [score("a", "c", 1.0)]]) == []


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (Plan("fuse_discs", ("1",), 1), "needs two bots"),
        (Plan("fuse_discs", ("1", "1"), 1), "is listed twice"),
        (Plan("fuse_cards", ("1", "2"), 1, "swiss", seats=4), "is for games of two"),
        (Plan("fuse_discs", ("1", "2"), 1, "swiss", sprt=(0, 5)), "stops early"),
    ],
)
def test_what_can_not_be_played_is_refused_in_a_sentence(plan: Plan, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        checked(plan)


def test_whenever_it_is_broken_off_it_goes_on_and_the_journal_is_the_same(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    journal = Journal(whole, DISCS)
    lines = list(played_out(DISCS, journal, workers=1))
    journal.close()
    written = whole.read_bytes()
    assert read(written, "whole") == (DISCS, lines)
    for kept in (0, 5, 300, len(written) // 2, len(written) - 1, len(written)):
        torn = tmp_path / "torn.jsonl"
        torn.write_bytes(written[:kept])
        journal = Journal(torn, DISCS)
        known = len(journal.games)
        assert list(played_out(DISCS, journal, workers=1)) == lines
        journal.close()
        assert torn.read_bytes() == written
        assert known == max(0, written[:kept].count(b"\n") - 1)


def test_the_times_of_the_games_lie_in_a_file_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    plan = msgspec.structs.replace(DISCS, deals=1)
    for _ in range(2):
        journal = Journal(path, plan)
        lines = list(played_out(plan, journal, workers=1))
        journal.close()
        rows = (tmp_path / "journal.jsonl.times").read_bytes().splitlines()
        times = [msgspec.json.decode(row, type=Time) for row in rows]
        assert [(one.round, one.meeting, one.deal, one.seating) for one in times] == [
            line.place for line in lines
        ]
        assert all(one.seconds >= 0 and one.host for one in times)


def test_a_journal_of_another_tournament_or_none_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    Journal(path, DISCS).close()
    kept = path.read_bytes()
    with pytest.raises(BadJournal, match="another tournament"):
        Journal(path, msgspec.structs.replace(DISCS, seed=1))
    assert path.read_bytes() == kept
    for text, why in ((b"nonsense\n", "line 1"), (kept + b"{}\n", "line 2")):
        path.write_bytes(text)
        with pytest.raises(BadJournal, match=why):
            Journal(path, DISCS)
        assert path.read_bytes() == text
    later = kept.replace(b'"format":1', b'"format":2')
    with pytest.raises(BadJournal, match="another version"):
        read(later, "later")


@pytest.mark.whole
def test_the_number_of_workers_changes_nothing() -> None:
    assert list(played_out(DISCS, workers=2)) == list(played_out(DISCS, workers=1))


def test_a_test_stops_once_it_is_sure_and_not_between_two_seatings() -> None:
    plan = Plan("fuse_discs", ("3", "random"), deals=200, sprt=(0.0, 50.0))
    lines = list(played_out(plan, workers=1))
    assert len(lines) < 60
    assert len(lines) % 2 == 0


def test_a_test_says_no_as_well_as_yes() -> None:
    for won, sure in ((1.0, 1), (0.0, -1), (0.5, 0)):
        test = Sprt((0.0, 50.0))
        for deal in range(8):
            test.add(line("a", "b", won, deal), ("a", "b"))
            assert not test.is_sure
            test.add(line("b", "a", 1 - won, deal, 1), ("a", "b"))
        assert (test.ratio > 2.9) - (test.ratio < -2.9) == sure or won == 0.5
    assert not Sprt(None).is_sure


def test_a_bot_that_fails_forfeits_and_the_tournament_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, "rush", {"broken": Broken})
    plan = Plan("rush", ("broken", "random"), deals=2)
    lines = list(played_out(plan, workers=1))
    assert [one.reason for one in lines] == ["forfeit"] * 4
    assert all(one.fault is not None for one in lines)
