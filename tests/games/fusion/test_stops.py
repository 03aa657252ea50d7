"""Stops, when nobody can play or nobody does. Clauses F13 and F14."""

import pytest

from fusebox.core import Party
from fusebox.games.fusion.model import (
    Declined,
    Drew,
    Forgive,
    Forgiven,
    GaveUp,
    GoOn,
    Halt,
    Laid,
    Late,
    State,
    Stopped,
    WentOn,
    WentOut,
)
from fusebox.games.fusion.notation import read
from tests.games.fusion.helpers import (
    DEAD,
    NOW,
    RULES,
    TOPS,
    begun,
    cards,
    clock,
    legal,
    play,
    standing,
)
from tests.support import clause

LAST_FIT = ("Ps4 Pl3 Gs5", "Yl5 Or3 Oh3")
"""Once the first has laid the purple sun 4 on the pink rabbit 2, no card fits anywhere."""
OPEN_TOPS = "Bc1 Br5 Kr2"


def stopped(*hands: str, draw: list[str] | None = None, by_hand: bool = False) -> State:
    """A race that the last card laid has brought to a stop."""
    state = standing(OPEN_TOPS, *(hands or LAST_FIT), draw=draw, by_hand=by_hand)
    events = play(state, 0, "Ps4 C Kr2")
    assert events[-1] == Stopped("stuck")
    return state


@clause("fusion", "F13")
def test_play_stops_as_soon_as_nobody_can_play() -> None:
    state = stopped()
    assert state.stage == "stopped"
    assert RULES.waiting(state) == [0, 1]
    assert RULES.alarm(state) == (NOW + 10_000, GoOn())


@clause("fusion", "F13")
def test_play_does_not_stop_while_one_card_in_one_hand_fits() -> None:
    state = standing(OPEN_TOPS, "Ps4 Pl3 Gs5", "Yl5 Or3 Bc2")
    play(state, 0, "Ps4 C Kr2")
    assert state.stage == "racing"


@clause("fusion", "F13")
def test_play_does_not_stop_while_somebody_could_draw() -> None:
    state = standing(OPEN_TOPS, "Ps4 Pl3 Gs5", "Yl5 Or3", draw=["", "Pk1"], by_hand=True)
    assert play(state, 0, "Ps4 C Kr2") == [Laid(0, "Ps4", "C", "Kr2")]
    assert state.stage == "racing"
    assert play(state, 1, "draw cards", NOW + 100)[-1] == Stopped("stuck")


@clause("fusion", "F13")
def test_drawing_the_first_hands_may_already_stop_play() -> None:
    stages = {begun(1, seed).stage for seed in range(200)}
    assert stages == {"racing", "stopped"}


@clause("fusion", "F13")
def test_in_a_stop_everybody_may_lay_any_card_anywhere_or_decline() -> None:
    state = stopped()
    expected = {
        f"{card} {pile} {top}"
        for card in cards(LAST_FIT[1])
        for pile, top in zip("ABC", ("Bc1", "Br5", "Ps4"), strict=True)
    }
    assert set(legal(state, 1)) == {
        *expected,
        *(f"{c} C Kr2" for c in cards(LAST_FIT[1])),
        "decline",
    }
    assert play(state, 1, "Or3 B Br5", NOW + 100) == [Laid(1, "Or3", "B", "Br5")]
    assert state.piles[1] == ["Br5", "Or3"]


@clause("fusion", "F13")
def test_nobody_lays_a_second_card_or_draws_in_a_stop() -> None:
    state = stopped("Ps4 Pl3 Gs5", "Yl5 Or3 Oh3", draw=["Gk5", "Yh3"])
    play(state, 1, "Or3 B Br5")
    assert legal(state, 1) == []
    assert len(state.hands[1]) == 2
    assert RULES.waiting(state) == [0]
    by_hand = stopped(*LAST_FIT, by_hand=True)
    assert "draw cards" not in legal(by_hand, 0)


@clause("fusion", "F13")
def test_cards_are_laid_in_the_order_received_and_all_stand() -> None:
    state = stopped("Ps4 Pl3 Gs5", *DEAD[1:])
    assert play(state, 1, "Or3 B Br5") == [Laid(1, "Or3", "B", "Br5")]
    assert play(state, 3, "Ok5 B Br5") == [Laid(3, "Ok5", "B", "Or3")], "its player saw the 5"
    assert state.piles[1] == ["Br5", "Or3", "Ok5"]


@clause("fusion", "F13")
def test_what_was_meant_for_a_card_covered_before_the_stop_is_no_choice() -> None:
    state = stopped()
    assert play(state, 1, "Yl5 C Kr2", NOW + 40) == [Late(1, "Yl5", "C", first=0)]
    assert legal(state, 1), "the choice is still open"
    late = stopped()
    action = read("Yl5 C Kr2")
    events = RULES.apply(late, 1, action, NOW + 9_000, None)  # type: ignore[arg-type]
    assert events == [Late(1, "Yl5", "C", first=0)]


@clause("fusion", "F13")
def test_play_goes_on_with_full_hands_when_all_have_laid_or_declined() -> None:
    state = standing(OPEN_TOPS, "Ps4 Pl3 Gs5", "Yl5 Or3 Oh3", draw=["Gk5", "Yh3 Bc2"])
    assert play(state, 0, "Ps4 C Kr2")[-1] == Stopped("stuck")
    assert play(state, 0, "decline", NOW + 500) == [Declined(0)]
    events = play(state, 1, "Or3 B Br5", NOW + 700)
    assert events[:2] == [Laid(1, "Or3", "B", "Br5"), WentOn(1)]
    assert isinstance(events[2], Drew)
    assert (events[2].seat, events[2].count) == (1, 1)
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert state.stage == "racing"
    assert RULES.alarm(state) == (NOW + 700 + 20_000, Halt())


@clause("fusion", "F13")
def test_play_goes_on_when_the_time_is_up() -> None:
    state = stopped()
    play(state, 1, "Or3 B Br5", NOW + 100)
    alarm = RULES.alarm(state)
    assert alarm == (NOW + 10_000, GoOn())
    assert clock(state)[0] == WentOn(1)
    assert state.laid_at == NOW + 10_000


@clause("fusion", "F13")
def test_hands_drawn_by_hand_are_filled_too_when_play_goes_on() -> None:
    state = standing(TOPS, "Bl2", "Pl3 Or3", draw=["Gc3 Bc2 Bh4", "Yl6"], by_hand=True)
    RULES.apply(state, -1, Halt(), NOW + 20_000, None)  # type: ignore[arg-type]
    play(state, 0, "decline", NOW + 20_001)
    play(state, 1, "decline", NOW + 20_002)
    assert [len(hand) for hand in state.hands] == [3, 3]


@clause("fusion", "F12", "F13")
def test_a_player_who_goes_out_during_a_stop_has_won() -> None:
    state = stopped("Ps4 Pl3 Gs5", "Or3", "Yl5 Oh3")
    play(state, 2, "Yl5 A Bc1", NOW + 50)
    assert play(state, 1, "Or3 B Br5", NOW + 100) == [
        Laid(1, "Or3", "B", "Br5"),
        WentOut(1, NOW + 100 - 3_000),
    ]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [party.rank for party in outcome.parties] == [3, 1, 2]
    assert [legal(state, seat) for seat in range(3)] == [[], [], []]


@clause("fusion", "F10", "F13")
def test_a_penalty_goes_on_in_a_stop() -> None:
    state = standing(OPEN_TOPS, *LAST_FIT)
    play(state, 1, "Or3 B Br5")
    assert play(state, 0, "Ps4 C Kr2", NOW + 400)[-1] == Stopped("stuck")
    assert legal(state, 1) == []
    assert RULES.alarm(state) == (NOW + 1_000, Forgive(1))
    assert clock(state) == [Forgiven(1)]
    assert "decline" in legal(state, 1)


@clause("fusion", "F13")
def test_two_stops_without_a_card_end_the_game_and_the_fewest_cards_win() -> None:
    state = stopped("Ps4 Pl3 Gs5", "Yl5 Or3 Oh3", draw=["", "Yh3"])
    play(state, 0, "decline")
    assert play(state, 1, "decline") == [Declined(1), WentOn(0), Stopped("stuck")]
    assert RULES.outcome(state) is None
    assert clock(state) == [WentOn(0), GaveUp()]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == "nobody_lays"
    assert outcome.winners == (0,)
    assert outcome.parties == (Party((0,), 1, -2.0), Party((1,), 2, -4.0))


@clause("fusion", "F13")
@pytest.mark.parametrize(
    ("hands", "winners", "ranks"),
    [
        (("Ps4 Pl3 Gs5", "Yl5 Oh3"), (), [1, 1]),
        (("Ps4 Pl3 Gs5", "Yl5 Oh3", "Ps1 Gk5 Ys1"), (0, 1), [1, 1, 3]),
    ],
)
def test_equal_counts_share_the_win_and_if_all_share_it_nobody_wins(
    hands: tuple[str, ...], winners: tuple[int, ...], ranks: list[int]
) -> None:
    state = stopped(*hands)
    clock(state)
    clock(state)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == winners
    assert [party.rank for party in outcome.parties] == ranks


@clause("fusion", "F13")
def test_a_card_between_two_idle_stops_keeps_the_game_going() -> None:
    state = stopped()
    clock(state)
    assert state.idle_stops == 1
    play(state, 0, "Pl3 A Bc1", NOW + 10_100)
    play(state, 1, "decline", NOW + 10_200)
    assert state.idle_stops == 0
    while state.stage == "racing" or not state.idle_stops:
        clock(state)
    assert RULES.outcome(state) is None


@clause("fusion", "F14")
def test_play_stops_when_nobody_has_laid_a_card_for_twenty_seconds() -> None:
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0])
    assert RULES.alarm(state) == (NOW + 20_000, Halt())
    assert clock(state) == [Stopped("quiet")]
    assert RULES.alarm(state) == (NOW + 30_000, GoOn())
    assert "Bl2 C Ps4" in legal(state, 0)
    play(state, 0, "Bl2 C Ps4", NOW + 21_000)
    assert state.piles[2] == ["Ps4", "Bl2"], "fitting or not"


@clause("fusion", "F14")
def test_a_mistake_or_a_draw_is_no_card_laid() -> None:
    state = standing(TOPS, "Bl2 Kl4", DEAD[0], draw=["Gc3 Kr1", "Yl6"], by_hand=True)
    play(state, 0, "Bl2 B Br5", NOW + 5_000)
    play(state, 0, "draw cards", NOW + 5_100)
    assert clock(state) == [Forgiven(0)]
    assert RULES.alarm(state) == (NOW + 20_000, Halt())


@clause("fusion", "F14")
def test_the_twenty_seconds_begin_with_the_signal() -> None:
    state = next(state for state in (begun(3, seed) for seed in range(9)) if not state.stop)
    assert RULES.alarm(state) == (23_000, Halt())


@clause("fusion", "F13", "F14")
def test_two_quiet_stops_in_a_row_end_the_game_as_well() -> None:
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0])
    assert [type(event) for _ in range(4) for event in clock(state)] == [
        Stopped,
        WentOn,
        Stopped,
        WentOn,
        GaveUp,
    ]
