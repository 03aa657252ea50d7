"""What a seat may do now: for itself, and for teammates who have fallen silent (B36)."""

from collections.abc import Iterator
from typing import cast

from fusebox.core import Seat
from fusebox.games.fuse_dice import duties
from fusebox.games.fuse_dice.dice import BIT, mask
from fusebox.games.fuse_dice.model import (
    Action,
    Check,
    Clear,
    Decline,
    Place,
    Remove,
    Reroll,
    Roll,
    Slot,
    State,
)


def choices(state: State, seat: Seat) -> list[Action]:
    """Every action of this seat."""
    if state.stage in ("starting", "over"):
        return []
    actions: list[Action] = []
    for owner in acted_for(state, seat):
        actions += _duties(state, owner)
    if state.options.referee == "trusting":
        actions += _checks(state)
    return actions


def acted_for(state: State, seat: Seat) -> list[Seat]:
    """The seat itself, and those whose player is silent."""
    return [owner for owner, silent in enumerate(state.silent) if owner == seat or silent]


def _duties(state: State, owner: Seat) -> Iterator[Action]:
    """What can be done for a seat; while dice are owed nothing else is (B27)."""
    if state.removal is not None:
        return _removals(state, owner)
    match state.stage:
        case "drawing" if owner == state.holder:
            return iter((Roll(state.turn),))
        case "rerolling" if owner == state.holder:
            return (Reroll(state.turn, die) for die in dict.fromkeys(state.tray))
        case "distributing":
            return _distributing(state, owner)
        case "defusing":
            return _clearing(state, owner)
    return iter(())


def _distributing(state: State, owner: Seat) -> Iterator[Action]:
    if not state.declined[owner] and duties.owes(state, owner) > 0:
        yield from _places(state, owner)
    if duties.clears_early(state):
        yield from _clearing(state, owner)


def _places(state: State, owner: Seat) -> Iterator[Action]:
    turn, tray, some = state.turn, mask(state.tray), False
    dice = [(die, BIT[die]) for die in dict.fromkeys(state.tray)]
    for bomb in state.bombs[owner]:
        for slot, bits in duties.placeable(state, bomb):
            if bits & tray:
                some = True
                for die, bit in dice:
                    if bits & bit:
                        yield Place(turn, die, bomb.card, cast(Slot, slot))
    if some and state.options.referee == "trusting":
        yield Decline(turn, owner)


def _clearing(state: State, owner: Seat) -> Iterator[Action]:
    for bomb in state.bombs[owner]:
        if duties.is_full(bomb):
            yield from (Clear(bomb.card, card) for card in state.row or (None,))


def _removals(state: State, owner: Seat) -> Iterator[Action]:
    removal = state.removal
    if removal is not None and owner in removal.seats:
        for card, slot, die in duties.losable(state, owner, duties.costs(removal)):
            yield Remove(state.turn, die, card, slot)


def _checks(state: State) -> Iterator[Action]:
    """Any card with a die on it, at any time (B20)."""
    for bombs in state.bombs:
        for bomb in bombs:
            if any(die is not None for die in bomb.dice):
                yield Check(bomb.card)
