"""Writes every field of what browser and server say into docs/protocol.md: `make generate`."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from fusebox.table import messages
from fusebox.table.shapes import Body, Failure, Reply
from fusebox.tables.endpoints import HOST, LOOKING, PEOPLE, TABLES, Endpoint

FILE = Path(__file__).parents[1] / "docs/protocol.md"
BEGIN = "<!-- every field: made from the types by make generate -->\n"
QUOTES = "'\""
END = "<!-- the end of every field -->\n"
PARTS: dict[str, tuple[Endpoint, ...]] = {
    "Over HTTP": TABLES,
    "Looking back": LOOKING,
    "People": PEOPLE,
    "The host": HOST,
}


def written() -> str:
    """docs/protocol.md with every field as the types have it now."""
    text = FILE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + fields() + END + rest.partition(END)[2]


def fields() -> str:
    """A table for each part: every type where it is first met."""
    told = [("On the socket", _table(ast.parse(inspect.getsource(messages)).body))]
    known: set[type] = set()
    for title, endpoints in PARTS.items():
        first = [Failure] if not known else []
        kinds = [*first, *(kind for one in endpoints for kind in (one.body, one.reply) if kind)]
        met = [kind for kind in _met(kinds) if kind not in known]
        known.update(met)
        told.append((title, _table(map(_parsed, dict.fromkeys(met)))))
    return "".join(f"\n### {title}\n\n{table}\n" for title, table in told)


def _met(kinds: Iterable[Any]) -> Iterator[type]:
    """The bodies and answers, each before those that it is made of."""
    for kind in msgspec.inspect.multi_type_info(kinds):
        yield from _within(kind)


def _within(kind: Any) -> Iterator[type]:
    if isinstance(kind, msgspec.inspect.StructType):
        if issubclass(kind.cls, (Body, Reply)):
            yield kind.cls
        for field in kind.fields:
            yield from _within(field.type)
    for name in ("type", "item_type", "value_type"):
        if isinstance(inner := getattr(kind, name, None), msgspec.inspect.Type):
            yield from _within(inner)
    for inner in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from _within(inner)


def _parsed(kind: type) -> ast.stmt:
    return ast.parse(inspect.getsource(kind)).body[0]


def _table(nodes: Iterable[ast.stmt]) -> str:
    """The fields of all its types, in order, and what they mean."""
    rows = ["| type | field | kind | meaning |\n| --- | --- | --- | --- |\n"]
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            tag = next((_said(word.value) for word in node.keywords if word.arg == "tag"), "")
            name = f"`{node.name}`" + (f", `type` {tag}" if tag else "")
            rows.append(_row(name, "", "", ast.get_docstring(node) or ""))
            rows += [_row("", *field) for field in _fields(node)]
    return "".join(rows)


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """Name, kind with the usual value, and the sentence below."""
    for line, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            usual = "" if line.value is None else f" = {ast.unparse(line.value)}"
            about = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                about = str(after.value.value)
            yield f"`{line.target.id}`", f"`{ast.unparse(line.annotation)}{usual}`", about


def _said(value: ast.expr) -> str:
    return f"`{ast.unparse(value).strip(QUOTES)}`"


def _row(*cells: str) -> str:
    plain = (" ".join(cell.split()).replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(plain)} |\n".replace("|  |", "| |").replace("|  |", "| |")


def main() -> None:
    FILE.write_text(written(), encoding="utf-8")
    print(FILE)


if __name__ == "__main__":
    main()
