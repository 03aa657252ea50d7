"""What a bomb asks, in signs that read alike in every language, and which icons it shows."""

import re
from collections.abc import Iterator
from typing import Final

from fusebox.games.fuse_dice.dice import LETTER
from fusebox.games.fuse_dice.rows import BombRow, BondRow, SlotRow

ICONS: Final = {
    "color_number": "color_and_number",
    "colors": "either_color",
    "numbers": "either_number",
    "number_or_color_matters": "any_number_or_any_color",
    "number_and_color_matter": None,
    "any": "any_die",
    "combos": "either_combo",
    "linear": None,
    "grid": None,
    "double_stack": "stack",
    "pyramid3": "pyramid",
}
"""The icons of slots, bonds and kinds that have another name, or none."""
MARKS: Final = {
    "any": "?",
    "color_matters": "*",
    "number_matters": "#",
    "number_or_color_matters": "#/*",
    "number_and_color_matter": "# AND *",
}
SHAPES: Final = {"stack": "↑ ", "double_stack": "↑ ", "pyramid": "△ ", "pyramid3": "△ "}
SIGNS: Final = {"gt": ">", "lt": "<", "different_colors": "≠"}
SAME: Final = {
    "same_color": " *",
    "same_number": " #",
    "same_both": " # AND *",
    "same_color_or_number": " #/*",
}


def icons(row: BombRow) -> tuple[str, ...]:
    """Those of its slots, its bonds and its shape, each once, in the order of the alphabet."""
    return tuple(sorted({icon for icon in _icons(row) if icon is not None}))


def _icons(row: BombRow) -> Iterator[str | None]:
    for name in (row.kind, *(s.kind for s in row.slots), *(b.type for b in row.relations)):
        yield ICONS.get(name, name)
    if any(slot.number_matters for slot in row.slots):
        yield "number_matters"


def label(row: BombRow) -> str:
    """Its own words in signs; without words, slot after slot and then the bonds."""
    if row.text:
        return _in_signs(row.text)
    slots = " ".join(f"[{_slot(slot)}]" for slot in row.slots)
    bonds = "".join(f"  {_bond(bond)}" for bond in row.relations)
    return f"{SHAPES.get(row.kind, '')}{slots}{bonds}"


def _slot(slot: SlotRow) -> str:
    colour, number = LETTER[slot.color] if slot.color else "", f"{slot.number or ''}"
    match slot.kind:
        case "colors":
            return "/".join(LETTER[name] for name in slot.colors)
        case "numbers":
            return "/".join(map(str, slot.numbers))
        case "color_or_number":
            return f"{colour}|{number}"
        case "combos":
            return "|".join(
                f"{LETTER[combo.color] if combo.color else ''}{combo.number}"
                for combo in slot.combos
            )
        case "color" | "number" | "color_number":
            return f"{colour}{number}{' #' if slot.number_matters else ''}"
    return MARKS[slot.kind]


def _bond(bond: BondRow) -> str:
    """The slots it ties, as people count them, with its sign between."""
    slots = [f"{slot + 1}" for slot in bond.slots]
    if bond.type == "linear":
        terms = "".join(
            f"{'+' if factor > 0 else '−'}{slot}"
            for factor, slot in zip(bond.coef, slots, strict=True)
        )
        return f"{terms.removeprefix('+')}={bond.equals}"
    if bond.type in SIGNS:
        return SIGNS[bond.type].join(slots)
    return "=".join(slots) + SAME[bond.type]


def _in_signs(text: str) -> str:
    label = re.sub(r"\(.*?\)", "", text)
    signs = {"stacks?:": "↑", "pyramid:": "△", "; top": "/", "!=": "≠", " or ": "|", "any": "?"}
    for sign, shown in {**signs, " - ": " − ", "  +": "  "}.items():
        label = re.sub(sign, shown, label)
    for colour, letter in LETTER.items():
        label = re.sub(rf"{colour} ?", letter, label)
    return label.strip()
