"""The table's clauses: beginning, pausing, ending, giving up, offers, draws, stand-ins, hints."""

import pytest
from msgspec.structs import replace

from fusebox.core import (
    CLOCK,
    OPEN,
    PUBLIC,
    Abort,
    Acted,
    Answer,
    AnyMatch,
    Done,
    Draw,
    Flag,
    Hint,
    Match,
    Millis,
    Offer,
    Outcome,
    Party,
    Pause,
    Player,
    Ready,
    Refused,
    Resign,
    Resume,
    SitIn,
    Start,
    Undo,
    Value,
)
from fusebox.core.table import STAND_IN
from fusebox.core.table.rules import choices
from tests.core.tables import (
    QUIET,
    SECRET,
    Team,
    agree,
    begun,
    laid,
    last,
    plays,
    race,
    refused,
    share,
)
from tests.support import clause
from tests.toys.veto.game import (
    WINDOW,
    Action,
    Close,
    Options,
    Pending,
    Play,
    Stake,
    State,
    VetoGame,
)


@clause("table", "T1")
def test_the_deal_follows_as_soon_as_everybody_is_ready() -> None:
    match = laid()
    assert match.alarm() is None
    assert match.play(1, share(match, 1)) == [Acted(1, Ready())]
    assert match.game is None
    events = match.play(0, share(match, 0))
    assert events == [Acted(0, Ready()), Acted(CLOCK, Start())]
    assert match.running
    assert match.actors() == [0]


@clause("table", "T1")
def test_before_the_deal_nothing_else_can_be_done() -> None:
    match = laid()
    assert refused(match, 0, Stake()) == ("T1", "not_started")
    assert refused(match, 0, Resign()) == ("T1", "not_started")
    assert (match.legal(0), match.waiting(), match.outcome) == ([], [], None)
    with pytest.raises(ValueError, match="has not started"):
        match.view(0)
    match.play(0, share(match, 0))
    assert refused(match, 0, share(match, 0)) == ("T1", "ready_already")


@clause("table", "T1")
def test_time_begins_with_the_deal() -> None:
    match = laid()
    match.play(0, share(match, 0), at=5_000)
    match.play(1, share(match, 1), at=60_000)
    assert match.now == 0
    match.play(0, Stake(), at=100)
    assert match.now == 100


@clause("table", "T2", "T8")
def test_a_paused_game_stands_still_and_time_with_it() -> None:
    match = begun()
    match.play(0, plays(match, 0), at=1_000)
    match.play(0, Offer(Pause()), at=1_500)
    agree(match, 1)
    for action, key in ((Stake(), "paused"), (Hint(), "paused"), (Offer(Draw()), "paused")):
        assert refused(match, 0, action) == ("T2", key)
    assert refused(match, 0, Undo(last(match))) == ("T2", "paused")
    assert (match.legal(1), match.waiting(), match.alarm()) == ([], [], None)
    assert match.advance(10**6) == []
    match.play(1, Offer(Resume()), at=10**6)
    agree(match, 0)
    assert match.now == 1_500
    assert match.alarm() == (1_000 + WINDOW, Close())


@clause("table", "T2")
def test_a_paused_game_may_be_given_up_called_off_or_left_to_a_bot() -> None:
    ends: tuple[Value, ...] = (Resign(), Offer(Abort()), SitIn(1))
    for action in ends:
        match = begun()
        match.play(0, Offer(Pause()))
        agree(match, 1)
        match.play(0, action)


@clause("table", "T8")
def test_pausing_and_going_on_need_consent_unless_one_plays_with_bots_alone() -> None:
    match = begun()
    assert refused(match, 0, Pause()) == ("T6", "ask_first")
    assert refused(match, 0, Offer(Resume())) == ("T8", "not_paused")
    alone = begun(bots=[1])
    assert refused(alone, 0, Offer(Pause())) == ("T6", "nobody_to_ask")
    alone.play(0, Pause())
    assert alone.table.paused
    alone.play(0, Resume())
    assert alone.running


@clause("table", "T3")
def test_after_the_end_nothing_more_is_done_and_no_clock_runs() -> None:
    match = begun()
    match.play(0, Resign())
    actions: tuple[Value, ...] = (Stake(), Hint(), Resign(), Offer(Pause()), Undo(0))
    for action in actions:
        assert refused(match, 1, action) == ("T3", "over")
    assert (match.legal(1), match.waiting(), match.alarm()) == ([], [], None)
    assert choices(match, 1) == []


@clause("table", "T4")
def test_only_a_seat_of_the_table_acts() -> None:
    match = begun()
    assert refused(match, 2, Stake()) == ("T4", "no_such_seat")
    assert refused(match, CLOCK, Hint()) == ("T4", "no_such_seat")
    assert refused(match, 0, SitIn(7)) == ("T6", "ask_first")
    assert refused(match, 0, Offer(SitIn(7))) == ("T4", "no_such_seat")


@clause("table", "T4")
def test_a_game_is_for_so_many_players() -> None:
    with pytest.raises(Refused, match="T4: seat_count"):
        laid(seats=1)


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(Refused, match="V1: crowded"):
        laid(seats=4, options=Options(hand=6))


@clause("table", "T4")
def test_what_the_clock_does_only_the_clock_does() -> None:
    match = begun()
    assert refused(match, 0, Start()) == ("T4", "clock_only")
    assert refused(match, 0, Flag(1)) == ("T4", "clock_only")
    assert refused(match, 0, Close()) == ("V2", "by_itself")


@clause("table", "T5")
def test_resigning_loses_a_game_of_two() -> None:
    match = begun()
    match.play(1, Resign())
    parties = (Party((0,), 1), Party((1,), 2))
    assert match.outcome == Outcome(parties, (0,), "resigned")
    assert match.words(match.outcome, "fr") == "Un joueur a abandonné."


@clause("table", "T5")
def test_resigning_ends_a_game_of_one() -> None:
    match = race(seats=1)
    match.play(0, Resign())
    assert match.outcome == Outcome((Party((0,), 2),), (), "resigned")


@clause("table", "T5")
@pytest.mark.parametrize("match", [begun(seats=3), begun(Team())], ids=["three", "team"])
def test_elsewhere_a_bot_takes_the_seat_for_good(match: AnyMatch) -> None:
    match.play(0, Resign())
    assert match.outcome is None
    assert match.table.bots[0] == STAND_IN
    for action in (Resign(), Hint(), Offer(Pause()), SitIn(0, back=True)):
        assert refused(match, 0, action) == ("T5", "out")
    assert choices(match, 0) == []
    match.play(0, Done())


@clause("table", "T14")
def test_hints_are_counted_and_everybody_sees_it() -> None:
    match = begun()
    events = match.play(1, Hint())
    match.play(1, Hint())
    assert match.table.hints == [0, 2]
    assert [match.redact(events[0], viewer) for viewer in (0, 1, PUBLIC, OPEN)] == events * 4


def test_the_menu_lists_what_may_be_done_at_the_table() -> None:
    match = begun()
    match.play(0, Stake())
    entry = last(match)
    offers = [Offer(what) for what in (Draw(), Abort(), Pause())]
    assert choices(match, 0) == [Resign(), Hint(), *offers, SitIn(1), Undo(entry)]
    assert choices(match, 1) == [Resign(), Hint(), *offers, SitIn(0)]
    assert choices(laid(), 0) == []
    match.play(0, Offer(Draw()))
    assert {Answer(True), Answer(False)} <= set(choices(match, 1))


def test_a_match_goes_on_from_where_its_steps_were_made() -> None:
    match = begun()
    first, second = match.proposed(0, Stake(), 0), match.proposed(0, Done(), 0)
    match.commit(first)
    with pytest.raises(ValueError, match="another moment"):
        match.commit(second)


def test_nothing_is_proposed_while_the_clock_has_to_act() -> None:
    match = begun()
    match.play(0, plays(match, 0))
    with pytest.raises(ValueError, match="clock has to act"):
        match.proposed(1, Hint(), WINDOW)


def test_whoever_was_told_what_is_legal_can_not_make_more_of_it() -> None:
    match = begun()
    mine = match.legal(0)
    illegal = Play(9)
    mine.append(illegal)
    match.waiting().append(1)
    assert illegal not in match.legal(0)
    assert refused(match, 0, illegal)
    assert match.waiting() == [0]


def test_time_never_runs_back() -> None:
    match = begun()
    match.play(0, Stake(), at=500)
    match.play(0, Done(), at=100)
    assert [entry.at for entry in match.entries[-2:]] == [500, 500]


def test_an_alarm_that_is_past_acts_at_once_and_is_dated_now() -> None:
    match = begun()
    match.play(0, Stake(), at=2 * WINDOW)
    late = replace(match.state, pending=Pending(0, 1, closes=WINDOW))
    match.stand(late, match.table, match.now)
    assert match.alarm() == (2 * WINDOW, Close())
    match.advance(2 * WINDOW)
    assert match.entries[-1].at == 2 * WINDOW


def test_a_match_is_made_of_players_options_and_a_secret() -> None:
    players = [Player("Ada"), Player("Bot", "easy")]
    match: AnyMatch = Match.new(VetoGame(), players, QUIET, SECRET)
    assert match.header.names == ("Ada", "Bot")
    assert match.table.persons() == [0]
    assert match.table.others(0) == [1]


class Reticent(VetoGame):
    """Shows only the first of all that is legal."""

    def offered(self, state: State, legal: list[Action]) -> list[Action]:
        return legal[:1]


def test_a_player_is_shown_all_that_is_legal_unless_the_rules_say_otherwise() -> None:
    match, shy = begun(), begun(Reticent())
    assert match.offered(0) == match.legal(0)
    assert shy.offered(0) == shy.legal(0)[:1]
    assert laid(Reticent()).offered(0) == []


class Hasty(VetoGame):
    """Windows close in the instant in which they open."""

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        return (0, Close()) if state.pending else None


def test_what_the_clock_does_at_once_follows_a_step_that_is_not_taken_yet() -> None:
    match, twin = begun(Hasty()), begun(Hasty())
    card = plays(match, 0)
    step = match.proposed(0, card, 100)
    following = match.following(step)
    assert following is not None
    assert (following.action, following.entry.seat, following.entry.at) == (Close(), CLOCK, 100)
    assert match.following(following) is None
    match.commit(step)
    match.commit(following)
    twin.play(0, card, at=100)
    assert match.entries == twin.entries


def test_what_the_clock_does_later_and_the_deal_do_not_follow_at_once() -> None:
    match, table = begun(), laid()
    assert match.following(match.proposed(0, plays(match, 0), 100)) is None
    table.play(0, share(table, 0))
    assert table.following(table.proposed(1, share(table, 1), 0)) is None
