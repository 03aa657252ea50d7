"""Rows of the SQLite file, as the store takes them apart and puts them together."""

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from fusebox.core import AnyPace, Header, Millis
from fusebox.store.protocol import KeptTable, Note, Own, SeatRow
from fusebox.table.model import USUAL, Permits

if TYPE_CHECKING:
    import sqlite3

COLUMNS: Final = (
    "id, game, options, secret, language, pace, code, header, rematch, note, daily, lesson, permits"
)
"""Of a table, in the order in which `table_of` takes them."""
WIDTH: Final = len(COLUMNS.split(", "))
SEAT_COLUMNS: Final = "seat, kind, name, bot, invite, token, face, person"
_json = msgspec.json.encode


def wall_time() -> Millis:
    return time.time_ns() // 1_000_000


def insert(database: "sqlite3.Connection", name: str, values: dict[str, Any]) -> None:
    places = ", ".join(f":{column}" for column in values)
    database.execute(f"INSERT INTO {name} ({', '.join(values)}) VALUES ({places})", values)


def table_values(table: KeptTable) -> dict[str, Any]:
    return {
        "id": table.id,
        "made": wall_time(),
        "game": table.game,
        "options": _json(table.options),
        "secret": table.secret,
        "language": table.language,
        "pace": _json(table.pace),
        "code": table.code,
        "header": None if table.header is None else _json(table.header),
        "rematch": table.rematch,
        "note": _json(table.note),
        "running": table.header is not None,
        "daily": table.daily,
        "lesson": table.lesson,
        "permits": _json(table.permits),
        "open": table.permits.open,
    }


def table_of(row: tuple[Any, ...]) -> KeptTable:
    values: Iterator[Any] = iter(row)
    return KeptTable(
        id=next(values),
        game=next(values),
        options=msgspec.json.decode(next(values)),
        secret=next(values),
        language=next(values),
        pace=msgspec.json.decode(next(values), type=AnyPace | None),
        code=next(values),
        header=header_of(next(values)),
        rematch=next(values),
        note=note_of(next(values)),
        daily=next(values),
        lesson=next(values),
        permits=permits_of(next(values)),
    )


def own_of(rows: Iterable[tuple[Any, ...]]) -> list[Own]:
    """Tables of which each row has one seat: the columns of the table, when it was made, which
    seat is held, and then those of the seat."""
    found: dict[str, tuple[tuple[Any, ...], list[SeatRow]]] = {}
    for row in rows:
        found.setdefault(row[0], (row, []))[1].append(SeatRow(*row[WIDTH + 2 :]))
    return [
        Own(table_of(row[:WIDTH]), tuple(seats), row[WIDTH + 1], row[WIDTH])
        for row, seats in found.values()
    ]


def header_of(text: bytes | None) -> Header | None:
    return None if text is None else msgspec.json.decode(text, type=Header)


def permits_of(text: bytes) -> Permits:
    """The usual ones are always the same object, which updates need not tell."""
    permits = msgspec.json.decode(text, type=Permits)
    return USUAL if permits == USUAL else permits


def caught_up(note: Note, alive: Millis | None) -> Note:
    """The note as it would have been written when the clock showed this; None: not later."""
    if note.clock is None:
        return note
    passed = 0 if alive is None else max(alive - note.clock, 0)
    return msgspec.structs.replace(note, time=note.time + passed, clock=None)


def note_of(text: Any) -> Note:
    """One that can't be read is as good as none: the log decides."""
    try:
        return msgspec.json.decode(text, type=Note)
    except (ValueError, TypeError, RecursionError):
        return Note()
