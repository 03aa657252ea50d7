"""Why an action may not be taken, told from what its player may know."""

from fusebox.core import Refusal, Seat
from fusebox.games.fusion import play
from fusebox.games.fusion.deck import RANK
from fusebox.games.fusion.model import Action, Decline, DrawCards, Lay, State

CLOCK_CLAUSES = {"Go": "F5", "Forgive": "F10", "FillUp": "F6", "Halt": "F14", "GoOn": "F13"}


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """Never by what others hold, nor by whether the card would fit."""
    kind = type(action).__name__
    if kind in CLOCK_CLAUSES:
        return Refusal(CLOCK_CLAUSES[kind], "by_itself")
    if state.stage == "starting":
        return Refusal("F5", "not_yet")
    if state.stage == "over":
        return Refusal("F12" if state.reason == "first_out" else "F13", "race_over")
    if state.stop is not None and play.answered(state.stop, seat):
        return Refusal("F13", "one_card")
    match action:
        case DrawCards():
            return _draw(state, seat)
        case Decline() if state.stop is None:
            return Refusal("F13", "no_stop")
    if state.penalties[seat]:
        return Refusal("F10", "penalty", {"seconds": state.options.penalty})
    assert isinstance(action, Lay), "whoever may lay in a stop may decline"
    return _lay(state, seat, action)


def _draw(state: State, seat: Seat) -> Refusal:
    if state.options.draw == "auto":
        return Refusal("F6", "drawn_for_you")
    if state.stop is not None:
        return Refusal("F13", "no_drawing")
    full = len(state.hands[seat]) == play.HAND
    return Refusal("F6", "hand_full" if full else "draw_pile_empty")


def _lay(state: State, seat: Seat, action: Lay) -> Refusal:
    """A card on one that never came to lie there, or was covered long ago (F10)."""
    if action.card not in state.hands[seat]:
        return Refusal("F10", "not_held", {"card": action.card})
    values: dict[str, int | str] = {"on": action.on, "pile": action.pile}
    if action.on in state.piles[RANK[action.pile]]:
        return Refusal("F10", "long_covered", values)
    return Refusal("F10", "not_there", values)
