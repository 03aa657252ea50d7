"""What is said of an action or event, and the values it names."""

from typing import Any, Final

from fusebox.core import Sentence, Value
from fusebox.games.ruse.actions import (
    Declare,
    Develop,
    Exchange,
    Explore,
    HandIn,
    Lay,
    Send,
    Take,
    UseTile,
)
from fusebox.games.ruse.data import (
    BONUS_PATHS,
    CARDS,
    INSTINCTS,
    PRINTED,
    TERRITORIES,
    TERRITORY_TILES,
    Effect,
    Tables,
)
from fusebox.games.ruse.den import CELL, PATH, PLAIN_PATHS
from fusebox.games.ruse.events import (
    CardDiscarded,
    CardDrawn,
    DestinyRolled,
    Hunted,
    Marked,
    PathLaid,
    PathsDrawn,
    PathsReturned,
)
from fusebox.games.ruse.packing import laid_path

GLYPHS: Final = ("│─│─", "└┌┐┘", "┴├┬┤", "┼┼┼┼", "╲╱╲╱")
"""Each shape of path tile in its four turns; a diagonal parts the two curves of a double one."""
LANDS: Final = ("territory", "resource", "track")
TILES: Final = ("tile", "obstacle", "token")


def sentence(thing: Value, plain: Sentence, tables: Tables) -> Sentence:
    """The plain sentence, or the one of several that fits, with what the printed tables say."""
    values = _named(dict(plain.values)) | _bonus(thing, tables) | _paths(thing, tables)
    return Sentence(_key(thing, tables) or plain.key, values)


def printed(code: Effect) -> Sentence:
    """A bonus as it is printed."""
    land = f"land_{TERRITORIES[code[1] % len(TERRITORIES)]}"
    return Sentence(f"effect.{code[0]}", {"n": code[1], "land": land})


def _key(thing: Value, tables: Tables) -> str | None:
    match thing:
        case CardDrawn(card=None):
            return "event.CardDrawnHidden"
        case CardDiscarded(card=None):
            return "event.CardDiscardedHidden"
        case Marked(territory=None):
            return "event.MarkedVillage"
        case DestinyRolled(night=True):
            return "event.DestinyRolledNight"
        case Hunted(kept=False):
            return "event.HuntedFull"
        case HandIn(village=True):
            return "action.HandInVillage"
        case Take(path="stack"):
            return "action.TakeTop"
        case Explore(cost=cost) if cost == tables.den.bonus_cost:
            return "action.ExploreBonus"
        case Lay(path=path) | PathLaid(path=path) if PATH[path] >= PLAIN_PATHS:
            return "action.LayBonus" if isinstance(thing, Lay) else "event.PathLaidBonus"
        case Develop(instinct=instinct) if INSTINCTS.index(instinct) >= PRINTED:
            return "action.DevelopPrinted"
    return None


def _named(told: dict[str, Any]) -> dict[str, Any]:
    """Words of the game by their terms, lists in a row."""
    for name, value in told.items():
        if isinstance(value, tuple):
            told[name] = ", ".join(map(_label, map(str, value)))
        elif isinstance(value, str):
            told[name] = _term(name, value)
    return told


def glyph(tables: Tables, tile: int, quarters: int) -> str:
    """A path tile as it lies; a bonus path looks like a plain one of its shape."""
    shapes = [tables.den.groups[laid_path(shape, 0)] for shape in range(PLAIN_PATHS)]
    return GLYPHS[shapes.index(tables.den.groups[laid_path(tile, 0)])][quarters]


def _label(path: str) -> str:
    return path.removeprefix("path")


def _term(name: str, value: str) -> str:
    if name in LANDS:
        return f"land_{value}"
    if name == "hunter":
        return f"to_{value}"
    if name in TILES:
        return f"tile_{value}" if value in TERRITORY_TILES else value
    if name == "spot":
        return f"spot_{value}"
    if name == "act":
        return f"act_{value}"
    if name == "source":
        return f"source_{value}"
    if name == "prey":
        return f"prey_{value}"
    if name == "what":
        return f"land_{value}" if value in TERRITORIES else f"prey_{value}"
    if name == "icon":
        return f"icon_{value}"
    if name == "instinct":
        return f"instinct_{value}"
    if name == "objective":
        return f"common_{value}"
    return _label(value)


def _paths(thing: Value, tables: Tables) -> dict[str, Any]:
    """Path tiles by their shapes, and where they are laid."""
    match thing:
        case PathsDrawn(paths=tiles) | PathsReturned(paths=tiles):
            return {"paths": tuple(Sentence(f"term.{_path(tile)}") for tile in tiles)}
        case PathLaid(path=path, cell=cell, quarters=quarters):
            row, column = cell.split(",")
            shape = glyph(tables, PATH[path], quarters)
            return {"glyph": shape, "shape": _path(path), "row": row, "column": column}
    return {}


def _path(path: str) -> str:
    return f"path_{path}" if PATH[path] < PLAIN_PATHS else "path_bonus"


def _bonus(thing: Value, tables: Tables) -> dict[str, Any]:
    """What the printed tables have to say about an action."""
    match thing:
        case Take(path) if path != "stack":
            number = BONUS_PATHS.index(path)
            shape = glyph(tables, PLAIN_PATHS + number, 0)
            return {"glyph": shape, "bonus": printed(tables.den.bonus_paths[number])}
        case Lay(path, cell, quarters):
            own = tables.den.cells[CELL[cell]]
            told = {"here": printed(own) if own else "–"}
            told["glyph"] = glyph(tables, PATH[path], quarters)
            if PATH[path] >= PLAIN_PATHS:
                told["bonus"] = printed(tables.den.bonus_paths[PATH[path] - PLAIN_PATHS])
            return told
        case UseTile(tile=tile):
            effect = tables.tile_effects[TERRITORY_TILES.index(tile)]
            return {"bonus": printed(effect) if effect else "–"}
        case Explore(cost) if cost in tables.den.draws:
            draw, place = tables.den.draws[cost]
            return {"draw": draw, "place": place}
        case Exchange(card):
            objective = tables.objectives[CARDS.index(card)]
            return {"vp": objective.price, "bonus": printed(objective.gives)}
        case Declare(card):
            objective = tables.objectives[CARDS.index(card)]
            return {"vp": objective.vp, "bonus": printed(objective.bonus)}
        case Send(exit=exit_):
            return {"vp": tables.den.exits[exit_ - 1]}
        case Develop(instinct=instinct) if INSTINCTS.index(instinct) >= PRINTED:
            return {"bonus": printed(tables.printed[INSTINCTS.index(instinct) - PRINTED])}
    return {}
