"""Answers what can be asked of a hall: a function for each endpoint, however the request came."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from fusebox.core import Language, nearest
from fusebox.table.seats import CreateTable
from fusebox.table.sentences import Declined
from fusebox.table.shapes import Reply
from fusebox.tables.fitting import blocked
from fusebox.tables.hall import Hall
from fusebox.tables.lobby import CreatedTable, Joined
from fusebox.tables.ratings import Ratings
from fusebox.tables.wire.games import CheckData, FitOptions, Fits
from fusebox.tables.wire.looking import AskAnalysis, LookAt, OpenRecord
from fusebox.tables.wire.people import AskRatings, Forget, Forgotten, OwnRatings, Rankings
from fusebox.tables.wire.tables import (
    FindCode,
    FoundCode,
    JoinTable,
    LeaveTable,
    ListMine,
    Mine,
    Rematch,
    Without,
)


class Asked(NamedTuple):
    """A request beside its body."""

    language: Language
    table: str = ""
    query: Mapping[str, str] = MappingProxyType({})
    """In the shapes that the endpoint names."""
    token: str = ""
    household: str = ""
    """Whoever shares the limits of whoever asks."""


class Document(NamedTuple):
    """Plain text; with a name, it is meant to be kept as a file."""

    text: str
    name: str = ""


class Picture(NamedTuple):
    """A PNG."""

    content: bytes


Answer: TypeAlias = Reply | Document | Picture | bytes | None
"""Bytes are JSON already."""


async def create(hall: Hall, asked: Asked, wanted: CreateTable) -> CreatedTable:
    return _opened(hall, asked, await hall.lobby.create(wanted))


async def rematch(hall: Hall, asked: Asked, wanted: Rematch) -> CreatedTable:
    return _opened(hall, asked, await hall.lobby.rematch(asked.table, wanted.token))


async def without(hall: Hall, asked: Asked, wanted: Without) -> CreatedTable:
    made = await hall.lobby.without(
        asked.table, wanted.token, wanted.seat, wanted.level, wanted.key
    )
    return _opened(hall, asked, made)


def _opened(hall: Hall, asked: Asked, made: CreatedTable) -> CreatedTable:
    """Who opened it is known from now on."""
    hall.openers.opened(made.table, asked.household)
    return made


async def leave(hall: Hall, asked: Asked, wanted: LeaveTable) -> None:
    await hall.lobby.leave(asked.table, wanted.token)


async def join(hall: Hall, _: Asked, wanted: JoinTable) -> Joined:
    return await hall.lobby.join(
        wanted.table,
        wanted.invite,
        wanted.name,
        wanted.tokens,
        wanted.key,
        wanted.face,
        wanted.person,
    )


async def code(hall: Hall, _: Asked, wanted: FindCode) -> FoundCode:
    return FoundCode(await hall.lobby.find(wanted.code), wanted.code)


async def mine(hall: Hall, _: Asked, wanted: ListMine) -> Mine:
    language = nearest(wanted.language)
    tables, more = await hall.archive.mine(wanted.tokens, language, wanted.since)
    return Mine(tuple(tables), more)


async def forget(hall: Hall, _: Asked, wanted: Forget) -> Forgotten:
    tables = await hall.office.forget(wanted.tokens)
    matches = 0 if hall.ratings is None else await hall.ratings.forget(wanted.person)
    return Forgotten(tables, matches)


async def replay(hall: Hall, asked: Asked) -> bytes:
    """`as` in the query names the seat through whose eyes it is seen."""
    through, pictures = asked.query.get("as"), asked.query.get("pictures") == "1"
    return await hall.archive.replay(
        asked.table,
        asked.language,
        asked.token,
        pictures,
        int(through) if through else None,
        asked.household,
    )


async def record(hall: Hall, asked: Asked) -> Document:
    return Document(await hall.archive.record(asked.table), f"{asked.table}.jsonl")


async def picture(hall: Hall, asked: Asked) -> Picture:
    """What a link to this table shows."""
    drawn = await hall.postcards.picture(asked.table, asked.language, asked.household)
    return Picture(drawn)


async def commitments(hall: Hall, asked: Asked) -> Document:
    """A page of the register, and its head."""
    return Document(await hall.archive.register(int(asked.query.get("since") or 1)))


async def opened(hall: Hall, asked: Asked, wanted: OpenRecord) -> bytes:
    return await hall.archive.opened(
        wanted.record, asked.language, wanted.pictures, wanted.seat, asked.household
    )


async def analysed(hall: Hall, asked: Asked, wanted: AskAnalysis) -> bytes:
    return await hall.archive.analysed(
        wanted.record, asked.language, wanted.seat, wanted.level, asked.household
    )


async def looked(hall: Hall, asked: Asked, wanted: LookAt) -> bytes:
    return await hall.archive.looked(
        asked.household,
        wanted.position,
        wanted.move,
        wanted.scoring,
        asked.language,
        wanted.level,
        wanted.judge,
    )


async def fit(hall: Hall, asked: Asked, wanted: FitOptions) -> Fits:
    """What can be chosen beside what was chosen."""
    rules = hall.lobby.rules(wanted.game)
    try:
        return Fits(blocked(rules, wanted.options, wanted.seats, asked.language))
    except ValueError:
        raise Declined("invalid", "bad_options") from None


async def check(hall: Hall, asked: Asked, wanted: CheckData) -> None:
    """Declined unless a game could be played by these tables."""
    rules = hall.lobby.rules(wanted.game)
    await hall.archive.check(rules, wanted.text, asked.household)


async def ratings(hall: Hall, asked: Asked) -> Rankings:
    game = hall.lobby.rules(asked.query.get("game", "")).name
    return Rankings(game, tuple(await _ratings(hall).listed(game)))


async def own_ratings(hall: Hall, _: Asked, wanted: AskRatings) -> OwnRatings:
    return OwnRatings(tuple(await _ratings(hall).own(wanted.person)))


def _ratings(hall: Hall) -> Ratings:
    assert hall.ratings is not None
    return hall.ratings
