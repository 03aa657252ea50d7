"""The parts of the checks: what each runs, and which part every test belongs to."""

import re
from collections.abc import Collection
from pathlib import Path, PurePath
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"


class Command(NamedTuple):
    """A target of the Makefile, and where its output says how much was checked: at its end, and of
    each file while it runs."""

    target: str
    counted: str
    unit: str
    each: str = ""


COMMANDS: Final = {
    "style": Command("lint", r"(?P<passed>\d+) files? already formatted", "files"),
    "types": Command("types", r"in (?P<passed>\d+) source files?", "files"),
    "client": Command(
        "web",
        r"^ *Tests +(?:(?P<failed>\d+) failed \| )?(?P<passed>\d+) passed",
        "tests",
        r"^ [✓❯] \S+ \((\d+) tests?\b",
    ),
}
FOLDERS: Final = {
    "core": ["core"],
    "games": ["games", "contract", "bots", "positions", "analysis", "lessons", "arena", "envs"],
    "server": [
        *("store", "tables", "simulation", "engines", "thinkers", "server", "fleet", "worker"),
        *("cli", "packaging", "tools"),
    ],
    "browser": ["browser"],
}
"""Folders of tests/, and the part their tests belong to unless they are marked. What lies in no
folder goes through the whole tree, which a game's files are in: it belongs to the games."""

PART_OF: Final = {name: part for part, names in FOLDERS.items() for name in names}

MARKED: Final = ("install", "whole")
"""A test with one of these marks belongs to the part of that name, wherever it lies."""

PARTS: Final = (*COMMANDS, *FOLDERS, *reversed(MARKED))


def part_of(path: PurePath, marks: Collection[str]) -> str:
    """The part of a test by its path in tests/ and its marks; a KeyError if it has none."""
    if marked := next((mark for mark in MARKED if mark in marks), None):
        return marked
    folder, *inner = path.parts
    return PART_OF[folder] if inner else "games"


def where(parts: Collection[str]) -> list[str]:
    """The folders and files of tests/ in which the tests of these parts can be."""
    whole = "whole" in parts
    found = [name for part, names in FOLDERS.items() if whole or part in parts for name in names]
    if whole or "games" in parts:
        found += [path.name for path in sorted(TESTS.glob("test_*.py"))]
    if "install" in parts:
        found += [name for name in _installing() if name.partition("/")[0] not in found]
    return found


def _installing() -> list[str]:
    """Collecting all tests for a handful of them would take longer than some of them do."""
    marked = re.compile(r"\bmark\.install\b")
    return [
        path.relative_to(TESTS).as_posix()
        for path in sorted(TESTS.rglob("test_*.py"))
        if marked.search(path.read_text(encoding="utf-8"))
    ]
