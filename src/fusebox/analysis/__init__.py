"""Looking back at a finished match: a function a game, from a record to typed findings.

Pure: no files, no clocks; the same record gives the same findings everywhere. Whose knowledge it
goes by, and who is asked, are arguments.
"""

from fusebox.analysis.findings import Analysis, AnyFound
from fusebox.analysis.folding import Course, Unfinished
from fusebox.bots import Bot, made, strongest
from fusebox.core import DEFAULT, AnyRules, Language, Record, Seat

GAMES = ("fuse_discs", "fuse_cards", "fuse_dice", "fusion", "ruse")
"""Those that can be looked back at."""
ASKED = ("fuse_discs", "fuse_cards", "ruse")
"""Those of them in which a bot is asked."""


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
    if game not in GAMES:
        raise Unknown(f"There is no analysis of {game}.")
    course = Course(rules, record)
    asked = (level or strongest(game)) if game in ASKED else ""
    own = usual_seat(record) if seat is None else seat
    names = course.over.names(language)
    return Analysis(game, names, asked, _found(game, course, own, asked, bot, language))


def usual_seat(record: Record) -> Seat:
    """Whose decisions are looked at where nobody says: the first person's."""
    people = [seat for seat, player in enumerate(record.header.players) if not player.bot]
    return people[0] if people else 0


def _found(
    game: str, course: Course, seat: Seat, level: str, bot: Bot | None, language: Language
) -> AnyFound:
    # Imported here: nobody waits for the bots of another game.
    match game:
        case "fuse_discs":
            from fusebox.analysis import fuse_discs

            return fuse_discs.found(course, fuse_discs.judge_of(level))
        case "fuse_cards":
            from fusebox.analysis import fuse_cards

            return fuse_cards.found(course, bot or made(game, level), seat, language)
        case "ruse":
            from fusebox.analysis import ruse

            return ruse.found(course, bot or made(game, level), seat, language)
        case "fuse_dice":
            from fusebox.analysis import fuse_dice

            return fuse_dice.found(course)
    from fusebox.analysis import fusion

    return fusion.found(course, seat)


__all__ = ["ASKED", "GAMES", "Analysis", "Unfinished", "Unknown", "analysed", "usual_seat"]
