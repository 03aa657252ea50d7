"""Prints which tests prove which clause of the rulebooks; the marker @clause alone counts."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
CLAUSE = re.compile(r"^- ([A-Z]+\d+) ", re.MULTILINE)


class Mark(NamedTuple):
    """A call of `clause`: what it names, and the test it decorates (nothing: it decorates none)."""

    game: str
    clause: str
    test: str
    place: str


def rulebooks() -> dict[str, list[str]]:
    """The clauses of the table and of each game, in their order."""
    table, games = ROOT / "src/fusebox/core/table", ROOT / "src/fusebox/games"
    found = {"table": _clauses(table / "RULES.md")}
    return found | {path.parent.name: _clauses(path) for path in sorted(games.glob("*/RULES.md"))}


@cache
def marks() -> list[Mark]:
    """Every mark in the tests; they are parsed once."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    return [mark for path in paths for mark in _marks(path)]


def proofs(found: list[Mark]) -> dict[tuple[str, str], list[str]]:
    """The tests that prove each clause."""
    tests: dict[tuple[str, str], list[str]] = {}
    for mark in found:
        if mark.test:
            tests.setdefault((mark.game, mark.clause), []).append(mark.test)
    return tests


def main(games: list[str]) -> None:
    proved = proofs(marks())
    for game, clauses in rulebooks().items():
        if games and game not in games:
            continue
        print(f"{game}: {sum((game, clause) in proved for clause in clauses)} of {len(clauses)}")
        for clause in clauses:
            tests = proved.get((game, clause), ["— no test —"])
            print(f"  {clause:4} " + "\n       ".join(tests))


def _clauses(path: Path) -> list[str]:
    return CLAUSE.findall(path.read_text(encoding="utf-8"))


def _marks(path: Path) -> Iterator[Mark]:
    text = path.read_text(encoding="utf-8")
    if "clause(" not in text:
        return
    tree = ast.parse(text)
    name = path.relative_to(ROOT).as_posix()
    decorated = {
        call: f"{name}::{node.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and path.name.startswith("test_")
        for call in node.decorator_list
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if called == "clause" and name != "tests/support.py":
                yield from _named(node, decorated.get(node, ""), f"{name}:{node.lineno}")


def _named(call: ast.Call, test: str, place: str) -> Iterator[Mark]:
    words = [arg.value if isinstance(arg, ast.Constant) else "?" for arg in call.args]
    game, *clauses = [str(word) for word in words] or ["?"]
    for clause in clauses or ["?"]:
        yield Mark(game, clause, test, place)


if __name__ == "__main__":
    main(sys.argv[1:])
