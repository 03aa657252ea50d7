"""What a seat may do now: for itself, and for teammates who have fallen silent (B36)."""

from collections.abc import Iterator

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
    State,
)


def choices(state: State, deck: Deck, seat: Seat) -> list[Action]:
    """Every action of this seat."""
    if state.stage in ("starting", "over"):
        return []
    actions: list[Action] = []
    for owner in acted_for(state, seat) if True in state.silent else (seat,):
        actions += _duties(state, deck, owner)
    if state.options.referee == "trusting":
        actions += _checks(state)
    return actions


def acted_for(state: State, seat: Seat) -> list[Seat]:
    """The seat itself, and those whose player is silent."""
    return [owner for owner, silent in enumerate(state.silent) if owner == seat or silent]


def _duties(state: State, deck: Deck, owner: Seat) -> list[Action]:
    """What can be done for a seat; while dice are owed nothing else is (B27)."""
    if state.removal is not None:
        return _removals(state, deck, owner)
    stage = state.stage
    if stage == "distributing":
        places = _places(state, deck, owner) if duties.may_take(state, owner) else []
        return places + _clearing(state, owner) if duties.clears_early(state) else places
    if stage == "defusing":
        return _clearing(state, owner)
    if owner != state.holder:
        return []
    if stage == "drawing":
        return [Roll(state.turn)]
    return [Reroll(state.turn, die) for die in dict.fromkeys(state.tray)]


def _places(state: State, deck: Deck, owner: Seat) -> list[Action]:
    turn, tray, dice = state.turn, mask(state.tray), dict.fromkeys(state.tray)
    found: list[Action] = []
    for bomb in state.bombs[owner]:
        card = bomb.card
        for slot, bits in duties.placeable(state, deck, bomb):
            if bits & tray:
                found += [Place(turn, die, card, slot) for die in dice if bits & BIT[die]]
    if found and state.options.referee == "trusting":
        found.append(Decline(turn, owner))
    return found


def _clearing(state: State, owner: Seat) -> list[Action]:
    return [
        Clear(bomb.card, card)
        for bomb in state.bombs[owner]
        if None not in bomb.dice
        for card in duties.replacements(state)
    ]


def _removals(state: State, deck: Deck, owner: Seat) -> list[Action]:
    removal = state.removal
    if removal is None or owner not in removal.seats:
        return []
    losable = duties.losable(state, deck, owner, duties.costs(removal))
    return [Remove(state.turn, die, card, slot) for card, slot, die in losable]


def _checks(state: State) -> Iterator[Action]:
    """Any card with a die on it, at any time (B20)."""
    for bombs in state.bombs:
        for bomb in bombs:
            if duties.is_begun(bomb):
                yield Check(bomb.card)
