"""The set-up and the signal. Clauses F3 to F5."""

from collections import Counter

import pytest

from fusebox.core import Chance
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import Began, Card, Drew, Go, Options, State
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


def places(state: State) -> dict[str, list[Card]]:
    """Where the cards of a deal have come to: the centre, the players, and out of the game."""
    found = {f"pile {number}": cards for number, cards in enumerate(state.piles)}
    found |= {f"seat {seat}": cards for seat, cards in enumerate(state.draw_piles)}
    if len(state.draw_piles) == 1:
        found["next"] = state.draw_piles[0][-1:]
    return found | {"left over": state.left_over}


@clause("fusion", "F3", "F4", "F16")
@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("seed", seeds(1))
def test_every_card_comes_to_every_place_equally_often(seats: int, seed: int) -> None:
    deals, came = 3_600, dict[str, Counter[Card]]()
    for deal in range(deals):
        state = RULES.setup(Options(), seats, Chance.seeded("deals", seed, deal))
        for place, cards in places(state).items():
            came.setdefault(place, Counter()).update(cards)
    assert len(came) == seats + (5 if seats == 1 else 4)
    for place, counts in came.items():
        share = counts.total() / deals / len(CARDS)
        expected, varies = deals * share, deals * share * (1 - share)
        chi_square = sum((counts[card] - expected) ** 2 / varies for card in CARDS)
        chi_square *= 1 - 1 / len(CARDS)
        assert chi_square < 124, f"{place}: chance alone goes beyond this once in ten thousand"


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
