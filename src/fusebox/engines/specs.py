"""How a bot is named: by its level, or from outside."""

import shlex
import sys
from importlib.metadata import entry_points
from pathlib import PurePath
from typing import Final

from fusebox.bots import names
from fusebox.bots.styles import parted
from fusebox.core import AnyRules
from fusebox.engines.bot import EngineBot, EngineFailed

PROGRAM: Final = "cmd:"
GROUP: Final = "fusebox.bots"
"""The entry points under which installed packages offer their bots."""


def is_outside(game: str, name: str) -> bool:
    """Whether this bot is none of ours."""
    return parted(name)[0] not in names(game)


def called(game: str, name: str) -> str:
    """The bot's name in a record: nobody's folders are told."""
    if not is_outside(game, name):
        return name
    if name.startswith(PROGRAM):
        return PurePath(_program(name)[0]).name
    return name.rpartition(":")[2]


def tried(rules: AnyRules, name: str) -> None:
    """Makes sure that there is such a bot, and that it answers; ValueError with a sentence."""
    if not is_outside(rules.name, name):
        return
    command = command_of(rules.name, name)
    try:
        EngineBot(rules, command).close()
    except EngineFailed as failed:
        raise ValueError(f"The bot {name!r} can't play {rules.name}: {failed}.") from None


def command_of(game: str, name: str) -> list[str]:
    """What is started for a bot from outside; ValueError with a sentence if there is none."""
    if name.startswith(PROGRAM):
        return _program(name)
    target = name if ":" in name else _offered(name)
    module, _, made = target.partition(":")
    if not (made and all(part.isidentifier() for part in (*module.split("."), *made.split(".")))):
        raise ValueError(
            f"There is no bot {name!r} for {game}: choose {', '.join(names(game))}, an installed "
            "one, MODULE:CLASS or cmd:PROGRAM."
        )
    return [sys.executable, "-m", "fusebox.engines.host", target]


def _program(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise ValueError(f"{name!r} is not a command: {error}.") from None
    if not words:
        raise ValueError(f"{name!r} names no program.")
    return words


def _offered(name: str) -> str:
    """What an installed package offers under this name, or nothing."""
    found = entry_points(group=GROUP, name=name)
    return next(iter(found)).value if found else ""
