"""One player against time. Clause F16."""

from fusebox.core import Chance
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import Card, Drew, Laid, State, WentOut
from fusebox.games.fusion.play import fitting
from fusebox.games.fusion.rules import in_order
from tests.games.fusion.helpers import RULES, TOPS, begun, clock, dealt, everything, play, standing
from tests.support import clause


def drawn(state: State, seed: int) -> list[Card]:
    """The cards that come to a player who lays at random what fits, in their order."""
    chance, order, now = Chance.seeded("solo", seed), list(state.hands[0]), 3_000
    while RULES.outcome(state) is None:
        choices = fitting(state, 0) if state.stage == "racing" else []
        alarm = RULES.alarm(state)
        assert alarm is not None
        now = now + 500 if choices else max(now, alarm[0])
        action = chance.pick(choices) if choices else alarm[1]
        if state.stage == "stopped":
            action = chance.pick(RULES.legal(state, 0)[:3])
        events = RULES.apply(state, 0, action, now, chance)
        order += [card for event in events if isinstance(event, Drew) for card in event.cards or ()]
    return order


@clause("fusion", "F16")
def test_one_player_gets_34_cards_and_the_others_are_out_of_the_game() -> None:
    state = dealt(1)
    assert [len(pile) for pile in state.draw_piles] == [34]
    assert len(state.left_over) == 35
    assert everything(state) == sorted(CARDS)


@clause("fusion", "F16")
def test_one_deal_is_the_same_race_however_it_is_played() -> None:
    orders = [drawn(begun(1, "daily"), seed) for seed in range(4)]
    assert len(orders[0]) == 34
    assert all(order == orders[0] for order in orders)
    assert drawn(begun(1, "the next day"), 0) != orders[0]


@clause("fusion", "F16")
def test_the_order_of_the_draw_pile_is_not_for_its_player() -> None:
    state = begun(1)
    view = RULES.view(state, 0)
    assert view.draw_piles is None
    piles = [RULES.sample(view, Chance.seeded(n)).draw_piles[0] for n in range(5)]
    assert all(pile != in_order(pile) for pile in piles), "any order, and not that of the deck"
    assert len({tuple(pile) for pile in piles}) == 5


@clause("fusion", "F16")
def test_the_time_from_the_signal_to_the_last_card_counts() -> None:
    state = standing(TOPS, "Bl2")
    assert play(state, 0, "Bl2 A Bc1", 45_678) == [
        Laid(0, "Bl2", "A", "Bc1"),
        WentOut(0, 42_678),
    ]
    assert (state.ended, RULES.view(state, 0).signal_at) == (45_678, 3_000)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "first_out_alone")


@clause("fusion", "F16")
def test_who_stops_playing_alone_has_not_won() -> None:
    state = standing(TOPS, "Bl2 Pl3 Gs5")
    for _ in range(4):
        clock(state)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "nobody_lays_alone")
