"""What happens in RUSE. No logic lives here."""

from typing import Literal, TypeAlias

from fusebox.core import Seat, Value
from fusebox.games.ruse.model import (
    BonusPath,
    Card,
    Cell,
    Common,
    Exit,
    Icon,
    Instinct,
    Kit,
    Obstacle,
    Path,
    Prey,
    Quarter,
    Source,
    Spot,
    Territory,
    TerritoryTile,
    Tile,
    Token,
)


class RoundBegan(Value, frozen=True):
    round: int


class DestinyShown(Value, frozen=True):
    tile: str
    hunter: Territory


class DestinyRolled(Value, frozen=True):
    value: int
    night: bool


class Rolled(Value, frozen=True):
    seat: Seat
    value: int


class GainedGp(Value, frozen=True):
    seat: Seat
    gp: int
    source: Source


class PaidGp(Value, frozen=True):
    seat: Seat
    gp: int
    source: Source


class GainedVp(Value, frozen=True):
    seat: Seat
    vp: int
    source: Source


class LostVp(Value, frozen=True):
    seat: Seat
    vp: int
    source: Source


class GainedResource(Value, frozen=True):
    seat: Seat
    resource: Territory
    source: Source


class PaidResource(Value, frozen=True):
    seat: Seat
    resource: Territory


class Placed(Value, frozen=True):
    seat: Seat
    spot: Spot
    cost: int


class Moved(Value, frozen=True):
    seat: Seat
    territory: Territory
    tile: Tile


class Raised(Value, frozen=True):
    """A kit die has gone up."""

    seat: Seat
    kit: Kit
    value: int


class Advanced(Value, frozen=True):
    seat: Seat
    track: Territory
    level: int


class HunterMoved(Value, frozen=True):
    territory: Territory


class Marked(Value, frozen=True):
    """A marker was laid: on a tile of a territory, or on a space of the Village track."""

    seat: Seat
    territory: Territory | None
    tile: int


class MarkerReturned(Value, frozen=True):
    seat: Seat


class Hunted(Value, frozen=True):
    seat: Seat
    prey: Prey
    kept: bool


class TileDrawn(Value, frozen=True):
    """A territory tile was turned over."""

    seat: Seat
    territory: Territory
    tile: TerritoryTile


class ObstacleSet(Value, frozen=True):
    obstacle: Obstacle
    territory: Territory


class TookToken(Value, frozen=True):
    seat: Seat
    token: Token


class BeaverTaken(Value, frozen=True):
    seat: Seat
    territory: Territory


class TileUsed(Value, frozen=True):
    seat: Seat
    territory: Territory
    tile: TerritoryTile


class PathsDrawn(Value, frozen=True):
    seat: Seat
    paths: tuple[Path, ...]


class PathLaid(Value, frozen=True):
    seat: Seat
    path: Path
    cell: Cell
    quarters: Quarter


class PathsReturned(Value, frozen=True):
    seat: Seat
    paths: tuple[Path, ...]


class BonusTaken(Value, frozen=True):
    seat: Seat
    path: BonusPath


class CardDrawn(Value, frozen=True):
    """A private objective; only its player sees which."""

    seat: Seat
    card: Card | None


class CardDiscarded(Value, frozen=True):
    seat: Seat
    card: Card | None


class Completed(Value, frozen=True):
    seat: Seat
    card: Card


class Exchanged(Value, frozen=True):
    seat: Seat
    card: Card


class Claimed(Value, frozen=True):
    """A common objective was declared."""

    seat: Seat
    objective: Common
    vp: int


class Grew(Value, frozen=True):
    seat: Seat
    kit: Kit
    space: int


class KitCame(Value, frozen=True):
    """A black kit came to its track."""

    seat: Seat
    kit: Kit


class HandedIn(Value, frozen=True):
    seat: Seat
    prey: Prey


class Sent(Value, frozen=True):
    seat: Seat
    kit: Kit
    exit: Exit
    value: int


class Developed(Value, frozen=True):
    seat: Seat
    instinct: Instinct


class ExtraDie(Value, frozen=True):
    seat: Seat


class FirefoxMoved(Value, frozen=True):
    seat: Seat
    place: int


class VillageReached(Value, frozen=True):
    seat: Seat
    space: int


class TurnEnded(Value, frozen=True):
    seat: Seat
    left: int
    """What is left on the die."""
    gp: int
    vp: int
    resources: tuple[int, ...]
    """What the player has now."""


class VixenCard(Value, frozen=True):
    card: str


class VixenRolled(Value, frozen=True):
    value: int
    spot: Literal["river", "forest", "farm", "field", "den"]


class VixenMoved(Value, frozen=True):
    territory: Territory
    tile: Tile


class VixenDid(Value, frozen=True):
    icon: Icon


class VixenGained(Value, frozen=True):
    vp: int
    source: Source


class VixenGrew(Value, frozen=True):
    """Her kits have moved, and so many are outside."""

    outside: int


class Ended(Value, frozen=True):
    """The end of the game: what a player has in the end."""

    seat: Seat
    vp: int


Event: TypeAlias = (
    RoundBegan
    | DestinyShown
    | DestinyRolled
    | Rolled
    | GainedGp
    | PaidGp
    | GainedVp
    | LostVp
    | GainedResource
    | PaidResource
    | Placed
    | Moved
    | Raised
    | Advanced
    | HunterMoved
    | Marked
    | MarkerReturned
    | Hunted
    | TileDrawn
    | ObstacleSet
    | TookToken
    | BeaverTaken
    | TileUsed
    | PathsDrawn
    | PathLaid
    | PathsReturned
    | BonusTaken
    | CardDrawn
    | CardDiscarded
    | Completed
    | Exchanged
    | Claimed
    | Grew
    | KitCame
    | HandedIn
    | Sent
    | Developed
    | ExtraDie
    | FirefoxMoved
    | VillageReached
    | TurnEnded
    | VixenCard
    | VixenRolled
    | VixenMoved
    | VixenDid
    | VixenGained
    | VixenGrew
    | Ended
)
