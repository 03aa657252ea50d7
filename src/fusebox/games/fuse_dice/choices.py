"""What a seat may do now: for itself, and for teammates who have fallen silent (B36)."""

from collections.abc import Iterator
from typing import cast

from fusebox.core import Seat
from fusebox.games.fuse_dice import duties
from fusebox.games.fuse_dice.dice import BIT, mask
from fusebox.games.fuse_dice.faces import Deck
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


def choices(state: State, deck: Deck, seat: Seat) -> list[Action]:
    """Every action of this seat."""
    if state.stage in ("starting", "over"):
        return []
    actions: list[Action] = []
    for owner in acted_for(state, seat):
        actions += _duties(state, deck, owner)
    if state.options.referee == "trusting":
        actions += _checks(state)
    return actions


def acted_for(state: State, seat: Seat) -> list[Seat]:
    """The seat itself, and those whose player is silent."""
    return [owner for owner, silent in enumerate(state.silent) if owner == seat or silent]


def _duties(state: State, deck: Deck, owner: Seat) -> Iterator[Action]:
    """What can be done for a seat; while dice are owed nothing else is (B27)."""
    if state.removal is not None:
        return _removals(state, deck, owner)
    match state.stage:
        case "drawing" if owner == state.holder:
            return iter((Roll(state.turn),))
        case "rerolling" if owner == state.holder:
            return (Reroll(state.turn, die) for die in dict.fromkeys(state.tray))
        case "distributing" | "defusing":
            return _on_bombs(state, deck, owner)
    return iter(())


def _on_bombs(state: State, deck: Deck, owner: Seat) -> Iterator[Action]:
    if state.stage == "distributing" and duties.may_take(state, owner):
        yield from _places(state, deck, owner)
    if duties.clears_now(state):
        yield from _clearing(state, owner)


def _places(state: State, deck: Deck, owner: Seat) -> Iterator[Action]:
    turn, tray, some = state.turn, mask(state.tray), False
    dice = [(die, BIT[die]) for die in dict.fromkeys(state.tray)]
    for bomb in state.bombs[owner]:
        for slot, bits in duties.placeable(state, deck, bomb):
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
            yield from (Clear(bomb.card, card) for card in duties.replacements(state))


def _removals(state: State, deck: Deck, owner: Seat) -> Iterator[Action]:
    removal = state.removal
    if removal is not None and owner in removal.seats:
        for card, slot, die in duties.losable(state, deck, owner, duties.costs(removal)):
            yield Remove(state.turn, die, card, slot)


def _checks(state: State) -> Iterator[Action]:
    """Any card with a die on it, at any time (B20)."""
    for bombs in state.bombs:
        for bomb in bombs:
            if duties.is_begun(bomb):
                yield Check(bomb.card)
