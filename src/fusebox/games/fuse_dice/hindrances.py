"""Whether an action may be taken, and if not why: the clause, and what the sentence says."""

from fusebox.core import Refusal, Seat
from fusebox.games.fuse_dice import duties
from fusebox.games.fuse_dice.choices import acted_for
from fusebox.games.fuse_dice.dice import BIT
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import (
    Action,
    Bomb,
    Check,
    Clear,
    Decline,
    Explode,
    Go,
    Miss,
    Place,
    Remove,
    Reroll,
    Roll,
    Stage,
    State,
)

CLOCK_CLAUSES: dict[type[Action], str] = {Go: "B12", Miss: "B36", Explode: "B11"}
STEPS: dict[Stage, str] = {
    "drawing": "drawing_first",
    "distributing": "distributing_first",
    "defusing": "defusing_first",
    "rerolling": "rerolling_first",
}


def hindrance(state: State, deck: Deck, seat: Seat, action: Action) -> Refusal | None:
    """The first reason there is; None where there is none."""
    if clause := CLOCK_CLAUSES.get(type(action)):
        return Refusal(clause, "by_itself")
    if state.stage == "starting":
        return Refusal("B12", "not_yet")
    if state.stage == "over":
        return Refusal("B28" if state.reason == "saved" else "B11", "mission_over")
    match action:
        case Check():
            return _check(state, action)
        case Roll() | Place() | Decline() | Reroll() | Remove() if action.turn != state.turn:
            key = "another_turn" if action.turn < state.turn else "later_turn"
            return Refusal("B14", key, {"turn": action.turn})
        case Remove():
            return _remove(state, deck, seat, action)
    if state.removal is not None:
        return Refusal("B27", "removal_first")
    return _in_its_step(state, deck, seat, action)


def _in_its_step(state: State, deck: Deck, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Roll():
            return _of_the_holder(state, seat, "drawing")
        case Reroll():
            return _reroll(state, seat, action)
        case Clear():
            return _clear(state, seat, action)
    if state.stage != "distributing":
        return Refusal("B34", STEPS[state.stage])
    if isinstance(action, Decline):
        return _decline(state, deck, seat, action)
    assert isinstance(action, Place), "no other action is left"
    return _place(state, deck, seat, action)


def _check(state: State, action: Check) -> Refusal | None:
    if state.options.referee == "strict":
        return Refusal("B20", "no_checks")
    held = duties.found(state, action.bomb)
    if held is None:
        return Refusal("B20", "not_there", {"bomb": action.bomb})
    if not duties.is_begun(held[1]):
        return Refusal("B20", "nothing_on_it", {"bomb": action.bomb})
    return None


def _of_the_holder(state: State, seat: Seat, stage: Stage) -> Refusal | None:
    if state.stage != stage:
        return Refusal("B34", STEPS[state.stage])
    if state.holder not in acted_for(state, seat):
        return Refusal("B13", "not_holder", {"holder": state.holder})
    return None


def _reroll(state: State, seat: Seat, action: Reroll) -> Refusal | None:
    if hindered := _of_the_holder(state, seat, "rerolling"):
        return hindered
    if action.die not in state.tray:
        return Refusal("B25", "not_unused", {"die": action.die})
    return None


def _decline(state: State, deck: Deck, seat: Seat, action: Decline) -> Refusal | None:
    if state.options.referee == "strict":
        return Refusal("B17", "must_take")
    if action.seat not in acted_for(state, seat):
        return Refusal("B36", "not_for_others")
    if action.seat not in duties.takers(state, deck):
        return Refusal("B20", "nothing_to_decline")
    return None


def _unowned(state: State, seat: Seat, held: tuple[Seat, Bomb] | None, card: str) -> Refusal | None:
    """Why this seat may do nothing with a bomb."""
    if held is None:
        return Refusal("B14", "not_there", {"bomb": card})
    if held[0] not in acted_for(state, seat):
        return Refusal("B36", "not_yours", {"bomb": card, "owner": held[0]})
    return None


def _place(state: State, deck: Deck, seat: Seat, action: Place) -> Refusal | None:
    held = duties.found(state, action.bomb)
    if unowned := _unowned(state, seat, held, action.bomb):
        return unowned
    assert held is not None, "or it would be nobody's"
    owner, bomb = held
    if action.die not in state.tray:
        return _gone(state, action)
    if state.declined[owner]:
        return Refusal("B20", "has_declined")
    if not duties.may_take(state, owner):
        return Refusal("B14", "enough", {"count": state.owed[owner]})
    if dict(duties.placeable(state, deck, bomb)).get(action.slot, 0) & BIT[action.die]:
        return None
    return _slot(deck, bomb, action)


def _gone(state: State, action: Place) -> Refusal:
    """Somebody was quicker, or there was no such die (B14)."""
    for taken in reversed(state.taken):
        if taken.die == action.die:
            return Refusal("B14", "taken", {"die": action.die, "taker": taken.seat})
    return Refusal("B14", "not_rolled", {"die": action.die})


def _slot(deck: Deck, bomb: Bomb, action: Place) -> Refusal:
    """Why the die may not go there."""
    face, values = deck.faces[bomb.card], _named(action)
    if action.slot >= face.size:
        return Refusal("B15", "no_such_slot", values)
    if bomb.dice[action.slot] is not None:
        return Refusal("B16", "slot_filled", values)
    if not face.supported(bomb.dice, action.slot):
        return Refusal("B18", "unsupported", values)
    if not face.fits[action.slot] & BIT[action.die]:
        return Refusal("B3", "unfit", values)
    return Refusal("B15", "dead_end", values)


def _named(action: Place | Remove) -> dict[str, int | str]:
    return {"bomb": action.bomb, "slot": action.slot, "die": action.die}


def _clear(state: State, seat: Seat, action: Clear) -> Refusal | None:
    held = duties.found(state, action.bomb)
    if action.bomb in state.defused:
        return Refusal("B21", "cleared_already", {"bomb": action.bomb})
    if unowned := _unowned(state, seat, held, action.bomb):
        return unowned
    assert held is not None, "or it would be nobody's"
    if not duties.is_full(held[1]):
        return Refusal("B21", "not_full", {"bomb": action.bomb})
    if not duties.clears_now(state):
        return Refusal("B22", STEPS[state.stage])
    if action.replacement in duties.replacements(state):
        return None
    if action.replacement is None:
        return Refusal("B21", "must_replace")
    return Refusal("B21", "not_in_row", {"bomb": action.replacement})


def _remove(state: State, deck: Deck, seat: Seat, action: Remove) -> Refusal | None:
    held, removal = duties.found(state, action.bomb), state.removal
    if removal is None:
        return Refusal("B27", "nothing_owed")
    if unowned := _unowned(state, seat, held, action.bomb):
        return unowned
    assert held is not None, "or it would be nobody's"
    owner, bomb = held
    if owner not in removal.seats:
        return Refusal("B27", "only_one")
    values, cost = _named(action), duties.costs(removal)
    if (action.bomb, action.slot, action.die) in duties.losable(state, deck, owner, cost):
        return None
    if action.slot >= len(bomb.dice) or bomb.dice[action.slot] != action.die:
        return Refusal("B27", "no_such_die", values)
    if duties.is_full(bomb):
        return Refusal("B23", "safe_when_full", values)
    if not BIT[action.die] & cost:
        return Refusal("B25" if removal.die else "B24", "no_match", values)
    return Refusal("B26", "safe_below", values)
