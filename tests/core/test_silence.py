"""What holds for a game that says nothing about a matter."""

import pytest
from msgspec.structs import replace

from fusebox.core import (
    OPEN,
    PUBLIC,
    AnyMatch,
    Chance,
    Done,
    Hint,
    Millis,
    Offer,
    Pause,
    Resign,
    Seat,
    Undo,
    Viewer,
)
from fusebox.core.table.rules import choices
from tests.core.tables import begun, last, race, refused
from tests.support import clause
from tests.toys.pig.model import Options as PigOptions
from tests.toys.pig.model import Roll
from tests.toys.pig.rules import Pig
from tests.toys.rush.game import Rush
from tests.toys.veto.game import Action, Event, Options, Stake, State, VetoGame, View


class Open(VetoGame):
    """Says that nothing is hidden."""

    lies_open = True

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        state.known = [list(hand) for hand in state.hands]
        return super().apply(state, seat, action, at, chance)


class Bare(VetoGame):
    """Everybody sees every hand, and no more cards are drawn."""

    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, OPEN)

    def sample(self, view: View, chance: Chance) -> State:
        return super().sample(view, Chance.none())


class Apart(VetoGame):
    sharing = "apart"


class ApartByHand(VetoGame):
    apart = frozenset({"hand"})


class Choosy(VetoGame):
    """A stake may be made by whoever holds no veto."""

    def legal(self, state: State, seat: Seat) -> list[Action]:
        found = super().legal(state, seat)
        return [a for a in found if not isinstance(a, Stake) or 0 not in state.hands[seat]]


def test_a_game_without_tables_of_data_can_t_be_given_any() -> None:
    rules = VetoGame()
    assert (rules.data_text, rules.corrected) == ("", {})
    assert rules.data_hash == Rush().data_hash
    with pytest.raises(ValueError, match="veto has no tables"):
        rules.with_data("[cards]")


def test_of_an_open_game_every_viewer_sees_the_whole_state() -> None:
    match = begun(Pig(), options=PigOptions())
    match.play(0, Roll())
    view = match.view(1)
    assert (view.held, view.turn, view.brought) == (
        tuple(match.state.held),
        match.state.turn,
        match.state.brought,
    )
    assert match.view(PUBLIC) == replace(view, viewer=PUBLIC)
    assert match.rules.sample(view, Chance.none()) == match.state


def test_only_the_present_version_of_the_rules_is_known() -> None:
    rules = VetoGame()
    assert rules.of_version(rules.version) is rules
    assert rules.of_version(rules.version + 1) is None


def test_time_ends_no_game_that_does_not_say_so() -> None:
    rules = VetoGame()
    state = rules.setup(Options(), 2, Chance.seeded("ends"))
    assert rules.ends(state) is None


def test_options_go_together_and_everybody_sees_every_event() -> None:
    match = race()
    assert match.rules.admits(match.options, 2) is None
    assert not match.rules.fair(match.options)
    match.play(0, match.legal(0)[0])
    event = match.told[-1][0]
    assert [match.redact(event, viewer) for viewer in (0, 1, PUBLIC)] == [event] * 3


@clause("table", "T16")
def test_several_share_a_screen_where_nothing_is_said_against_it() -> None:
    assert VetoGame().together(Options(hand=2)) is None
    alone, options = Apart().together(Options()), ApartByHand()
    assert alone is not None
    assert (alone.clause, alone.key) == ("T16", "own_screens")
    assert options.together(Options()) is None
    hidden = options.together(Options(hand=2))
    assert hidden is not None
    assert (hidden.clause, hidden.key) == ("T16", "own_screens_option")


@clause("table", "T9")
def test_where_all_lies_open_nothing_tells_anybody_anything() -> None:
    match = begun(Open())
    match.play(0, Stake())
    assert match.state.known != [[], []]
    match.play(0, Undo(last(match)))
    assert match.state.known == [[], []]


@clause("table", "T9")
def test_a_choice_that_only_some_hands_leave_tells_of_the_hand() -> None:
    match = begun(Choosy())
    match.state.hands[0] = [1, 1, 2, 2]
    match.stand(match.state, match.table, match.now)
    match.play(0, Stake())
    assert refused(match, 0, Undo(last(match))) == ("T9", "too_late")


@clause("table", "T9")
def test_where_a_view_leaves_no_doubt_nothing_tells_anybody_anything() -> None:
    match = begun(Bare())
    before = match.view(PUBLIC)
    match.play(0, Stake())
    match.play(0, Undo(last(match)))
    assert match.view(PUBLIC) == before


def offered(match: AnyMatch, seat: Seat) -> list[object]:
    return [a for a in choices(match, seat) if isinstance(getattr(a, "what", a), Undo)]


@clause("table", "T9")
def test_the_menu_offers_the_undo_that_may_be_done_and_no_other() -> None:
    match = begun(seats=3)
    assert offered(match, 0) == []
    match.play(0, Stake())
    stake = last(match)
    menu = choices(match, 0)
    match.play(1, Hint())
    assert choices(match, 0) == menu
    assert offered(match, 0) == [Undo(stake)]
    match.play(0, Done())
    done = last(match)
    assert offered(match, 0) == [Offer(Undo(done))]
    match.play(1, Stake())
    assert offered(match, 0) == [Offer(Undo(done))]
    match.play(2, Offer(Pause()))
    assert offered(match, 0) == []
    assert refused(match, 0, Offer(Undo(done))) == ("T6", "offer_open")
    assert offered(match, 1) == [Undo(last(match) - 1)]
    match.play(0, Resign())
    assert offered(match, 0) == []
    assert offered(match, 1) == [Undo(last(match) - 2)]


def test_a_match_that_is_recalled_knows_what_was_sent() -> None:
    match, other = begun(), begun()
    match.play(0, Stake(), nonce="n")
    other.recall(match.entries, match.told)
    other.stand(match.state, match.table, match.now)
    assert other.answered(0, "n") == match.told[-1]
    assert other.answered(1, "n") is None
    assert (other.view(PUBLIC), other.view(OPEN)) == (match.view(PUBLIC), match.view(OPEN))
