"""What goes over HTTP about tables: the way to a seat, and what there is to come back to."""

from typing import Annotated, TypeAlias

import msgspec

from fusebox.core import DEFAULT, Language, Seat
from fusebox.table.messages import Token
from fusebox.table.shapes import Body, Face, Key, Person, PlayerName, Reply
from fusebox.tables.archive import Summary
from fusebox.tables.foyer import OfferedTable

TableName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


# GET /api/lobby


class LobbyTables(Reply, frozen=True):
    """What is offered to everybody who comes; free seats first."""

    tables: tuple[OfferedTable, ...]


# POST /api/tables, POST /api/tables/{table}/rematch, …/without and …/leave


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


# POST /api/code


class FindCode(Body, frozen=True):
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=16)]


class FoundCode(Reply, frozen=True):
    table: str
    invite: str


# POST /api/mine


class ListMine(Body, frozen=True):
    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=200)]
    language: Language = DEFAULT
    since: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """How many of them are known from the answers before."""


class Mine(Reply, frozen=True):
    """A page of one's tables: those that go on first, and the newest."""

    tables: tuple[Summary, ...]
    more: bool = False
