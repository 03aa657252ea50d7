"""Who sits where before a match begins: the table that was asked for, and players' names."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Annotated, Any

import msgspec

from fusebox.bots import names as bot_names
from fusebox.bots.cast import person_of
from fusebox.core import (
    DEFAULT,
    AnyPace,
    AnyRules,
    GamePace,
    Language,
    Player,
    Seat,
    TurnPace,
)
from fusebox.table.model import USUAL, Kind, Permits, SeatRow
from fusebox.table.secrets import code_for, hashed, seat_secret
from fusebox.table.sentences import Declined, sentence
from fusebox.table.shapes import Body, Face, Key, Person, PlayerName, Reply

NAME_LENGTH = 24
MOST_MARKS = 3
"""Combining marks on one letter; no script needs more."""
# Fillers and joiners of Korean, Khmer and Braille that look like nothing at all.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
DAY, HOUR, SECOND = 86_400_000, 3_600_000, 1_000
MOST_DAYS = 14


class SeatWanted(Body, frozen=True):
    """Who is to sit there: this browser, a person by link, or a bot of this level."""

    kind: Kind
    name: PlayerName = ""
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    face: Face = ""
    person: Person = ""


class CreateTable(Body, frozen=True):
    """A table as requested."""

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


class SeatMade(Reply, frozen=True):
    """A seat of a new table: the token of "me", or the invite and the code that stand for it."""

    seat: Seat
    token: str = ""
    invite: str = ""
    code: str = ""
    """Typed by hand, it takes any seat that is still free."""


def tidied(text: str) -> str:
    """The text in one line, without what can't be seen; with at most so many marks on a letter."""
    plain = unicodedata.normalize("NFC", text)
    shown = "".join(" " if character.isspace() else character for character in plain)
    line = " ".join("".join(filter(_visible, shown)).split())
    runs = [(marks, list(run)) for marks, run in groupby(line, _is_mark)]
    return "".join("".join(run[:MOST_MARKS] if marks else run) for marks, run in runs)


def watching_name(name: str) -> str:
    """The name of somebody who watches; empty if it can't be read."""
    try:
        return cleaned(name)
    except Declined:
        return ""


def cleaned(name: str) -> str:
    """The name as it is shown; Declined if nothing readable is left of it."""
    text = unicodedata.normalize("NFC", name)
    shown = "".join(" " if character.isspace() else character for character in text)
    tidy = " ".join("".join(filter(_visible, shown)).split())
    if not 1 <= len(tidy) <= NAME_LENGTH or not _legible(tidy):
        raise Declined("invalid", "bad_name")
    return tidy


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, numbered if somebody at the table already has it."""
    taken = {other.casefold() for other in others}
    number, wanted = 2, name
    while wanted.casefold() in taken:
        wanted = f"{name[: NAME_LENGTH - 4]} ({number})"
        number += 1
    return wanted


def check_pace(pace: AnyPace | None, rules: AnyRules) -> None:
    """Declined unless the clocks are sensible and this game can have them."""
    if pace is None:
        return
    if not rules.paced:
        raise Declined("invalid", "no_clocks")
    if isinstance(pace, GamePace) and not rules.in_games:
        raise Declined("invalid", "no_games")
    if isinstance(pace, TurnPace):
        if not HOUR <= pace.initial <= MOST_DAYS * DAY:
            raise Declined("invalid", "bad_turn_pace")
    elif not (SECOND <= pace.initial <= DAY and 0 <= pace.increment <= HOUR):
        raise Declined("invalid", "bad_pace")


def laid_out(
    order: CreateTable, rules: AnyRules, key: bytes, outside: Collection[str] = ()
) -> tuple[list[SeatRow], list[SeatMade]]:
    """The seats as they are stored, and as whoever asked for them is told, all but those of bots.
    Bots from outside are those that the host has named."""
    rows: list[SeatRow] = []
    made: list[SeatMade] = []
    code = code_for(key)
    for seat, wanted in enumerate(order.seats):
        name = _named(wanted, seat, order.language, rules, [row.name for row in rows])
        secret = seat_secret(key, seat)
        match wanted.kind:
            case "bot":
                _check_level(rules, wanted.level, outside)
                rows.append(SeatRow(seat, "bot", name, bot=wanted.level))
            case "me":
                face, person = wanted.face, known_person(wanted.person)
                token = hashed(secret)
                rows.append(SeatRow(seat, "me", name, token=token, face=face, person=person))
                made.append(SeatMade(seat, token=secret))
            case "link":
                rows.append(SeatRow(seat, "link", invite=hashed(secret)))
                made.append(SeatMade(seat, invite=secret, code=code))
    return rows, made


def without(
    rows: Sequence[SeatRow],
    seat: Seat,
    level: str,
    rules: AnyRules,
    language: Language,
    key: bytes,
    outside: Collection[str] = (),
) -> tuple[tuple[SeatRow, ...], tuple[SeatMade, ...]]:
    """The seats of a new table for the same people except this one: a bot of this level takes the
    seat; without a level it stays open, and its invite is returned."""
    seated = [msgspec.structs.replace(row, invite=None) for row in rows]
    if not level:
        secret = seat_secret(key, seat)
        seated[seat] = SeatRow(seat, "link", invite=hashed(secret))
        return tuple(seated), (SeatMade(seat, invite=secret, code=code_for(key)),)
    _check_level(rules, level, outside)
    others = [row.name for row in rows if row.seat != seat]
    name = _bot_name(rules, level, language, others)
    seated[seat] = SeatRow(seat, "bot", name, bot=level)
    return tuple(seated), ()


def known_person(secret: str) -> bytes | None:
    """What is stored of the secret by which somebody is known."""
    return hashed(f"person {secret}") if secret else None


def players(rows: Sequence[SeatRow]) -> tuple[Player, ...]:
    """The players of a match, once all seats are taken."""
    return tuple(Player(row.name, row.bot) for row in rows)


def _named(
    wanted: SeatWanted, seat: Seat, language: Language, rules: AnyRules, others: list[str]
) -> str:
    if wanted.kind == "link":
        return ""
    if wanted.name:
        return unlike(cleaned(wanted.name), others)
    if wanted.kind == "bot":
        return _bot_name(rules, wanted.level, language, others)
    return unlike(sentence("name.me", language, number=seat + 1), others)


def _bot_name(rules: AnyRules, level: str, language: Language, others: Sequence[str]) -> str:
    """Who sits down for this level: one of its people, or a bot that is called after it; one from
    outside says that it is one."""
    if person := person_of(level, others):
        return unlike(person, others)
    named = rules.catalogue.get(f"level.{level}")
    after = sentence("name.outside", language, level=level) if named is None else named[language]
    return unlike(after, others)


def _check_level(rules: AnyRules, level: str, outside: Collection[str]) -> None:
    if level not in bot_names(rules.name) and level not in outside:
        raise Declined("invalid", "unknown_bot")


def _visible(character: str) -> bool:
    """No control, format, private or unassigned characters, and no letters that show nothing."""
    return character not in BLANK and not unicodedata.category(character).startswith("C")


def _legible(name: str) -> bool:
    """Whether it begins with a base character and no letter carries too many marks."""
    runs = (len(list(run)) for marks, run in groupby(name, _is_mark) if marks)
    return not _is_mark(name[0]) and max(runs, default=0) <= MOST_MARKS


def _is_mark(character: str) -> bool:
    """Whether it only modifies the letter before it."""
    return unicodedata.category(character) in ("Mn", "Me")
