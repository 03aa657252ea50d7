"""FUSE (discs): the value of each position, and what each move gave away."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from fusebox.analysis import Unfinished, Unknown, analysed
from fusebox.analysis.findings import DiscsFound, Stand
from fusebox.analysis.folding import Course
from fusebox.analysis.fuse_discs import Judged, found_by, graded, judge_of, settled
from fusebox.bots.fuse_discs.search import Board, Scoring
from fusebox.core import Match, Record, Resign, Undo
from fusebox.games.fuse_discs.analysis import after_move
from fusebox.games.fuse_discs.position import parse, read, write
from tests.analysis.opening import files, opened

DEFAULT = "fuse_discs/version-3/default.jsonl"


def counting(board: Board, scoring: Scoring) -> Judged:
    """Knows nothing but how many discs are outside."""
    outside = sum(map(bool, board.ring))
    return Judged(outside / 24 if board.side == 1 else -outside / 24, None, ("Na4",))


def late(file: str) -> tuple[Stand, ...]:
    """The positions of which the judge was sure, the rest being left alone."""
    judge = judge_of("6")

    def judged(board: Board, scoring: Scoring) -> Judged:
        few = sum(map(bool, board.ring)) <= 8
        return judge(board, scoring) if few else Judged(0.0, None, ())

    rules, record = opened(file)
    return found_by(judged, Course(rules, record)).stands


@pytest.mark.parametrize("file", files("fuse_discs"))
def test_every_entry_of_every_game_has_its_position(file: str) -> None:
    rules, record = opened(file)
    stands = found_by(counting, Course(rules, record)).stands
    moved = [entry.n for entry in record.entries if b'"type":"Enter"' in bytes(entry.action)]
    assert [stand.n for stand in stands if stand.played not in ("", "pass")] == moved
    assert all(stand.seat is None or stand.seat in (0, 1) for stand in stands)


def test_what_is_proven_stays_so_under_the_best_play_and_falls_by_no_move() -> None:
    stands = late(DEFAULT)
    known = [stand for stand in stands if stand.margin is not None]
    assert len(known) >= 8
    for before, after in pairwise(known):
        assert before.margin is not None
        assert after.margin is not None
        sign = 1 if before.side == "w" else -1
        assert sign * after.margin <= sign * before.margin
        if after.played == after.best:
            assert after.margin == before.margin
            assert after.loss == 0


def test_a_move_that_throws_a_win_away_is_a_blunder_and_the_better_one_is_named() -> None:
    stands = [stand for file in files("fuse_discs/version-3")[:8] for stand in late(file)]
    lost = [stand for stand in stands if stand.grade == "blunder"]
    assert lost
    for stand in lost:
        assert stand.loss >= 0.8
        assert stand.best
        assert stand.best != stand.played


def test_the_line_that_is_told_can_be_played() -> None:
    rules, record = opened(DEFAULT)
    course = Course(rules, record)
    stands = {stand.n: stand for stand in late(DEFAULT)}
    for moment in course.moments():
        stand = stands.get(moment.entry.n - 1)
        if stand is not None and stand.line:
            position = write(moment.match.state)
            for move in stand.line:
                position = after_move(position, parse(move))


def test_grades_begin_where_they_are_said_to() -> None:
    assert [graded(loss) for loss in (0.19, 0.2, 0.4, 0.8)] == ["", "slip", "mistake", "blunder"]


def test_a_proven_win_is_worth_more_than_any_draw_and_less_than_a_larger_one() -> None:
    scale = [settled(margin, "standard") for margin in (-6, -1, 0, 1, 6)]
    assert scale == sorted(scale)
    assert scale[0] == -1
    assert scale[2] == 0
    assert scale[3] > 0.9


def test_what_was_taken_back_is_not_judged() -> None:
    rules, record = opened("fuse_discs/version-3/single-drawn.jsonl")
    match = Match(rules, record.header, record.secret or b"")
    last = next(entry.n for entry in record.entries[8:] if entry.seat == 0)
    for entry in record.entries[: last + 1]:
        match.commit(match.repeated(entry))
    match.play(0, Undo(last))
    match.play(0, Resign())
    stands = found_by(counting, Course(rules, match.record())).stands
    assert stands[-1].n == last - 1


def test_the_same_record_gives_the_same_findings_and_each_level_its_own() -> None:
    rules, record = opened("fuse_discs/version-3/single-drawn.jsonl")
    one, two = (analysed(rules, record, level="3") for _ in range(2))
    assert one == two
    assert one.level == "3"
    assert isinstance(one.found, DiscsFound)
    assert analysed(rules, record).level == "6"


def test_a_match_that_is_not_over_is_not_looked_back_at() -> None:
    rules, record = opened(DEFAULT)
    with pytest.raises(Unfinished, match="not over yet"):
        analysed(rules, Record(record.header, record.entries[:-4], record.secret))


def test_a_game_nobody_can_look_back_at_is_refused() -> None:
    rules, record = opened(DEFAULT)
    other = Record(replace(record.header, game="veto"), [])
    with pytest.raises(Unknown, match="no analysis of veto"):
        analysed(rules, other)


def test_a_move_that_is_not_possible_leads_nowhere() -> None:
    start = "wbwbwbwbwbwbwbwbwbwbwbwb/....../....../....../....../....../...... w 0"
    assert read(after_move(start, parse("Na6"))).side == "b"
    with pytest.raises(ValueError, match="Nb6 is not possible"):
        after_move(start, parse("Nb6"))
