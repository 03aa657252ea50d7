"""Reads the bombs from cards.toml or an owner's file, and checks them (B2, B3).

An owner's file holds the bombs that are corrected; the others stay as they come with Fusebox.
A broken one is refused with its line and the reason.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from typing import Any, Final, NoReturn, cast, get_args

import msgspec

from fusebox.games.fuse_dice.bonds import Bond, groups
from fusebox.games.fuse_dice.dice import COLOUR_MASK, NAMES, NUMBER_MASK
from fusebox.games.fuse_dice.faces import EVERY_DIE, Deck, Face
from fusebox.games.fuse_dice.labels import icons, label
from fusebox.games.fuse_dice.model import BombCard
from fusebox.games.fuse_dice.rows import BombRow, BondRow, SlotRow
from fusebox.games.owners import BadFile, line_in_row, line_naming, named_in, parsed

BELOW: Final[Mapping[str, tuple[tuple[int, ...], ...]]] = {
    "grid": ((), (), (), (), (), ()),
    "stack": ((), (0,), (1,), (2,), (3,), (4,)),
    "pyramid": ((), (), (0, 1)),
    "double_stack": ((), (0,), (1,), (), (3,), (4,)),
    "pyramid3": ((), (), (), (0, 1), (1, 2), (3, 4)),
}
"""On which slots' dice the die of each slot rests (B18)."""
SIZES: Final[Mapping[str, range]] = {
    "grid": range(2, 6),
    "stack": range(2, 6),
    "pyramid": range(3, 4),
    "double_stack": range(6, 7),
    "pyramid3": range(6, 7),
}
CARDS: Final[tuple[BombCard, ...]] = get_args(BombCard)
SECTIONS: Final = ("schema", "colors", "numbers", "dice_per_color", "icons", "bomb", "fuse")
MOST_FILLINGS: Final = 50_000
"""So many ways to fill the slots that bonds tie together are tried at most: every die on three of
them, every number on six."""
ASKED: Final = {
    "color": ("color",),
    "number": ("number",),
    "color_number": ("color", "number"),
    "color_or_number": ("color", "number"),
    "colors": ("colors",),
    "numbers": ("numbers",),
    "combos": ("combos",),
}
"""What has to be written of a slot that asks something of its die."""


class _Wrong(Exception):
    """What is wrong with a row, and at which of its names it stands."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(reason)
        self.name = name


@lru_cache(maxsize=8)
def load(text: str) -> Deck:
    """The bombs by a file; BadFile with the line and the reason if it is broken."""
    faces = dict(_shipped_faces())
    corrected: dict[str, Any] = {}
    for row, face in _read(text):
        if _asked(row) != _asked(_shipped_rows()[row.id]):
            faces[face.card] = face
            corrected[face.card] = _told(row)
    return Deck(faces, text, sha256(text.encode()).hexdigest(), corrected)


@lru_cache(maxsize=8)
def rebuilt(corrected: bytes) -> Deck:
    """The deck of a game, by the rows its view says are corrected."""
    rows = msgspec.json.decode(corrected, type=dict[str, BombRow])
    faces = {**_shipped_faces(), **{cast(BombCard, name): _face(row) for name, row in rows.items()}}
    told = {name: _told(row) for name, row in rows.items()}
    return Deck(faces, "", sha256(corrected).hexdigest(), told)


def shipped_text() -> str:
    found = resources.files("fusebox.games.fuse_dice").joinpath("cards.toml")
    return found.read_text(encoding="utf-8")


@lru_cache
def _shipped_rows() -> dict[str, BombRow]:
    rows = msgspec.convert(tomllib.loads(shipped_text())["bomb"], list[BombRow])
    return {row.id: row for row in rows}


@lru_cache
def _shipped_faces() -> dict[BombCard, Face]:
    return {cast(BombCard, name): _face(row) for name, row in _shipped_rows().items()}


def _asked(row: BombRow) -> BombRow:
    """The row without what is worked out."""
    return msgspec.structs.replace(row, icons=(), advanced=None)


def _own_words(row: BombRow) -> BombRow:
    """Without the words of another card: a corrected one is described by what it asks now."""
    shipped = _shipped_rows()[row.id]
    same = (row.kind, row.slots, row.relations) == (shipped.kind, shipped.slots, shipped.relations)
    return row if same or row.text != shipped.text else msgspec.structs.replace(row, text="")


def _told(row: BombRow) -> dict[str, Any]:
    """The row as browsers and bots are told it."""
    shown = msgspec.structs.replace(row, icons=icons(row))
    told: dict[str, Any] = msgspec.to_builtins(shown)
    return {"relations": [], **told}


def _read(text: str) -> list[tuple[BombRow, Face]]:
    """Every bomb of a file, each under a name of the box, and none twice."""
    table = parsed(text)
    found: dict[str, tuple[BombRow, Face]] = {}
    for place, raw in enumerate(_bombs(text, table)):
        try:
            row = _own_words(_row(raw))
            if row.id in found:
                raise _Wrong("id", f"{row.id} stands there twice")
            found[row.id] = row, _face(row)
        except _Wrong as wrong:
            raise BadFile(line_in_row(text, "bomb", place, wrong.name), str(wrong)) from None
    return list(found.values())


def _bombs(text: str, table: Mapping[str, Any]) -> list[Any]:
    for name in table:
        if name not in SECTIONS:
            raise BadFile(line_naming(text, name), f"there is no table {name!r}")
    bombs = table.get("bomb")
    if not isinstance(bombs, list) or not bombs:
        raise BadFile(1, "no bomb is written there: each begins with [[bomb]]")
    return bombs


def _row(raw: Any) -> BombRow:
    name = raw.get("id") if isinstance(raw, dict) else None
    if name not in CARDS:
        raise _Wrong("id", f"there is no bomb {name!r}")
    try:
        return msgspec.convert(raw, BombRow)
    except msgspec.ValidationError as error:
        raise _Wrong(named_in(error), f"{name}: {error}") from None


def _face(row: BombRow) -> Face:
    size, advanced = len(row.slots), row.id.startswith("advanced")
    _check(row, size, advanced)
    fits = tuple(_fits(row, slot) for slot in row.slots)
    bonds = [_bond(row, bond) for bond in row.relations]
    below = BELOW[row.kind][:size]
    face = Face(
        card=cast(BombCard, row.id),
        points=row.points,
        advanced=advanced,
        kind=row.kind,
        status=row.status,
        source=row.source,
        label=label(row),
        icons=icons(row),
        size=size,
        fits=fits,
        below=below,
        above=tuple(
            tuple(over for over in range(size) if slot in below[over]) for slot in range(size)
        ),
        groups=groups(bonds, fits),
    )
    if any(group.fillings > MOST_FILLINGS for group in face.groups):
        raise _Wrong("relations", f"{row.id}: its bonds tie too many slots together")
    if not face.right([None] * size):
        raise _Wrong("relations", f"{row.id}: no dice complete it")
    return face


def _check(row: BombRow, size: int, advanced: bool) -> None:
    if advanced != (row.kind in ("double_stack", "pyramid3")) or row.advanced not in (
        None,
        advanced,
    ):
        _wrong(row, "kind", "advanced bombs, and no others, are double stacks and large pyramids")
    if size not in SIZES[row.kind]:
        allowed = SIZES[row.kind]
        many = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else f"{allowed[0]}"
        _wrong(row, "slots", f"a bomb of the kind {row.kind} has {many} slots, not {size}")
    if row.points not in (range(6, 7) if advanced else range(1, 5)):
        _wrong(row, "points", f"it counts {'6' if advanced else '1 to 4'}, not {row.points}")


def _wrong(row: BombRow, name: str, reason: str) -> NoReturn:
    raise _Wrong(name, f"{row.id}: {reason}")


def _fits(row: BombRow, slot: SlotRow) -> int:
    """The dice that a slot takes (B3)."""
    _complete(row, slot)
    match slot.kind:
        case "color" | "number" | "color_number":
            return _combination(slot.color, slot.number)
        case "colors":
            return _either(_combination(colour, None) for colour in slot.colors)
        case "numbers":
            return _either(_combination(None, number) for number in slot.numbers)
        case "color_or_number":
            return _combination(slot.color, None) | _combination(None, slot.number)
        case "combos":
            return _either(_combination(combo.color, combo.number) for combo in slot.combos)
    return EVERY_DIE


def _complete(row: BombRow, slot: SlotRow) -> None:
    """A slot says what its kind asks for, and two of what is an alternative."""
    for name in ASKED.get(slot.kind, ()):
        value: Any = getattr(slot, name)
        if not value:
            _wrong(row, "slots", f"a slot of the kind {slot.kind} needs its {name}")
        if isinstance(value, tuple) and len(set(value)) != 2:
            _wrong(row, "slots", f"a slot of the kind {slot.kind} has two different {name}")


def _combination(colour: str | None, number: int | None) -> int:
    bits = COLOUR_MASK[NAMES.index(colour)] if colour else EVERY_DIE
    return bits & (NUMBER_MASK[number] if number else EVERY_DIE)


def _either(masks: Iterable[int]) -> int:
    one, other = masks
    return one | other


def _bond(row: BombRow, bond: BondRow) -> Bond:
    slots = bond.slots
    if (
        len(slots) < 2
        or len(set(slots)) < len(slots)
        or not set(slots) <= set(range(len(row.slots)))
    ):
        _wrong(row, "relations", f"a bond ties two of its slots or more, not {list(slots)}")
    if bond.type in ("gt", "lt", "different_colors") and len(slots) != 2:
        _wrong(row, "relations", f"a bond of the type {bond.type} ties two slots")
    if bond.type == "linear" and (len(bond.coef) != len(slots) or bond.equals is None):
        _wrong(row, "relations", "an equation has a coef for each of its slots, and equals")
    return Bond(bond.type, slots, bond.coef, bond.equals or 0)
