"""What players of RUSE may do. No logic lives here."""

from typing import Literal, TypeAlias

from fusebox.core import Done, Value
from fusebox.games.ruse.model import (
    Act,
    BonusPath,
    Card,
    Cell,
    Exit,
    Instinct,
    Kit,
    OpenTile,
    Path,
    Payment,
    Prey,
    Quarter,
    Spot,
    Territory,
    Tile,
)


class Roll(Value, frozen=True):
    """Roll an action die."""


class Place(Value, frozen=True):
    """Place the rolled die."""

    spot: Spot


class Stop(Value, frozen=True):
    """Move the fox, and stop on this tile of the territory."""

    tile: Tile


class Do(Value, frozen=True):
    """An action that is paid with the die."""

    act: Act


class Explore(Value, frozen=True):
    """Explore the den at this cost."""

    cost: int


class Take(Value, frozen=True):
    """Take this bonus path tile, or the top one of the stack."""

    path: BonusPath | Literal["stack"]


class Lay(Value, frozen=True):
    """Lay a path tile in the den."""

    path: Path
    cell: Cell
    quarters: Quarter


class Refuse(Value, frozen=True):
    """Return what path tiles are left."""


class ChooseKit(Value, frozen=True):
    kit: Kit


class ChooseResource(Value, frozen=True):
    resource: Territory


class ChooseTrack(Value, frozen=True):
    track: Territory


class ChooseTerritory(Value, frozen=True):
    """Where an obstacle goes."""

    territory: Territory


class UseTile(Value, frozen=True):
    """Take the effect of a territory tile that is open to all."""

    territory: Territory
    tile: OpenTile


class DrawCard(Value, frozen=True):
    """Draw a private objective."""


class Discard(Value, frozen=True):
    card: Card


class Exchange(Value, frozen=True):
    card: Card


class Declare(Value, frozen=True):
    """Complete a private objective."""

    card: Card


class Grow(Value, frozen=True):
    kit: Kit


class Pay(Value, frozen=True):
    """What the last growth step is paid with."""

    what: Payment


class HandIn(Value, frozen=True):
    """A hunting tile for growth points."""

    prey: Prey
    village: bool


class Send(Value, frozen=True):
    """A kit leaves the den."""

    kit: Kit
    exit: Exit


class Develop(Value, frozen=True):
    """Put the exit's cube on an instinct."""

    instinct: Instinct


class EatCheese(Value, frozen=True):
    """Hand in the cheese for growth points."""


class Shift(Value, frozen=True):
    """Move the Firefox pawn by one more or less, or not."""

    by: Literal[-1, 0, 1]


Action: TypeAlias = (
    Roll
    | Place
    | Stop
    | Do
    | Explore
    | Take
    | Lay
    | Refuse
    | ChooseKit
    | ChooseResource
    | ChooseTrack
    | ChooseTerritory
    | UseTile
    | DrawCard
    | Discard
    | Exchange
    | Declare
    | Grow
    | Pay
    | HandIn
    | Send
    | Develop
    | EatCheese
    | Shift
    | Done
)
