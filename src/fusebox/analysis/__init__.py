"""Looking back at a finished match: a module a game, from a record to typed findings.

Pure: no files, no clocks; the same record gives the same findings everywhere. Whose knowledge it
goes by, and who is asked, are arguments.
"""

from collections.abc import Callable

from fusebox.analysis.asked import Asked, Asks
from fusebox.analysis.findings import Analysis, AnyFound
from fusebox.analysis.folding import Course, Unfinished
from fusebox.bots import Bot, strongest
from fusebox.core import DEFAULT, AnyRules, Language, Record, Seat
from fusebox.games.brought import brought


class Unknown(ValueError):
    """Nobody here can look back at this game."""


def analysed(
    rules: AnyRules,
    record: Record,
    *,
    seat: Seat | None = None,
    level: str = "",
    bot: Bot | None = None,
    language: Language = DEFAULT,
) -> Analysis:
    """What is to be found in a record of a finished match; Damaged, Unfinished or Unknown if there
    is nothing to be found. Without a seat it is the first person's, or the first; without a level
    the strongest is asked, or whoever is handed over as `bot`."""
    game = record.header.game
    found: Callable[[Course, Asked], AnyFound] | None = brought(__name__, game, "found")
    if found is None:
        raise Unknown(f"There is no analysis of {game}.")
    course = Course(rules, record)
    who = (level or strongest(game)) if asks(game) else ""
    own = usual_seat(record) if seat is None else seat
    names = course.over.names(language)
    asked = Asked(game, own, who, bot, language)
    return Analysis(game, names, who, found(course, asked))


def asks(game: str) -> Asks:
    """Whom the analysis of this game asks, if anybody."""
    whom: Asks = brought(__name__, game, "ASKS") or ""
    return whom


def usual_seat(record: Record) -> Seat:
    """Whose decisions are looked at where nobody says: the first person's."""
    people = [seat for seat, player in enumerate(record.header.players) if not player.bot]
    return people[0] if people else 0


__all__ = ["Analysis", "Unfinished", "Unknown", "analysed", "asks", "usual_seat"]
