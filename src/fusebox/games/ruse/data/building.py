"""Builds the tables from their source, each by its own function."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from fusebox.games.ruse.data.check import check
from fusebox.games.ruse.data.names import (
    ACTS,
    CARDS,
    ICONS,
    KINDS,
    NUMBERED,
    SHAPES,
    TERRITORIES,
    TERRITORY_TILES,
)
from fusebox.games.ruse.data.schema import Needs, Readings, VixenRow
from fusebox.games.ruse.data.source import Source
from fusebox.games.ruse.data.tables import (
    Asked,
    CommonObjective,
    Den,
    Destiny,
    Die,
    Exploration,
    Firefox,
    Hunting,
    Objective,
    Tables,
    Village,
    Vixen,
    VixenFace,
    VixenLine,
)
from fusebox.games.ruse.model import Act, Card, Icon, Territory


def built(text: str, shipped: dict[str, Any], readings: type[Readings]) -> Tables:
    """The tables that are written so; BadFile with the line and the reason if they are broken."""
    source = Source(text, readings)
    check(source)
    settings = source.settings
    raw = source.raw | {"readings": msgspec.to_builtins(settings["readings"])}
    return Tables(
        text=text,
        hash=sha256(text.encode()).hexdigest(),
        corrected={name: table for name, table in raw.items() if table != shipped[name]},
        marks={section: table["mark"] for section, table in raw.items()},
        sets=_sets(source),
        objectives=tuple(_objective(source, card) for card in CARDS),
        commons=_commons(source),
        tile_effects=_tile_effects(source),
        track_tiles=source.effects("track_tiles"),
        destiny=_destiny(source),
        turn_order=source.effects("turn_order"),
        printed=_printed(source),
        den=_den(source),
        hunting=_hunting(source),
        exploration=_exploration(source),
        growth=settings["growth"],
        die=Die((0, *settings["die"].gp), settings["die"].night),
        value_bonus=((), *settings["value_bonus"].by_value),
        track=settings["track"],
        marker_vp=settings["markers"].vp,
        orange=settings["orange"].every,
        spaces=settings["spaces"],
        mountain=settings["mountain"],
        bear_at_end=settings["bear"].rule == "end",
        readings=settings["readings"],
        firefox=_firefox(source),
        village=_village(source),
        vixen=_vixen(source),
    )


def _sets(source: Source) -> dict[str, tuple[str, ...]]:
    return {
        section: tuple(row.set for _, row in source.ordered(section))
        for section in ("common", "bonus_paths", *NUMBERED)
    }


def _objective(source: Source, name: Card) -> Objective:
    row = source.rows["objectives"][name]
    return Objective(
        asked=_asked(row.needs),
        price=row.exchange.vp,
        gives=source.effect(row.exchange.gives, "objectives", name),
        bonus=source.effect(row.bonus, "objectives", name),
        vp=row.vp,
        penalty=row.penalty,
        start=row.start,
    )


def _commons(source: Source) -> tuple[CommonObjective, ...]:
    gives = source.settings["readings"].common_objective == "bonus"
    found = []
    for name, row in source.ordered("common"):
        bonus = source.some_effect(row.bonus, "common", name)
        asked = _asked(row.needs)
        found.append(CommonObjective(asked, row.vp, row.start, bonus if gives else None))
    return tuple(found)


def _asked(needs: Needs) -> Asked:
    return Asked(_four(needs.resources.get), _four(needs.track.get), needs)


def _four(get: Callable[[Territory, int], int]) -> tuple[int, int, int, int]:
    return get("river", 0), get("forest", 0), get("farm", 0), get("field", 0)


def _tile_effects(source: Source) -> tuple[Any, ...]:
    rows = source.rows["territory_tiles"]
    return tuple(
        source.some_effect(rows[name].effect, "territory_tiles", name) for name in TERRITORY_TILES
    )


def _destiny(source: Source) -> tuple[Destiny, ...]:
    rows, effects = source.ordered("destiny"), source.effects("destiny")
    return tuple(
        Destiny(name, effect, TERRITORIES.index(row.hunter))
        for (name, row), effect in zip(rows, effects, strict=True)
    )


def _printed(source: Source) -> Any:
    codes = source.settings["printed_instincts"].effects
    return tuple(source.effect(code, "printed_instincts", "effects") for code in codes)


def _den(source: Source) -> Den:
    board, groups = source.settings["den"], [*_groups(source)]
    cells = [code for row in board.cells for code in row]
    return Den(
        path_counts=tuple(row.count for _, row in source.ordered("paths")),
        bonus_paths=source.effects("bonus_paths"),
        groups=tuple(groups),
        fits=tuple(_fits(groups[at : at + 4]) for at in range(0, len(groups), 4)),
        basic=source.sides(source.rows["den_tiles"]["basic"].opens, "den_tiles", "basic"),
        bases=tuple(
            (
                source.sides(row.opens, "den_tiles", name),
                source.effect(row.effect, "den_tiles", name),
            )
            for name, row in source.ordered("den_tiles")
            if name != "basic"
        ),
        exits=board.exits,
        cells=tuple(
            None if code == "base" else source.some_effect(code, "den", "cells") for code in cells
        ),
        draws={cost: (draw, place) for cost, draw, place in board.draws},
        bonus_cost=board.bonus_cost,
    )


def _groups(source: Source) -> Iterator[tuple[int, ...]]:
    """Every path tile, shapes before bonus paths, in each of its four turns."""
    shapes = [*SHAPES, *(row.shape for _, row in source.ordered("bonus_paths"))]
    for shape in shapes:
        joins = source.rows["paths"][shape].joins
        parts = [source.sides(part, "paths", shape) for part in joins]
        for quarters in range(4):
            yield tuple(_turned(part, quarters) for part in parts)


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


def _hunting(source: Source) -> Hunting:
    hunting = source.settings["hunting"]
    return Hunting(_prey(hunting), hunting.row, hunting.vp)


def _prey(counts: Any) -> tuple[int, int, int]:
    return counts.failed, counts.gp2, counts.gp2_resource


def _exploration(source: Source) -> Exploration:
    kinds = [source.rows["exploration"][kind] for kind in KINDS]
    summer = tuple(_costs(kind.summer) for kind in kinds)
    winter = tuple(_costs(kind.winter) for kind in kinds)
    return Exploration((summer, winter), tuple(kind.beaver for kind in kinds))


def _costs(costs: dict[Act, int]) -> tuple[int, ...]:
    """What each act costs, -1 where it can't be done."""
    return tuple(costs.get(act, -1) for act in ACTS)


def _firefox(source: Source) -> Firefox:
    fire = source.settings["firefox"]
    tiles = tuple(source.effect(code, "firefox", "tiles") for code in fire.tiles)
    return Firefox(fire.die, tiles, source.effect(fire.empty, "firefox", "empty"))


def _village(source: Source) -> Village:
    village = source.settings["village"]
    return Village(
        spaces=tuple(
            tuple(
                None if code == "tile" else source.effect(code, "village", "spaces")
                for code in space
            )
            for space in village.spaces
        ),
        tiles=tuple(source.effect(code, "village", "tiles") for code in village.tiles),
        prey=_prey(village.hunting),
        costs=_costs(village.costs),
    )


def _vixen(source: Source) -> Vixen:
    faces = tuple(_face(source, name, row) for name, row in source.ordered("vixen"))
    return Vixen(faces, tuple(source.raw["vixen"]["dice"]))


def _face(source: Source, name: str, row: VixenRow) -> VixenFace:
    first, second, third = (
        VixenLine(_where(source, where, name), _icons(source, what, name), vp)
        for where, what, vp in row.rows
    )
    level, played = int(name[1]), int(name[3])
    instant = _icons(source, row.instant, name)
    return VixenFace(name, level, played, instant, (first, second, third))


def _where(source: Source, where: str, name: str) -> int:
    if where == "den":
        return -1
    source.need(where in TERRITORIES, "vixen", name, f"there is no territory {where!r}")
    return [*TERRITORIES].index(where)  # type: ignore[arg-type]


def _icons(source: Source, what: str, name: str) -> tuple[Icon, ...]:
    found = what.split()
    for icon in found:
        source.need(icon in ICONS, "vixen", name, f"there is no icon {icon!r}")
    return tuple(found)  # type: ignore[arg-type]
