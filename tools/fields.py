"""Writes every field of what browser and server say into docs/protocol.md: `make generate`."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from fusebox.server import api, host_api, looking_api, people_api
from fusebox.table import messages

FILE = Path(__file__).parents[1] / "docs/protocol.md"
BEGIN = "<!-- every field: made from the types by make generate -->\n"
QUOTES = "'\""
END = "<!-- the end of every field -->\n"
PARTS = {
    "On the socket": messages,
    "Over HTTP": api,
    "Looking back": looking_api,
    "People": people_api,
    "The host": host_api,
}


def written() -> str:
    """docs/protocol.md with every field as the types have it now."""
    text = FILE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + fields() + END + rest.partition(END)[2]


def fields() -> str:
    return "".join(f"\n### {title}\n\n{_module(module)}\n" for title, module in PARTS.items())


def _module(module: ModuleType) -> str:
    """A table of all its types: their fields, in order, and what they mean."""
    rows = ["| type | field | kind | meaning |\n| --- | --- | --- | --- |\n"]
    for node in ast.parse(inspect.getsource(module)).body:
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
