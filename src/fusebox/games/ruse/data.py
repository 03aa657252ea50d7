"""The tables of RUSE, read from data.toml or an owner's corrected copy, and checked (R1).

A broken copy is refused with its line and the reason.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from typing import Any, Final, TypeVar, get_args

import msgspec

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
from fusebox.games.ruse.rows import (
    LATER,
    ROWS,
    SETTINGS,
    Growth,
    Needs,
    Readings,
    Row,
    Spaces,
    Track,
    VixenRow,
)

T = TypeVar("T")
Effect = tuple[Op, int]

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
SIDES: Final = "NESW"
SETS: Final = ("base", "firefox", "village")
PRINTED: Final = 10
"""The first of the two printed instinct areas."""
MOST_BRACKETS: Final = 100
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
OF_SETS: Final = {"firefox_roll": "firefox", "village_advance": "village"}
SIZES: Final = {
    "track_tiles": ("TR", 14),
    "destiny": ("destiny", 9),
    "turn_order": ("TO", 8),
    "ruse": ("RU", 7),
    "instincts": ("I", 10),
}
DEAREST: Final = 20
"""So much no action of the den may cost."""
BOX: Final = {"hunting": 24, "paths": 22, "village": 8, "firefox": 12, "tiles": 5}


class BadData(ValueError):
    """The tables can't be played with."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Asked(msgspec.Struct, frozen=True):
    """What an objective asks for, by number."""

    resources: tuple[int, int, int, int]
    levels: tuple[int, int, int, int]
    needs: Needs


class Objective(msgspec.Struct, frozen=True):
    asked: Asked
    price: int
    gives: Effect
    bonus: Effect
    vp: int
    penalty: int
    start: bool


class VixenLine(msgspec.Struct, frozen=True):
    """A row of VIXEN's card; territory -1 is the den."""

    territory: int
    icons: tuple[Icon, ...]
    vp: int


class VixenFace(msgspec.Struct, frozen=True):
    name: str
    level: int
    round: int
    instant: tuple[Icon, ...]
    lines: tuple[VixenLine, VixenLine, VixenLine]


class Tables(msgspec.Struct, frozen=True):
    """Everything by number, as the rules use it."""

    text: str
    hash: str
    corrected: dict[str, Any]
    """The tables, as they are written, that differ from the shipped ones."""
    marks: dict[str, str]
    objectives: tuple[Objective, ...]
    commons: tuple[Asked, ...]
    common_vp: tuple[tuple[int, ...], ...]
    common_start: tuple[bool, ...]
    common_bonus: tuple[Effect | None, ...]
    tile_effects: tuple[Effect | None, ...]
    track_tiles: tuple[Effect, ...]
    destiny: tuple[Effect, ...]
    destiny_names: tuple[str, ...]
    hunters: tuple[int, ...]
    turn_order: tuple[Effect, ...]
    bonus_paths: tuple[Effect, ...]
    sets: dict[str, tuple[str, ...]]
    """For each kind of tile the set that each one belongs to."""
    path_counts: tuple[int, ...]
    dens: tuple[tuple[int, Effect], ...]
    basic_den: int
    exits: tuple[int, ...]
    cells: tuple[Effect | None, ...]
    draws: dict[int, tuple[int, int]]
    bonus_cost: int
    prey: tuple[int, int, int]
    cache_row: int
    cache_vp: tuple[int, ...]
    costs: tuple[tuple[tuple[int, ...], ...], ...]
    """For each season and kind of exploration tile the cost of each act, or -1."""
    dam: tuple[bool, ...]
    growth: Growth
    die_gp: tuple[int, ...]
    night: tuple[int, ...]
    value_bonus: tuple[tuple[str, ...], ...]
    track: Track
    marker_vp: tuple[int, ...]
    orange: int
    spaces: Spaces
    mountain: int
    open_tiles: int
    bear_at_end: bool
    readings: Readings
    printed: tuple[Effect, Effect]
    fire_die: tuple[int, ...]
    fire_tiles: tuple[Effect, ...]
    fire_empty: Effect
    village_spaces: tuple[tuple[Effect | None, ...], ...]
    """None is the tile that lies there."""
    village_tiles: tuple[Effect, ...]
    village_prey: tuple[int, int, int]
    village_costs: tuple[int, ...]
    vixen: tuple[VixenFace, ...]
    vixen_dice: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    """For each path tile and turn (4 × tile + quarters) the sides it joins."""
    fits: tuple[tuple[tuple[int, ...], ...], ...]
    """For each path tile and set of sides by how many quarters it may be turned to meet one."""

    def members(self, kind: str, sets: Iterable[str]) -> list[int]:
        """The tiles of a kind that belong to one of these sets."""
        return [n for n, name in enumerate(self.sets[kind]) if name in sets]


@lru_cache(maxsize=8)
def load(text: str) -> Tables:
    """The tables that are written so; BadData with the line and the reason if they are broken."""
    return _Reader(text).tables()


def _too_deep(text: str) -> int:
    """The line in which more brackets are open than any table needs."""
    lines, depth = text.split("\n"), 0
    for number, line in enumerate(lines, start=1):
        opened, closed = len(re.findall(r"[\[{]", line)), len(re.findall(r"[\]}]", line))
        if depth + opened > MOST_BRACKETS:
            return number
        depth += opened - closed
    return len(lines)


class _Reader:
    """Reads one file, and knows where each row stands in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.raw: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            line = int(found[1]) if found else text.count("\n") + 1
            raise BadData(line, str(error)) from None
        except RecursionError:
            raise BadData(_too_deep(text), "brackets are nested too deeply") from None
        self.settings: dict[str, Any] = {}
        self.rows: dict[str, dict[str, Any]] = {}

    def line(self, section: str, key: str = "") -> int:
        """Where a section or one of its rows stands."""
        inside = False
        for number, line in enumerate(self.text.split("\n"), start=1):
            if line.strip() == f"[{section}]":
                inside = True
                if not key:
                    return number
            elif inside and line.startswith("["):
                break
            elif inside and re.match(rf"{re.escape(key)}\s*=", line):
                return number
        return self.line(section) if key else 1

    def wrong(self, section: str, key: str, reason: str) -> BadData:
        return BadData(self.line(section, key), f"{section}{'.' * bool(key)}{key}: {reason}")

    def need(self, truth: bool, section: str, key: str, reason: str) -> None:
        if not truth:
            raise self.wrong(section, key, reason)

    def read(self) -> None:
        """Every section with the type it has."""
        for section in self.raw:
            if section not in ROWS and section not in SETTINGS:
                raise self.wrong(section, "", "there is no such table")
        for section, kind in SETTINGS.items():
            self.settings[section] = self._settings(section, kind)
        for section, kind in ROWS.items():
            self.rows[section] = self._rows(section, kind)

    def _settings(self, section: str, kind: type[T]) -> T:
        if section in LATER and section not in self.raw:
            return kind()
        self.need(section in self.raw, section, "", "the table is missing")
        try:
            return msgspec.convert(self.raw[section], kind)
        except msgspec.ValidationError as error:
            found = re.search(r"`\$\.(\w+)", str(error))
            raise self.wrong(section, found[1] if found else "", str(error)) from None

    def _rows(self, section: str, kind: type[Row]) -> dict[str, Any]:
        self.need(section in self.raw, section, "", "the table is missing")
        table = self.raw[section]
        self.need(isinstance(table.get("mark"), str), section, "", "the mark is missing")
        found = {}
        for key, row in table.items():
            if key == "mark" or (section, key) == ("vixen", "dice"):
                continue
            try:
                found[key] = msgspec.convert(row, kind)
            except msgspec.ValidationError as error:
                raise self.wrong(section, key, str(error)) from None
        self._names(section, found)
        return found

    def _names(self, section: str, found: dict[str, Any]) -> None:
        """What the box holds is there, and nothing else (R1)."""
        for name in _expected(section):
            self.need(name in found, section, "", f"{name} is missing")
        for name in found:
            self.need(name in _expected(section), section, name, "there is no such piece")

    def effect(self, code: str, section: str, key: str) -> Effect:
        """What a code means (R83)."""
        if found := re.fullmatch(r"(gp|vp)(\d{1,2})", code):
            return ("gp" if found[1] == "gp" else "vp"), int(found[2])
        if code in PLAIN:
            return PLAIN[code]
        _, _, resource = code.partition("resource_")
        self.need(resource in TERRITORIES, section, key, f"{code!r} is no effect")
        return "resource", [*TERRITORIES].index(resource)  # type: ignore[arg-type]

    def effects(self, section: str) -> tuple[Effect, ...]:
        """The effects of a table of tiles; those of an expansion only in its own set."""
        for key, row in self.rows[section].items():
            wanted = OF_SETS.get(row.effect, row.set)
            self.need(row.set in SETS, section, key, f"there is no set {row.set!r}")
            self.need(row.set == wanted, section, key, f"{row.effect} belongs to the set {wanted}")
        return tuple(self.effect(row.effect, section, key) for key, row in self._ordered(section))

    def _ordered(self, section: str) -> list[tuple[str, Any]]:
        """The rows in the order of the box, whatever order they are written in."""
        return [(name, self.rows[section][name]) for name in _expected(section)]

    def sides(self, letters: str, section: str, key: str) -> int:
        self.need(set(letters) <= set(SIDES), section, key, f"{letters!r} are no sides")
        return sum(1 << SIDES.index(letter) for letter in letters)

    def tables(self) -> Tables:
        self.read()
        self._check()
        settings = self.settings
        den, hunting, village = settings["den"], settings["hunting"], settings["village"]
        fire, printed = settings["firefox"], settings["printed_instincts"]
        groups = list(self._groups())
        dens = [(name, row) for name, row in self._ordered("den_tiles") if name != "basic"]
        return Tables(
            text=self.text,
            hash=sha256(self.text.encode()).hexdigest(),
            corrected={
                section: table
                for section, table in self.raw.items()
                if table != _shipped()[section]
            },
            marks={section: table["mark"] for section, table in self.raw.items()},
            objectives=tuple(map(self._objective, CARDS)),
            commons=tuple(_asked(row.needs) for _, row in self._ordered("common")),
            common_vp=tuple(row.vp for _, row in self._ordered("common")),
            common_start=tuple(row.start for _, row in self._ordered("common")),
            common_bonus=tuple(
                self.effect(row.bonus, "common", name) if row.bonus else None
                for name, row in self._ordered("common")
            ),
            tile_effects=tuple(map(self._tile_effect, TERRITORY_TILES)),
            track_tiles=self.effects("track_tiles"),
            destiny=self.effects("destiny"),
            destiny_names=tuple(name for name, _ in self._ordered("destiny")),
            hunters=tuple(TERRITORIES.index(r.hunter) for _, r in self._ordered("destiny")),
            turn_order=self.effects("turn_order"),
            bonus_paths=self.effects("bonus_paths"),
            sets={
                section: tuple(row.set for _, row in self._ordered(section))
                for section in ("common", "bonus_paths", *SIZES)
            },
            path_counts=tuple(row.count for _, row in self._ordered("paths")),
            dens=tuple(
                (
                    self.sides(row.opens, "den_tiles", name),
                    self.effect(row.effect, "den_tiles", name),
                )
                for name, row in dens
            ),
            basic_den=self.sides(self.rows["den_tiles"]["basic"].opens, "den_tiles", "basic"),
            exits=den.exits,
            cells=tuple(self._cell(code) for row in den.cells for code in row),
            draws={cost: (draw, place) for cost, draw, place in den.draws},
            bonus_cost=den.bonus_cost,
            prey=(hunting.failed, hunting.gp2, hunting.gp2_resource),
            cache_row=hunting.row,
            cache_vp=hunting.vp,
            costs=tuple(
                tuple(
                    _costs(getattr(self.rows["exploration"][kind], season), ACTS) for kind in KINDS
                )
                for season in ("summer", "winter")
            ),
            dam=tuple(self.rows["exploration"][kind].beaver for kind in KINDS),
            growth=settings["growth"],
            die_gp=(0, *settings["die"].gp),
            night=settings["die"].night,
            value_bonus=((), *settings["value_bonus"].by_value),
            track=settings["track"],
            marker_vp=settings["markers"].vp,
            orange=settings["orange"].every,
            spaces=settings["spaces"],
            mountain=settings["mountain"].cost,
            open_tiles=settings["mountain"].open_tiles,
            bear_at_end=settings["bear"].rule == "end",
            readings=settings["readings"],
            printed=(
                self.effect(printed.effects[0], "printed_instincts", "effects"),
                self.effect(printed.effects[1], "printed_instincts", "effects"),
            ),
            fire_die=fire.die,
            fire_tiles=tuple(self.effect(code, "firefox", "tiles") for code in fire.tiles),
            fire_empty=self.effect(fire.empty, "firefox", "empty"),
            village_spaces=tuple(
                tuple(
                    None if code == "tile" else self.effect(code, "village", "spaces")
                    for code in space
                )
                for space in village.spaces
            ),
            village_tiles=tuple(self.effect(code, "village", "tiles") for code in village.tiles),
            village_prey=(
                village.hunting.failed,
                village.hunting.gp2,
                village.hunting.gp2_resource,
            ),
            village_costs=_costs(village.costs, ACTS),
            vixen=tuple(self._face(name, row) for name, row in self._ordered("vixen")),
            vixen_dice=tuple(self.raw["vixen"]["dice"]),
            groups=tuple(groups),
            fits=tuple(_fits(groups[4 * tile : 4 * tile + 4]) for tile in range(len(groups) // 4)),
        )

    def _groups(self) -> Iterator[tuple[int, ...]]:
        """Every path tile, shapes before bonus paths, in each of its four turns."""
        shapes = [*SHAPES, *(row.shape for _, row in self._ordered("bonus_paths"))]
        for shape in shapes:
            parts = [self.sides(part, "paths", shape) for part in self.rows["paths"][shape].joins]
            for quarters in range(4):
                yield tuple(_turned(part, quarters) for part in parts)

    def _objective(self, name: Card) -> Objective:
        row = self.rows["objectives"][name]
        return Objective(
            asked=_asked(row.needs),
            price=row.exchange.vp,
            gives=self.effect(row.exchange.gives, "objectives", name),
            bonus=self.effect(row.bonus, "objectives", name),
            vp=row.vp,
            penalty=row.penalty,
            start=row.start,
        )

    def _tile_effect(self, name: TerritoryTile) -> Effect | None:
        code = self.rows["territory_tiles"][name].effect
        return self.effect(code, "territory_tiles", name) if code else None

    def _cell(self, code: str) -> Effect | None:
        return None if code in ("base", "") else self.effect(code, "den", "cells")

    def _face(self, name: str, row: VixenRow) -> VixenFace:
        first, second, third = (
            VixenLine(
                -1 if where == "den" else self._territory(where, name), self._icons(what, name), vp
            )
            for where, what, vp in row.rows
        )
        level, played = int(name[1]), int(name[3])
        return VixenFace(
            name, level, played, self._icons(row.instant, name), (first, second, third)
        )

    def _territory(self, where: str, name: str) -> int:
        self.need(where in TERRITORIES, "vixen", name, f"there is no territory {where!r}")
        return [*TERRITORIES].index(where)  # type: ignore[arg-type]

    def _icons(self, what: str, name: str) -> tuple[Icon, ...]:
        found = what.split()
        for icon in found:
            self.need(icon in ICONS, "vixen", name, f"there is no icon {icon!r}")
        return tuple(found)  # type: ignore[arg-type]

    def _check(self) -> None:
        """The counts of the box, and what the rules rely on."""
        settings, hunting = self.settings, self.settings["hunting"]
        self._sum("hunting", "", [hunting.failed, hunting.gp2, hunting.gp2_resource])
        self._sum("paths", "", [row.count for row in self.rows["paths"].values()])
        prey = settings["village"].hunting
        self._sum("village", "hunting", [prey.failed, prey.gp2, prey.gp2_resource])
        self._size("firefox", "tiles", len(settings["firefox"].tiles), BOX["firefox"])
        self._size("village", "tiles", len(settings["village"].tiles), BOX["tiles"])
        self._size("village", "spaces", len(settings["village"].spaces), 6)
        self._size("den", "cells", len(settings["den"].cells), 4)
        self._size("growth", "costs", len(settings["growth"].costs), 3)
        self._size("value_bonus", "by_value", len(settings["value_bonus"].by_value), 6)
        self._size("hunting", "vp", len(hunting.vp), hunting.row + 1)
        self._size("vixen", "dice", len(self.raw["vixen"].get("dice", ())), 4)
        self.need(settings["orange"].every > 0, "orange", "every", "must be above 0")
        self.need(settings["territories"].order == TERRITORIES, "territories", "order", "is fixed")
        self.need(settings["bear"].rule in ("extra", "end"), "bear", "rule", "is extra or end")
        for values in settings["value_bonus"].by_value:
            known = set(values) <= {"resource", "territory_tile", "kit+1"}
            self.need(known, "value_bonus", "by_value", f"{values} has an unknown bonus")
        costs = [cost for cost, _, _ in settings["den"].draws] + [settings["den"].bonus_cost]
        fit = len(set(costs)) == len(costs) and all(0 < cost < DEAREST for cost in costs)
        self.need(fit, "den", "draws", f"costs are different and from 1 to {DEAREST - 1}")
        self._check_set("common")
        self._check_set("ruse")
        self._check_set("instincts")

    def _check_set(self, section: str) -> None:
        for key, row in self.rows[section].items():
            self.need(row.set in SETS, section, key, f"there is no set {row.set!r}")

    def _sum(self, section: str, key: str, counts: list[int]) -> None:
        self.need(min(counts) >= 0, section, key, "a count is below 0")
        self._size(section, key, sum(counts), BOX[section])

    def _size(self, section: str, key: str, found: int, wanted: int) -> None:
        self.need(found == wanted, section, key, f"there are {found}, and should be {wanted}")


def _expected(section: str) -> tuple[str, ...]:
    """The names of a table's rows."""
    fixed: dict[str, tuple[str, ...]] = {
        "objectives": CARDS,
        "common": COMMONS,
        "territory_tiles": TERRITORY_TILES,
        "bonus_paths": BONUS_PATHS,
        "paths": SHAPES,
        "exploration": KINDS,
        "den_tiles": ("basic", "a1", "a2", "a3", "a4", "a5"),
        "vixen": VIXEN_CARDS,
    }
    if section in fixed:
        return fixed[section]
    letters, count = SIZES[section]
    return tuple(f"{letters}{n}" for n in range(1, count + 1))


VIXEN_CARDS: Final = tuple(
    f"V{level}-{round_}{letter}"
    for level in range(1, 5)
    for round_, letters in enumerate(("AB", "ABC", "ABCD", "ABCD"), start=1)
    for letter in letters
)


def _turned(sides: int, quarters: int) -> int:
    """The sides, turned clockwise."""
    turned = sides << quarters
    return (turned | turned >> 4) & 15


def _fits(turns: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """For each set of sides the turns that meet one of them, each different turn once."""
    looks = [tuple(sorted(parts)) for parts in turns]
    different = [quarters for quarters in range(4) if looks.index(looks[quarters]) == quarters]
    return tuple(
        tuple(q for q in different if any(part & sides for part in turns[q])) for sides in range(16)
    )


def _asked(needs: Needs) -> Asked:
    return Asked(_four(needs.resources.get), _four(needs.track.get), needs)


def _four(get: Callable[[Territory, int], int]) -> tuple[int, int, int, int]:
    return get("river", 0), get("forest", 0), get("farm", 0), get("field", 0)


def _costs(costs: dict[Act, int], acts: tuple[Act, ...]) -> tuple[int, ...]:
    """What each act costs, -1 where it can't be done."""
    return tuple(costs.get(act, -1) for act in acts)


def _own(name: str = "data.toml") -> str:
    return resources.files("fusebox.games.ruse").joinpath(name).read_text(encoding="utf-8")


@lru_cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(_own())


@lru_cache
def first_tables() -> Tables:
    """The tables as they were shipped with version 1."""
    return load(_own("data-1.toml"))


PRINT: Final = load(_own())
"""The tables as they are shipped."""
