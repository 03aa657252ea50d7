"""The dice: their colours and numbers, and sets of them as bits."""

from collections.abc import Iterable
from typing import Final, cast, get_args

from fusebox.games.fuse_dice.model import Colour, Die, FuseCard

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
NAMES: Final = ("red", "green", "blue", "yellow", "black")
LETTER: Final[dict[str, Colour]] = dict(zip(NAMES, COLOURS, strict=True))
NUMBERS: Final = range(1, 7)
OF_EACH_COLOUR: Final = 5
"""25 dice, five of each colour (B1)."""

DICE: Final[tuple[Die, ...]] = get_args(Die)
RANK: Final[dict[Die, int]] = {die: COLOURS.index(cast(Colour, die[0])) for die in DICE}
"""Which colour it has, in their order."""
NUMBER: Final[dict[Die, int]] = {die: int(die[1]) for die in DICE}
BIT: Final[dict[Die, int]] = {die: 1 << place for place, die in enumerate(DICE)}


def mask(dice: Iterable[Die]) -> int:
    """A set of dice as bits."""
    bits = 0
    for die in dice:
        bits |= BIT[die]
    return bits


COLOUR_MASK: Final = tuple(mask(die for die in DICE if RANK[die] == rank) for rank in range(5))
NUMBER_MASK: Final = {n: mask(die for die in DICE if NUMBER[die] == n) for n in NUMBERS}
MATCHES: Final[dict[Die, int]] = {
    die: COLOUR_MASK[RANK[die]] | NUMBER_MASK[NUMBER[die]] for die in DICE
}
"""What a rerolled die costs: dice of its colour or its number (B25)."""


def rolled(rank: int, number: int) -> Die:
    return DICE[6 * rank + number - 1]


def fused(card: FuseCard) -> int:
    """The dice of which a fuse card costs one (B24)."""
    what = card.removeprefix("fuse-")
    return NUMBER_MASK[int(what)] if what.isdigit() else COLOUR_MASK[NAMES.index(what)]
