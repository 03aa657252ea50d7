"""The deck of a game: as it comes with Fusebox, or by an owner's file (F2).

An owner's file holds the cards that are corrected, each under the card it stands for; the others
stay as they come with Fusebox. A broken one is refused with its line and the reason.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, cast

import msgspec

from fusebox.games.fusion.deck import CARD, CARDS, COLOURS, NUMBERS, SHAPES, TEXT, Face
from fusebox.games.fusion.model import Card
from fusebox.games.owners import BadFile, line_in_row, line_naming, named_in, parsed


class Deck(NamedTuple):
    """The 72 cards of a game, in the order of the deck."""

    cards: tuple[Card, ...]
    text: str
    """The file they were read from."""
    hash: str
    corrected: dict[str, Any]
    """What corrected cards show, under their names as they come with Fusebox."""


class CardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corrected card as it is written."""

    id: str
    color: str
    shape: str
    number: int


@lru_cache(maxsize=8)
def load(text: str) -> Deck:
    """The deck by a file; BadFile with the line and the reason if it is broken."""
    if text == TEXT:
        return DECK
    rows = _read(text)
    cards = {card: card for card in CARDS} | {cast(Card, row.id): CARD[_face(row)] for row in rows}
    for place, row in enumerate(rows):
        if list(cards.values()).count(CARD[_face(row)]) > 1:
            reason = f"{row.id}: there is another {row.color} {row.shape} {row.number} in the deck"
            raise BadFile(line_in_row(text, "card", place, "number"), reason)
    corrected = {row.id: msgspec.to_builtins(row) for row in rows if CARD[_face(row)] != row.id}
    return Deck(tuple(cards.values()), text, sha256(text.encode()).hexdigest(), corrected)


def _read(text: str) -> list[CardRow]:
    """Every card of a file, each under a name of the deck, and none twice."""
    raw = _rows(text)
    found: dict[str, CardRow] = {}
    for place, one in enumerate(raw):
        row = _row(text, place, one)
        if row.id in found:
            raise BadFile(line_in_row(text, "card", place, "id"), f"{row.id} stands there twice")
        found[row.id] = row
    return list(found.values())


def _rows(text: str) -> list[Any]:
    table = parsed(text)
    for name in table:
        if name != "card":
            raise BadFile(line_naming(text, name), f"there is no table {name!r}")
    rows = table.get("card")
    if not isinstance(rows, list) or not rows:
        raise BadFile(1, "no card is written there: each begins with [[card]]")
    return rows


def _row(text: str, place: int, raw: Any) -> CardRow:
    name = raw.get("id") if isinstance(raw, dict) else None
    if name not in CARDS:
        raise BadFile(
            line_in_row(text, "card", place, "id"), f"there is no card {name!r} in the deck"
        )
    try:
        row = msgspec.convert(raw, CardRow)
    except msgspec.ValidationError as error:
        line = line_in_row(text, "card", place, named_in(error))
        raise BadFile(line, f"{name}: {error}") from None
    for field, known in (
        ("color", COLOURS.values()),
        ("shape", SHAPES.values()),
        ("number", NUMBERS),
    ):
        if (value := getattr(row, field)) not in known:
            every = ", ".join(map(str, known))
            raise BadFile(
                line_in_row(text, "card", place, field),
                f"{name}: the {field} is one of {every}, not {value}",
            )
    return row


def _face(row: CardRow) -> Face:
    return Face(row.color, row.shape, row.number)


DECK: Final = Deck(CARDS, TEXT, sha256(TEXT.encode()).hexdigest(), {})
