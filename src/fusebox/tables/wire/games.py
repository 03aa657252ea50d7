"""What goes over HTTP about games: what there is to play, and what goes together."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from fusebox.core import Language, Sharing
from fusebox.table.shapes import Body, Reply

DATA_CHARACTERS: Final = 128 * 1024
Kind: TypeAlias = Literal["machine", "network", "named", "device"]
"""Who can reach a server; on a device there is none."""
Text: TypeAlias = dict[Language, str]
"""A sentence or a name in every language."""
OptionValue: TypeAlias = bool | int | str


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
