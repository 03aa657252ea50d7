"""Nothing is too long to be read at once: functions of 60 lines at most, files of 400."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.sources import functions, source

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


def too_long(found: Iterable[tuple[str, int]]) -> list[str]:
    return [name for name, length in found if length > MOST_OF_A_FUNCTION]


def test_no_file_is_too_long() -> None:
    assert [name for name in sources() if lines(name) > MOST_LINES] == []


def test_no_function_of_python_is_too_long() -> None:
    names = [name for name in sources() if name.endswith(".py")]
    long = [name for name in names if lines(name) > MOST_OF_A_FUNCTION]
    found = {name: too_long(source(ROOT / name).functions) for name in long}
    assert {name: long for name, long in found.items() if long} == {}


@pytest.mark.parametrize(("body", "long"), [(59, []), (60, ["f"])])
def test_a_function_is_measured_from_its_first_line_to_its_last(body: int, long: list[str]) -> None:
    assert too_long(functions(ast.parse("def f():\n" + "    pass\n" * body))) == long
