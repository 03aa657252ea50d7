"""Clause T11: player clocks, increments and flags."""

from fusebox.core import (
    Answer,
    Done,
    Flag,
    GamePace,
    Hint,
    Offer,
    Outcome,
    Pace,
    Party,
    Pause,
    Resume,
    TurnPace,
    Undo,
)
from fusebox.core.table import STAND_IN
from tests.core.tables import begun, last, plays, race
from tests.support import clause
from tests.toys.veto.game import WINDOW, Close, Options, Stake, State, VetoGame

PACE = Pace(10_000, 1_000)


@clause("table", "T11")
def test_the_clock_of_whoever_is_waited_for_runs() -> None:
    match = begun(pace=PACE)
    assert match.alarm() == (10_000, Flag(0))
    match.play(0, Stake(), at=3_000)
    assert match.table.left == [7_000, 10_000]
    match.play(1, Hint(), at=4_000)
    assert match.table.left == [6_000, 10_000]


@clause("table", "T11")
def test_a_finished_turn_adds_the_increment_the_last_one_too() -> None:
    match = begun(options=Options(rounds=1, drawing=False), pace=PACE)
    match.play(0, Done(), at=2_000)
    assert match.table.left == [9_000, 10_000]
    match.play(1, Done(), at=5_000)
    assert match.table.left == [9_000, 8_000]
    assert match.outcome is not None


@clause("table", "T11")
def test_a_clock_for_each_turn_is_full_again_after_it() -> None:
    match = begun(pace=TurnPace(10_000))
    match.play(0, Done(), at=4_000)
    assert match.table.left == [10_000, 10_000]
    match.play(1, Hint(), at=9_000)
    assert match.table.left == [10_000, 5_000]
    assert match.alarm() == (14_000, Flag(1))


class Rounds(VetoGame):
    """Each round is a game of its own."""

    in_games = True

    def game_number(self, state: State) -> int:
        return 1 + state.turns // len(state.hands)


@clause("table", "T11")
def test_a_clock_for_each_game_begins_anew_with_the_next() -> None:
    match = begun(Rounds(), pace=GamePace(10_000, 1_000))
    match.play(0, Done(), at=4_000)
    assert match.table.left == [7_000, 10_000]
    match.play(1, Done(), at=9_000)
    assert match.table.left == [10_000, 10_000]
    match.play(0, Done(), at=10_000)
    assert match.table.left == [10_000, 10_000]


@clause("table", "T11")
def test_a_match_of_one_game_has_one_clock() -> None:
    match = begun(pace=GamePace(10_000))
    match.play(0, Done(), at=4_000)
    match.play(1, Done(), at=9_000)
    assert match.table.left == [6_000, 5_000]


@clause("table", "T11")
def test_a_clock_for_the_match_runs_on_in_its_next_game() -> None:
    match = begun(Rounds(), pace=PACE)
    match.play(0, Done(), at=4_000)
    match.play(1, Done(), at=9_000)
    assert match.table.left == [7_000, 6_000]


@clause("table", "T9", "T11")
def test_taking_back_past_a_new_game_brings_back_what_the_clocks_showed_before_it() -> None:
    match = begun(Rounds(), pace=GamePace(10_000))
    match.play(0, Done(), at=4_000)
    match.play(1, Done(), at=9_000)
    match.play(1, Offer(Undo(last(match))), at=9_500)
    match.play(0, Answer(True))
    assert match.table.left == [6_000, 5_000]


@clause("table", "T11")
def test_all_clocks_run_where_all_are_waited_for() -> None:
    match = race(pace=PACE)
    match.advance(2_000)
    assert match.table.left == [8_000, 8_000]
    assert match.alarm() is not None


@clause("table", "T11")
def test_a_clock_at_zero_loses_a_game_of_two() -> None:
    match = begun(pace=PACE)
    match.play(0, Done(), at=1_000)
    events = match.advance(10**6)
    assert match.entries[-1].at == 11_000
    assert match.outcome == Outcome((Party((0,), 1), Party((1,), 2)), (0,), "flagged")
    assert match.words(events[-1], "en") == "The clock of Blaise has run out."


@clause("table", "T11", "T5")
def test_with_more_players_a_bot_takes_the_seat_and_has_no_clock() -> None:
    match = begun(seats=3, pace=PACE)
    match.advance(10_000)
    assert match.outcome is None
    assert match.table.bots[0] == STAND_IN
    assert match.alarm() is None
    match.play(0, Done(), at=50_000)
    assert match.table.left == [0, 10_000, 10_000]


@clause("table", "T11")
def test_at_one_time_the_game_acts_before_a_flag_falls() -> None:
    match = begun(pace=Pace(WINDOW))
    match.play(0, plays(match, 0))
    assert match.alarm() == (WINDOW, Close())
    match.advance(WINDOW)
    assert match.entries[-2].seat == match.entries[-1].seat
    assert match.outcome is not None


@clause("table", "T11", "T8")
def test_no_flag_falls_while_the_game_is_paused() -> None:
    match = begun(pace=PACE)
    match.play(0, Offer(Pause()), at=4_000)
    match.play(1, Answer(True))
    assert match.alarm() is None
    match.play(0, Offer(Resume()), at=90_000)
    match.play(1, Answer(True), at=99_000)
    assert match.alarm() == (10_000, Flag(0))


@clause("table", "T11")
def test_without_a_pace_nobody_has_a_clock() -> None:
    match = begun()
    assert match.table.left is None
    assert match.alarm() is None
