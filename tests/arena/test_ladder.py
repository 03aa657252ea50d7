"""Ladders: who beats whom, and by how much."""

from collections.abc import Iterable, Iterator

import pytest

from fusebox.arena import Result, Rung, Task, begin, ladder
from fusebox.arena.game import played
from fusebox.arena.ladder import _margin, rung, seatings
from fusebox.arena.settings import single
from fusebox.bots import LEVELS
from fusebox.core import Player
from fusebox.games import GAMES
from tests.arena.bots import Slow
from tests.toys.veto.game import VetoGame


class Quick(Slow):
    """Lays at once where others wait longer than the piles lie still."""

    def __init__(self) -> None:
        super().__init__(0)


class Asleep(Slow):
    def __init__(self) -> None:
        super().__init__(60_000)


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "rush", {"asleep": Asleep, "quick": Quick})


@pytest.mark.usefixtures("levels")
def test_the_better_bot_is_proven_better() -> None:
    found = rung("rush", "quick", "asleep", deals=10, options={}, workers=1)
    assert (found.stronger, found.weaker, found.deals) == ("quick", "asleep", 10)
    assert found.proven
    assert found.margin > 0
    assert found.won > 0.5


@pytest.mark.usefixtures("levels")
def test_the_worse_bot_is_not_proven_better() -> None:
    assert not rung("rush", "asleep", "quick", deals=10, options={}, workers=1).proven


@pytest.mark.usefixtures("levels")
def test_a_ladder_compares_neighbours_from_the_weakest_on() -> None:
    rungs = list(ladder("rush", ["random", "asleep", "quick"], 2, {}, workers=1))
    assert [(found.weaker, found.stronger) for found in rungs] == [
        ("random", "asleep"),
        ("asleep", "quick"),
    ]


def test_a_ladder_begins_with_the_deal_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = list[int]()

    def dealt(tasks: Iterable[Task], _workers: int | None) -> Iterator[Result]:
        for task in tasks:
            seeds.append(task.seed)
            yield played(task)

    monkeypatch.setitem(rung.__globals__, "simulate", dealt)
    rung("fuse_discs", "1", "random", 3, {}, seed=40)
    assert seeds == [40, 40, 41, 41, 42, 42]


def test_changed_seats_get_the_same_ring_with_the_colours_changed() -> None:
    rules = GAMES["fuse_discs"]
    options = single(rules, rules.ladder_options, 2)
    first, second = (
        begin("fuse_discs", [Player(name, name) for name in names], options, 5)
        for names in (("1", "2"), ("2", "1"))
    )
    assert first.state.ring == second.state.ring
    assert first.state.white == second.state.white == 0


def test_every_arrangement_of_half_the_seats_is_played() -> None:
    assert seatings("fuse_discs", "1", "random") == [("1", "random"), ("random", "1")]


def test_as_many_sit_down_as_the_game_is_usually_measured_with() -> None:
    seated = seatings("ruse", "2", "1")
    assert len(seated) == 6
    assert {tuple(sorted(seats)) for seats in seated} == {("1", "1", "2", "2")}


def test_an_even_number_of_seats_is_taken_where_the_game_allows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(VetoGame, "seats", range(3, 5))
    assert len(seatings("veto", "a", "b")) == 6
    monkeypatch.setattr(VetoGame, "seats", range(3, 4))
    assert seatings("veto", "a", "b") == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_a_game_played_together_has_no_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VetoGame, "cooperative", True)
    with pytest.raises(ValueError, match="Nobody plays against another in veto"):
        seatings("veto", "a", "b")


def test_a_bot_is_not_measured_against_itself() -> None:
    with pytest.raises(ValueError, match="random is listed twice"):
        rung("fuse_discs", "random", "random", 2, {})


def test_one_deal_is_too_few() -> None:
    with pytest.raises(ValueError, match="2 deals or more"):
        rung("fuse_discs", "1", "random", 1, {})


def test_where_nothing_is_counted_a_win_counts_one() -> None:
    result = Result("rush", 1, ["a", "b"], [None, None], [0], 10, "resigned", "")
    assert (_margin(result, "a"), _margin(result, "b")) == (1, -1)


def test_a_rung_is_proven_when_all_of_its_interval_is_above_nothing() -> None:
    assert Rung("b", "a", 10, margin=1.0, spread=0.9, won=0.6, drawn=0.0).proven
    assert not Rung("b", "a", 10, margin=1.0, spread=1.0, won=0.6, drawn=0.0).proven
