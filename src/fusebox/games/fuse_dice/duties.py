"""Who owes what: a die to take, a bomb to clear away, a die to give up, or the use of the bag."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from fusebox.core import Seat
from fusebox.games.fuse_dice.dice import BIT, MATCHES, fused, mask
from fusebox.games.fuse_dice.faces import EVERY_DIE, Deck, places, wanted
from fusebox.games.fuse_dice.model import Bomb, BombCard, Die, Removal, Slot, State

DRAWN: Final = {1: 3, 2: 4}
"""How many dice a lone player and a pair draw; more players one each (B13)."""
SHARE: Final = {1: 3, 2: 2}
"""How many each of them takes (B14)."""


def drawn(seats: int) -> int:
    return DRAWN.get(seats, seats)


def share(seats: int) -> int:
    return SHARE.get(seats, 1)


def clears_early(state: State) -> bool:
    """One or two players may clear a bomb before the other dice are placed (B22)."""
    return len(state.bombs) <= 2


def clears_now(state: State) -> bool:
    """Full bombs may be cleared away in this step."""
    return state.stage == "defusing" or (state.stage == "distributing" and clears_early(state))


def replacements(state: State) -> Sequence[BombCard | None]:
    """What may be taken for a bomb that is cleared away: one of the row, if there is any (B21)."""
    return state.row or (None,)


def is_full(bomb: Bomb) -> bool:
    return None not in bomb.dice


def is_begun(bomb: Bomb) -> bool:
    return any(die is not None for die in bomb.dice)


def found(state: State, card: BombCard) -> tuple[Seat, Bomb] | None:
    """The bomb and its owner, if it lies before a player."""
    for seat, bombs in enumerate(state.bombs):
        for bomb in bombs:
            if bomb.card == card:
                return seat, bomb
    return None


def full_bombs(state: State) -> list[tuple[Seat, Bomb]]:
    return [
        (seat, bomb)
        for seat, bombs in enumerate(state.bombs)
        for bomb in bombs
        if None not in bomb.dice
    ]


def open_slots(state: State, seat: Seat) -> int:
    return sum(bomb.dice.count(None) for bomb in state.bombs[seat])


def owes(state: State, seat: Seat) -> int:
    """How many dice the seat has not taken of those it should; none without a bomb (B30)."""
    if not state.bombs[seat]:
        return 0
    owed = state.owed[seat]
    for taken in state.taken:
        owed -= taken.seat == seat
    return owed


def placeable(state: State, deck: Deck, bomb: Bomb) -> Iterable[tuple[Slot, int]]:
    """The open slots of a bomb, each with the dice that may go there by the referee (B15, B20)."""
    if state.options.referee == "strict":
        return places(deck.faces[bomb.card], tuple(bomb.dice))
    return [(cast(Slot, slot), EVERY_DIE) for slot in deck.faces[bomb.card].open(bomb.dice)]


def may_take(state: State, seat: Seat) -> bool:
    """Whether the seat still owes a die, and has not said that none is for it."""
    return not state.declined[seat] and owes(state, seat) > 0


def can_place(state: State, deck: Deck, bombs: Iterable[Bomb], tray: int) -> bool:
    """Whether one of these dice may go on one of the bombs, by the referee (B15, B20)."""
    faces, strict = deck.faces, state.options.referee == "strict"
    for bomb in bombs:
        face, dice = faces[bomb.card], bomb.dice
        if wanted(face, tuple(dice)) & tray if strict else face.open(dice):
            return True
    return False


def takers(state: State, deck: Deck) -> list[Seat]:
    """Who has to take one of the dice that are left (B17)."""
    if not state.tray:
        return []
    tray, taken = mask(state.tray), [taken.seat for taken in state.taken]
    owed, declined = state.owed, state.declined
    return [
        seat
        for seat, bombs in enumerate(state.bombs)
        if owed[seat] > taken.count(seat)
        and not declined[seat]
        and can_place(state, deck, bombs, tray)
    ]


def must_clear(state: State) -> bool:
    """Dice are left that nobody can place, but a new bomb might take them (B22)."""
    if not clears_early(state) or not state.tray:
        return False
    return any(may_take(state, seat) for seat in range(len(state.bombs)))


def costs(removal: Removal) -> int:
    """The dice of which each player gives up one."""
    if removal.die is not None:
        return MATCHES[removal.die]
    assert removal.fuse is not None, "either a die was rerolled or a fuse card turned over"
    return fused(removal.fuse)


def losable(state: State, deck: Deck, seat: Seat, cost: int) -> list[tuple[BombCard, Slot, Die]]:
    """The dice the seat could give up: none of a full bomb, none under another (B23, B26)."""
    return [
        (bomb.card, cast(Slot, slot), die)
        for bomb in state.bombs[seat]
        if None in bomb.dice
        for slot, die in enumerate(bomb.dice)
        if die is not None and BIT[die] & cost
        if deck.faces[bomb.card].is_loose(bomb.dice, slot)
    ]


def owing(state: State, deck: Deck) -> list[Seat]:
    """The seats whose act is waited for."""
    if state.removal is not None:
        return list(state.removal.seats)
    match state.stage:
        case "drawing" | "rerolling":
            return [state.holder]
        case "distributing":
            return takers(state, deck) or _clearers(state)
        case "defusing":
            return _clearers(state)
    return []


def _clearers(state: State) -> list[Seat]:
    return sorted({seat for seat, _ in full_bombs(state)})
