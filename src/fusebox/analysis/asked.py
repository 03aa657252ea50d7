"""What an analysis is handed beside the match: whose knowledge it goes by, and who is asked."""

from typing import Literal, NamedTuple, TypeAlias

from fusebox.bots import Bot, made
from fusebox.core import Language, Seat

Asks: TypeAlias = Literal["", "level", "bot"]
"""Whom an analysis asks, as its module says under `ASKS`: nobody, a level (about positions), or any
bot (about decisions)."""


class Asked(NamedTuple):
    game: str
    seat: Seat
    level: str
    """Empty where nobody is asked."""
    outside: Bot | None
    """A bot that is no level of the game."""
    language: Language

    @property
    def bot(self) -> Bot:
        """Who says what it would have done."""
        return self.outside or made(self.game, self.level)
