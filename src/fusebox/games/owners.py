"""Owners' files of cards and tiles: how they are read, and where one is broken."""

import re
import tomllib
from typing import Any, Final

import msgspec

MOST_BRACKETS: Final = 100
"""Open at once; no table needs more."""


class BadFile(ValueError):
    """It can't be played with: in which line it is broken, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def parsed(text: str) -> dict[str, Any]:
    """What the file says; BadFile if it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadFile(line, str(error)) from None
    except RecursionError:
        raise BadFile(_too_deep(text), "brackets are nested too deeply") from None


def line_naming(text: str, name: str) -> int:
    """The line that names a table or a setting."""
    named = re.compile(rf"\[*\s*{re.escape(name)}\b")
    lines = enumerate(text.split("\n"), start=1)
    return next((number for number, line in lines if named.match(line)), 1)


def line_in_row(text: str, kind: str, place: int, name: str) -> int:
    """Where a row of this kind (`[[card]]`), counted from 0, has this name; where it begins if it
    has not."""
    begun, number = -1, 1
    for at, line in enumerate(text.split("\n"), start=1):
        if line.strip() == f"[[{kind}]]":
            begun += 1
            if begun == place:
                number = at
        elif begun == place and re.match(rf"\s*{name}\s*=", line):
            return at
    return number


def named_in(error: msgspec.ValidationError) -> str:
    """The name of a row that does not fit; its id if the error names none."""
    found = re.search(r"`\$\.(\w+)|unknown field `(\w+)`$", str(error))
    return next(filter(None, found.groups())) if found else "id"


def _too_deep(text: str) -> int:
    """The line in which more brackets are open than any table needs."""
    lines, depth = text.split("\n"), 0
    for number, line in enumerate(lines, start=1):
        opened, closed = len(re.findall(r"[\[{]", line)), len(re.findall(r"[\]}]", line))
        if depth + opened > MOST_BRACKETS:
            return number
        depth += opened - closed
    return len(lines)
