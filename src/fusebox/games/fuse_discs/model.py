"""The data of FUSE (discs): options, state, actions, events and view. No logic lives here."""

from typing import Literal, TypeAlias

import msgspec

from fusebox.core import Millis, Seat, Value, Viewer

Colour: TypeAlias = Literal["w", "b"]
Disc: TypeAlias = Literal[".", "w", "b", "W", "B", "?"]
"""What lies on a place: nothing, a disc, a king, or (on the ring) what is not yet composed."""
Stage: TypeAlias = Literal[
    "agreeing", "composing", "swapping", "choosing", "crowning", "playing", "between", "over"
]
Scoring: TypeAlias = Literal["standard", "omega"]
# fmt: off
Space: TypeAlias = Literal[
    "Na", "Nb", "Nc", "Nd", "Ne", "Nf",
    "E6", "E5", "E4", "E3", "E2", "E1",
    "Sf", "Se", "Sd", "Sc", "Sb", "Sa",
    "W1", "W2", "W3", "W4", "W5", "W6",
]
"""A perimeter space; the order is that of the ring."""
Cell: TypeAlias = Literal[
    "a6", "b6", "c6", "d6", "e6", "f6",
    "a5", "b5", "c5", "d5", "e5", "f5",
    "a4", "b4", "c4", "d4", "e4", "f4",
    "a3", "b3", "c3", "d3", "e3", "f3",
    "a2", "b2", "c2", "d2", "e2", "f2",
    "a1", "b1", "c1", "d1", "e1", "f1",
]
"""A cell of the area; the order is that of the position notation."""
# fmt: on


class Options(Value, frozen=True):
    """How the game is played (D18)."""

    setup: Literal["random", "agreed", "composed", "balanced"] = "random"
    """Agreed: drawn at random, and composed if a player rejects what was drawn. Balanced: drawn
    from the rings that the master holds to be even."""
    kings: Literal[0, 1, 2] = 0
    scoring: Scoring = "standard"
    match: Literal[1, 3, 5] = 1
    """Best of so many games."""
    white: Literal["drawn", "first", "second"] = "drawn"
    """Which seat has White in the first game."""
    replay: bool = True
    """A drawn game is played again; without it a single drawn game ends as a draw."""
    pie: bool = False
    """Who has Black sees the ring, and may take White instead."""


class Result(Value, frozen=True):
    """A finished game of the match; the points are by seat."""

    white: Seat
    points: tuple[int, int]
    winner: Seat | None


class Accept(Value, frozen=True):
    """Play from the ring that was drawn."""


class Reject(Value, frozen=True):
    """Have the ring composed instead of playing from the one that was drawn."""


class Lay(Value, frozen=True):
    """Composing: a disc of this colour on the next space of the ring."""

    colour: Colour


class Swap(Value, frozen=True):
    """Exchange the discs of two spaces of the composed ring, named in ring order."""

    one: Space
    other: Space


class Choose(Value, frozen=True):
    """The pie rule: play this colour from here on."""

    colour: Colour


class Crown(Value, frozen=True):
    """Make the disc on this space a king."""

    space: Space


class Enter(Value, frozen=True):
    """Slide the disc on this space along its lane to this cell."""

    space: Space
    cell: Cell


class Pass(Value, frozen=True):
    """The side to move can't enter a disc. Only the clock does this."""


class Next(Value, frozen=True):
    """Go on to the next game of the match."""


Action: TypeAlias = Accept | Reject | Lay | Swap | Choose | Crown | Enter | Pass | Next


class State(msgspec.Struct):
    """A match: the game on the board, and the results of those before it."""

    options: Options
    white: Seat
    """Who has White in the game on the board."""
    ring: list[Disc]
    cells: list[Disc]
    stage: Stage
    side: Colour = "w"
    passes: int = 0
    results: list[Result] = []
    last: Enter | None = None
    """The last entry of the game on the board."""
    asked: list[Seat] = []
    """Between two games: who has not gone on yet."""
    until: Millis = 0
    """Between two games: when the next one begins by itself."""
    chooser: Seat | None = None
    """With the pie rule: who chooses the colours of the game on the board, or has chosen them."""
    unagreed: list[Seat] = []
    """Who has not yet agreed to the ring that was drawn, and may still reject it (D4)."""


class Push(Value, frozen=True):
    """A disc that was pushed, from one cell to another."""

    disc: Disc
    start: Cell
    end: Cell


class Accepted(Value, frozen=True):
    seat: Seat


class Rejected(Value, frozen=True):
    seat: Seat


class Laid(Value, frozen=True):
    seat: Seat
    space: Space
    disc: Disc


class Swapped(Value, frozen=True):
    seat: Seat
    one: Space
    other: Space


class Chose(Value, frozen=True):
    """The colours of the game are settled: this seat plays this one."""

    seat: Seat
    colour: Colour


class Crowned(Value, frozen=True):
    seat: Seat
    space: Space


class Entered(Value, frozen=True):
    """A disc slid in, and pushed these ahead of it, the nearest first."""

    seat: Seat
    disc: Disc
    space: Space
    cell: Cell
    pushed: tuple[Push, ...] = ()


class Passed(Value, frozen=True):
    seat: Seat


class GameWon(Value, frozen=True):
    """Both passed in succession. The position is the one in which the game ended."""

    number: int
    seat: Seat
    points: tuple[int, int]
    position: str


class GameDrawn(Value, frozen=True):
    """Both passed in succession, with equal scores."""

    number: int
    points: tuple[int, int]
    position: str


class WentOn(Value, frozen=True):
    """This seat is ready for the next game, and the other one is not yet."""

    seat: Seat


class NewGame(Value, frozen=True):
    """The match goes on with a new set-up, and this seat has White."""

    number: int
    white: Seat
    position: str


Event: TypeAlias = (
    Accepted
    | Rejected
    | Laid
    | Swapped
    | Chose
    | Crowned
    | Entered
    | Passed
    | GameWon
    | GameDrawn
    | WentOn
    | NewGame
)


class Group(Value, frozen=True):
    """Connected discs of one colour, and what they count together."""

    size: int
    places: tuple[Space | Cell, ...]
    counts: bool = True
    """Whether it makes its player's points, alone or with others."""


class View(Value, frozen=True):
    """Everything: nothing is hidden in this game. The points and groups are by seat."""

    options: Options
    seats: int
    viewer: Viewer
    white: Seat
    ring: str
    """24 letters of the position notation, clockwise from north a."""
    cells: str
    """36 letters, row 6 first, each row from a to f."""
    stage: Stage
    side: Colour
    passes: int
    results: tuple[Result, ...]
    wins: tuple[int, int]
    """The games of the match that each has won."""
    points: tuple[int, int]
    """What each would score now."""
    pushes: dict[str, str]
    """By space and cell of an entry of the side to move: the cells that each pushed disc leaves and
    comes to, the nearest disc first. An entry that pushes nothing is not named."""
    groups: tuple[tuple[Group, ...], tuple[Group, ...]] = ((), ())
    """When a game has ended, what each has; the largest first."""
    last: Enter | None = None
    asked: tuple[Seat, ...] = ()
    until: Millis = 0
    chooser: Seat | None = None
    unagreed: tuple[Seat, ...] = ()
