"""What stands against an action: the clause, and what the sentence says. None: nothing does.

`legal` asks the same questions. Only what lies open and the player's own hand are asked, so that a
refusal tells nothing new. Reasons are values: they are made once.
"""

from fusebox.core import Refusal, Seat
from fusebox.games.fuse_cards.cards import FUSE, KIND, MOST_SEATS
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
)

OVER = {
    "last_bomb": Refusal("C16", "game_over", {"ending": "last_bomb"}),
    "time_bomb": Refusal("C17", "game_over", {"ending": "time_bomb"}),
}
WINDOW_OPEN = [Refusal("C22", "window_open", {"player": seat}) for seat in range(MOST_SEATS)]
NOT_YOUR_TURN = [Refusal("C9", "not_your_turn", {"player": seat}) for seat in range(MOST_SEATS)]
CLOCK_CALLS = Refusal("C21", "clock_calls")
CLOSES_BY_ITSELF = Refusal("C22", "closes_by_itself")
NOTHING_DEFUSED = Refusal("C22", "nothing_defused")
DEFUSED_YOURSELF = Refusal("C22", "defused_yourself")
NOTHING_TO_DEFUSE = Refusal("C14", "nothing_to_defuse")
NOTHING_TO_EXPLODE = Refusal("C11", "nothing_to_explode")
NO_BOMB = Refusal("C12", "no_bomb")
FUSE_LIES = Refusal("C15", "fuse_lies")
FUSE_IN_HAND = Refusal("C15", "fuse_in_hand")


def against(state: State, seat: Seat, action: Action) -> Refusal | None:
    """The first rule that stands against an action."""
    if state.ended is not None:
        return OVER[state.ended]
    match action:
        case Call():
            return CLOCK_CALLS
        case CloseWindow():
            return CLOSES_BY_ITSELF
        case PlayMatchMan():
            return against_match_man(state, seat)
    return against_turn(state, seat) or _against_play(state, seat, action)


def against_match_man(state: State, seat: Seat) -> Refusal | None:
    if (window := state.window) is None:
        return NOTHING_DEFUSED
    if window.seat == seat:
        return DEFUSED_YOURSELF
    return _against_card(state, seat, "C22", "match_man")


def against_turn(state: State, seat: Seat) -> Refusal | None:
    """Against anything but the Match Man."""
    if state.ended is not None:
        return OVER[state.ended]
    if state.window is not None:
        return WINDOW_OPEN[state.window.seat]
    return None if seat == state.turn else NOT_YOUR_TURN[state.turn]


def against_bomb(state: State, seat: Seat) -> Refusal | None:
    if not state.fuse:
        return NOTHING_TO_EXPLODE
    return None if state.bombs[seat] else NO_BOMB


def against_defusing(state: State) -> Refusal | None:
    return None if state.fuse else NOTHING_TO_DEFUSE


def against_laying_beside(state: State, seat: Seat) -> Refusal | None:
    if state.fuse:
        return FUSE_LIES
    return FUSE_IN_HAND if any(state.hands[seat][: FUSE.stop]) else None


def _against_play(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Against a play in turn."""
    match action:
        case LayFuse(card):
            return _against_card(state, seat, "C9", card)
        case Defuse(card):
            return against_defusing(state) or _against_card(state, seat, "C9", card)
        case LayBeside(card):
            return against_laying_beside(state, seat) or _against_card(state, seat, "C15", card)
    return against_bomb(state, seat)


def _against_card(state: State, seat: Seat, clause: str, card: Card) -> Refusal | None:
    held = state.hands[seat][KIND[card]]
    return None if held else Refusal(clause, "not_held", {"card": card})
