"""The bots: a protocol, and a module a game with its levels."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from fusebox.bots.bot import Advice, Bot, Choice, RandomBot, Sight, advised
from fusebox.bots.cast import Style
from fusebox.bots.question import Question
from fusebox.bots.styles import parted
from fusebox.core import Millis
from fusebox.core.table import STAND_IN
from fusebox.games import RULES
from fusebox.games.registry import Registry

RANDOM = "random"
RANDOM_PACES: Mapping[str, Millis] = {"fuse_dice": 7_000}
"""What a random bot takes for an action where time is what one plays against: as long as level 1.
Faster than people, chance alone saves the ship."""
Levels: TypeAlias = Mapping[str, Callable[[], Bot]]


def _levels(game: str) -> Levels:
    levels: Levels = import_module(f"fusebox.bots.{game}").LEVELS
    return levels


def _uncompiled(game: str) -> Levels:
    levels: Levels = import_module(f"fusebox.bots.{game}").UNCOMPILED
    return levels


LEVELS: Registry[Levels] = Registry(RULES, _levels)
"""The levels of each game, weakest first."""
UNCOMPILED: Registry[Levels] = Registry(("fuse_discs",), _uncompiled)


def names(game: str) -> list[str]:
    """Every bot that plays this game, weakest first."""
    return [RANDOM, *LEVELS.get(game, {})]


def made(game: str, name: str) -> Bot:
    """The bot of this name; ValueError with a sentence if there is none. A style that is named
    with it comes with what it sees."""
    level, style = parted(name)
    if level not in names(game):
        raise ValueError(f"There is no bot {name!r} for {game}: choose {', '.join(names(game))}.")
    if style is not None and style not in styles(game, level):
        raise ValueError(f"A style {style!r} makes no difference to bot {level} of {game}.")
    return RandomBot(RANDOM_PACES.get(game)) if level == RANDOM else LEVELS[game][level]()


def weaker(game: str) -> Levels:
    """The levels that think less here when people wait for them: their games are compiled where
    there is numba, and take a hundred times as long where there is none; and browsers may be those
    of phones."""
    if game not in UNCOMPILED:
        return {}
    from fusebox.bots.fuse_discs import IN_BROWSER, compiler

    if not compiler.is_there():
        return UNCOMPILED[game]
    return IN_BROWSER if compiler.is_browser() else {}


def at_table(game: str, name: str) -> Bot:
    """The bot of this name, as people play against it on this machine."""
    levels, level = weaker(game), parted(name)[0]
    return levels[level]() if level in levels else made(game, name)


def level_of(game: str, bot: str) -> str:
    """The level that sits in a seat; a stand-in is of the middle one."""
    return names(game)[len(names(game)) // 2] if bot == STAND_IN else bot


def strongest(game: str) -> str:
    """Who answers when a hint is asked for."""
    return names(game)[-1]


def remembers(game: str, name: str) -> bool:
    """Whether what this bot remembers is found again by asking it everything once more; one from
    outside is asked about what it sees now, and about nothing else."""
    return name in names(game) and bool(getattr(made(game, name), "remembers", False))


def heeds(game: str, name: str) -> bool:
    """Whether this bot wants to be asked again when somebody calls, comes or goes; one from
    outside hears of it when it is asked next."""
    return name in names(game) and bool(getattr(made(game, name), "heeds", False))


def memory_type(game: str, name: str) -> Any:
    """What this bot's memory is, for whoever gets it from another machine."""
    return getattr(made(game, name), "memory", Any)


def styles(game: str, level: str) -> tuple[Style, ...]:
    """The styles that this bot has an ear for."""
    return getattr(made(game, level), "styles", ())


__all__ = [
    "LEVELS",
    "RANDOM",
    "Advice",
    "Bot",
    "Choice",
    "Question",
    "RandomBot",
    "Sight",
    "advised",
    "at_table",
    "heeds",
    "level_of",
    "made",
    "memory_type",
    "names",
    "remembers",
    "strongest",
    "styles",
    "weaker",
]
