"""What is offered at a table, and who has to agree: draws, pauses, bots that sit in."""

import pytest

from fusebox.core import (
    Abort,
    Abstain,
    Answer,
    Done,
    Draw,
    Offer,
    Outcome,
    Party,
    Pause,
    Resign,
    Resume,
    SitIn,
    Undo,
)
from fusebox.core.table import STAND_IN, Agreeable
from fusebox.core.table.rules import choices
from tests.core.tables import (
    Team,
    agree,
    begun,
    last,
    plays,
    race,
    refused,
)
from tests.support import clause
from tests.toys.veto.game import (
    WINDOW,
    Stake,
)


@clause("table", "T6")
def test_an_offer_is_done_when_all_who_are_asked_have_agreed() -> None:
    match = begun(seats=3)
    match.play(1, Offer(Abort()))
    assert refused(match, 1, Answer(True)) == ("T6", "not_asked")
    agree(match, 0)
    assert match.outcome is None
    assert refused(match, 0, Answer(True)) == ("T6", "not_asked")
    agree(match, 2)
    everybody = tuple(Party((seat,), 1) for seat in range(3))
    assert match.outcome == Outcome(everybody, (), "aborted")


@clause("table", "T6")
def test_where_nobody_has_to_be_asked_it_is_simply_done() -> None:
    match = begun(bots=[1])
    match.play(0, Abort())
    assert match.outcome is not None


@clause("table", "T6")
def test_one_offer_stands_at_a_time_and_one_refusal_ends_it() -> None:
    match = begun(seats=3)
    assert refused(match, 0, Answer(False)) == ("T6", "no_offer")
    match.play(0, Offer(Draw()))
    assert refused(match, 1, Offer(Abort())) == ("T6", "offer_open")
    agree(match, 1)
    match.play(2, Answer(False))
    assert match.table.offer is None
    assert refused(match, 1, Answer(True)) == ("T6", "no_offer")


@clause("table", "T6")
def test_who_made_an_offer_may_take_it_back() -> None:
    match = begun()
    match.play(0, Offer(Draw()))
    match.play(0, Answer(False))
    assert match.table.offer is None


@clause("table", "T6")
def test_an_offer_that_speaks_of_the_position_lapses_when_the_game_goes_on() -> None:
    match = begun()
    match.play(0, Offer(Draw()))
    match.play(0, Stake())
    assert match.table.offer is None
    match.play(1, Offer(Undo(last(match))))
    match.play(0, Done())
    assert match.table.offer is None
    match.play(1, Offer(Pause()))
    match.play(1, Done())
    assert match.table.offer is not None


@clause("table", "T6")
def test_an_offer_lapses_when_the_clock_plays_or_the_game_goes_back() -> None:
    match = begun()
    match.play(0, plays(match, 0))
    match.play(1, Offer(Draw()))
    match.advance(WINDOW)
    assert match.table.offer is None
    match.play(1, Stake())
    match.play(0, Offer(Undo(last(match))))
    match.play(1, Undo(last(match) - 1))
    assert refused(match, 1, Answer(True)) == ("T6", "no_offer")


@clause("table", "T6")
def test_any_offer_lapses_when_a_player_gives_up() -> None:
    match = begun(seats=3)
    match.play(0, Offer(Pause()))
    match.play(1, Resign())
    assert match.table.offer is None


@clause("table", "T6", "T2")
def test_an_offer_that_can_no_more_be_done_can_no_more_be_accepted() -> None:
    match = begun()
    match.play(0, Stake())
    match.play(0, Offer(Undo(last(match))))
    match.play(0, SitIn(1))
    match.play(0, Pause())
    assert refused(match, 1, Answer(True)) == ("T2", "paused")
    match.play(1, Answer(False))


@clause("table", "T7")
def test_a_draw_is_agreed_by_all() -> None:
    match = begun()
    assert refused(match, 0, Draw()) == ("T6", "ask_first")
    match.play(0, Offer(Draw()))
    agree(match, 1)
    assert match.outcome == Outcome((Party((0,), 1), Party((1,), 1)), (), "agreed")


@clause("table", "T7")
def test_bots_and_teams_agree_to_no_draw() -> None:
    assert refused(begun(bots=[1]), 0, Offer(Draw())) == ("T7", "bots_play_on")
    assert refused(begun(Team()), 0, Offer(Draw())) == ("T7", "no_draws")
    assert refused(race(seats=1), 0, Draw()) == ("T7", "no_draws")


@clause("table", "T10")
def test_a_bot_sits_in_if_the_others_agree_and_the_player_comes_back_at_once() -> None:
    match = begun(seats=3)
    assert refused(match, 0, SitIn(2)) == ("T6", "ask_first")
    match.play(0, Offer(SitIn(2)))
    assert refused(match, 2, Answer(True)) == ("T6", "not_asked")
    agree(match, 1)
    assert match.table.bots == ["", "", STAND_IN]
    assert refused(match, 0, Offer(SitIn(2))) == ("T10", "not_free")
    assert refused(match, 2, Offer(SitIn(2, back=True))) == ("T6", "nobody_to_ask")
    match.play(2, SitIn(2, back=True))
    assert match.table.bots == ["", "", ""]


@clause("table", "T10")
def test_nobody_takes_back_a_seat_that_is_not_theirs() -> None:
    match = begun(seats=3, bots=[1])
    assert refused(match, 0, SitIn(0, back=True)) == ("T10", "not_your_seat")
    assert refused(match, 1, SitIn(1, back=True)) == ("T10", "not_your_seat")
    assert refused(match, 0, Offer(SitIn(1))) == ("T10", "not_free")
    assert refused(match, 0, Offer(SitIn(0))) == ("T10", "not_free")
    match.play(0, SitIn(2))
    assert refused(match, 0, SitIn(2, back=True)) == ("T10", "not_your_seat")


@clause("table", "T15")
@pytest.mark.parametrize("what", [Abort(), Pause(), SitIn(2)], ids=repr)
def test_what_is_offered_is_done_without_those_who_abstain(what: Agreeable) -> None:
    match = begun(seats=4)
    match.play(0, Offer(what))
    match.play(1, Abstain())
    offer = match.table.offer
    assert offer is not None
    first, *others = offer.missing
    match.play(first, Answer(True))
    for seat in others:
        match.play(seat, Abstain())
    assert match.table.offer is None
    assert match.table.paused or match.outcome or match.table.bots[2] == STAND_IN


@clause("table", "T15")
@pytest.mark.parametrize("what", [Draw(), Undo(4), Resume()], ids=repr)
def test_nobody_is_passed_over_where_it_could_be_to_their_cost(what: Agreeable) -> None:
    match = begun(seats=2)
    if isinstance(what, Resume):
        match.play(0, Offer(Pause()))
        agree(match, 1)
    else:
        match.play(0, Stake())
    offered = Undo(last(match)) if isinstance(what, Undo) else what
    match.play(0, Offer(offered))
    assert refused(match, 1, Abstain()) == ("T15", "awaited")


@clause("table", "T15")
def test_only_who_is_asked_abstains_and_the_menu_does_not_offer_it() -> None:
    match = begun(seats=3)
    assert refused(match, 1, Abstain()) == ("T6", "no_offer")
    match.play(0, Offer(SitIn(2)))
    assert refused(match, 0, Abstain()) == ("T6", "not_asked")
    assert refused(match, 2, Abstain()) == ("T6", "not_asked")
    assert Abstain() not in choices(match, 1)
