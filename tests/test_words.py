"""Every message of the server, the terminal and the table is said somewhere."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src/fusebox"
PLACES = ("server", "cli", "table", "core/table")
"""Not the games: most of their keys are put together from the names of events and actions."""


def named() -> Iterator[str]:
    """What the strings of the code consist of."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from re.findall(r"\w+", node.value)


@pytest.fixture(scope="module")
def names() -> set[str]:
    return set(named())


@pytest.mark.parametrize("place", PLACES)
def test_every_message_is_used(place: str, names: set[str]) -> None:
    file = SOURCES / place / "words.en.toml"
    chapters = tomllib.loads(file.read_text(encoding="utf-8")).values()
    unused = [key for chapter in chapters for key in chapter if key not in names]
    assert unused == []
