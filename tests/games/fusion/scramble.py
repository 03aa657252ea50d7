"""Twins of a race for the contract suite, from the rulebook: what a seat may not know, exchanged.

A player sees the three centre piles grow, their own hand, and how many cards the others have left.
The others' hands lie in their hands, all draw piles face down (one's own too), and the card left
over in the box. Everybody knows one thing more: play is interrupted when no card in any hand can be
played, and not before. So where all hands are full, or filled as far as they can be, somebody can
play while play goes on, and nobody could when it was interrupted for that.
"""

from fusebox.core import Chance, Seat, copied
from fusebox.games.fusion.deck import FACES
from fusebox.games.fusion.model import Card, Decline, DrawCards, FillUp, Go, GoOn, Lay, State

REVEALS = (Lay, DrawCards, Decline, Go, FillUp, GoOn)
"""After these play stops or does not, which tells whether anybody can play; and cards are drawn,
which in a race against time is not luck."""
TRIES = 200


def scramble(state: State, seat: Seat, chance: Chance) -> State:
    """Another state that is the same as far as this seat may know."""
    for _ in range(TRIES):
        twin = _exchanged(state, seat, chance)
        if _possible(twin):
            return twin
    return copied(state)


def _exchanged(state: State, seat: Seat, chance: Chance) -> State:
    twin = copied(state)
    hidden = [hand for other, hand in enumerate(twin.hands) if other != seat]
    hidden += [*twin.draw_piles, twin.left_over]
    cards = chance.shuffled(card for group in hidden for card in group)
    for group in hidden:
        group[:] = [cards.pop() for _ in group]
    return twin


def _possible(twin: State) -> bool:
    """Play has stopped for want of a card that can be played, or has not."""
    tops = [pile[-1] for pile in twin.piles]
    hands = [card for hand in twin.hands for card in hand]
    if twin.stop is not None:
        if twin.stop.cause == "quiet":
            return True
        tops = list(twin.stop.tops)
        return not any(_playable(card, tops) for card in hands)
    filled = all(
        len(hand) == 3 or not pile for hand, pile in zip(twin.hands, twin.draw_piles, strict=True)
    )
    if twin.stage != "racing" or not (filled or twin.looked):
        return True
    return any(_playable(card, tops) for card in hands)


def _playable(card: Card, tops: list[Card]) -> bool:
    """By the three instruction cards, spelt out again."""
    (colour, shape, number), (a, b, c) = FACES[card], (FACES[top] for top in tops)
    steps = abs(number - c.number)
    return (
        colour == a.colour
        or shape == a.shape
        or abs(number - b.number) == 1
        or (colour != c.colour and shape != c.shape and steps not in (0, 1))
    )
