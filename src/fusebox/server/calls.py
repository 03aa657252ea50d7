"""What pages ask for and are answered, over HTTP or, without a server, within the page."""

import re
from collections.abc import Mapping

from fusebox.core import AnyRules, Language, nearest
from fusebox.server import api
from fusebox.server.fitting import blocked
from fusebox.table.seats import NewTable, SeatOrder
from fusebox.table.sentences import Declined
from fusebox.tables.hall import Hall
from fusebox.tables.lobby import Created

SEAT = re.compile("[0-9]{1,3}")


async def create(hall: Hall, wanted: api.CreateTable) -> api.CreatedTable:
    order = NewTable(
        game=wanted.game,
        seats=tuple(
            SeatOrder(seat.kind, seat.name, seat.level, seat.face, seat.person)
            for seat in wanted.seats
        ),
        options=wanted.options,
        pace=wanted.pace,
        language=nearest(wanted.language),
        daily=wanted.daily,
        lesson=wanted.lesson,
        step=wanted.step,
        permits=wanted.permits,
    )
    return made(await hall.lobby.create(order, wanted.key))


async def rematch(hall: Hall, table: str, wanted: api.Rematch) -> api.CreatedTable:
    return made(await hall.lobby.rematch(table, wanted.token))


async def mine(hall: Hall, wanted: api.ListMine) -> api.Mine:
    language = nearest(wanted.language)
    tables, more = await hall.archive.mine(wanted.tokens, language, wanted.since)
    return api.Mine(tuple(tables), more)


async def replay(
    hall: Hall,
    table: str,
    language: Language,
    token: str,
    query: Mapping[str, str],
    address: str = "",
) -> bytes:
    """`as` in the query names the seat through whose eyes it is seen."""
    through = int(query["as"]) if SEAT.fullmatch(query.get("as", "")) else None
    pictures = query.get("pictures") == "1"
    return await hall.archive.replay(table, language, token, pictures, through, address)


async def opened(
    hall: Hall, wanted: api.OpenRecord, language: Language, address: str = ""
) -> bytes:
    return await hall.archive.opened(wanted.record, language, wanted.pictures, wanted.seat, address)


async def analysed(
    hall: Hall, wanted: api.AskAnalysis, language: Language, address: str = ""
) -> bytes:
    return await hall.archive.analysed(wanted.record, language, wanted.seat, wanted.level, address)


async def looked(hall: Hall, wanted: api.LookAt, language: Language, address: str = "") -> bytes:
    return await hall.archive.looked(
        address,
        wanted.position,
        wanted.move,
        wanted.scoring,
        language,
        wanted.level,
        wanted.judge,
    )


def fits(rules: AnyRules, wanted: api.FitOptions, language: Language) -> api.Fits:
    """What can be chosen beside what was chosen."""
    try:
        return api.Fits(blocked(rules, wanted.options, wanted.seats, language))
    except ValueError:
        raise Declined("invalid", "bad_options") from None


def made(created: Created) -> api.CreatedTable:
    """A new table with its seats, in their order."""
    tokens = [api.SeatMade(place.seat, token=place.secret) for place in created.tokens]
    invites = [
        api.SeatMade(place.seat, invite=place.secret, code=created.code)
        for place in created.invites
    ]
    return api.CreatedTable(
        created.table, tuple(sorted(tokens + invites, key=lambda made: made.seat))
    )
