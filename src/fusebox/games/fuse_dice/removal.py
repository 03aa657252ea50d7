"""Dice that go back into the bag: given up one by one, or with the whole card."""

from fusebox.core import Seat
from fusebox.games.fuse_dice import duties
from fusebox.games.fuse_dice.dice import RANK
from fusebox.games.fuse_dice.events import Emptied, Event, Removed
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import Bomb, BombCard, Die, Removal, Remove, State, Why


def remove(state: State, action: Remove) -> list[Event]:
    """A player has chosen."""
    removal = state.removal
    assert removal is not None, "a die is given up only when one is owed"
    owner, _ = held(state, action.bomb)
    event = _taken_off(state, action)
    left = tuple([seat for seat in removal.seats if seat != owner])
    state.removal = Removal(removal.die, removal.fuse, left)
    return [event]


def charge(state: State, deck: Deck, removal: Removal) -> list[Event]:
    """Who has one such die gives it up; who has several has to choose (B27)."""
    cost, events = duties.costs(removal), list[Event]()
    choosing: list[Seat] = []
    for seat in removal.seats:
        found = duties.losable(state, deck, seat, cost)
        if len(found) == 1:
            card, slot, die = found[0]
            events.append(_taken_off(state, Remove(state.turn, die, card, slot)))
        elif found:
            choosing.append(seat)
    state.removal = Removal(removal.die, removal.fuse, tuple(choosing))
    return events


def _taken_off(state: State, action: Remove) -> Removed:
    owner, bomb = held(state, action.bomb)
    bomb.dice[action.slot] = None
    to_bag(state, [action.die])
    return Removed(owner, action.die, action.bomb, action.slot)


def to_bag(state: State, dice: list[Die]) -> None:
    for die in dice:
        state.bag[RANK[die]] += 1


def held(state: State, card: BombCard) -> tuple[Seat, Bomb]:
    found = duties.found(state, card)
    assert found is not None, "the bomb lies before a player"
    return found


def empty(state: State, owner: Seat, bomb: Bomb, why: Why) -> Emptied:
    """All dice of the card at once (B19, B20)."""
    to_bag(state, [die for die in bomb.dice if die is not None])
    bomb.dice = [None] * len(bomb.dice)
    return Emptied(owner, bomb.card, why)


def settled(state: State, deck: Deck) -> list[Event] | None:
    """Everybody has given up their die: the rerolled one goes back too (B25)."""
    removal = state.removal
    assert removal is not None, "there is a removal to be finished"
    if removal.seats:
        if state.options.referee == "strict":
            return None
        events = charge(state, deck, removal)  # a check may have emptied a card meanwhile
        return None if state.removal == removal else events
    if removal.die is not None:
        to_bag(state, [removal.die])
    state.removal = None
    return []
