"""The set-up and the signal. Clauses F3 to F5."""

from collections import Counter

import pytest

from fusebox.core import Chance
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import Began, Drew, Go, Options
from tests.games.fusion.helpers import RULES, begun, clock, dealt, everything
from tests.support import clause, seeds


@clause("fusion", "F3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_card_lies_face_up_in_each_of_three_piles(seats: int) -> None:
    state = dealt(seats)
    assert [len(pile) for pile in state.piles] == [1, 1, 1]
    assert RULES.view(state, "public").piles == tuple(map(tuple, state.piles))


@clause("fusion", "F4")
@pytest.mark.parametrize(("seats", "each", "over"), [(2, 34, 1), (3, 23, 0), (4, 17, 1)])
def test_the_others_are_dealt_out_equally(seats: int, each: int, over: int) -> None:
    state = dealt(seats)
    assert [len(pile) for pile in state.draw_piles] == [each] * seats
    assert len(state.left_over) == over
    assert everything(state) == sorted(CARDS)


@clause("fusion", "F4")
def test_the_card_left_over_stays_out_of_the_game_and_unseen() -> None:
    state = dealt(4)
    (card,) = state.left_over
    for viewer in (0, 1, 2, 3, "public"):
        assert RULES.view(state, viewer).left_over is None
    clock(state)
    assert state.left_over == [card]
    assert all(card not in hand for hand in state.hands)


@clause("fusion", "F4")
@pytest.mark.parametrize("seed", seeds(1))
def test_every_card_comes_to_every_place_equally_often(seed: int) -> None:
    deals, centre = 7_200, Counter[str]()
    for deal in range(deals):
        state = RULES.setup(Options(), 2, Chance.seeded("deals", seed, deal))
        centre[state.piles[0][0]] += 1
    expected = deals / len(CARDS)
    chi_square = sum((centre[card] - expected) ** 2 / expected for card in CARDS)
    assert chi_square < 112.3, "chance alone goes beyond this once in a thousand"


@clause("fusion", "F5")
def test_nobody_can_do_anything_until_the_signal_three_seconds_after_the_deal() -> None:
    state = dealt(3)
    assert [RULES.legal(state, seat) for seat in range(3)] == [[], [], []]
    assert RULES.waiting(state) == []
    assert RULES.alarm(state) == (3_000, Go())
    assert state.hands == [[], [], []]


@clause("fusion", "F5", "F6")
def test_at_the_signal_everybody_draws_three_cards_and_may_play() -> None:
    state = dealt(3)
    events = clock(state)
    assert events[0] == Began()
    drew = [event for event in events if isinstance(event, Drew)]
    assert [(event.seat, event.count, event.cards) for event in drew] == [
        (seat, 3, tuple(state.hands[seat])) for seat in range(3)
    ]
    assert [len(pile) for pile in state.draw_piles] == [20, 20, 20]
    assert RULES.waiting(state) == [0, 1, 2]
    assert all(RULES.legal(state, seat) for seat in range(3))


@clause("fusion", "F6")
def test_what_is_drawn_is_luck_of_the_moment() -> None:
    hands = {tuple(begun(2, 0).hands[0])}
    for seed in range(20):
        state = dealt(2, 0)
        clock(state, seed)
        hands.add(tuple(state.hands[0]))
    assert len(hands) > 15
