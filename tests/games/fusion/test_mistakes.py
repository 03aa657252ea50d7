"""A mistake that stays where it is, and why a card does not fit. Clauses F7 to F10 and F18."""

import pytest

from fusebox.core import PUBLIC
from fusebox.games.fusion.deck import FACES, FITS, PILES, flaws
from fusebox.games.fusion.model import (
    Card,
    Drew,
    Flaw,
    Laid,
    Late,
    Missed,
    Options,
    Pile,
    Stood,
    Stopped,
    WentOut,
)
from tests.games.fusion.helpers import DEAD, NOW, RULES, TOPS, legal, play, standing
from tests.support import clause

HAND = "Bl2 Kl4 Kr1"


@clause("fusion", "F7", "F8", "F9")
@pytest.mark.parametrize(
    ("card", "pile", "top", "why"),
    [
        ("Pl3", "A", "Bc1", ("unlike",)),
        ("Bl2", "A", "Bc1", ()),
        ("Oc6", "A", "Bc1", ()),
        ("Bl2", "B", "Br5", ("not_next",)),
        ("Yc5", "B", "Br5", ("not_next",)),
        ("Kl4", "B", "Br5", ()),
        ("Ph6", "C", "Ps4", ("same_colour",)),
        ("Ks6", "C", "Ps4", ("same_shape",)),
        ("Kl4", "C", "Ps4", ("near_number",)),
        ("Kl5", "C", "Ps4", ("near_number",)),
        ("Kk3", "C", "Ps4", ("near_number",)),
        ("Pr5", "C", "Ps4", ("same_colour", "near_number")),
        ("Ps1", "C", "Ps4", ("same_colour", "same_shape")),
        ("Kr2", "C", "Ps4", ()),
    ],
)
def test_what_is_wrong_with_a_card_on_a_pile(
    card: Card, pile: Pile, top: Card, why: tuple[Flaw, ...]
) -> None:
    assert flaws(card, pile, top) == why


@clause("fusion", "F7", "F8", "F9")
def test_a_card_fits_exactly_where_nothing_is_wrong_with_it() -> None:
    for pile, fits in zip(PILES, FITS, strict=True):
        for top in FACES:
            fitting = {card for card in FACES if card != top and not flaws(card, pile, top)}
            assert fitting == fits[top]


@clause("fusion", "F10")
def test_a_player_is_told_what_is_wrong_with_the_card_they_saw() -> None:
    state = standing(TOPS, "Kl4 Ps1 Pl3", "Gc3 Gs5 Kk3")
    play(state, 1, "Gc3 A Bc1", NOW)
    (missed,) = play(state, 0, "Ps1 A Bc1", NOW + 1)
    assert missed == Missed(0, NOW + 1_001, "Ps1", "A", ("unlike",))
    state = standing(TOPS, "Kl4 Ps1 Pl3", "Gc3 Gs5 Kk3")
    (missed,) = play(state, 0, "Kl4 C Ps4", NOW)
    assert missed == Missed(0, NOW + 1_000, "Kl4", "C", ("near_number",))


@clause("fusion", "F18")
def test_a_mistake_goes_back_unless_it_was_chosen_otherwise() -> None:
    assert Options().penalty == 1


@clause("fusion", "F18")
def test_a_mistake_stays_where_it_is_without_a_penalty_and_play_goes_on() -> None:
    state = standing(TOPS, HAND, DEAD[0], draw=["Gc3", "Yl6"], penalty="stands")
    assert play(state, 0, "Bl2 B Br5") == [
        Laid(0, "Bl2", "B", "Br5"),
        Stood(0, "Bl2", "B", ("not_next",)),
        Drew(0, 1, ("Gc3",)),
    ]
    assert state.piles[1] == ["Br5", "Bl2"]
    assert state.hands[0] == ["Gc3", "Kl4", "Kr1"]
    assert state.penalties == [0, 0]
    assert "Kl4 B Bl2" in legal(state, 0)
    assert state.laid_at == state.tops_at[1] == NOW


@clause("fusion", "F18")
def test_what_fits_needs_no_word() -> None:
    state = standing(TOPS, HAND, DEAD[0], penalty="stands")
    assert play(state, 0, "Bl2 A Bc1") == [Laid(0, "Bl2", "A", "Bc1")]


@clause("fusion", "F11", "F18")
@pytest.mark.parametrize("card", ["Bl2", "Ps1"])
def test_what_was_meant_for_a_covered_card_goes_back_all_the_same(card: Card) -> None:
    state = standing(TOPS, "Bl2 Ps1 Pl3", "Gc3 Gs5 Kk3", penalty="stands")
    play(state, 1, "Gc3 A Bc1", NOW)
    assert play(state, 0, f"{card} A Bc1", NOW + 1) == [Late(0, card, "A", first=1)]
    assert state.penalties == [0, 0]


@clause("fusion", "F13", "F18")
def test_a_mistake_can_leave_nobody_with_a_card_that_fits() -> None:
    state = standing("Bc1 Br5 Kr2", "Ps4 Pl3 Gs5", "Yl5 Or3 Oh3", penalty="stands")
    state.piles[2] = ["Ps1"]
    assert play(state, 0, "Ps4 C Ps1")[-1] == Stopped("stuck")


@clause("fusion", "F12", "F18")
def test_the_last_card_may_be_a_mistake_too() -> None:
    state = standing(TOPS, "Bl2", DEAD[0], penalty="stands")
    *_, out = play(state, 0, "Bl2 B Br5")
    assert out == WentOut(0, NOW - 3_000)


@clause("fusion", "F18")
def test_everybody_hears_that_a_mistake_was_left_lying() -> None:
    event = Stood(1, "Bl2", "B", ("not_next",))
    assert RULES.redact(event, 0) == RULES.redact(event, PUBLIC) == event
