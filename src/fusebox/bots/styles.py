"""How somebody likes to play. A style decides between moves that seem about equally good, so that
whoever has one plays as well as anybody else of their level."""

from functools import lru_cache
from typing import Final

from fusebox.bots.cast import CAST, STYLES, Style
from fusebox.core import Player

APART: Final = "-"
"""Between a level and a style, where a bot is named in a command: `5-greedy`."""


def parted(name: str) -> tuple[str, Style | None]:
    """The level and the style that a bot's name stands for."""
    level, _, last = name.rpartition(APART)
    style = next((style for style in STYLES if style == last), None)
    return (level, style) if level and style else (name, None)


@lru_cache(maxsize=1 << 10)
def style_of(player: Player) -> Style | None:
    """How whoever sits here likes to play: as their bot's name says, or as the person does whom
    they are called after."""
    level, style = parted(player.bot)
    people = CAST.get(level, ())
    return style or next((one.style for one in people if one.name == player.name), None)
