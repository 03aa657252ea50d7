"""The end: winning, the last bombs, the end game of insane, and the score."""

import pytest

from fusebox.core import CLOCK, Chance, Outcome, Party
from fusebox.games.fuse_dice.events import (
    ClockStopped,
    Defused,
    Lost,
    Missed,
    Passed,
    Returned,
    Saved,
)
from fusebox.games.fuse_dice.model import Explode, Stage, State
from fusebox.games.fuse_dice.notation import read
from fusebox.games.fuse_dice.score import total
from tests.games.fuse_dice.helpers import (
    NOW,
    RULES,
    clock,
    everywhere,
    laid,
    legal,
    play,
    refused,
    rolls,
    standing,
)
from tests.support import clause

LEFT = (603_000 - NOW) // 1_000
"""Seconds on the clock now."""


@clause("fuse_dice", "B11", "B28")
def test_the_mission_is_won_when_row_and_deck_are_empty_and_the_clock_stops() -> None:
    state = standing(
        ["bomb06 r1 .", "bomb40"], ["bomb41"], ["bomb45"], tray="r2", row="bomb01", deck=""
    )
    events = play(state, 0, "1 r2 bomb06.2")
    assert events[1:] == [Defused(0, "bomb06", 1, "bomb01"), Saved(10 + LEFT // 10 + 1, LEFT)]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)
    assert outcome.score(1) == 10 + LEFT // 10 + 1
    assert (state.ended, RULES.alarm(state)) == (NOW, None)
    assert laid(state, 0) == ["bomb01 . . . .", "bomb40 . . . ."], "the last bombs are duds"
    assert refused(state, 0, "1 roll").clause == "B28"


@clause("fuse_dice", "B28")
def test_fuse_cards_that_come_up_last_are_still_carried_out_and_count() -> None:
    state = standing(
        ["bomb06 r1 r2"], ["bomb41 g2 b2 ."], ["bomb45"],
        row="bomb01 bomb05", deck="fuse-2", stage="defusing",
    )  # fmt: skip
    state.row = ["bomb01"]
    state.bombs[2][0].dice = ["y5", "y5", "r5"]
    play(state, 0, "clear bomb06 bomb01", luck=Chance.scripted([(1, 0)]))
    assert state.reason is None
    assert RULES.waiting(state) == [1]
    events = play(state, 1, "1 remove g2 bomb41.1")
    assert events[-1] == Saved(10 + LEFT // 10 + 1 + 4 + 2, LEFT)


@clause("fuse_dice", "B29")
def test_every_bomb_with_its_last_die_counts_even_beyond_those_needed() -> None:
    state = standing(
        ["bomb06 r1 r2"], ["bomb43 g1 g1"], ["bomb41 b2 b2 y2"],
        row="bomb01", deck="", stage="defusing",
    )  # fmt: skip
    assert RULES.waiting(state) == [0, 1, 2]
    events = play(state, 1, "clear bomb43 bomb01")
    assert events == [
        Defused(1, "bomb43", 4, "bomb01"),
        Defused(0, "bomb06", 1, None),
        Defused(2, "bomb41", 4, None),
        Saved(10 + LEFT // 10 + 9, LEFT),
    ]


@clause("fuse_dice", "B29")
def test_a_wrong_bomb_does_not_count_at_the_end() -> None:
    state = standing(
        ["bomb06 r1 r2"], ["bomb43 g1 g2"], ["bomb41"],
        row="bomb01", deck="", stage="defusing", referee="trusting",
    )  # fmt: skip
    play(state, 0, "clear bomb06 bomb01")
    assert (state.reason, state.defused) == ("saved", ["bomb06"])


def last_roll() -> State:
    """Two players: the first has just emptied the row, and three dice are still to be placed."""
    state = standing(
        ["bomb06 r1 ."], ["bomb43 g1 .", "bomb41"], tray="r2 g1 b3 k3", row="bomb01", deck=""
    )
    play(state, 0, "1 r2 bomb06.2")
    assert play(state, 0, "clear bomb06 bomb01")[-1] == ClockStopped(LEFT)
    return state


@clause("fuse_dice", "B28", "B29")
def test_two_players_finish_their_last_roll_and_what_it_defuses_counts() -> None:
    state = last_roll()
    assert (state.reason, state.row, state.deck) == (None, [], [])
    assert RULES.waiting(state) == [0, 1], "the dice of this roll are still to be taken"
    play(state, 0, "1 b3 bomb01.1")
    assert play(state, 1, "1 g1 bomb43.2")[1] == Defused(1, "bomb43", 4, None)
    assert (state.reason, state.tray, state.rerolled) == ("saved", ["k3"], []), "no reroll"
    assert everywhere(state) == 25


@clause("fuse_dice", "B11", "B28", "B31")
def test_the_clock_stops_when_row_and_deck_are_empty_and_the_last_roll_costs_no_time() -> None:
    state = last_roll()
    assert (state.ended, RULES.ends(state)) == (NOW, None)
    play(state, 0, "1 b3 bomb01.1", at=NOW + 4_000)
    events = play(state, 1, "1 g1 bomb43.2", at=NOW + 10_000)
    assert events[-1] == Saved(10 + LEFT // 10 + 5, LEFT)
    assert state.ended == NOW


@clause("fuse_dice", "B11", "B28")
def test_nothing_explodes_over_the_last_roll_however_long_it_takes() -> None:
    state = last_roll()
    assert [clock(state), clock(state)] == [[Missed(0)], [Missed(1)]], "the silent may be helped"
    assert RULES.alarm(state) is None
    play(state, 0, "1 b3 bomb01.1", at=700_000)
    assert play(state, 1, "1 g1 bomb43.2", at=700_000)[-1] == Saved(10 + LEFT // 10 + 5, LEFT)


@clause("fuse_dice", "B28")
def test_by_the_second_version_of_the_rules_the_clock_ran_over_the_last_roll() -> None:
    second = RULES.of_version(2)
    assert second is not None
    state = standing(["bomb06 r1 ."], ["bomb17"], tray="r2 g1 b1 k1", row="bomb01", deck="")
    for text in ("1 r2 bomb06.2", "clear bomb06 bomb01"):
        events = second.apply(state, 0, read(text), NOW, Chance.none())
    assert (state.reason, state.ended, isinstance(events[-1], Defused)) == (None, None, True)
    events = second.apply(state, CLOCK, Explode(), 603_000, Chance.none())
    assert events == [Saved(10 + 1, 0)]
    assert second.outcome(state) == Outcome((Party((0, 1), 1, 11.0),), (0, 1), "saved")


@clause("fuse_dice", "B28")
def test_a_lone_player_finishes_the_last_roll_too() -> None:
    state = standing(["bomb06 r1 .", "bomb43 g1 ."], tray="r2 g1 k3", row="bomb01", deck="")
    play(state, 0, "1 r2 bomb06.2")
    play(state, 0, "clear bomb06 bomb01")
    assert "1 g1 bomb43.2" in legal(state, 0)
    play(state, 0, "1 g1 bomb43.2")
    play(state, 0, "1 k3 bomb01.1")
    assert (state.reason, state.defused) == ("saved", ["bomb06", "bomb43"])


@clause("fuse_dice", "B28")
def test_when_nobody_can_take_any_more_of_the_last_roll_it_is_finished_at_once() -> None:
    state = standing(["bomb06 r1 ."], ["bomb41"], tray="r2 k3", row="bomb43", deck="")
    state.owed = [1, 1]
    events = play(state, 0, "1 r2 bomb06.2")
    assert events[2:] == [ClockStopped(LEFT), Saved(10 + LEFT // 10 + 1, LEFT)]


@clause("fuse_dice", "B11", "B28")
def test_a_last_fuse_card_that_still_burns_when_time_runs_out_loses_the_ship() -> None:
    state = standing(
        ["bomb06 r1 r2", "bomb41 g2 b2 ."], ["bomb17"], tray="k3", row="bomb01", deck="fuse-2"
    )
    play(state, 0, "clear bomb06 bomb01", luck=Chance.scripted([(1, 0)]))
    assert state.removal is not None
    events = RULES.apply(state, CLOCK, Explode(), 603_000, Chance.none())
    assert events == [Lost(1 + 2, "exploded")]


@clause("fuse_dice", "B28")
def test_by_the_first_version_of_the_rules_the_turn_of_two_players_ends_there() -> None:
    first = RULES.of_version(1)
    assert first is not None
    assert first.version == 1
    state = standing(["bomb06 r1 ."], ["bomb17"], tray="r2 g1 b1 k1", row="bomb01", deck="")
    play(state, 0, "1 r2 bomb06.2")
    first.apply(state, 0, read("clear bomb06 bomb01"), NOW, Chance.none())
    assert (state.reason, state.tray) == ("saved", ["g1", "b1", "k1"])
    assert [RULES.of_version(version) for version in (4, 5)] == [RULES, None]


@clause("fuse_dice", "B28")
def test_insane_asks_for_the_bombs_of_the_players_too() -> None:
    state = standing(
        ["bomb06 r1 ."], ["bomb43 g1 ."], ["bomb41"],
        tray="r2 k4", row="bomb01", deck="", difficulty="insane",
    )  # fmt: skip
    play(state, 0, "1 r2 bomb06.2")
    assert state.reason is None
    state = standing(["bomb06 r1 ."], [], [], tray="r2", row="", deck="", difficulty="insane")
    state.late = True
    play(state, 0, "1 r2 bomb06.2")
    assert state.reason == "saved"


def late(
    *hands: list[str], tray: str = "", stage: Stage = "distributing", holder: int = 0
) -> State:
    """A turn of the end game, just after the dice were rolled."""
    state = standing(
        *hands, tray=tray, row="", deck="", stage=stage, holder=holder, difficulty="insane"
    )
    state.late = True
    return state


@clause("fuse_dice", "B30")
def test_in_the_turn_that_empties_the_row_every_unused_die_is_still_rerolled() -> None:
    """One die is owed that can't be placed, but two are left."""
    state = standing(
        ["bomb06 r1 .", "bomb40"], ["bomb43 g1 ."],
        tray="r2 g1 k6 k4", row="bomb41", deck="", difficulty="insane",
    )  # fmt: skip
    play(state, 0, "1 r2 bomb06.2")
    play(state, 0, "clear bomb06 bomb41")
    play(state, 1, "1 g1 bomb43.2")
    assert (state.row, state.bombs[1], state.late) == ([], [], False)
    assert (state.stage, state.tray, state.rerolls) == ("rerolling", ["k6", "k4"], 2)


@clause("fuse_dice", "B30")
def test_the_end_game_begins_with_the_first_turn_without_row_and_deck() -> None:
    state = standing(
        ["bomb06 r1 .", "bomb40"], ["bomb45"], ["bomb41"],
        tray="r2 k4", row="bomb01", deck="", difficulty="insane",
    )  # fmt: skip
    play(state, 0, "1 r2 bomb06.2")
    assert not state.row
    assert not state.late
    assert (state.stage, state.rerolls) == ("rerolling", 1)
    play(state, 0, "1 reroll k4", luck=rolls(4))
    assert state.late


@clause("fuse_dice", "B30")
def test_dice_are_drawn_for_all_but_only_players_with_bombs_must_take() -> None:
    state = late(["bomb41"], [], ["bomb45"], [], stage="drawing", holder=1)
    luck = Chance.scripted([(25, 0), (6, 1), (24, 0), (6, 4), (23, 0), (6, 5), (22, 0), (6, 0)])
    play(state, 1, "1 roll", luck=luck)
    assert state.tray == ["r2", "r5", "r6", "r1"]
    assert state.owed == [1, 0, 1, 0]
    assert RULES.waiting(state) == [0, 2]
    play(state, 0, "1 r2 bomb41.1")
    events = play(state, 2, "1 r5 bomb45.1")
    assert events[1:] == [Returned(("r6", "r1")), Passed(2)], "the rest simply goes back"
    assert everywhere(state) == 25


@clause("fuse_dice", "B30")
def test_for_each_die_that_can_not_be_placed_one_unused_die_is_rerolled() -> None:
    state = late(["bomb41 g2 . ."], [], ["bomb45"], [], tray="r2 r3 k3 y1", holder=3)
    events = play(state, 0, "1 r2 bomb41.2")
    assert (state.stage, state.rerolls) == ("rerolling", 1)
    assert not any(isinstance(event, Returned) for event in events)
    assert legal(state, 3) == ["1 reroll r3", "1 reroll k3", "1 reroll y1"]
    events = play(state, 3, "1 reroll y1", luck=rolls(6))
    assert events[1:] == [Returned(("r3", "k3")), Passed(0)]
    assert laid(state, 0) == ["bomb41 g2 r2 ."]


@clause("fuse_dice", "B30")
def test_nobody_owes_more_dice_than_they_have_open_slots() -> None:
    state = late(["bomb43 r1 ."], ["bomb41 g2 g2 .", "bomb45"], stage="drawing")
    luck = Chance.scripted([(22, 0), (6, 0), (21, 0), (6, 4), (20, 0), (6, 4), (19, 0), (6, 1)])
    play(state, 0, "1 roll", luck=luck)
    assert (state.tray, state.owed) == (["r1", "r5", "r5", "r2"], [1, 2])


@clause("fuse_dice", "B30")
def test_nobody_owes_a_die_after_their_last_bomb_is_defused() -> None:
    """Whatever was reckoned when the dice were rolled."""
    state = late(["bomb43 r1 ."], ["bomb17"], tray="r1 k3 g1 g2")
    state.owed = [2, 2]
    play(state, 0, "1 r1 bomb43.2")
    play(state, 0, "clear bomb43")
    assert state.bombs[0] == []
    assert state.owed[0] == 2, "one of them was never taken"
    play(state, 1, "1 g1 bomb17.1")
    events = play(state, 1, "1 g2 bomb17.2")
    assert events[1:] == [Returned(("k3",)), Passed(1)], "nothing is rerolled for it"


@clause("fuse_dice", "B30")
def test_a_player_without_bombs_still_holds_the_bag_and_loses_nothing() -> None:
    state = late(["bomb41 g2 . ."], [], ["bomb45"], [], stage="drawing", holder=1)
    assert legal(state, 1) == ["1 roll"]
    luck = Chance.scripted([(24, 0), (6, 0), (23, 0), (6, 0), (22, 0), (6, 0), (21, 0), (6, 0)])
    play(state, 1, "1 roll", luck=luck)
    assert (state.stage, state.rerolls) == ("rerolling", 2)
    assert legal(state, 1) == ["1 reroll r1"]


@clause("fuse_dice", "B31")
@pytest.mark.parametrize(
    ("won", "left", "points", "fuses", "score"),
    [
        (True, 0, 50, 0, 60),
        (True, 9_999, 50, 0, 60),
        (True, 10_000, 50, 0, 61),
        (True, 125_000, 40, 3, 10 + 12 + 40 + 6),
        (False, 125_000, 40, 3, 46),
        (False, 0, 0, 0, 0),
    ],
)
def test_the_score_is_that_of_the_rulebook(
    won: bool, left: int, points: int, fuses: int, score: int
) -> None:
    assert total(won, left, points, fuses).total == score
