"""A server's settings in a TOML file: every option of `fusebox serve` by its name, and limits."""

import argparse
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from fusebox.cli.parser import Mistake, Parser
from fusebox.cli.records import text_of

NOT_IN_A_FILE = frozenset({"config", "help"})
LIMITS = "limits"


def read(file: Path, parser: Parser) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the file says: options as this parser reads them, and limits, if there are some."""
    try:
        found = tomllib.loads(text_of(str(file)))
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"{file} is not TOML: {error}.") from None
    try:
        limits = {LIMITS: _limits(found.pop(LIMITS))} if LIMITS in found else {}
        return vars(parser.parse_args(_typed(found, parser))), limits
    except Mistake as mistake:
        raise Mistake(f"{file}: {mistake}") from None


def _typed(found: dict[str, Any], parser: Parser) -> list[str]:
    """The same as it would be typed, so that there is one way to say and to refuse things."""
    actions = {action.dest.replace("_", "-"): action for action in parser._actions}
    typed: list[str] = []
    for key, value in found.items():
        action = actions.get(key)
        if action is None or key in NOT_IN_A_FILE:
            raise Mistake(f"There is no setting {key!r}.")
        if action.nargs == 0:
            if not isinstance(value, bool):
                raise Mistake(f"{key!r} must be true or false.")
            typed += [f"--{key}"] if value else []
            continue
        if isinstance(value, list) and not isinstance(action, argparse._AppendAction):
            raise Mistake(f"{key!r} must be one value, not a list.")
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, bool) or not isinstance(one, str | int):
                raise Mistake(f"{key!r} must be a text or a number.")
            typed.append(f"--{key}={one}")
    return typed


def _limits(given: Any) -> Any:
    """The usual limits, but for those that are given; a rate by its burst, each_second, overall."""
    from fusebox.server.limits import Limits

    usual: dict[str, Any] = msgspec.to_builtins(Limits())
    if not isinstance(given, dict):
        raise Mistake("Limits must be a table, [limits].")
    for name, limit in given.items():
        if name not in usual:
            raise Mistake(f"There is no limit {name!r}.")
        known = usual[name]
        if isinstance(known, dict) and isinstance(limit, dict):
            for part in limit:
                if part not in known:
                    raise Mistake(f"The limit {name!r} has no {part!r}.")
            usual[name] = known | limit
        else:
            usual[name] = limit
    try:
        return msgspec.convert(usual, Limits)
    except msgspec.ValidationError as error:
        raise Mistake(f"These limits are not valid: {error}.") from None
