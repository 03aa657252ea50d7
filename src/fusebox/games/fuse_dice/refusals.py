"""Why an action may not be taken: the clause, and what the sentence says."""

from fusebox.core import Refusal, Seat
from fusebox.games.fuse_dice import duties
from fusebox.games.fuse_dice.cards import FACES
from fusebox.games.fuse_dice.choices import acted_for
from fusebox.games.fuse_dice.dice import BIT
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


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """The first reason there is."""
    if clause := CLOCK_CLAUSES.get(type(action)):
        return Refusal(clause, "by_itself")
    if state.stage == "starting":
        return Refusal("B12", "not_yet")
    if state.stage == "over":
        return Refusal("B28" if state.reason == "saved" else "B11", "mission_over")
    if isinstance(action, Check):
        return _check(state, action)
    if isinstance(action, Roll | Place | Decline | Reroll | Remove) and action.turn != state.turn:
        return Refusal("B14", "another_turn", {"turn": action.turn})
    if isinstance(action, Remove):
        return _remove(state, seat, action)
    if state.removal is not None:
        return Refusal("B27", "removal_first")
    return _in_its_step(state, seat, action)


def _in_its_step(state: State, seat: Seat, action: Action) -> Refusal:
    match action:
        case Roll():
            return _of_the_holder(state, "drawing")
        case Reroll():
            return _reroll(state, seat, action)
        case Clear():
            return _clear(state, seat, action)
    if state.stage != "distributing":
        return Refusal("B34", STEPS[state.stage])
    if isinstance(action, Decline):
        return _decline(state, seat, action)
    assert isinstance(action, Place), "no other action is left"
    return _place(state, seat, action)


def _check(state: State, action: Check) -> Refusal:
    if state.options.referee == "strict":
        return Refusal("B20", "no_checks")
    if duties.found(state, action.bomb) is None:
        return Refusal("B20", "not_there", {"bomb": action.bomb})
    return Refusal("B20", "nothing_on_it", {"bomb": action.bomb})


def _of_the_holder(state: State, stage: Stage) -> Refusal:
    if state.stage != stage:
        return Refusal("B34", STEPS[state.stage])
    return Refusal("B13", "not_holder", {"holder": state.holder})


def _reroll(state: State, seat: Seat, action: Reroll) -> Refusal:
    if state.stage != "rerolling" or state.holder not in acted_for(state, seat):
        return _of_the_holder(state, "rerolling")
    return Refusal("B25", "not_unused", {"die": action.die})


def _decline(state: State, seat: Seat, action: Decline) -> Refusal:
    if state.options.referee == "strict":
        return Refusal("B17", "must_take")
    if action.seat not in acted_for(state, seat):
        return Refusal("B36", "not_for_others")
    return Refusal("B20", "nothing_to_decline")


def _unowned(state: State, seat: Seat, held: tuple[Seat, Bomb] | None, card: str) -> Refusal | None:
    """Why this seat may do nothing with a bomb."""
    if held is None:
        return Refusal("B14", "not_there", {"bomb": card})
    if held[0] not in acted_for(state, seat):
        return Refusal("B36", "not_yours", {"bomb": card, "owner": held[0]})
    return None


def _place(state: State, seat: Seat, action: Place) -> Refusal:
    held = duties.found(state, action.bomb)
    if unowned := _unowned(state, seat, held, action.bomb):
        return unowned
    assert held is not None, "or it would be nobody's"
    owner, bomb = held
    if action.die not in state.tray:
        return _gone(state, action)
    if state.declined[owner]:
        return Refusal("B20", "has_declined")
    if duties.owes(state, owner) <= 0:
        return Refusal("B14", "enough", {"count": state.owed[owner]})
    return _slot(bomb, action)


def _gone(state: State, action: Place) -> Refusal:
    """Somebody was quicker, or there was no such die (B14)."""
    for taken in reversed(state.taken):
        if taken.die == action.die:
            return Refusal("B14", "taken", {"die": action.die, "taker": taken.seat})
    return Refusal("B14", "not_rolled", {"die": action.die})


def _slot(bomb: Bomb, action: Place) -> Refusal:
    face, values = FACES[bomb.card], _named(action)
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


def _clear(state: State, seat: Seat, action: Clear) -> Refusal:
    held = duties.found(state, action.bomb)
    if action.bomb in state.defused:
        return Refusal("B21", "cleared_already", {"bomb": action.bomb})
    if unowned := _unowned(state, seat, held, action.bomb):
        return unowned
    assert held is not None, "or it would be nobody's"
    if not duties.is_full(held[1]):
        return Refusal("B21", "not_full", {"bomb": action.bomb})
    if state.stage != "defusing" and not duties.clears_early(state):
        return Refusal("B22", STEPS[state.stage])
    if action.replacement is None:
        return Refusal("B21", "must_replace")
    return Refusal("B21", "not_in_row", {"bomb": action.replacement})


def _remove(state: State, seat: Seat, action: Remove) -> Refusal:
    held, removal = duties.found(state, action.bomb), state.removal
    if removal is None:
        return Refusal("B27", "nothing_owed")
    if unowned := _unowned(state, seat, held, action.bomb):
        return unowned
    assert held is not None, "or it would be nobody's"
    owner, bomb = held
    if owner not in removal.seats:
        return Refusal("B27", "only_one")
    values = _named(action)
    if action.slot >= len(bomb.dice) or bomb.dice[action.slot] != action.die:
        return Refusal("B27", "no_such_die", values)
    if duties.is_full(bomb):
        return Refusal("B23", "safe_when_full", values)
    if not BIT[action.die] & duties.costs(removal):
        return Refusal("B25" if removal.die else "B24", "no_match", values)
    return Refusal("B26", "safe_below", values)
