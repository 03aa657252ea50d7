"""Who may know what, and what may be imagined of the rest. Clause F15."""

from collections import Counter
from itertools import permutations

import pytest

from fusebox.core import OPEN, PUBLIC, Chance
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import Drew, Late, Missed, Options, State
from fusebox.games.fusion.play import some_card_fits, stop
from tests.games.fusion.helpers import (
    DEAD,
    NOW,
    RULES,
    TOPS,
    clock,
    everything,
    play,
    random_moments,
    standing,
)
from tests.support import clause, seeds


@clause("fusion", "F15")
def test_the_centre_and_all_sizes_are_open_to_all() -> None:
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0], draw=["Gc3 Yl6", "Ol6"])
    play(state, 0, "Bl2 A Bc1")
    for viewer in (0, 1, PUBLIC, OPEN):
        view = RULES.view(state, viewer)
        assert view.piles == (("Bc1", "Bl2"), ("Br5",), ("Ps4",))
        assert view.hand_sizes == (3, 3)
        assert view.draw_sizes == (1, 1)
        assert (view.seats, view.viewer, view.options) == (2, viewer, Options())


@clause("fusion", "F15")
def test_hands_of_others_all_draw_piles_and_the_card_left_over_are_hidden() -> None:
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0], draw=["Gc3 Yl6", "Ol6"])
    assert RULES.view(state, 0).hands == (("Bl2", "Kl4", "Kr1"), None)
    assert RULES.view(state, PUBLIC).hands == (None, None)
    for viewer in (0, 1, PUBLIC):
        view = RULES.view(state, viewer)
        assert view.draw_piles is None
        assert view.left_over is None
    everything_shown = RULES.view(state, OPEN)
    assert everything_shown.draw_piles == (("Gc3", "Yl6"), ("Ol6",))
    assert everything_shown.hands[1] == tuple(state.hands[1])


@clause("fusion", "F15")
def test_others_see_that_cards_are_drawn_but_not_which() -> None:
    event = Drew(1, 2, ("Bl2", "Kl4"))
    assert RULES.redact(event, 1) == RULES.redact(event, OPEN) == event
    assert RULES.redact(event, 0) == RULES.redact(event, PUBLIC) == Drew(1, 2, None)


@clause("fusion", "F10", "F15")
def test_others_see_a_mistake_but_neither_the_card_nor_the_pile_nor_why() -> None:
    event = Missed(1, NOW, "Bl2", "A", ("unlike",))
    assert RULES.redact(event, 1) == event
    assert RULES.redact(event, 0) == RULES.redact(event, PUBLIC) == Missed(1, NOW, None, None)


@clause("fusion", "F11", "F15")
def test_only_its_player_hears_of_a_lost_race_and_who_was_first() -> None:
    event = Late(1, "Bl2", "A", first=0)
    assert RULES.redact(event, 1) == RULES.redact(event, OPEN) == event
    assert RULES.redact(event, 0) is None
    assert RULES.redact(event, PUBLIC) is None


@clause("fusion", "F15")
@pytest.mark.parametrize("seed", seeds(4))
def test_a_sample_is_a_race_that_looks_the_same_with_all_cards_in_it(seed: int) -> None:
    options = Options(draw="manual" if seed % 2 else "auto")
    for match in random_moments(options, 1 + seed % 4, seed):
        for viewer in (*range(match.seats), PUBLIC, OPEN):
            view = match.view(viewer)
            state = RULES.sample(view, Chance.seeded(seed, match.now))
            assert RULES.view(state, viewer) == view
            assert everything(state) == sorted(CARDS)


def small(stuck: bool) -> State:
    """Three seats; all but seven cards lie open, so that every deal can be counted."""
    state = standing(TOPS, "Pl3 Gs5", "Bl2", "Or3 Oh3", draw=["", "", "Kr1"])
    if stuck:
        state = standing(TOPS, "Pl3 Gs5", "Yl5", "Or3 Oh3", draw=["", "", "Kr1"])
        stop(state, "stuck", NOW)
    state.left_over, rest = state.left_over[:3], state.left_over[3:]
    state.piles[0] = [*rest, *state.piles[0]]
    return state


@clause("fusion", "F13", "F15")
@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("seed", seeds(1))
def test_every_deal_that_agrees_with_the_view_is_equally_likely(stuck: bool, seed: int) -> None:
    state = small(stuck)
    hidden = [*state.hands[1], *state.hands[2], *state.draw_piles[2], *state.left_over]
    possible = set()
    for one, two, three, four, *_ in permutations(hidden):
        state.hands[1:] = [[one], [two, three]]
        if some_card_fits(state) != stuck:
            possible.add((one, frozenset((two, three)), four))
    view, drawn, samples = RULES.view(state, 0), Counter[object](), 40 * len(possible)
    for number in range(samples):
        guess = RULES.sample(view, Chance.seeded("exact", seed, number))
        drawn[guess.hands[1][0], frozenset(guess.hands[2]), guess.draw_piles[2][0]] += 1
    assert set(drawn) == possible
    expected, free = samples / len(possible), len(possible) - 1
    chi_square = sum((drawn[deal] - expected) ** 2 / expected for deal in possible)
    assert chi_square < free + 3.3 * (2 * free) ** 0.5, "chance alone is beyond it once in 2000"


@clause("fusion", "F14", "F15")
def test_a_quiet_stop_tells_that_somebody_could_have_played() -> None:
    state = standing(TOPS, "Pl3 Gs5 Kk3", "Bl2 Or3 Oh3")
    clock(state)
    for number in range(50):
        guess = RULES.sample(RULES.view(state, 0), Chance.seeded(number))
        assert some_card_fits(guess)
    play(state, 1, "Bl2 B Br5", NOW + 21_000)
    hands = [RULES.sample(RULES.view(state, 0), Chance.seeded(n)).hands[1] for n in range(80)]
    dead = [standing(TOPS, "Pl3 Gs5 Kk3", " ".join(hand)) for hand in hands]
    assert not all(map(some_card_fits, dead)), "it was the card that was laid"


@clause("fusion", "F13", "F15")
def test_while_play_goes_on_with_full_hands_somebody_can_lay_a_card() -> None:
    state = standing(TOPS, DEAD[0], "Bl2 Or3 Oh3", draw=["Pk1", "Ok5"])
    guesses = [RULES.sample(RULES.view(state, 0), Chance.seeded(n)) for n in range(1_000)]
    assert all(map(some_card_fits, guesses))
    state.hands[1].pop()
    guesses = [RULES.sample(RULES.view(state, 0), Chance.seeded(n)) for n in range(1_000)]
    assert not all(map(some_card_fits, guesses)), "who could draw may hold nothing that fits"


def test_a_sample_shares_nothing_with_the_view() -> None:
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0], draw=["Gc3 Yl6", "Ol6"])
    view = RULES.view(state, 0)
    play(RULES.sample(view, Chance.seeded(1)), 0, "Bl2 A Bc1")
    assert view == RULES.view(state, 0)
