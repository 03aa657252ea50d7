"""Clause T9: what may be taken back, by whom, and what never."""

from collections.abc import Collection
from pathlib import Path

import pytest
from msgspec.structs import replace

from fusebox.core import (
    PUBLIC,
    Answer,
    AnyMatch,
    Chance,
    Done,
    Match,
    Millis,
    Offer,
    Pace,
    Record,
    Seat,
    Undo,
    Viewer,
    copied,
    verified,
)
from fusebox.core.table.rules import choices
from fusebox.games import GAMES
from tests.core.tables import SECRET, begun, laid, last, plays, race, refused, share
from tests.support import clause
from tests.toys.veto.game import VETO, WINDOW, Action, Event, Options, Stake, State, VetoGame

TAKEN_BACK = Path(__file__).parent / "records"
"""Written when formats 1 and 2 were the latest."""


class Fickle(VetoGame):
    """A stake meets luck where somebody holds a veto."""

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        if isinstance(action, Stake) and any(VETO in hand for hand in state.hands):
            chance.below(2)
        return super().apply(state, seat, action, at, chance)


def seen(match: AnyMatch) -> list[object]:
    viewers: list[Viewer] = [*range(match.seats), PUBLIC]
    return [match.view(viewer) for viewer in viewers]


def offered(match: AnyMatch, seat: Seat, entry: int) -> None:
    """Taken back with everyone's consent."""
    match.play(seat, Offer(Undo(entry)))
    for other in range(match.seats):
        if other != seat:
            match.play(other, Answer(True))


@clause("table", "T9")
def test_a_player_takes_back_their_own_last_action_within_their_turn() -> None:
    match = begun()
    before, views = copied(match.state), seen(match)
    match.play(0, Stake())
    stake = last(match)
    match.play(0, Undo(stake))
    assert (match.state, seen(match)) == (before, views)
    assert len(match.entries) == stake + 2
    match.play(0, Done())
    assert match.actors() == [1]


@clause("table", "T9")
def test_what_another_person_has_been_waited_for_since_is_taken_back_by_consent() -> None:
    match = begun()
    before, views = copied(match.state), seen(match)
    match.play(0, Stake())
    stake = last(match)
    match.play(0, Done())
    assert refused(match, 0, Undo(stake)) == ("T9", "ask_first")
    assert refused(match, 0, Undo(stake + 1)) == ("T9", "ask_first")
    offered(match, 0, stake)
    assert (match.state, seen(match)) == (before, views)


@clause("table", "T9")
def test_where_only_bots_have_been_waited_for_one_goes_back_step_by_step() -> None:
    match = begun(bots=[1])
    match.play(0, Stake())
    match.play(0, Done())
    match.play(0, Undo(last(match)))
    assert match.state.staked
    match.play(0, Undo(last(match) - 2))
    assert not match.state.staked
    assert refused(match, 0, Undo(last(match) - 4)) == ("T9", "too_late")


@clause("table", "T9")
def test_who_has_not_been_waited_for_is_asked_only_once_somebody_acted() -> None:
    match = begun(seats=3, bots=[1])
    match.play(0, Done())
    match.play(0, Undo(last(match)))
    match.play(0, Done())
    done = last(match)
    match.play(1, Stake())
    assert refused(match, 0, Undo(done)) == ("T9", "ask_first")
    match.play(0, Offer(Undo(done)))
    match.play(2, Answer(True))
    assert match.actors() == [0]


@clause("table", "T9")
def test_not_after_somebody_else_has_acted_unless_everybody_agrees() -> None:
    match = begun()
    before = copied(match.state)
    match.play(0, Done())
    done = last(match)
    match.play(1, Stake())
    assert refused(match, 0, Undo(done)) == ("T9", "ask_first")
    offered(match, 0, done)
    assert match.state == before
    assert match.frames == []


@clause("table", "T9")
def test_of_three_all_have_to_agree() -> None:
    match = begun(seats=3)
    match.play(0, Stake())
    stake = last(match)
    match.play(0, Done())
    match.play(1, Offer(Undo(stake)))
    match.play(2, Answer(True))
    assert match.state.turns == 1
    match.play(0, Answer(True))
    assert match.state.turns == 0
    assert not match.state.staked


@clause("table", "T9")
def test_bots_give_their_consent() -> None:
    match = begun(bots=[1])
    match.play(0, Done())
    done = last(match)
    match.play(1, Stake())
    match.play(0, Undo(done))
    assert match.actors() == [0]


@clause("table", "T9")
def test_luck_is_never_taken_back() -> None:
    match = begun(options=Options())
    match.play(0, Stake())
    match.play(0, Done())
    assert refused(match, 0, Undo(last(match))) == ("T9", "too_late")
    assert refused(match, 0, Offer(Undo(last(match) - 1))) == ("T9", "too_late")
    assert refused(match, 0, Undo(0)) == ("T9", "too_late")


@clause("table", "T9")
def test_what_told_somebody_something_is_never_taken_back() -> None:
    match = begun()
    match.play(0, Stake())
    match.play(0, plays(match, 0))
    assert refused(match, 0, Undo(last(match))) == ("T9", "too_late")
    assert refused(match, 0, Offer(Undo(last(match) - 1))) == ("T9", "too_late")


@clause("table", "T9")
def test_luck_that_might_have_been_met_tells_something() -> None:
    match = begun(Fickle())
    hands = [[1, 1, 2, 2], [1, 1, 2, 3]]
    match.stand(replace(match.state, hands=hands), match.table, match.now)
    match.play(0, Stake())
    assert match.entries[-1].draws == ()
    assert refused(match, 0, Undo(last(match))) == ("T9", "too_late")


@clause("table", "T9")
def test_nobody_goes_back_to_a_moment_whose_alarm_is_past() -> None:
    match = begun()
    match.play(0, plays(match, 0))
    match.advance(WINDOW)
    close = last(match)
    match.play(1, Stake())
    assert refused(match, 1, Offer(Undo(close))) == ("T9", "too_late")
    match.play(1, Undo(close + 1))


@clause("table", "T9")
def test_an_alarm_that_acted_is_in_the_way() -> None:
    match = begun()
    match.play(0, plays(match, 0))
    play = last(match)
    match.advance(WINDOW)
    assert refused(match, 0, Undo(play)) == ("T9", "too_late")


@clause("table", "T9")
def test_races_take_nothing_back() -> None:
    match = race()
    seat = match.actors()[0]
    match.play(seat, match.legal(seat)[0])
    assert refused(match, seat, Undo(last(match))) == ("T9", "no_undo")
    assert refused(match, seat, Offer(Undo(last(match)))) == ("T9", "no_undo")
    assert match.frames == [], "no earlier state is kept for it"


@clause("table", "T9", "T11")
def test_consent_gives_everybody_the_time_back_that_was_used_since() -> None:
    match = begun(pace=Pace(10_000, 1_000))
    match.play(0, Stake(), at=1_000)
    match.play(0, Done(), at=3_000)
    assert match.table.left == [8_000, 10_000]
    match.play(0, Offer(Undo(last(match))), at=4_000)
    match.play(1, Answer(True), at=7_000)
    assert match.table.left == [7_000, 10_000]
    match.play(0, Done(), at=7_500)
    assert match.table.left == [7_500, 10_000]


@clause("table", "T9", "T11")
def test_consent_gives_back_the_time_of_both_and_no_time_to_think_before_it() -> None:
    """Or playing at the last moment and asking for it back would fill one's clock."""
    match = begun(pace=Pace(10_000, 1_000))
    match.play(0, Done(), at=2_000)
    match.play(1, Done(), at=5_000)
    match.play(0, Stake(), at=6_000)
    offered(match, 1, last(match) - 1)
    assert match.table.left == [9_000, 7_000]


@clause("table", "T9", "T11")
def test_taken_back_alone_before_others_time_used_stays_used() -> None:
    """Or acting and taking back would be time to think for nothing."""
    match = begun(pace=Pace(10_000, 1_000))
    match.play(0, Stake(), at=3_000)
    match.play(0, Undo(last(match)), at=4_000)
    assert match.table.left == [6_000, 10_000]


@clause("table", "T9", "T11")
def test_before_bots_the_clocks_go_back_too() -> None:
    match = begun(bots=[1], pace=Pace(10_000, 1_000))
    match.play(0, Done(), at=3_000)
    match.play(1, Stake(), at=4_000)
    match.play(0, Undo(last(match) - 1), at=6_000)
    assert match.table.left == [7_000, 10_000]


def older(written: int = 1, bots: Collection[Seat] = (), pace: Pace | None = None) -> AnyMatch:
    """A match that was begun when this format was the latest."""
    found = laid(bots=bots, pace=pace)
    match: AnyMatch = Match(found.rules, replace(found.header, format=written), SECRET)
    for seat in range(match.seats):
        match.play(seat, share(match, seat))
    return match


@clause("table", "T9")
def test_a_match_of_the_first_format_goes_on_by_the_rule_it_was_begun_with() -> None:
    match = older()
    match.play(0, Stake())
    stake = last(match)
    match.play(0, Done())
    assert Undo(stake + 1) in choices(match, 0)
    match.play(0, Undo(stake))
    assert not match.state.staked
    match.play(0, Done())
    match.play(1, Stake())
    assert refused(match, 0, Undo(last(match) - 1)) == ("T9", "ask_first")


@clause("table", "T9", "T11")
def test_in_the_first_format_time_used_stays_used_and_an_increment_goes_with_its_turn() -> None:
    match = older(pace=Pace(10_000, 1_000))
    match.play(0, Done(), at=3_000)
    assert match.table.left == [8_000, 10_000]
    match.play(0, Undo(last(match)), at=4_000)
    assert match.table.left == [7_000, 9_000]
    match.play(0, Done(), at=4_500)
    assert match.table.left == [7_500, 9_000]


@clause("table", "T9", "T11")
def test_in_the_first_format_a_clock_is_not_taken_back_below_zero() -> None:
    match = older(pace=Pace(1_000, 5_000))
    match.play(0, Done())
    first = last(match)
    match.play(1, Done())
    match.play(0, Stake(), at=5_500)
    offered(match, 1, first)
    assert match.table.left == [0, 1_000]
    match.advance(match.now)
    assert match.outcome is not None


@clause("table", "T9", "T11")
def test_in_the_second_format_what_was_thought_before_an_action_is_given_back_with_it() -> None:
    match = older(2, pace=Pace(10_000, 1_000))
    match.play(0, Stake(), at=1_000)
    match.play(0, Done(), at=3_000)
    assert refused(match, 0, Undo(last(match))) == ("T9", "ask_first")
    match.play(0, Offer(Undo(last(match))), at=4_000)
    match.play(1, Answer(True), at=7_000)
    assert match.table.left == [9_000, 10_000]


@pytest.mark.parametrize("path", sorted(TAKEN_BACK.glob("*.jsonl")), ids=lambda path: path.stem)
def test_what_was_taken_back_in_a_record_of_an_earlier_format_still_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert '"Undo"' in text
    record = Record.load(text)
    assert record.header.format == (2 if path.stem.endswith("-2") else 1)
    rules = GAMES["fuse_discs"].of_version(record.header.version)
    assert rules is not None
    assert verified(rules, record).record().dump() == text


def test_what_was_taken_back_is_replayed_as_it_was() -> None:
    match = begun(pace=Pace(60_000, 1_000))
    match.play(0, Stake(), at=10)
    match.play(0, Undo(last(match)), at=20)
    match.play(0, Done(), at=30)
    match.play(1, Done(), at=40)
    offered(match, 1, last(match) - 1)
    match.play(0, Done())
    again: AnyMatch = Match.replayed(match.rules, match.record())
    assert (again.game, again.table, again.entries) == (match.game, match.table, match.entries)
    assert [frame.n for frame in again.frames] == [frame.n for frame in match.frames]
