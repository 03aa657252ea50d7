"""The sources of the project, each read and parsed once for all tests that look at them."""

import ast
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src/fusebox"


class Source(NamedTuple):
    """What tests ask of a file; its tree would take too much memory to be kept."""

    described: bool
    """Whether it says what it is."""
    functions: tuple[tuple[str, int], ...]
    """Their names, and their lengths in lines."""
    texts: frozenset[str]
    """The strings that stand in it; only those of the package are looked for."""


@cache
def source(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    texts = _texts(tree) if path.is_relative_to(PACKAGE) else ()
    described = ast.get_docstring(tree) is not None
    return Source(described, tuple(functions(tree)), frozenset(texts))


@cache
def package(folder: Path = PACKAGE) -> dict[Path, Source]:
    """All files of the package, or of a folder of it."""
    return {path: source(path) for path in sorted(folder.rglob("*.py"))}


def functions(tree: ast.Module) -> list[tuple[str, int]]:
    """A function is a statement, so expressions, which are most of a tree, are passed over."""
    found: list[tuple[str, int]] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((node.name, (node.end_lineno or node.lineno) - node.lineno + 1))
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(node, block, [])
            waiting += inner if isinstance(inner, list) else []
    return found


def _texts(tree: ast.Module) -> list[str]:
    nodes = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return [value for value in nodes if isinstance(value, str)]
