"""The tables by number, as the rules use them. No logic lives here."""

from collections.abc import Iterable
from typing import Any

import msgspec

from fusebox.games.ruse.data.names import Effect
from fusebox.games.ruse.data.schema import Growth, Mountain, Needs, Readings, Spaces, Track
from fusebox.games.ruse.model import Icon


class Asked(msgspec.Struct, frozen=True):
    """What an objective asks for, by number."""

    resources: tuple[int, int, int, int]
    levels: tuple[int, int, int, int]
    needs: Needs


class Objective(msgspec.Struct, frozen=True):
    """A private objective."""

    asked: Asked
    price: int
    gives: Effect
    bonus: Effect
    vp: int
    penalty: int
    start: bool


class CommonObjective(msgspec.Struct, frozen=True):
    asked: Asked
    vp: tuple[int, ...]
    """Of its spaces, from the left."""
    start: bool
    bonus: Effect | None


class Destiny(msgspec.Struct, frozen=True):
    """A destiny tile."""

    name: str
    effect: Effect
    hunter: int


class Den(msgspec.Struct, frozen=True):
    """Path tiles, the den board and its exploration."""

    path_counts: tuple[int, ...]
    bonus_paths: tuple[Effect, ...]
    groups: tuple[tuple[int, ...], ...]
    """For each path tile and turn (4 × tile + quarters) the sides it joins."""
    fits: tuple[tuple[tuple[int, ...], ...], ...]
    """For each path tile and set of sides by how many quarters it may be turned to meet one."""
    basic: int
    """The sides on which the basic den tile opens."""
    bases: tuple[tuple[int, Effect], ...]
    """The same for the advanced ones, with their bonus."""
    exits: tuple[int, ...]
    cells: tuple[Effect | None, ...]
    draws: dict[int, tuple[int, int]]
    """By cost: how many path tiles are drawn, and how many placed."""
    bonus_cost: int


class Hunting(msgspec.Struct, frozen=True):
    prey: tuple[int, int, int]
    """Hunting tiles by kind."""
    row: int
    vp: tuple[int, ...]
    """By the number of tiles in a row of the cache."""


class Exploration(msgspec.Struct, frozen=True):
    costs: tuple[tuple[tuple[int, ...], ...], ...]
    """For each season and kind of exploration tile the cost of each act, or -1."""
    dam: tuple[bool, ...]


class Die(msgspec.Struct, frozen=True):
    gp: tuple[int, ...]
    """By the value rolled."""
    night: tuple[int, ...]


class Firefox(msgspec.Struct, frozen=True):
    die: tuple[int, ...]
    tiles: tuple[Effect, ...]
    empty: Effect


class Village(msgspec.Struct, frozen=True):
    spaces: tuple[tuple[Effect | None, ...], ...]
    """None is the tile that lies there."""
    tiles: tuple[Effect, ...]
    prey: tuple[int, int, int]
    costs: tuple[int, ...]


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


class Vixen(msgspec.Struct, frozen=True):
    faces: tuple[VixenFace, ...]
    dice: tuple[int, ...]


class Tables(msgspec.Struct, frozen=True):
    """All of them, and the text they were read from."""

    text: str
    hash: str
    corrected: dict[str, Any]
    """The tables, as they are written, that differ from the shipped ones."""
    marks: dict[str, str]
    sets: dict[str, tuple[str, ...]]
    """For each kind of tile the set that each one belongs to."""
    objectives: tuple[Objective, ...]
    commons: tuple[CommonObjective, ...]
    tile_effects: tuple[Effect | None, ...]
    track_tiles: tuple[Effect, ...]
    destiny: tuple[Destiny, ...]
    turn_order: tuple[Effect, ...]
    printed: tuple[Effect, Effect]
    """The two printed instinct areas."""
    den: Den
    hunting: Hunting
    exploration: Exploration
    growth: Growth
    die: Die
    value_bonus: tuple[tuple[str, ...], ...]
    track: Track
    marker_vp: tuple[int, ...]
    orange: int
    spaces: Spaces
    mountain: Mountain
    bear_at_end: bool
    readings: Readings
    firefox: Firefox
    village: Village
    vixen: Vixen

    def members(self, kind: str, sets: Iterable[str]) -> list[int]:
        """The tiles of a kind that belong to one of these sets."""
        return [n for n, name in enumerate(self.sets[kind]) if name in sets]
