"""The names of the pieces, in the order in which the rules number them."""

from typing import Final, get_args

from fusebox.games.ruse.model import (
    Act,
    BonusPath,
    Card,
    Common,
    Icon,
    Instinct,
    Obstacle,
    Op,
    Shape,
    Territory,
    TerritoryTile,
)

Effect = tuple[Op, int]
"""What is to be done, and how much of it or which."""
TERRITORIES: Final[tuple[Territory, ...]] = get_args(Territory)
CARDS: Final[tuple[Card, ...]] = get_args(Card)
COMMONS: Final[tuple[Common, ...]] = get_args(Common)
INSTINCTS: Final[tuple[Instinct, ...]] = get_args(Instinct)
SHAPES: Final[tuple[Shape, ...]] = get_args(Shape)
BONUS_PATHS: Final[tuple[BonusPath, ...]] = get_args(BonusPath)
TERRITORY_TILES: Final[tuple[TerritoryTile, ...]] = get_args(TerritoryTile)
OBSTACLES: Final[tuple[Obstacle, ...]] = get_args(Obstacle)
ACTS: Final[tuple[Act, ...]] = get_args(Act)
ICONS: Final[tuple[Icon, ...]] = get_args(Icon)
KINDS: Final = ("trail", "burrow", "dam", "clearing")
PRINTED: Final = 10
"""The first of the two printed instinct areas."""
PLAIN: Final[dict[str, Effect]] = {
    "resource_any": ("resource_any", 0),
    "kit+1": ("kit", 0),
    "advance_any_track": ("track_any", 0),
    "hunting_tile": ("hunting", 0),
    "bonus_den_path": ("bonus_path", 0),
    "den_path_draw_place": ("draw_path", 0),
    "grow_free": ("grow_free", 0),
    "star": ("star", 0),
    "cheese": ("cheese", 0),
    "firefox_roll": ("firefox_roll", 0),
    "village_advance": ("village_step", 0),
}
"""Effects without a number (R83)."""
VIXEN_CARDS: Final = tuple(
    f"V{level}-{round_}{letter}"
    for level in range(1, 5)
    for round_, letters in enumerate(("AB", "ABC", "ABCD", "ABCD"), start=1)
    for letter in letters
)
NUMBERED: Final = {
    "track_tiles": ("TR", 14),
    "destiny": ("destiny", 9),
    "turn_order": ("TO", 8),
    "ruse": ("RU", 7),
    "instincts": ("I", 10),
}
"""Tables whose rows are only numbered: their letters, and how many there are."""
NAMED: Final[dict[str, tuple[str, ...]]] = {
    "objectives": CARDS,
    "common": COMMONS,
    "territory_tiles": TERRITORY_TILES,
    "bonus_paths": BONUS_PATHS,
    "paths": SHAPES,
    "exploration": KINDS,
    "den_tiles": ("basic", "a1", "a2", "a3", "a4", "a5"),
    "vixen": VIXEN_CARDS,
}


def expected(section: str) -> tuple[str, ...]:
    """The names of a table's rows."""
    if section in NAMED:
        return NAMED[section]
    letters, count = NUMBERED[section]
    return tuple(f"{letters}{n}" for n in range(1, count + 1))
