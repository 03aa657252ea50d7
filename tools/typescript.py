"""Writes web/src/generated/: TypeScript types of all messages and games, from the Python types."""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_origin

from msgspec import inspect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.help import chapters, folders, title

GENERATED = Path(__file__).parents[1] / "web/src/generated"
GAMES_FOLDER = Path(__file__).parents[1] / "src/fusebox/games"
SHARED = '"./messages"'
HEAD = "// Made by tools/typescript.py from the Python types; changed there and not here.\n"


class Clash(TypeError):
    """Two types of one name would end in the same file."""


class Writer:
    """Collects the declarations of one file, each type before those that need it."""

    def __init__(self, aliases: Mapping[str, Any], shared: "Writer | None" = None) -> None:
        self._aliases = {name: inspect.type_info(value) for name, value in aliases.items()}
        self._shared = shared._classes if shared else {}
        self._imported: set[str] = set()
        self._done: dict[str, str] = {}
        self._classes: dict[str, type] = {}

    def text(self) -> str:
        parts = [f"import type {{ {', '.join(sorted(self._imported))} }} from {SHARED};"]
        declarations = [*(parts if self._imported else []), *self._done.values()]
        return HEAD + "".join(f"\n{declaration}\n" for declaration in declarations)

    def declare(self, name: str, kind: Any) -> None:
        """The type under a name of its own."""
        self._declare_alias(name, inspect.type_info(kind))

    def _declare_alias(self, name: str, kind: inspect.Type) -> None:
        if name in self._done:
            return
        written = self._union(self._parts(kind))
        if written != name:
            self._done[name] = f"export type {name} = {written};"

    def constant(self, name: str, value: Any) -> None:
        self._done[name] = f"export const {name} = {json.dumps(value)};"

    def _type(self, kind: inspect.Type) -> str:
        for name, alias in self._aliases.items():
            if kind == alias and not isinstance(kind, inspect.StructType):
                self._declare_alias(name, kind)
                return name
        return self._union(self._parts(kind))

    def _union(self, parts: list[str]) -> str:
        return "unknown" if "unknown" in parts else " | ".join(dict.fromkeys(parts))

    def _parts(self, kind: inspect.Type) -> list[str]:
        """What the type is a union of, mostly itself alone."""
        match kind:
            case inspect.UnionType():
                return [self._type(part) for part in kind.types]
            case inspect.LiteralType():
                return [json.dumps(value) for value in kind.values]
            case inspect.StructType():
                return [self._struct(kind)]
            case _:
                return [self._plain(kind)]

    def _plain(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.Metadata():
                return self._type(kind.type)
            case inspect.BoolType():
                return "boolean"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.NoneType():
                return "null"
            case inspect.StrType() | inspect.BytesType():
                return "string"
            case inspect.AnyType() | inspect.RawType():
                return "unknown"
            case inspect.TupleType():
                return f"readonly [{', '.join(map(self._type, kind.item_types))}]"
            case inspect.ListType() | inspect.VarTupleType():
                return f"ReadonlyArray<{self._type(kind.item_type)}>"
            case inspect.DictType():
                return (
                    f"Readonly<Record<{self._key(kind.key_type)}, {self._type(kind.value_type)}>>"
                )
            case _:
                raise TypeError(f"{kind} has no TypeScript here")

    def _key(self, kind: inspect.Type) -> str:
        """JSON has only strings for keys."""
        return self._type(kind) if isinstance(kind, inspect.LiteralType) else "string"

    def _struct(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        if self._shared.get(name) is kind.cls:
            self._imported.add(name)
            return name
        if self._classes.setdefault(name, kind.cls) is not kind.cls:
            raise Clash(f"{name} is {self._classes[name]} and {kind.cls}")
        if name not in self._done:
            self._done[name] = ""
            fields = "".join(f"  {line}\n" for line in self._fields(kind))
            del self._done[name]
            self._done[name] = f"export interface {name} {{\n{fields}}}"
        return name

    def _fields(self, kind: inspect.StructType) -> Iterator[str]:
        if kind.tag_field is not None:
            yield f"readonly {kind.tag_field}: {json.dumps(kind.tag)};"
        # Only where defaults are left out does a field with one ever lack.
        lacking = kind.cls.__struct_config__.omit_defaults
        for field in kind.fields:
            mark = "?" if lacking and not field.required else ""
            yield f"readonly {field.encode_name}{mark}: {self._type(field.type)};"


def aliases_of(*modules: ModuleType) -> dict[str, Any]:
    """The unions and literals that have a name of their own there."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if name[0].isupper() and get_origin(value) in (Literal, Union, UnionType)
    }


def messages() -> Writer:
    """Everything that goes over the socket."""
    from fusebox.core import table, values
    from fusebox.table import messages as socket

    writer = Writer(aliases_of(values, table, socket))
    writer.constant("PROTOCOL", socket.PROTOCOL)
    writer.declare("FromBrowser", socket.FromBrowser)
    writer.declare("ToBrowser", socket.ToBrowser)
    writer.declare("TableAction", table.TableAction)
    writer.declare("Acted", table.Acted)
    return writer


def api() -> str:
    """Everything that goes over HTTP."""
    from fusebox.core import values
    from fusebox.table.shapes import Failure
    from fusebox.tables.endpoints import ENDPOINTS
    from fusebox.tables.wire import games, host, looking, people, tables

    writer = Writer(aliases_of(values, games, tables, looking, people, host), messages())
    for kind in (Failure, *(kind for one in ENDPOINTS for kind in (one.body, one.reply) if kind)):
        writer.declare(kind.__name__, kind)
    return writer.text()


def game(name: str) -> str:
    """The data of one game."""
    from fusebox.core import values
    from fusebox.games import GAMES
    from fusebox.table.signals import signal_type

    types = GAMES[name].types
    writer = Writer(aliases_of(values, sys.modules[types.view.__module__]))
    writer.declare("Options", types.options)
    writer.declare("Action", types.action)
    writer.declare("Event", types.event)
    writer.declare("View", types.view)
    writer.declare("Signal", signal_type(GAMES[name]))
    return writer.text()


def dice_cards() -> str:
    """What the bombs of FUSE (dice) show, from which boards draw them, and what counts how much."""
    from fusebox.games.fuse_dice import score

    rows = tomllib.loads((GAMES_FOLDER / "fuse_dice/cards.toml").read_text(encoding="utf-8"))
    shown = ("id", "points", "kind", "status", "icons", "slots", "relations")
    writer = Writer({})
    writer.constant("BOMBS", [{name: row[name] for name in shown} for row in rows["bomb"]])
    writer.constant("FUSES", rows["fuse"])
    writer.constant("ICONS", rows["icons"])
    writer.constant("SCORE", {"saved": score.SAVED, "fuse": score.FUSE, "time": score.TIME})
    return writer.text()


def fuse_cards_data() -> str:
    """What each card of Fuse (cards) counts, and how many bombs each of so many players gets."""
    from fusebox.games.fuse_cards.cards import CARDS, POINTS, bombs_each
    from fusebox.games.fuse_cards.rules import FuseCards

    writer = Writer({})
    writer.constant("POINTS", dict(zip(CARDS, POINTS, strict=True)))
    writer.constant("BOMBS_EACH", {str(seats): bombs_each(seats) for seats in FuseCards.seats})
    return writer.text()


def ruse_tables() -> str:
    """All that is printed in RUSE, each table with how it is known."""
    tables = tomllib.loads((GAMES_FOLDER / "ruse/data.toml").read_text(encoding="utf-8"))
    writer = Writer({})
    for name, table in tables.items():
        writer.constant(name.upper(), table)
    return writer.text()


def discs_puzzles() -> str:
    """The puzzles of FUSE (discs), each as the position, the line of its solution and its grade."""
    from fusebox.analysis.puzzles import shipped

    writer = Writer({})
    puzzles = [f"{one.position}|{' '.join(one.line)}|{one.grade}" for one in shipped()]
    writer.constant("PUZZLES", puzzles)
    return writer.text()


def help_texts(folder: Path) -> str:
    """The rules of one game, or of every table, for the help panel."""
    writer = Writer({})
    writer.constant("TITLE", title(folder))
    writer.constant("SECTIONS", chapters(folder))
    return writer.text()


def files(names: Iterable[str] | None = None) -> dict[str, str]:
    """Every generated file with its text."""
    from fusebox.games import GAMES

    return {
        "messages.ts": messages().text(),
        "api.ts": api(),
        "fuse_cards_data.ts": fuse_cards_data(),
        "fuse_dice_cards.ts": dice_cards(),
        "fuse_discs_puzzles.ts": discs_puzzles(),
        "ruse_tables.ts": ruse_tables(),
        **{f"help_{name}.ts": help_texts(folder) for name, folder in folders().items()},
        **{f"{name}.ts": game(name) for name in (GAMES if names is None else names)},
    }


def write(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """The files that changed; one whose text stands already is left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for name, text in texts.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=GENERATED)
    arguments = parser.parse_args()
    for path in write(arguments.folder, files()):
        print(path)


if __name__ == "__main__":
    main()
