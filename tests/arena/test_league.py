"""The standing league: the meetings that say most come next, and nothing is counted twice."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, islice
from pathlib import Path

import numpy
import pytest

from fusebox.arena.costs import Costs
from fusebox.arena.crews import Here, Later, Share
from fusebox.arena.game import Task, Timed
from fusebox.arena.journal import Journal, Line, Memory, read
from fusebox.arena.league import DEALS, MEETINGS, UNKNOWN, chosen, plan_of, rounds
from fusebox.arena.ratings import elos
from fusebox.bots import names
from fusebox.cli import main
from fusebox.games import RULES

BOTS = ("random", "1", "2")
DISCS = plan_of("fuse_discs")
ROUND = 2 * DEALS * MEETINGS


def games(one: str, other: str, won: int, lost: int, number: int = 0) -> list[Line]:
    return [
        Line(number, 0, deal, 0, [one, other], [1, 0], [0 if deal < won else 1], 9, "test", deal)
        for deal in range(won + lost)
    ]


def test_who_has_not_met_anybody_plays_first() -> None:
    known = [*games("a", "b", 50, 50), *games("b", "c", 50, 50), *games("a", "c", 50, 50)]
    assert all("new" in meeting for meeting in chosen(DISCS, ["a", "b", "c", "new"], known, {}))


def test_the_next_meeting_is_the_one_that_shrinks_the_variances_most() -> None:
    bots = ["a", "b", "c", "d"]
    known = [*games("a", "b", 90, 10), *games("b", "c", 20, 20), *games("c", "d", 30, 10)]
    rating = elos([(*line.seats, float(line.winners == [0])) for line in known])  # type: ignore[misc]
    met = Counter(tuple(line.seats) for line in known)

    def doubt(met: Mapping[tuple[str, ...], int]) -> float:
        knowledge = numpy.eye(4) / UNKNOWN
        for (one, other), count in met.items():
            expected = 1 / (1 + 10 ** ((rating[other] - rating[one]) / 400))
            apart = numpy.array([(bot == one) - (bot == other) for bot in bots], float)
            knowledge += count * expected * (1 - expected) * numpy.outer(apart, apart)
        return float(numpy.trace(numpy.linalg.inv(knowledge)))

    pairs = list(combinations(bots, 2))
    best = min(pairs, key=lambda pair: doubt(met + Counter({pair: 2 * DEALS})))
    assert chosen(DISCS, bots, known, {})[0] == best


def test_each_meeting_of_a_round_counts_for_the_next_one() -> None:
    meetings = chosen(DISCS, ["a", "b", "c", "d"], [], {})
    assert len(set(meetings)) == MEETINGS
    assert {bot for meeting in meetings for bot in meeting} == {"a", "b", "c", "d"}


def test_at_larger_tables_two_bots_share_the_seats() -> None:
    assert chosen(plan_of("fuse_cards"), ["1", "2"], [], {})[0] == ("1", "2", "1", "2")


def test_where_all_play_together_the_least_known_team_plays_next() -> None:
    plan = plan_of("fuse_dice")
    known = [
        Line(0, at, deal, 0, [bot] * plan.seats, [0] * plan.seats, [], 9, "test", deal)
        for at, bot in enumerate("abcd")
        for deal in range(50)
    ]
    assert chosen(plan, ["a", "b", "c", "d", "e"], known, {})[0] == ("e",) * plan.seats


def test_of_two_meetings_that_say_as_much_the_one_that_takes_less_time_comes_first() -> None:
    level = [*games("a", "b", 50, 50), *games("c", "d", 50, 50, 1), *games("b", "c", 50, 50, 2)]
    for fast in ("cd", "ab"):
        times = {
            line.place: sum(0.01 if bot in fast else 1 for bot in line.seats) for line in level
        }
        assert set(chosen(DISCS, ["a", "b", "c", "d"], level, times)[0]) == {*fast}


def test_what_a_seat_costs_is_found_from_games_with_all_sorts_of_others() -> None:
    lines = [*games("a", "b", 5, 5), *games("b", "c", 5, 5, 1), *games("c", "a", 5, 5, 2)]
    price = {"a": 0.1, "b": 1.0, "c": 5.0}
    costs = Costs(lines, {line.place: sum(map(price.__getitem__, line.seats)) for line in lines})
    assert costs.of(("a", "b")) == pytest.approx(1.1, rel=0.01)
    assert costs.of(("a", "a")) == pytest.approx(0.2, rel=0.01)
    assert costs.of(("new",)) == pytest.approx(6.1 / 3, rel=0.01)


def test_a_bot_that_takes_long_is_not_forgotten() -> None:
    """Games of bots that take a hundredth of the time are ten times as many, and not all."""
    lines = [*games("a", "b", 1000, 1000), *games("b", "slow", 5, 5, 1)]
    times = {line.place: 10.0 if "slow" in line.seats else 0.1 for line in lines}
    assert any("slow" in meeting for meeting in chosen(DISCS, ["a", "b", "slow"], lines, times))


def test_of_teams_of_which_as_much_is_known_the_fastest_plays_next() -> None:
    plan = plan_of("fuse_dice")
    known = [
        Line(0, at, deal, 0, [bot] * plan.seats, [0] * plan.seats, [], 9, "test", deal)
        for at, bot in enumerate("ab")
        for deal in range(50)
    ]
    times = {line.place: 1.0 if "a" in line.seats else 0.01 for line in known}
    assert chosen(plan, ["a", "b"], known, times) == [("b",) * plan.seats] * MEETINGS


def test_every_round_has_fresh_deals_with_the_seats_exchanged() -> None:
    book = Memory()
    first, second = islice(rounds(DISCS, BOTS, book, workers=1), 2)
    assert (len(first), len(second), len(book.games)) == (ROUND, ROUND, 2 * ROUND)
    assert {line.seed for line in first}.isdisjoint({line.seed for line in second})
    pairs = zip(first[::2], first[1::2], strict=True)
    assert all(sorted(one.seats) == sorted(two.seats) for one, two in pairs)


class Steady(Here):
    """Plays every game in the time that its bots always take."""

    def hand(self, tasks: Sequence[Task]) -> Share:
        return Clocked(tasks)


class Clocked(Later):
    def result(self) -> list[Timed]:
        return [
            Timed(game.result, sum(len(bot) for bot in game.result.seats) / 100, "here")
            for game in super().result()
        ]


def test_whenever_it_is_killed_it_goes_on_and_nothing_is_counted_twice(tmp_path: Path) -> None:
    """A journal is written before its times, so it may be a line ahead of them."""
    whole, times = tmp_path / "whole.jsonl", tmp_path / "whole.jsonl.times"
    journal = Journal(whole, DISCS)
    list(islice(rounds(DISCS, BOTS, journal, Steady()), 2))
    journal.close()
    written, took = whole.read_bytes(), times.read_bytes().splitlines(keepends=True)
    for kept, behind in ((len(written) // 3, 1), (len(written) // 2, 0), (len(written) - 1, 1)):
        torn = tmp_path / "torn.jsonl"
        torn.write_bytes(written[:kept])
        lines = written[:kept].count(b"\n") - 1
        (tmp_path / "torn.jsonl.times").write_bytes(b"".join(took[: lines - behind]))
        journal = Journal(torn, DISCS)
        going = rounds(DISCS, BOTS, journal, Steady())
        while len(journal.games) < 2 * ROUND:
            next(going)
        journal.close()
        assert torn.read_bytes() == written


def test_a_round_that_was_broken_off_is_left_where_its_bots_are_gone() -> None:
    book = Memory()
    book.games = {line.place: line for line in games("2", "gone", 1, 0)}
    assert {line.round for line in next(rounds(DISCS, BOTS, book, workers=1))} == {1}


def test_games_of_a_bot_that_has_changed_may_be_taken_out_of_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = Journal(path, DISCS)
    list(islice(rounds(DISCS, BOTS, journal, Steady()), 2))
    journal.close()
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(row for row in rows if b'"random"' not in row))
    journal = Journal(path, DISCS)
    fresh = next(rounds(DISCS, BOTS, journal, Steady()))
    journal.close()
    assert {line.round for line in fresh} == {2}
    assert any("random" in line.seats for line in fresh)


def test_a_new_folder_has_our_levels_and_a_page_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "league"
    assert main(["league", str(folder), "--games", "0"]) == 0
    listed = tomllib.loads((folder / "league.toml").read_text())
    assert listed == {game: names(game) for game in RULES}
    (folder / "league.toml").write_text('fuse_discs = ["random", "1"]\n')
    for count in (1, ROUND + 1):
        command = ["league", str(folder), "--games", str(count), "--jobs", "1"]
        assert main(command) == 0
        plan, lines = read((folder / "fuse_discs.jsonl").read_bytes(), "journal")
        assert plan == DISCS
        assert len(lines) == len({line.place for line in lines}) == ROUND * (1 + (count > 1))
        assert f"FUSE (discs): {len(lines)} games" in (folder / "league.html").read_text()


@pytest.mark.parametrize(
    ("listed", "why"),
    [
        ("nonsense", "league.toml"),
        ('chess = ["1", "2"]', "chess"),
        ('fuse_discs = "1"', "is not a list of bots"),
        ('fuse_discs = ["1", "1"]', "none of them twice"),
    ],
)
def test_a_list_that_is_none_is_refused_in_a_sentence(
    listed: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "league.toml").write_text(listed)
    assert main(["league", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err
