"""Why an action may not be taken: the clause, and what the sentence says.

Only what lies open and the player's own hand are asked, so that a refusal tells nothing new.
"""

from fusebox.core import Refusal, Seat
from fusebox.games.fuse_cards.cards import FUSE, KIND
from fusebox.games.fuse_cards.model import (
    Action,
    Call,
    Card,
    CloseWindow,
    Defuse,
    LayBeside,
    LayFuse,
    PlayMatchMan,
    State,
    Window,
)


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """The first rule that stands against it."""
    if state.ended is not None:
        return Refusal(
            "C16" if state.ended == "last_bomb" else "C17", "game_over", {"ending": state.ended}
        )
    match action:
        case Call():
            return Refusal("C21", "clock_calls")
        case CloseWindow():
            return Refusal("C22", "closes_by_itself")
        case PlayMatchMan():
            return _match_man(state.window, seat)
    if state.window is not None:
        return Refusal("C22", "window_open", {"player": state.window.seat})
    if seat != state.turn:
        return Refusal("C9", "not_your_turn", {"player": state.turn})
    return _in_turn(state, state.hands[seat], action)


def _match_man(window: Window | None, seat: Seat) -> Refusal:
    if window is None:
        return Refusal("C22", "nothing_defused")
    if window.seat == seat:
        return Refusal("C22", "defused_yourself")
    return _not_held("C22", "match_man")


def _in_turn(state: State, hand: list[int], action: Action) -> Refusal:
    match action:
        case LayFuse(card):
            return _not_held("C9", card)
        case Defuse(card):
            return _not_held("C9", card) if state.fuse else Refusal("C14", "nothing_to_defuse")
        case LayBeside(card):
            return _beside(state, hand, card)
    return Refusal("C11", "nothing_to_explode") if not state.fuse else Refusal("C12", "no_bomb")


def _beside(state: State, hand: list[int], card: Card) -> Refusal:
    if state.fuse:
        return Refusal("C15", "fuse_lies")
    if any(hand[kind] for kind in FUSE):
        return Refusal("C15", "fuse_in_hand")
    assert not hand[KIND[card]], "every other lay is legal"
    return _not_held("C15", card)


def _not_held(clause: str, card: Card) -> Refusal:
    return Refusal(clause, "not_held", {"card": card})
