"""What goes over HTTP about people apart from tables: where they are called, how well they play,
and what they take along to another device; docs/protocol.md tells the story."""

from typing import Annotated, TypeAlias

import msgspec

from fusebox.core import DEFAULT, Language
from fusebox.table.messages import Token
from fusebox.table.shapes import Body, Person, Reply
from fusebox.tables.ratings import Own, Ranked

Label: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""Under which luggage is left: it tells nothing of the code by which it is unlocked."""
LUGGAGE_CHARACTERS = 700_000


# POST /api/forget


class Forget(Body, frozen=True):
    """What is kept of whoever has these tokens is to be deleted."""

    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=200)]
    person: Person = ""
    """With it goes how well they play."""


class Forgotten(Reply, frozen=True):
    tables: int
    """At how many tables there was something."""
    matches: int = 0
    """How many matches had counted."""


# POST /api/push, POST /api/push/end


class PushHere(Body, frozen=True):
    """Whoever has these tokens wants to be called in this browser."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    key: Annotated[str, msgspec.Meta(max_length=120)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=200)]
    language: Language = DEFAULT


class PushedHere(Reply, frozen=True):
    seats: int
    """For how many of the tokens."""


class PushEnd(Body, frozen=True):
    """Nobody is to be called in this browser any more."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


# GET /api/ratings, POST /api/ratings/mine


class Rankings(Reply, frozen=True):
    """Everybody who is known in a game, the best first."""

    game: str
    people: tuple[Ranked, ...]


class AskRatings(Body, frozen=True):
    person: Person


class OwnRatings(Reply, frozen=True):
    games: tuple[Own, ...]


# POST /api/luggage, POST /api/luggage/take


class LeaveLuggage(Body, frozen=True):
    """What somebody takes along to another device, locked by a code the server never learns."""

    label: Label
    content: Annotated[str, msgspec.Meta(max_length=LUGGAGE_CHARACTERS)]


class TakeLuggage(Body, frozen=True):
    label: Label


class Luggage(Reply, frozen=True):
    content: str
