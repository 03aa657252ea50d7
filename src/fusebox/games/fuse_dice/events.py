"""The events of FUSE (dice): what is told of a mission. No logic lives here."""

from typing import TypeAlias

from fusebox.core import Millis, Seat, Value
from fusebox.games.fuse_dice.model import BombCard, Die, FuseCard, Reason, Slot, Why


class Began(Value, frozen=True):
    """The clock runs, and the ship blows up then."""

    until: Millis


class Rolled(Value, frozen=True):
    seat: Seat
    turn: int
    dice: tuple[Die, ...]


class Placed(Value, frozen=True):
    """The seat that acted, and the one whose bomb it is."""

    seat: Seat
    owner: Seat
    die: Die
    bomb: BombCard
    slot: Slot
    full: bool


class Declined(Value, frozen=True):
    seat: Seat
    owner: Seat


class Emptied(Value, frozen=True):
    """All dice of a card went back into the bag."""

    owner: Seat
    bomb: BombCard
    why: Why


class Checked(Value, frozen=True):
    """Somebody called a check, and nothing was wrong."""

    seat: Seat
    owner: Seat
    bomb: BombCard


class Defused(Value, frozen=True):
    owner: Seat
    bomb: BombCard
    points: int
    replacement: BombCard | None


class Revealed(Value, frozen=True):
    """A card from the deck came into the row."""

    bomb: BombCard


class Activated(Value, frozen=True):
    """A fuse card came into the row."""

    fuse: FuseCard


class Rerolled(Value, frozen=True):
    seat: Seat
    die: Die
    result: Die


class Removed(Value, frozen=True):
    """A die went back into the bag from a player's bomb."""

    owner: Seat
    die: Die
    bomb: BombCard
    slot: Slot


class Returned(Value, frozen=True):
    """Dice that nobody had to take went back into the bag."""

    dice: tuple[Die, ...]


class Passed(Value, frozen=True):
    """The bag went to the next player."""

    seat: Seat


class Missed(Value, frozen=True):
    seat: Seat


class ClockStopped(Value, frozen=True):
    """Row and deck are empty: the dice of this roll are placed without the clock (B28)."""

    left: int
    """Whole seconds on the clock."""


class Saved(Value, frozen=True):
    score: int
    left: int
    """Whole seconds on the clock."""


class Lost(Value, frozen=True):
    score: int
    reason: Reason


Event: TypeAlias = (
    Began
    | Rolled
    | Placed
    | Declined
    | Emptied
    | Checked
    | Defused
    | Revealed
    | Activated
    | Rerolled
    | Removed
    | Returned
    | Passed
    | Missed
    | ClockStopped
    | Saved
    | Lost
)
