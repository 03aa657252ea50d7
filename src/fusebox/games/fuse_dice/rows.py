"""How a bomb is written in a file: its row, its slots and its bonds. No logic lives here."""

from typing import Annotated, Literal, TypeAlias

import msgspec

ColourName: TypeAlias = Literal["red", "green", "blue", "yellow", "black"]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=6)]
Kind: TypeAlias = Literal["grid", "stack", "pyramid", "double_stack", "pyramid3"]
Status: TypeAlias = Literal["confirmed", "reported", "hint", "reconstructed"]
SlotKind: TypeAlias = Literal[
    "any",
    "color",
    "number",
    "color_number",
    "colors",
    "numbers",
    "color_or_number",
    "combos",
    "color_matters",
    "number_matters",
    "number_or_color_matters",
    "number_and_color_matter",
]
BondKind: TypeAlias = Literal[
    "gt",
    "lt",
    "same_color",
    "same_number",
    "same_both",
    "different_colors",
    "same_color_or_number",
    "linear",
]


class Written(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands in a file; a name it does not know is a mistake."""


class Combo(Written, frozen=True):
    number: Number
    color: ColourName | None = None


class SlotRow(Written, frozen=True):
    kind: SlotKind
    color: ColourName | None = None
    number: Number | None = None
    colors: tuple[ColourName, ...] = ()
    numbers: tuple[Number, ...] = ()
    combos: tuple[Combo, ...] = ()
    number_matters: bool = False
    """A # is printed on a slot of a colour; it changes no rule."""


class BondRow(Written, frozen=True):
    type: BondKind
    slots: tuple[int, ...]
    coef: tuple[Literal[1, -1], ...] = ()
    equals: int | None = None


class BombRow(Written, frozen=True):
    id: str
    points: int
    kind: Kind
    slots: tuple[SlotRow, ...]
    relations: tuple[BondRow, ...] = ()
    status: Status = "reported"
    source: str = ""
    text: str = ""
    """What it asks, in words; worked out where it is left out."""
    advanced: bool | None = None
    icons: tuple[str, ...] = ()
    """Worked out from slots and bonds; a list that says otherwise is not looked at."""
