"""Laying and drawing, lost races, mistakes and the end. Clauses F6 and F10 to F12."""

import pytest

from fusebox.core import Chance, Party
from fusebox.games.fusion.model import (
    Covered,
    Drew,
    FillUp,
    Forgive,
    Forgiven,
    Laid,
    Late,
    Lay,
    Missed,
    Options,
    WentOut,
)
from fusebox.games.fusion.notation import read
from fusebox.games.fusion.play import fitting
from tests.games.fusion.helpers import (
    DEAD,
    NOW,
    RULES,
    TOPS,
    cards,
    clock,
    legal,
    play,
    seated,
    standing,
)
from tests.support import clause

FULL = ["Bl2", "Kl4", "Kr1"]
"""A card for each pile of TOPS."""
HAND = " ".join(FULL)
ANY = Chance.seeded("any")


@clause("fusion", "F6")
def test_the_table_fills_the_hand_at_once_in_the_same_place() -> None:
    state = standing(TOPS, HAND, DEAD[0], draw=["Gc3", "Yl6"])
    events = play(state, 0, "Kl4 B Br5")
    assert events == [Laid(0, "Kl4", "B", "Br5"), Drew(0, 1, ("Gc3",))]
    assert state.hands[0] == ["Bl2", "Gc3", "Kr1"]
    assert state.draw_piles[0] == []


@clause("fusion", "F6")
def test_cards_may_be_laid_one_after_the_other_on_any_piles_and_drawn_afterwards() -> None:
    state = standing(TOPS, HAND, DEAD[0], draw=["Gc3 Yl6 Ol6 Or4", ""], by_hand=True)
    for text in ("Kl4 B Br5", "Kr1 C Ps4", "Bl2 A Bc1"):
        assert len(play(state, 0, text)) == 1
    assert state.hands[0] == []
    assert legal(state, 0) == ["draw cards"]
    (drew,) = play(state, 0, "draw cards")
    assert isinstance(drew, Drew)
    assert drew.count == len(state.hands[0]) == 3
    assert len(state.draw_piles[0]) == 1


@clause("fusion", "F6")
def test_a_hand_never_holds_more_than_three_and_an_empty_pile_fills_nothing() -> None:
    state = standing(TOPS, HAND, DEAD[0], draw=["Gc3 Yl6", "Ol6"], by_hand=True)
    assert "draw cards" not in legal(state, 0)
    state = standing(TOPS, "Bl2 Kl4", DEAD[0], draw=["", "Ol6"], by_hand=True)
    assert "draw cards" not in legal(state, 0)


@clause("fusion", "F6")
def test_without_manual_drawing_nobody_draws_by_themselves() -> None:
    state = standing(TOPS, "Bl2 Kl4", DEAD[0], draw=["Gc3", "Ol6"])
    assert "draw cards" not in legal(state, 0)


@clause("fusion", "F6")
def test_drawing_by_hand_the_table_fills_up_three_seconds_after_nothing_fits() -> None:
    state = standing(TOPS, "Pl3 Gs5", DEAD[1], draw=["Bl2 Gc3", "Yl6"], by_hand=True)
    assert RULES.alarm(state) == (NOW + 3_000, FillUp())
    events = clock(state)
    assert [(event.seat, event.count) for event in events if isinstance(event, Drew)] == [(0, 1)]
    assert state.stage == "racing"
    assert state.changed_at == NOW + 3_000


@clause("fusion", "F6")
def test_where_a_card_fits_the_table_looks_once_and_draws_for_nobody() -> None:
    state = standing(TOPS, "Bl2 Gs5", DEAD[1], draw=["Gc3", "Yl6"], by_hand=True)
    assert RULES.alarm(state) == (NOW + 3_000, FillUp()), "the same alarm, whatever they hold"
    assert clock(state) == []
    assert RULES.alarm(state) != (NOW + 3_000, FillUp())
    play(state, 0, "Bl2 A Bc1", NOW + 4_000)
    assert RULES.alarm(state) == (NOW + 7_000, FillUp())


@clause("fusion", "F10")
def test_every_card_on_every_pile_is_legal_whether_it_fits_or_not() -> None:
    expected = {
        f"{card} {pile} {top}"
        for card in FULL
        for pile, top in zip("ABC", cards(TOPS), strict=True)
    }
    assert set(legal(standing(TOPS, HAND, DEAD[0]), 0)) == expected
    dead = {text.replace("Bl2", "Pl3") for text in expected}
    assert set(legal(standing(TOPS, "Pl3 Kl4 Kr1", DEAD[1]), 0)) == dead


@clause("fusion", "F10")
def test_a_card_may_be_meant_for_what_was_on_top_within_the_last_two_seconds() -> None:
    state = standing(TOPS, HAND, "Gc3 Bh4 Yl6", draw=["Os2", "Yr2 Ok2"])
    play(state, 0, "Bl2 A Bc1", NOW)
    assert "Gc3 A Bc1" in legal(state, 1)
    play(state, 1, "Bh4 B Br5", NOW + 2_000)
    assert "Gc3 A Bc1" in legal(state, 1)
    assert "Os2 B Br5" in legal(state, 0)
    play(state, 1, "Yl6 C Ps4", NOW + 2_001)
    assert "Gc3 A Bc1" not in legal(state, 1)
    assert "Gc3 A Bl2" in legal(state, 1)


@clause("fusion", "F10", "F11")
def test_a_player_is_shown_the_piles_as_they_lie_but_may_be_late() -> None:
    state = standing(TOPS, "Bl2 Ps1 Pl3", "Gc3 Gs5 Kk3")
    play(state, 1, "Gc3 A Bc1")
    late = read("Bl2 A Bc1")
    actions = RULES.legal(state, 0)
    offered = RULES.offered(state, actions)
    assert late in actions
    assert late not in offered
    assert {action.on for action in offered if isinstance(action, Lay)} == {"Gc3", "Br5", "Ps4"}
    assert len(offered) == 9


@clause("fusion", "F10")
@pytest.mark.parametrize("penalty", [1, 2, 3])
def test_a_card_that_does_not_fit_goes_back_and_its_player_waits(penalty: int) -> None:
    state = standing(TOPS, HAND, DEAD[0], penalty=penalty)
    until = NOW + 1_000 * penalty
    assert play(state, 0, "Bl2 B Br5") == [Missed(0, until, "Bl2", "B", ("not_next",))]
    assert state.hands[0] == FULL
    assert state.piles[1] == ["Br5"]
    assert legal(state, 0) == []
    assert legal(state, 1)
    assert RULES.alarm(state) == (until, Forgive(0))
    assert clock(state) == [Forgiven(0)]
    assert legal(state, 0)


@clause("fusion", "F10")
def test_without_a_penalty_the_card_goes_back_and_play_goes_on() -> None:
    state = standing(TOPS, HAND, DEAD[0], penalty=0)
    assert play(state, 0, "Bl2 B Br5") == [Missed(0, NOW, "Bl2", "B", ("not_next",))]
    assert legal(state, 0) == legal(standing(TOPS, HAND, DEAD[0]), 0)


@clause("fusion", "F10")
def test_a_penalty_lasts_a_second_where_nobody_chose() -> None:
    assert Options() == Options(draw="auto", penalty=1, fair="on")


@clause("fusion", "F10")
def test_drawing_goes_on_during_a_penalty() -> None:
    state = standing(TOPS, "Bl2 Kl4", DEAD[0], draw=["Gc3 Yl6", "Ol6"], by_hand=True)
    play(state, 0, "Bl2 B Br5")
    assert legal(state, 0) == ["draw cards"]
    play(state, 0, "draw cards")
    assert len(state.hands[0]) == 3
    assert legal(state, 0) == []


@clause("fusion", "F10", "F13")
@pytest.mark.parametrize(("held", "stage"), [("Bl2", "racing"), ("Ok5", "stopped")])
def test_a_penalty_does_not_stop_play(held: str, stage: str) -> None:
    state = standing("Bc1 Br5 Kr2", "Ps4 Pl3 Gs5", "Yl5 Or3 Oh3", f"{held} Gk5 Ys1")
    play(state, 2, "Gk5 B Br5")
    play(state, 0, "Ps4 C Kr2", NOW + 1)
    assert state.penalties == [0, 0, NOW + 1_000]
    assert (fitting(state, 0), fitting(state, 1)) == ([], [])
    assert bool(fitting(state, 2)) == (held == "Bl2"), "only who waits could lay a card"
    assert state.stage == stage


@clause("fusion", "F10")
def test_a_card_laid_on_ones_own_unjudged_card_goes_with_it() -> None:
    match = seated(Options(), 2, 1)
    match.advance(3_000)
    state = standing(TOPS, "Bl2 Pl2 Kr1", "Gc3 Pl3 Gs5", draw=["Os2", "Yr2"])
    match.stand(state, match.table, match.now)
    assert match.refusal(0, read("Pl2 A Bl2")) is not None, "not before the first lies there"
    RULES.apply(state, 0, read("Bl2 A Bc1"), NOW, ANY)
    match.stand(state, match.table, match.now)
    assert match.refusal(0, read("Pl2 A Bl2")) is None
    late = standing(TOPS, "Bl2 Pl2 Kr1", "Gc3 Pl3 Gs5")
    RULES.apply(late, 1, read("Gc3 A Bc1"), NOW, ANY)
    RULES.apply(late, 0, read("Bl2 A Bc1"), NOW, ANY)
    match.stand(late, match.table, match.now)
    refusal = match.refusal(0, read("Pl2 A Bl2"))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("F10", "not_there")
    assert late.penalties == [0, 0]


@clause("fusion", "F11")
def test_of_two_plays_in_one_millisecond_the_first_received_stands() -> None:
    state = standing(TOPS, "Bl2 Ps1 Pl3", "Gc3 Gs5 Kk3", "Kl5 Ks3 Bs3")
    assert play(state, 1, "Gc3 A Bc1", NOW) == [Laid(1, "Gc3", "A", "Bc1")]
    assert play(state, 0, "Bl2 A Bc1", NOW) == [Late(0, "Bl2", "A", first=1)]
    assert play(state, 2, "Bs3 A Bc1", NOW) == [Late(2, "Bs3", "A", first=1)]
    assert state.hands[0] == ["Bl2", "Ps1", "Pl3"]
    assert state.penalties == [0, 0, 0]
    assert legal(state, 0)


@clause("fusion", "F11")
def test_what_fits_the_top_card_stands_whatever_was_named() -> None:
    state = standing(TOPS, "Gk5 Ps1 Pl3", "Gc3 Gs5 Kk3")
    play(state, 1, "Gc3 A Bc1")
    assert play(state, 0, "Gk5 A Bc1", NOW + 1) == [Laid(0, "Gk5", "A", "Gc3")]
    assert state.piles[0] == ["Bc1", "Gc3", "Gk5"]


@clause("fusion", "F11")
def test_a_race_is_lost_to_the_one_who_covered_the_named_card() -> None:
    state = standing(TOPS, "Bl2 Ps1 Pl3", "Gc3 Gs5 Kk3", "Oc6 Os5 Or3")
    play(state, 1, "Gc3 A Bc1", NOW)
    play(state, 2, "Oc6 A Gc3", NOW + 500)
    assert state.covered[0] == [Covered("Bc1", NOW, 1), Covered("Gc3", NOW + 500, 2)]
    assert play(state, 0, "Bl2 A Bc1", NOW + 2_000) == [Late(0, "Bl2", "A", first=1)]


@clause("fusion", "F10", "F11")
def test_what_fitted_neither_the_top_nor_the_card_seen_is_a_mistake() -> None:
    state = standing(TOPS, "Bl2 Ps1 Pl3", "Gc3 Gs5 Kk3")
    play(state, 1, "Gc3 A Bc1", NOW)
    assert isinstance(play(state, 0, "Ps1 A Bc1", NOW + 1)[0], Missed)
    state = standing(TOPS, "Bl2 Ps1 Pl3", "Gc3 Gs5 Kk3")
    play(state, 1, "Gc3 A Bc1", NOW)
    assert isinstance(play(state, 0, "Bl2 A Gc3", NOW + 1)[0], Missed), "it names the new top"


@clause("fusion", "F12")
def test_the_first_without_a_card_wins_at_once_and_the_others_rank_by_cards_left() -> None:
    state = standing(TOPS, "Bl2", DEAD[0], DEAD[1], "Kr1 Pl2", draw=["", "", "", "Pk1"])
    assert play(state, 0, "Bl2 A Bc1") == [
        Laid(0, "Bl2", "A", "Bc1"),
        WentOut(0, NOW - 3_000),
    ]
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.parties == tuple(
        Party((seat,), rank, score)
        for seat, rank, score in ((0, 1, 0.0), (1, 2, -3.0), (2, 2, -3.0), (3, 2, -3.0))
    )
    assert RULES.alarm(state) is None
    assert RULES.waiting(state) == []


@clause("fusion", "F12")
def test_cards_in_the_draw_pile_count_as_cards_left() -> None:
    state = standing(TOPS, "Bl2", DEAD[0], draw=["Gc3", "Yl6 Ol6"])
    play(state, 0, "Bl2 A Bc1")
    assert RULES.outcome(state) is None
    state = standing(TOPS, "Bl2", DEAD[0], "Pk1", draw=["", "Yl6 Ol6", ""])
    play(state, 0, "Bl2 A Bc1")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert [(party.rank, party.score) for party in outcome.parties] == [
        (1, 0.0),
        (3, -5.0),
        (2, -1.0),
    ]


def test_nothing_is_taken_back_in_a_race_and_nobody_has_a_clock() -> None:
    assert not RULES.takes_back
    assert not RULES.paced


def test_slow_connections_are_evened_out_unless_it_was_chosen_otherwise() -> None:
    assert RULES.fair(Options()) is True
    assert RULES.fair(Options(fair="off")) is False


def test_a_lay_is_the_same_whoever_reads_it() -> None:
    assert read("Kr2 C Ps4") == Lay("Kr2", "C", "Ps4")
