"""The cards: what each bomb asks, where its dice rest, and where a die may go. From cards.toml."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from typing import Any, Final, NamedTuple, cast, get_args

from fusebox.games.fuse_dice.bonds import Bond, Group, groups
from fusebox.games.fuse_dice.dice import BIT, COLOUR_MASK, LETTER, NAMES, NUMBER_MASK
from fusebox.games.fuse_dice.model import BombCard, Card, Die, FuseCard, Slot

EVERY_DIE: Final = (1 << 30) - 1
STATUSES: Final = ("confirmed", "reported", "hint", "reconstructed")
MARKS: Final = (
    "any",
    "color_matters",
    "number_matters",
    "number_or_color_matters",
    "number_and_color_matter",
)
"""Slots that take any die; the last four show what a bond looks at."""
BELOW: Final[Mapping[str, tuple[tuple[int, ...], ...]]] = {
    "grid": ((), (), (), (), (), ()),
    "stack": ((), (0,), (1,), (2,), (3,), (4,)),
    "pyramid": ((), (), (0, 1)),
    "double_stack": ((), (0,), (1,), (), (3,), (4,)),
    "pyramid3": ((), (), (), (0, 1), (1, 2), (3, 4)),
}
"""On which slots' dice the die of each slot rests (B18)."""


class Face(NamedTuple):
    """What a bomb card shows, and how it is known (B2)."""

    card: BombCard
    points: int
    advanced: bool
    kind: str
    status: str
    source: str
    label: str
    """What it asks, in signs: colours are letters as in the notation of dice."""
    icons: tuple[str, ...]
    fits: tuple[int, ...]
    """For each slot the dice that fit it by themselves."""
    below: tuple[tuple[int, ...], ...]
    above: tuple[tuple[int, ...], ...]
    groups: tuple[Group, ...]

    @property
    def size(self) -> int:
        return len(self.fits)

    def supported(self, dice: Sequence[Die | None], slot: int) -> bool:
        """Whether the dice lie there on which this one would rest."""
        return all(dice[under] is not None for under in self.below[slot])

    def open(self, dice: Sequence[Die | None]) -> list[int]:
        """The slots on which a die could be laid, whether it fits or not."""
        return [slot for slot, die in enumerate(dice) if die is None and self.supported(dice, slot)]

    def loose(self, dice: Sequence[Die | None]) -> list[tuple[Slot, Die]]:
        """The dice on which no other rests (B26)."""
        return [
            (cast(Slot, slot), die)
            for slot, die in enumerate(dice)
            if die is not None and all(dice[over] is None for over in self.above[slot])
        ]

    def right(self, dice: Sequence[Die | None]) -> bool:
        """Whether every die fits and all bonds are or can be met (B20)."""
        fitting = all(die is None or self.fits[slot] & BIT[die] for slot, die in enumerate(dice))
        return fitting and all(group.completable(group.key(dice)) for group in self.groups)


@lru_cache(maxsize=1 << 16)
def places(card: BombCard, dice: tuple[Die | None, ...]) -> tuple[tuple[Slot, int], ...]:
    """The open slots of a bomb, each with the dice that may be placed there (B15)."""
    face, found = FACES[card], dict[int, int]()
    for group in face.groups:
        found |= zip(group.slots, group.masks(group.key(dice)), strict=True)
    return tuple(
        (cast(Slot, slot), found[slot])
        for slot in range(face.size)
        if found[slot] and face.supported(dice, slot)
    )


class Deck(NamedTuple):
    """All cards of the game."""

    faces: dict[BombCard, Face]
    fuses: tuple[FuseCard, ...]
    icons: tuple[str, ...]


def read(table: Mapping[str, Any]) -> Deck:
    """The cards of a table; ValueError if they are not those of the game (B2)."""
    faces = {row["id"]: _face(row, table["icons"]) for row in table["bomb"]}
    fuses = tuple(row["id"] for row in table["fuse"])
    if tuple(faces) != get_args(BombCard) or fuses != get_args(FuseCard):
        raise ValueError("49 bombs, 5 advanced bombs and 11 fuse cards, named as in the model")
    used = {icon for face in faces.values() for icon in face.icons}
    if used != set(table["icons"]):
        raise ValueError(f"no card shows {sorted(set(table['icons']) - used)}")
    return Deck(cast(dict[BombCard, Face], faces), fuses, tuple(table["icons"]))


def _face(row: Mapping[str, Any], icons: Sequence[str]) -> Face:
    name, size, kind = row["id"], len(row["slots"]), row["kind"]
    unknown = [icon for icon in row["icons"] if icon not in icons]
    if unknown or row["status"] not in STATUSES or kind not in BELOW:
        raise ValueError(f"{name}: an unknown icon, status or kind {unknown}")
    if (size == 6 and row["points"] == 6) is not row["advanced"] or not 2 <= size <= 6:
        raise ValueError(f"{name}: an advanced bomb has six dice and six points, and no other")
    fits = tuple(_fits(name, slot) for slot in row["slots"])
    below = BELOW[kind][:size]
    face = Face(
        card=name,
        points=row["points"],
        advanced=row["advanced"],
        kind=kind,
        status=row["status"],
        source=row["source"],
        label=_label(row["text"]),
        icons=tuple(row["icons"]),
        fits=fits,
        below=below,
        above=tuple(
            tuple(over for over in range(size) if slot in below[over]) for slot in range(size)
        ),
        groups=groups([_bond(name, size, bond) for bond in row["relations"]], fits),
    )
    if not face.right([None] * size):
        raise ValueError(f"{name}: no dice complete it")
    return face


def _fits(name: str, slot: Mapping[str, Any]) -> int:
    """The dice that a slot takes (B3)."""
    kind = slot["kind"]
    if kind in MARKS:
        return EVERY_DIE
    match kind:
        case "color" | "number" | "color_number":
            return _combination(slot)
        case "colors":
            return _either(_combination({"color": colour}) for colour in slot["colors"])
        case "numbers":
            return _either(_combination({"number": number}) for number in slot["numbers"])
        case "color_or_number":
            return COLOUR_MASK[NAMES.index(slot["color"])] | NUMBER_MASK[slot["number"]]
        case "combos":
            return _either(map(_combination, slot["combos"]))
    raise ValueError(f"{name}: there is no slot of the kind {kind!r}")


def _combination(asked: Mapping[str, Any]) -> int:
    colour = COLOUR_MASK[NAMES.index(asked["color"])] if "color" in asked else EVERY_DIE
    return colour & (NUMBER_MASK[asked["number"]] if "number" in asked else EVERY_DIE)


def _either(masks: Any) -> int:
    one, other = masks
    return int(one | other)


def _bond(name: str, size: int, row: Mapping[str, Any]) -> Bond:
    bond = Bond(row["type"], tuple(row["slots"]), tuple(row.get("coef", ())), row.get("equals", 0))
    if not set(bond.slots) <= set(range(size)) or len(bond.slots) < 2:
        raise ValueError(f"{name}: a bond ties two of its slots or more")
    return bond


def _label(text: str) -> str:
    """The requirements without words, so that they read alike in every language."""
    label = re.sub(r"\(.*?\)", "", text)
    signs = {"stacks?:": "↑", "pyramid:": "△", "; top": "/", "!=": "≠", " or ": "|", "any": "?"}
    for sign, shown in {**signs, " - ": " − ", "  +": "  "}.items():
        label = re.sub(sign, shown, label)
    for colour, letter in LETTER.items():
        label = re.sub(rf"{colour} ?", letter, label)
    return label.strip()


_TEXT = resources.files("fusebox.games.fuse_dice").joinpath("cards.toml").read_bytes()
DATA_HASH: Final = sha256(_TEXT).hexdigest()
DECK: Final = read(tomllib.loads(_TEXT.decode()))
FACES: Final = DECK.faces
BOMBS: Final[tuple[BombCard, ...]] = tuple(c for c, face in FACES.items() if not face.advanced)
ADVANCED: Final[tuple[BombCard, ...]] = tuple(c for c, face in FACES.items() if face.advanced)
FUSES: Final = DECK.fuses
ORDER: Final[dict[Card, int]] = {card: at for at, card in enumerate((*FACES, *FUSES))}


def in_order(cards: Sequence[Card]) -> list[Card]:
    """In the order of the box, which says nothing of the order in which they come."""
    return sorted(cards, key=ORDER.__getitem__)


def is_fuse(card: Card) -> bool:
    return card.startswith("fuse")
