"""Nothing is too long to be read at once: functions of 60 lines at most, files of 400."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "tools", "bench", "examples", "torture", "train")
WEB = ("web/src", "web/tests", "web/tools")
FILES = ("hatch_build.py",)
KINDS = {".py", ".ts", ".svelte", ".css", ".mjs", ".cjs", ".c", ".h"}
MOST_LINES = 400
MOST_OF_A_FUNCTION = 60
DATA = re.compile(r"web/src/generated/|/(words|texts)/[a-z]{2}\.ts$|bench/yardstick/")
"""What is generated, the catalogues of languages, and a player that is kept as it was."""
SKIPPED = {"node_modules", "__pycache__", "_client"}


def sources() -> Iterator[str]:
    yield from FILES
    for folder in (*FOLDERS, *WEB):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in KINDS and not SKIPPED & set(path.parts) and not DATA.search(name):
                yield name


def lines(name: str) -> int:
    return len((ROOT / name).read_text(encoding="utf-8").splitlines())


def functions(text: str) -> Iterator[tuple[str, int]]:
    """A function is a statement, so expressions, which are most of a tree, are passed over."""
    waiting: list[ast.AST] = [ast.parse(text)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            found = getattr(node, block, [])
            waiting += found if isinstance(found, list) else []


def too_long(text: str) -> list[str]:
    return [name for name, length in functions(text) if length > MOST_OF_A_FUNCTION]


def test_no_file_is_too_long() -> None:
    assert [name for name in sources() if lines(name) > MOST_LINES] == []


def test_no_function_of_python_is_too_long() -> None:
    found = {
        name: too_long((ROOT / name).read_text(encoding="utf-8"))
        for name in sources()
        if name.endswith(".py")
    }
    assert {name: long for name, long in found.items() if long} == {}


@pytest.mark.parametrize(("body", "long"), [(59, []), (60, ["f"])])
def test_a_function_is_measured_from_its_first_line_to_its_last(body: int, long: list[str]) -> None:
    assert too_long("def f():\n" + "    pass\n" * body) == long
