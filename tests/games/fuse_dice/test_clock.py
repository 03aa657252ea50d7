"""The countdown: its start, its end, the pause, and players who have fallen silent."""

import msgspec
import pytest

from fusebox.core import Chance, Match, Player, Ready, Refused
from fusebox.core.table import Answer, Offer, Pause, Resume
from fusebox.games.fuse_dice.events import Began, Lost, Missed, Placed
from fusebox.games.fuse_dice.model import Explode, Go, Options, Roll
from tests.games.fuse_dice.helpers import (
    NAMES,
    NOW,
    RULES,
    Mission,
    clock,
    laid,
    legal,
    play,
    refused,
    seated,
    standing,
)
from tests.support import clause

THREE = (["bomb17", "bomb40"], ["bomb37", "bomb41"], ["bomb30", "bomb45"])


def ended(match: Mission) -> list[Lost]:
    return [event for told in match.told for event in told if isinstance(event, Lost)]


@clause("fuse_dice", "B10", "B11")
@pytest.mark.parametrize("minutes", [5, 10, 30])
def test_the_ship_blows_up_exactly_once_when_time_is_up_even_if_nobody_acts(minutes: int) -> None:
    match = seated(Options("standard", minutes=minutes), 3, seed=1)
    match.advance(10**9)
    assert match.now == 3_000 + minutes * 60_000
    assert len(ended(match)) == 1
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((), "exploded")
    assert match.advance(2 * 10**9) == []
    assert RULES.runs_alone


@clause("fuse_dice", "B10")
def test_other_minutes_are_from_5_to_30() -> None:
    for minutes in (4, 31):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"minutes": minutes}, Options)


@clause("fuse_dice", "B11")
@pytest.mark.parametrize("stage", ["drawing", "distributing", "defusing", "rerolling"])
def test_time_runs_out_in_the_middle_of_every_step(stage: str) -> None:
    state = standing(["bomb06 r1 r2"], ["bomb37"], ["bomb30"], tray="r1 b4 g1",
                     stage=stage)  # type: ignore[arg-type]  # fmt: skip
    state.rerolls = 3
    state.silent, state.due = [True] * 3, 700_000
    assert RULES.alarm(state) == (603_000, Explode())
    events = clock(state)
    assert events[-1] == Lost(1, "exploded")
    assert state.defused == ["bomb06"], "a bomb that has its last die by then still scores"
    assert [legal(state, seat) for seat in range(3)] == [[], [], []]
    assert RULES.waiting(state) == []
    assert RULES.alarm(state) is None
    assert refused(state, 0, "1 roll").clause == "B11"


@clause("fuse_dice", "B11")
def test_it_runs_out_while_dice_are_owed_too() -> None:
    state = standing(["bomb41 r2 g2 ."], ["bomb45"], ["bomb43"], tray="r3", stage="rerolling")
    state.rerolls = 1
    play(state, 0, "1 reroll r3", luck=Chance.scripted([(6, 1)]))
    RULES.apply(state, -1, Explode(), 603_000, Chance.none())
    assert (state.removal, state.reason, sum(state.bag)) == (None, "exploded", 23)


@clause("fuse_dice", "B11")
def test_at_the_same_time_nothing_comes_before_the_end() -> None:
    state = standing(*THREE, stage="drawing")
    state.due, state.since[0] = 603_000 - 5_000, 603_000 - 15_000
    assert RULES.alarm(state) == (603_000, Explode())


@clause("fuse_dice", "B12")
def test_the_clock_starts_at_three_two_one_once_all_are_ready() -> None:
    players = [Player(name) for name in NAMES[:2]]
    match: Mission = Match.new(RULES, players, Options(), b"\0" * 32)
    match.play(0, Ready(b"\1" * 16))
    assert match.game is None
    match.play(1, Ready(b"\2" * 16))
    assert match.alarm() == (3_000, Go())
    assert match.actors() == []
    with pytest.raises(Refused) as early:
        match.play(match.state.holder, Roll(1), 1_000)
    assert early.value.refusal.clause == "B12"
    assert match.advance(3_000) == [Began(603_000)]
    assert match.actors() == [match.state.holder]


@clause("fuse_dice", "B12")
def test_a_table_pauses_by_consent_and_time_stands_still() -> None:
    match = _of_people(2)
    match.advance(10_000)
    match.play(0, Offer(Pause()), 11_000)
    match.play(1, Answer(True), 12_000)
    assert not match.running
    assert match.alarm() is None
    match.advance(500_000)
    assert match.now == 12_000, "time stands still"
    match.play(1, Offer(Resume()), 500_000)
    match.play(0, Answer(True), 500_001)
    match.advance(10**9)
    assert match.now == 603_000


def _of_people(seats: int) -> Mission:
    match: Mission = Match.new(RULES, [Player(n) for n in NAMES[:seats]], Options(), b"\0" * 32)
    for seat in range(seats):
        match.play(seat, Ready(bytes([seat]) * 16))
    return match


@clause("fuse_dice", "B36")
def test_after_15_seconds_of_silence_any_teammate_may_act_for_a_seat() -> None:
    state = standing(*THREE, tray="r1 b4 g1")
    play(state, 0, "1 r1 bomb17.1", at=NOW + 2_000)
    play(state, 2, "1 b4 bomb30.3", at=NOW + 3_000)
    assert legal(state, 0) == legal(state, 2) == []
    assert RULES.alarm(state) == (NOW + 15_000, RULES.parse("miss 1"))
    assert clock(state) == [Missed(1)]
    assert legal(state, 0) == legal(state, 2) == legal(state, 1) == ["1 g1 bomb37.1"]
    (placed, *_) = play(state, 2, "1 g1 bomb37.1", at=NOW + 16_000)
    assert placed == Placed(2, 1, "g1", "bomb37", 0, full=False)
    assert RULES.words(placed, "en", NAMES) == "Cleo places green 1 on bomb 37 for Ben."
    assert laid(state, 1)[0] == "bomb37 g1 . . . ."
    assert state.silent == [False, True, False]


@clause("fuse_dice", "B36")
def test_the_silence_ends_when_its_player_acts_again() -> None:
    state = standing(*THREE, stage="drawing", holder=1)
    state.silent[1] = True
    assert legal(state, 0) == ["1 roll"]
    luck = Chance.scripted([(25, 0), (6, 0), (24, 4), (6, 0), (23, 22), (6, 5)])
    play(state, 0, "1 roll", luck=luck)
    assert state.tray == ["r1", "g1", "k6"]
    assert "1 g1 bomb37.1" in legal(state, 0)
    play(state, 1, "1 g1 bomb37.1")
    assert state.silent == [False, False, False]
    assert refused(state, 0, "1 r1 bomb37.1").clause == "B36"


@clause("fuse_dice", "B36")
def test_whoever_owes_nothing_is_not_silent() -> None:
    state = standing(*THREE, tray="r1 b4 g1")
    play(state, 0, "1 r1 bomb17.1", at=NOW + 1_000)
    assert state.since == [None, NOW, NOW]
    play(state, 1, "1 g1 bomb37.1", at=NOW + 14_000)
    play(state, 2, "1 b4 bomb30.3", at=NOW + 14_000)
    assert state.since == [None, NOW + 14_000, None], "the next holder owes the next roll since now"


@clause("fuse_dice", "B36")
def test_teammates_give_up_dice_clear_bombs_and_decline_for_the_silent() -> None:
    state = standing(["bomb41 r2 g2 ."], ["bomb45"], ["bomb43"], tray="r3", stage="rerolling",
                     holder=1)  # fmt: skip
    state.rerolls, state.silent = 1, [True, False, False]
    play(state, 1, "1 reroll r3", luck=Chance.scripted([(6, 1)]))
    assert "1 remove r2 bomb41.1" in legal(state, 2)
    state = standing(["bomb06 r1 r2"], ["bomb41"], ["bomb45"], stage="defusing")
    state.silent[0] = True
    play(state, 1, "clear bomb06 bomb01", luck=Chance.scripted([(1, 0)]))
    assert laid(state, 0) == ["bomb01 . . . ."]
    state = standing(*THREE, tray="r1 b4 g1", referee="trusting")
    state.silent[0] = True
    play(state, 1, "1 none 0")
    assert state.declined == [True, False, False]


@clause("fuse_dice", "B36")
def test_a_lone_player_is_never_silent() -> None:
    state = standing(["bomb17", "bomb40"], tray="r1 b4 g1")
    assert RULES.alarm(state) == (603_000, Explode())


def test_only_the_clock_starts_ends_and_misses() -> None:
    state = standing(*THREE, tray="r1 b4 g1")
    clauses = {text: refused(state, 0, text).clause for text in ("go", "explode", "miss 1")}
    assert clauses == {"go": "B12", "explode": "B11", "miss 1": "B36"}


def test_the_view_says_when_the_countdown_starts_and_ends() -> None:
    view = RULES.view(standing(*THREE), 0)
    assert (view.starts, view.until) == (3_000, 603_000)
