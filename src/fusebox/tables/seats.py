"""Who sits where before a match begins: orders, names, and the secrets that open a seat."""

import hmac
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Any

import msgspec

from fusebox.bots import names as bot_names
from fusebox.core import Answer, AnyRules, Language, Offer, Pace, Player, Seat, SitIn
from fusebox.core.table import Standing
from fusebox.store import SeatRow
from fusebox.store.kept import Kind
from fusebox.tables.sentences import Declined, sentence

NAME_LENGTH = 24
MOST_MARKS = 3
"""On one letter; no writing needs more."""
# Fillers and joiners of Korean, Khmer and Braille that look like nothing at all.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
CODE_LENGTH = 8
# No letter or digit that is easily taken for another.
LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
DAY, HOUR, SECOND = 86_400_000, 3_600_000, 1_000


class SeatOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit here: me, a person by link, or a bot of this level."""

    kind: Kind
    name: str = ""
    level: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it is ordered."""

    game: str
    seats: tuple[SeatOrder, ...]
    options: dict[str, Any] = {}
    pace: Pace | None = None
    language: Language = "en"
    daily: bool = False
    """On the deal of the day, alone."""


class Place(msgspec.Struct, frozen=True):
    """A seat and the secret that goes with it: a token that sits in it, or an invite to it."""

    seat: Seat
    secret: str


def fresh_id() -> str:
    """The name of a new table, short enough to stand in an address."""
    return "".join(secrets.choice(LETTERS.lower()) for _ in range(12))


def fresh_secret() -> str:
    """32 random bytes in 43 characters."""
    return secrets.token_urlsafe(32)


def fresh_code() -> str:
    """A code to type by hand."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def hashed(secret: str) -> bytes:
    """What is kept of a secret."""
    return sha256(secret.encode()).digest()


def code_hashed(code: str) -> bytes:
    """What is kept of a code, however it was typed."""
    return hashed("code " + "".join(code.split()).replace("-", "").upper())


def same(one: bytes | None, other: bytes) -> bool:
    """Compares in a time that tells nothing."""
    return one is not None and hmac.compare_digest(one, other)


def held(rows: Iterable[SeatRow], tokens: Iterable[str]) -> dict[Seat, str]:
    """The seats in which these tokens sit, each with its token."""
    hashes = [(hashed(token), token) for token in tokens]
    return {row.seat: token for row in rows for known, token in hashes if same(row.token, known)}


def sitting(rows: Iterable[SeatRow], known: Iterable[bytes]) -> frozenset[Seat]:
    """The seats in which the tokens with these hashes sit."""
    return frozenset(row.seat for row in rows for token in known if same(row.token, token))


def cleaned(name: str) -> str:
    """The name as it is shown; Declined if nothing sensible is left of it."""
    text = unicodedata.normalize("NFC", name)
    shown = "".join(" " if character.isspace() else character for character in text)
    tidy = " ".join("".join(filter(_visible, shown)).split())
    if not 1 <= len(tidy) <= NAME_LENGTH or not _legible(tidy):
        raise Declined("invalid", "bad_name")
    return tidy


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, numbered if somebody at the table has the same."""
    taken = {other.casefold() for other in others}
    number, wanted = 2, name
    while wanted.casefold() in taken:
        wanted = f"{name[: NAME_LENGTH - 4]} ({number})"
        number += 1
    return wanted


def check_pace(pace: Pace | None) -> None:
    """Declined unless the clocks are sensible."""
    if pace is None:
        return
    if not (SECOND <= pace.initial <= DAY and 0 <= pace.increment <= HOUR):
        raise Declined("invalid", "bad_pace")


def laid_out(order: NewTable, rules: AnyRules) -> tuple[list[SeatRow], list[Place], list[Place]]:
    """The seats as they are kept, the tokens of "me" seats and the invites to the others."""
    rows: list[SeatRow] = []
    tokens: list[Place] = []
    invites: list[Place] = []
    for seat, wanted in enumerate(order.seats):
        name = _named(wanted, seat, order.language, rules, [row.name for row in rows])
        secret = fresh_secret()
        match wanted.kind:
            case "bot":
                _check_level(rules, wanted.level)
                rows.append(SeatRow(seat, "bot", name, bot=wanted.level))
            case "me":
                rows.append(SeatRow(seat, "me", name, token=hashed(secret)))
                tokens.append(Place(seat, secret))
            case "link":
                rows.append(SeatRow(seat, "link", invite=hashed(secret)))
                invites.append(Place(seat, secret))
    return rows, tokens, invites


def without(
    rows: Sequence[SeatRow], seat: Seat, level: str, rules: AnyRules, language: Language
) -> tuple[tuple[SeatRow, ...], tuple[Place, ...]]:
    """The seats of a new table for the same people, but for this one: a bot of this level has the
    seat; without a level it is open, and the invite to it is returned."""
    seated = [msgspec.structs.replace(row, invite=None) for row in rows]
    if not level:
        secret = fresh_secret()
        seated[seat] = SeatRow(seat, "link", invite=hashed(secret))
        return tuple(seated), (Place(seat, secret),)
    _check_level(rules, level)
    others = [row.name for row in rows if row.seat != seat]
    name = unlike(_level_name(rules, level, language), others)
    seated[seat] = SeatRow(seat, "bot", name, bot=level)
    return tuple(seated), ()


def replaces(action: object, offer: Standing | None) -> Seat | None:
    """The seat in which this would put a bot, or offers to."""
    match action:
        case Offer(what):
            return replaces(what, None)
        case Answer(True) if offer is not None:
            return replaces(offer.what, None)
        case SitIn(seat, False):
            return seat
    return None


def players(rows: Sequence[SeatRow]) -> tuple[Player, ...]:
    """The players of a match, once all are there."""
    return tuple(Player(row.name, row.bot) for row in rows)


def _named(
    wanted: SeatOrder, seat: Seat, language: Language, rules: AnyRules, others: list[str]
) -> str:
    if wanted.kind == "link":
        return ""
    if wanted.name:
        return unlike(cleaned(wanted.name), others)
    if wanted.kind == "bot":
        return unlike(_level_name(rules, wanted.level, language), others)
    return unlike(sentence("name.me", language, number=seat + 1), others)


def _level_name(rules: AnyRules, level: str, language: Language) -> str:
    """What people call a bot of this level."""
    named = rules.catalogue.get(f"level.{level}")
    return sentence("name.bot", language, level=level) if named is None else named[language]


def _check_level(rules: AnyRules, level: str) -> None:
    if level not in bot_names(rules.name):
        raise Declined("invalid", "unknown_bot")


def _visible(character: str) -> bool:
    """No control, format, private or unassigned characters, and no letters that show nothing."""
    return character not in BLANK and not unicodedata.category(character).startswith("C")


def _legible(name: str) -> bool:
    """Begins with something to put marks on, and has no towers of them."""
    runs = (len(list(run)) for marks, run in groupby(name, _is_mark) if marks)
    return not _is_mark(name[0]) and max(runs, default=0) <= MOST_MARKS


def _is_mark(character: str) -> bool:
    """Whether it only changes the letter before it."""
    return unicodedata.category(character) in ("Mn", "Me")
