"""What may be done and what hinders it, told from what its player may know."""

from functools import lru_cache
from typing import Final

from fusebox.core import Refusal, Seat
from fusebox.games.fusion.deck import PILES, RANK
from fusebox.games.fusion.model import Action, Card, Decline, DrawCards, Lay, Pile, State
from fusebox.games.fusion.play import HAND, answered

BY_ITSELF: Final = {
    kind: Refusal(clause, "by_itself")
    for kind, clause in {
        "Go": "F5",
        "Forgive": "F10",
        "FillUp": "F6",
        "Halt": "F14",
        "GoOn": "F13",
    }.items()
}
NOT_YET: Final = Refusal("F5", "not_yet")
ONE_CARD: Final = Refusal("F13", "one_card")
NO_STOP: Final = Refusal("F13", "no_stop")
NO_DRAWING: Final = Refusal("F13", "no_drawing")
DRAWN_FOR_YOU: Final = Refusal("F6", "drawn_for_you")
HAND_FULL: Final = Refusal("F6", "hand_full")
DRAW_PILE_EMPTY: Final = Refusal("F6", "draw_pile_empty")


def legal(state: State, seat: Seat) -> list[Action]:
    """Every card on every pile: the list does not tell what fits (F10)."""
    if _idle(state, seat):
        return []
    actions: list[Action] = [] if state.penalties[seat] else _lays(state, state.hands[seat])
    if _undrawn(state, seat) is None:
        actions.append(DrawCards())
    elif _undeclined(state, seat) is None:
        actions.append(Decline())
    return actions


def hindrance(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Never by what others hold, nor by whether the card would fit."""
    if refusal := BY_ITSELF.get(type(action).__name__) or _idle(state, seat):
        return refusal
    match action:
        case Lay():
            return _unlaid(state, seat, action)
        case DrawCards():
            return _undrawn(state, seat)
    return _undeclined(state, seat)


def _idle(state: State, seat: Seat) -> Refusal | None:
    """Why this seat can do nothing at all."""
    if state.stage == "starting":
        return NOT_YET
    if state.stage == "over":
        return Refusal("F12" if state.reason == "first_out" else "F13", "race_over")
    if state.stop is not None and answered(state.stop, seat):
        return ONE_CARD
    return None


def _waits(state: State, seat: Seat) -> Refusal | None:
    if not state.penalties[seat]:
        return None
    return Refusal("F10", "penalty", {"seconds": int(state.options.penalty)})


def _undrawn(state: State, seat: Seat) -> Refusal | None:
    if state.options.draw == "auto":
        return DRAWN_FOR_YOU
    if state.stop is not None:
        return NO_DRAWING
    if len(state.hands[seat]) == HAND:
        return HAND_FULL
    return None if state.draw_piles[seat] else DRAW_PILE_EMPTY


def _undeclined(state: State, seat: Seat) -> Refusal | None:
    return NO_STOP if state.stop is None else _waits(state, seat)


def _unlaid(state: State, seat: Seat, action: Lay) -> Refusal | None:
    """A card on one that never came to lie there, or was covered long ago (F10)."""
    if waits := _waits(state, seat):
        return waits
    if action.card not in state.hands[seat]:
        return Refusal("F10", "not_held", {"card": action.card})
    rank = RANK[action.pile]
    if action.on in _named(state, rank):
        return None
    known = action.on in state.piles[rank]
    values: dict[str, int | str] = {"on": action.on, "pile": action.pile}
    return Refusal("F10", "long_covered" if known else "not_there", values)


def _lays(state: State, held: list[Card]) -> list[Action]:
    actions: list[Action] = []
    hand, covered = tuple(held), state.covered
    for rank, pile in enumerate(PILES):
        actions += _laying(hand, pile, state.piles[rank][-1])
        if covered[rank]:
            for old in reversed(covered[rank]):
                actions += _laying(hand, pile, old.card)
    return actions


# Everybody is asked after every card, and most hands and piles are as they were.
@lru_cache(maxsize=1 << 12)
def _laying(hand: tuple[Card, ...], pile: Pile, on: Card) -> tuple[Lay, ...]:
    """Every card of a hand on this one."""
    return tuple([Lay(card, pile, on) for card in hand])


def _named(state: State, rank: int) -> list[Card]:
    """The top card of a pile, and those that were its top of late."""
    return [state.piles[rank][-1], *[old.card for old in reversed(state.covered[rank])]]
