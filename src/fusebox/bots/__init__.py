"""The bots: a protocol, and a module a game with its levels."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from fusebox.bots.bot import Advice, Bot, Choice, RandomBot, Sight, advised
from fusebox.bots.cast import Style
from fusebox.bots.question import Question
from fusebox.bots.styles import parted
from fusebox.core import Seat
from fusebox.core.table import STAND_IN
from fusebox.games import RULES
from fusebox.games.brought import brought
from fusebox.games.registry import Registry

RANDOM = "random"
Levels: TypeAlias = Mapping[str, Callable[[], Bot]]


def _levels(game: str) -> Levels:
    levels: Levels = brought(__name__, game, "LEVELS") or {}
    return levels


LEVELS: Registry[Levels] = Registry(RULES, _levels)
"""The levels of each game, weakest first."""


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
    if level == RANDOM:
        return RandomBot(brought(__name__, game, "RANDOM_PACE"))
    return LEVELS[game][level]()


def uncompiled(game: str) -> Levels:
    """The levels that think less where nothing is compiled."""
    levels: Levels = brought(__name__, game, "UNCOMPILED") or {}
    return levels


def weaker(game: str) -> Levels:
    """The levels that think less here when people wait for them."""
    found: Callable[[], Levels] | None = brought(__name__, game, "weaker")
    return {} if found is None else found()


def preparation(game: str, name: str) -> Callable[[], None] | None:
    """What has to be done before this bot can answer in the time a question has."""
    found: Callable[[str], Callable[[], None] | None] | None
    found = brought(__name__, game, "preparation")
    return None if found is None else found(parted(name)[0])


def looks(game: str, public: Any, seat: Seat) -> float | None:
    """How hard a choice looks to everybody, from 0 to 1, by the view of somebody who watches: bots
    take their time by that, and by nothing that only they can see. None: the game keeps a pace of
    its own."""
    look: Callable[[Any, Seat], float] | None = brought(__name__, game, "looks")
    return None if look is None else look(public, seat)


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
    "looks",
    "made",
    "memory_type",
    "names",
    "preparation",
    "remembers",
    "strongest",
    "styles",
    "uncompiled",
    "weaker",
]
