"""The data of FUSE (dice): options, state, actions, signals, view. No logic lives here."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fusebox.core import Millis, Seat, Value, Viewer

Colour: TypeAlias = Literal["r", "g", "b", "y", "k"]
# fmt: off
Die: TypeAlias = Literal[
    "r1", "r2", "r3", "r4", "r5", "r6",
    "g1", "g2", "g3", "g4", "g5", "g6",
    "b1", "b2", "b3", "b4", "b5", "b6",
    "y1", "y2", "y3", "y4", "y5", "y6",
    "k1", "k2", "k3", "k4", "k5", "k6",
]
"""A die that lies open: red, green, blue, yellow or black (k), and its number."""
BombCard: TypeAlias = Literal[
    "bomb01", "bomb02", "bomb03", "bomb04", "bomb05", "bomb06", "bomb07",
    "bomb08", "bomb09", "bomb10", "bomb11", "bomb12", "bomb13", "bomb14",
    "bomb15", "bomb16", "bomb17", "bomb18", "bomb19", "bomb20", "bomb21",
    "bomb22", "bomb23", "bomb24", "bomb25", "bomb26", "bomb27", "bomb28",
    "bomb29", "bomb30", "bomb31", "bomb32", "bomb33", "bomb34", "bomb35",
    "bomb36", "bomb37", "bomb38", "bomb39", "bomb40", "bomb41", "bomb42",
    "bomb43", "bomb44", "bomb45", "bomb46", "bomb47", "bomb48", "bomb49",
    "advanced1", "advanced2", "advanced3", "advanced4", "advanced5",
]
FuseCard: TypeAlias = Literal[
    "fuse-1", "fuse-2", "fuse-3", "fuse-4", "fuse-5", "fuse-6",
    "fuse-red", "fuse-green", "fuse-blue", "fuse-yellow", "fuse-black",
]
# fmt: on
Card: TypeAlias = BombCard | FuseCard
Slot: TypeAlias = Literal[0, 1, 2, 3, 4, 5]
"""A place of a bomb card, in the order in which its requirements are printed."""
Difficulty: TypeAlias = Literal["training", "standard", "expert", "elite", "insane"]
Stage: TypeAlias = Literal["starting", "drawing", "distributing", "defusing", "rerolling", "over"]
Reason: TypeAlias = Literal["saved", "exploded", "no_dice"]
Why: TypeAlias = Literal["toppled", "wrong"]
"""Why all dice of a card went back into the bag (B19, B20)."""


class Options(Value, frozen=True):
    """How the game is played. Without a number of its own, a difficulty has that of B8."""

    difficulty: Difficulty = "training"
    fuse_cards: Annotated[int, msgspec.Meta(gt=-1, lt=12)] | None = None
    advanced: Annotated[int, msgspec.Meta(gt=-1, lt=6)] | None = None
    topple: bool = False
    """Stacks and pyramids may fall over (B19)."""
    referee: Literal["strict", "trusting"] = "strict"
    """Who sees to it that dice fit: the table at once, or the players (B20)."""
    minutes: Annotated[int, msgspec.Meta(gt=4, lt=31)] = 10
    begins: Literal["drawn", 1, 2, 3, 4, 5] = "drawn"
    """The seat that has the bag first, counted from 1, or whichever is drawn (B9)."""


class Bomb(msgspec.Struct):
    """A bomb in front of a player, with the dice on its slots."""

    card: BombCard
    dice: list[Die | None]


class Taken(Value, frozen=True):
    """A die that was taken in this turn, and by whom."""

    seat: Seat
    die: Die


class Removal(Value, frozen=True):
    """A rerolled die or a fuse card costs dice, and these seats still choose which (B24, B25)."""

    die: Die | None
    fuse: FuseCard | None
    seats: tuple[Seat, ...]


class Again(Value, frozen=True):
    """A die nobody took, and what it showed when it was rerolled."""

    die: Die
    result: Die


class State(msgspec.Struct):
    """A mission: dice, bombs and cards, and since when who is waited for."""

    options: Options
    holder: Seat
    """Who has the bag."""
    bag: list[int]
    """How many dice of each colour are in it, in the order of the colours."""
    bombs: list[list[Bomb]]
    row: list[BombCard]
    deck: list[Card]
    """In the order of the box: what is turned over is chosen when it is turned over."""
    box: list[Card]
    since: list[Millis | None]
    """Since when each seat owes the act it owes now, if any."""
    silent: list[bool]
    """Whose player has not been heard of: the others may act for them (B36)."""
    stage: Stage = "starting"
    turn: int = 0
    tray: list[Die] = []
    """Rolled dice that nobody has taken."""
    taken: list[Taken] = []
    owed: list[int] = []
    """How many dice each seat had to take when they were rolled (B14, B30)."""
    declined: list[bool] = []
    """Who has said that none of the dice is for them (B20)."""
    removal: Removal | None = None
    refilling: bool = False
    """A bomb was cleared, and the row is not yet full again."""
    late: bool = False
    """This turn began with neither row nor deck: the end game of insane (B30)."""
    rerolls: int = 0
    """How many unused dice are still to be rerolled."""
    rerolled: list[Again] = []
    """Those that were, since dice were last drawn."""
    due: Millis = 0
    """When the act of the bag holder fell due."""
    defused: list[BombCard] = []
    activated: list[FuseCard] = []
    reason: Reason | None = None
    ended: Millis | None = None
    """When the clock stopped: at the end, or before the last roll was finished (B28)."""


class Roll(Value, frozen=True):
    """Roll dice from the bag and roll them."""

    turn: int


class Place(Value, frozen=True):
    """Take a die of this turn and place it; the card says for whom."""

    turn: int
    die: Die
    bomb: BombCard
    slot: Slot


class Decline(Value, frozen=True):
    """None of the dice is for this seat."""

    turn: int
    seat: Seat


class Clear(Value, frozen=True):
    """Clear a defused bomb away, and take this one from the row in its place."""

    bomb: BombCard
    replacement: BombCard | None


class Reroll(Value, frozen=True):
    """Reroll this unused die next."""

    turn: int
    die: Die


class Remove(Value, frozen=True):
    """Give up this die, which lies there."""

    turn: int
    die: Die
    bomb: BombCard
    slot: Slot


class Check(Value, frozen=True):
    """Call a check of a card."""

    bomb: BombCard


class Go(Value, frozen=True):
    """The countdown starts. This and the following only the clock does."""


class Miss(Value, frozen=True):
    """A player has been silent for so long that the others may act for them."""

    seat: Seat


class Explode(Value, frozen=True):
    """Time is up."""


Action: TypeAlias = Roll | Place | Decline | Clear | Reroll | Remove | Check | Go | Miss | Explode


Mark: TypeAlias = Literal["r", "g", "b", "y", "k", "1", "2", "3", "4", "5", "6"]
"""A colour or a number, as it is called across the table."""


class Reach(Value, frozen=True):
    """I am about to take this die."""

    die: Die


class Point(Value, frozen=True):
    """You take this die."""

    die: Die
    seat: Seat


class Need(Value, frozen=True):
    """I could use such a die."""

    mark: Mark


class Leave(Value, frozen=True):
    """Leave such a die to me."""

    mark: Mark


class Help(Value, frozen=True):
    """Play for me this turn."""


Signal: TypeAlias = Reach | Point | Need | Leave | Help


class Shown(Value, frozen=True):
    """A bomb as it lies in front of a player."""

    card: BombCard
    dice: tuple[Die | None, ...]


class Pile(Value, frozen=True):
    """How many cards of each sort the deck holds: everybody can count them (B35)."""

    bombs: int
    advanced: int
    fuses: int


class Score(Value, frozen=True):
    """What a mission counts, and from what (B31)."""

    saved: int
    time: int
    bombs: int
    fuses: int
    total: int


class View(Value, frozen=True):
    """What lies open to all (B35). The cards of deck and box are shown after the end only."""

    options: Options
    seats: int
    viewer: Viewer
    stage: Stage
    turn: int
    holder: Seat
    bag: tuple[int, ...]
    tray: tuple[Die, ...]
    taken: tuple[Taken, ...]
    owed: tuple[int, ...]
    declined: tuple[bool, ...]
    bombs: tuple[tuple[Shown, ...], ...]
    row: tuple[BombCard, ...]
    pile: Pile
    deck: tuple[Card, ...] | None
    box: tuple[Card, ...] | None
    defused: tuple[BombCard, ...]
    activated: tuple[FuseCard, ...]
    removal: Removal | None
    refilling: bool
    late: bool
    rerolls: int
    rerolled: tuple[Again, ...]
    due: Millis
    since: tuple[Millis | None, ...]
    silent: tuple[bool, ...]
    starts: Millis
    until: Millis
    """When the countdown starts, and when the ship blows up."""
    points: int
    """What the defused bombs and the fuse cards count so far."""
    reason: Reason | None
    ended: Millis | None
    score: Score | None
    """What it counted, once it is over."""
    corrected: dict[str, Any]
    """The bombs an owner has corrected, as they are written; browsers and bots have the others."""
