"""Everything that goes over HTTP, in both directions; docs/protocol.md tells the story."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fusebox.analysis import Analysis
from fusebox.core import DEFAULT, AnyPace, Language, Seat, Sharing
from fusebox.server.host_api import (
    BotFailure,
    Health,
    HostBlock,
    HostClose,
    HostDrain,
    HostMessage,
    HostOpened,
    HostStatus,
    HostTables,
)
from fusebox.server.limits import DATA_CHARACTERS
from fusebox.server.looking_api import AskAnalysis, LookAt, OpenedRecord, OpenRecord
from fusebox.server.people_api import (
    AskRatings,
    Forget,
    Forgotten,
    LeaveLuggage,
    ListMine,
    Luggage,
    Mine,
    OwnRatings,
    PushedHere,
    PushEnd,
    PushHere,
    Rankings,
    TakeLuggage,
)
from fusebox.server.reach import Kind
from fusebox.server.shapes import Body, Face, Person, Reply
from fusebox.table.looking import Looked
from fusebox.table.messages import Token
from fusebox.table.model import USUAL, Permits
from fusebox.tables.archive import Summary
from fusebox.tables.clock import Stalls
from fusebox.tables.foyer import OfferedTable
from fusebox.tables.hall import Identity
from fusebox.tables.office import HostSeat, HostTable

__all__ = [
    "Analysis",
    "AskAnalysis",
    "AskRatings",
    "BotFailure",
    "Box",
    "CheckData",
    "CreateTable",
    "CreatedTable",
    "Failure",
    "FindCode",
    "FitOptions",
    "Fits",
    "Forget",
    "Forgotten",
    "FoundCode",
    "GameInfo",
    "Health",
    "HostBlock",
    "HostClose",
    "HostDrain",
    "HostMessage",
    "HostOpened",
    "HostSeat",
    "HostStatus",
    "HostTable",
    "HostTables",
    "Identity",
    "JoinTable",
    "Joined",
    "LeaveLuggage",
    "LeaveTable",
    "ListMine",
    "LobbyTables",
    "LookAt",
    "Looked",
    "Luggage",
    "Mine",
    "OfferedTable",
    "OpenRecord",
    "OpenedRecord",
    "OptionInfo",
    "OwnRatings",
    "Permits",
    "PushEnd",
    "PushHere",
    "PushedHere",
    "Rankings",
    "Rematch",
    "SeatMade",
    "SeatWanted",
    "Stalls",
    "Summary",
    "TakeLuggage",
    "Without",
]

TableName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
PlayerName: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
Text: TypeAlias = dict[Language, str]
"""A sentence or a name in every language."""
Key: TypeAlias = Annotated[str, msgspec.Meta(min_length=22, max_length=64)]
"""A secret of the browser's own: what is asked for again with the same key gets the same answer."""
OptionValue: TypeAlias = bool | int | str


class Failure(Reply, frozen=True):
    """What was asked for was not done: why, in a sentence."""

    words: str


# GET /api/box


class OptionInfo(Reply, frozen=True):
    """One of a game's options: one of its values, a number within bounds, or a seat, by number."""

    name: str
    kind: Literal["value", "number", "seat"]
    default: OptionValue | None
    suggested: OptionValue | None
    """What a new table is suggested with."""
    values: tuple[OptionValue, ...]
    """In order; of a number only those that have a name."""
    title: Text
    titles: tuple[Text, ...]
    """What each value is called."""
    notes: tuple[Text, ...]
    """What each of them means in a sentence; empty where their titles say it."""
    least: int | None
    most: int | None
    none: Text | None
    """What it is called to leave a number open, where that may be."""
    apart: bool
    """It is not offered where several people share a screen."""


class PersonInfo(Reply, frozen=True):
    """Somebody who plays at a level, and what they are like."""

    name: str
    about: Text
    style: Text | None = None
    """What they choose by where moves seem about equally good, if their level does so here."""


class LevelInfo(Reply, frozen=True):
    """A bot that plays this game; weakest first."""

    name: str
    title: Text
    people: tuple[PersonInfo, ...]
    """Who sits down for it: the first, beside them the second, and so on."""


class PhraseInfo(Reply, frozen=True):
    """A signal that says something, in words."""

    signal: msgspec.Raw
    words: Text


class LessonInfo(Reply, frozen=True):
    """A lesson of a game, in their order."""

    name: str
    title: Text
    minutes: int


class GameInfo(Reply, frozen=True):
    name: str
    title: Text
    about: Text
    seats: tuple[int, ...]
    """With how many it can be played."""
    daily: bool
    """Whether one can play alone on the deal of the day."""
    daily_about: Text
    """What it is; empty where there is none."""
    sharing: Sharing
    """Whether several people can play at one screen."""
    paced: bool
    """Whether players can have clocks of their own."""
    in_games: bool
    """Whether a match may be of several games, each with its own clocks."""
    takes_back: bool
    """Whether anything may be taken back in it."""
    cooperative: bool
    """Whether all play on one side."""
    options: tuple[OptionInfo, ...]
    levels: tuple[LevelInfo, ...]
    outside: tuple[LevelInfo, ...]
    """Bots from outside that the host has named."""
    phrases: tuple[PhraseInfo, ...]
    lessons: tuple[LessonInfo, ...]
    minutes: tuple[int, int]
    """How long a game takes, from and to."""
    weight: int
    """How much there is to learn, from 1 to 5."""
    age: int
    """From which age it is played."""
    corrected: dict[str, Any]
    """The tables of tiles and cards that an owner has served otherwise than they come."""


class Box(Reply, frozen=True):
    build: str
    protocol: int
    games: tuple[GameInfo, ...]
    reach: Kind
    """Who can reach this server."""
    origins: tuple[str, ...]
    """Addresses for others, where a page that was opened on this machine knows only its own."""
    chat: bool
    """Whether tables may allow chat."""
    lobby: bool
    """Whether tables may be open, or shown, to everybody here."""
    push: str
    """The key by which browsers know this server's calls; empty: it calls nobody."""
    rates: bool
    """Whether matches between people who are known are counted."""


# GET /api/lobby


class LobbyTables(Reply, frozen=True):
    """What is offered to everybody who comes; free seats first."""

    tables: tuple[OfferedTable, ...]


# POST /api/tables, POST /api/tables/{table}/rematch, …/without and …/leave


class SeatWanted(Body, frozen=True):
    """Who is to sit there: this browser, whoever follows the link, or a bot of this level."""

    kind: Literal["me", "link", "bot"]
    name: PlayerName = ""
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    face: Face = ""
    person: Person = ""


class CreateTable(Body, frozen=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[tuple[SeatWanted, ...], msgspec.Meta(max_length=12)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    pace: AnyPace | None = None
    language: Language = DEFAULT
    daily: bool = False
    """On the deal of the day, the same for everybody: for one seat, "me"."""
    lesson: Annotated[str, msgspec.Meta(max_length=24)] = ""
    """A lesson of the game, for one seat, "me": it brings its other seats and its options."""
    step: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    """The step of it to begin with."""
    permits: Permits = USUAL
    key: Key = ""


class Rematch(Body, frozen=True):
    token: Token
    key: Key = ""


class LeaveTable(Body, frozen=True):
    token: Token
    key: Key = ""


class Without(Body, frozen=True):
    """Goes on without whoever does not come to this seat: with a bot of this level in it, or
    without a level with somebody else."""

    token: Token
    seat: Seat
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    key: Key = ""


class SeatMade(Reply, frozen=True):
    """A seat of a new table: the token of "me", or the invite and the code that stand for it."""

    seat: Seat
    token: str = ""
    invite: str = ""
    code: str = ""
    """Typed by hand, it takes any seat that is still free."""


class CreatedTable(Reply, frozen=True):
    """Seats of bots are not among them."""

    table: str
    seats: tuple[SeatMade, ...]


# POST /api/fit


class FitOptions(Body, frozen=True):
    """Options as they have been chosen so far."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=12)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class Fits(Reply, frozen=True):
    """By option the values that can't be chosen, as they are written (`number`: one of one's own),
    and why."""

    blocked: dict[str, dict[str, str]]


# POST /api/check-data


class CheckData(Body, frozen=True):
    """An owner's tables of a game, as a file for `fusebox serve --tables` has them."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    text: Annotated[str, msgspec.Meta(max_length=DATA_CHARACTERS)]


# POST /api/join


class JoinTable(Body, frozen=True):
    """The tokens one has already: whoever sits at the table gets their own seat again."""

    table: TableName
    invite: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Not needed where the table is open to anybody."""
    name: PlayerName = ""
    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=200)] = ()
    key: Key = ""
    face: Face = ""
    person: Person = ""


class Joined(Reply, frozen=True):
    table: str
    seat: Seat
    token: str


# POST /api/code


class FindCode(Body, frozen=True):
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=16)]


class FoundCode(Reply, frozen=True):
    table: str
    invite: str
