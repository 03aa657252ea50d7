"""What data.toml holds, table by table and row by row: the types it is checked against."""

from typing import Final, Literal

import msgspec

from fusebox.games.ruse.model import Act, Shape, Territory


class Row(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A row of a table."""


class Needs(Row, frozen=True):
    """What an objective asks for."""

    resources: dict[Territory, int] = {}
    track: dict[Territory, int] = {}
    completed: int = 0
    hunting: int = 0
    kit: int = 0
    outside: int = 0
    paths: int = 0
    marks: int = 0
    level: int = 0
    village: int = 0


class Rate(Row, frozen=True):
    """An exchange: VP for something."""

    vp: int
    gives: str


class ObjectiveRow(Row, frozen=True):
    needs: Needs
    exchange: Rate
    bonus: str
    vp: int
    penalty: int
    start: bool


class CommonRow(Row, frozen=True):
    needs: Needs
    vp: tuple[int, int, int, int]
    start: bool
    set: str
    bonus: str = ""


class TerritoryTileRow(Row, frozen=True):
    kind: str
    effect: str = ""


class TileRow(Row, frozen=True):
    effect: str
    set: str


class DestinyRow(TileRow, frozen=True):
    hunter: Territory


class PowerRow(Row, frozen=True):
    set: str


class BonusPathRow(TileRow, frozen=True):
    shape: Shape


class PathRow(Row, frozen=True):
    count: int
    joins: tuple[str, ...]


class DenTileRow(Row, frozen=True):
    opens: str
    effect: str = ""
    count: int = 1


class ExplorationRow(Row, frozen=True):
    summer: dict[Act, int]
    winter: dict[Act, int]
    beaver: bool = False


class VixenRow(Row, frozen=True):
    instant: str
    rows: tuple[tuple[str, str, int], tuple[str, str, int], tuple[str, str, int]]


class Costs(Row, frozen=True):
    """Die spaces in the first three rounds and in the last."""

    usual: tuple[int, ...]
    last: tuple[int, ...]


class VillageCosts(Row, frozen=True):
    many: tuple[int, ...]
    few: tuple[int, ...]


class Order(Row, frozen=True):
    mark: str
    order: tuple[Territory, Territory, Territory, Territory]


class Printed(Row, frozen=True):
    mark: str
    effects: tuple[str, str]


class Den(Row, frozen=True):
    mark: str
    exits: tuple[int, int, int, int, int]
    cells: tuple[tuple[str, str, str, str, str], ...]
    draws: tuple[tuple[int, int, int], ...]
    bonus_cost: int


class Hunting(Row, frozen=True):
    mark: str
    failed: int
    gp2: int
    gp2_resource: int
    row: int
    vp: tuple[int, ...]


class Growth(Row, frozen=True):
    mark: str
    costs: tuple[tuple[int, int, int, int], ...]
    second_vp: int
    third_raise: int
    coloured: tuple[int, int, int]
    black: tuple[int, int, int]


class Die(Row, frozen=True):
    mark: str
    gp: tuple[int, int, int, int, int, int]
    night: tuple[int, ...]


class ValueBonus(Row, frozen=True):
    mark: str
    by_value: tuple[tuple[str, ...], ...]


class Track(Row, frozen=True):
    mark: str
    vp: tuple[int, int, int, int, int, int, int]
    tiles: tuple[int, int, int]
    hunter: tuple[int, ...]


class Markers(Row, frozen=True):
    mark: str
    vp: tuple[int, int, int, int]


class Orange(Row, frozen=True):
    mark: str
    every: int


class Spaces(Row, frozen=True):
    mark: str
    many: Costs
    few: Costs
    winter_many: Costs
    winter_few: Costs
    mountain: Costs
    den: tuple[int, ...]
    village: VillageCosts


class Mountain(Row, frozen=True):
    mark: str
    cost: int
    open_tiles: int


class Bear(Row, frozen=True):
    mark: str
    rule: str


class Readings(Row, frozen=True):
    """Rules that the text allows to read in two ways, or that we read against its letter: what is
    left out is read as RULES.md says."""

    mark: str = "ruling, free_growth S"
    slot_vp: Literal["once", "always"] = "once"
    objective_zone: Literal["both", "one"] = "both"
    star: Literal["kept", "round"] = "kept"
    common_objective: Literal["vp", "bonus"] = "vp"
    replaced_bonus: Literal["stack", "bag"] = "stack"
    free_growth: Literal["free", "paid"] = "free"


class EarlierReadings(Readings, frozen=True):
    """What was left out until version 5; a bonus stood only where it was meant."""

    mark: str = "ruling"
    common_objective: Literal["vp", "bonus"] = "bonus"
    free_growth: Literal["free", "paid"] = "paid"


class Firefox(Row, frozen=True):
    mark: str
    die: tuple[int, int, int, int, int, int]
    tiles: tuple[str, ...]
    empty: str


class Prey(Row, frozen=True):
    failed: int
    gp2: int
    gp2_resource: int


class Village(Row, frozen=True):
    mark: str
    spaces: tuple[tuple[str, ...], ...]
    tiles: tuple[str, ...]
    hunting: Prey
    costs: dict[Act, int]


ROWS: Final[dict[str, type[Row]]] = {
    "objectives": ObjectiveRow,
    "common": CommonRow,
    "territory_tiles": TerritoryTileRow,
    "track_tiles": TileRow,
    "destiny": DestinyRow,
    "turn_order": TileRow,
    "ruse": PowerRow,
    "instincts": PowerRow,
    "bonus_paths": BonusPathRow,
    "paths": PathRow,
    "den_tiles": DenTileRow,
    "exploration": ExplorationRow,
    "vixen": VixenRow,
}
SETTINGS: Final[dict[str, type[Row]]] = {
    "territories": Order,
    "printed_instincts": Printed,
    "den": Den,
    "hunting": Hunting,
    "growth": Growth,
    "die": Die,
    "value_bonus": ValueBonus,
    "track": Track,
    "markers": Markers,
    "orange": Orange,
    "spaces": Spaces,
    "mountain": Mountain,
    "bear": Bear,
    "readings": Readings,
    "firefox": Firefox,
    "village": Village,
}
LATER: Final = ("readings",)
"""Tables that copies of earlier data files do not have."""
