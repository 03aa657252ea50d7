"""The one judge of what may be done at a table apart from the game itself, both for what is offered
and for what is refused."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fusebox.core import (
    Abstain,
    Answer,
    AnyMatch,
    Hint,
    Language,
    Offer,
    Pause,
    Ready,
    Refusal,
    Resume,
    Seat,
    SitIn,
    TableAction,
    Undo,
)
from fusebox.core.table import Standing
from fusebox.table.sentences import WORDS

MOST_ENTRIES: Final = 5_000
"""Entries after which only the game itself goes on (T17); no game gets that long on its own."""
TALK = (Answer, Hint, Offer, Pause, Resume, Undo)


class Situation(NamedTuple):
    """Everything the judge looks at."""

    match: AnyMatch
    present: Sequence[bool]
    """In which seats a person is connected."""
    gone: Sequence[Seat]
    """Seats whose players need not be waited for (T15)."""
    hinting: Sequence[Seat] = ()
    """The seats to which a hint is on its way. Nobody else notices: it would tell who has something
    to do."""
    went_on: bool = False
    """The others are playing at another table."""


def allowed(situation: Situation, seat: Seat, wanted: Sequence[TableAction]) -> list[TableAction]:
    """What of this the table does not object to."""
    return [action for action in wanted if _manners(situation, seat, action) is None]


def refusal(situation: Situation, seat: Seat, action: TableAction) -> Refusal | None:
    """Why this seat may not do this at the table now."""
    return situation.match.refusal(seat, action) or _manners(situation, seat, action)


def refusal_words(match: AnyMatch, refused: Refusal, language: Language) -> str:
    """The refusal in a sentence, whether the game or the table refused."""
    key = f"refusal.{refused.key}"
    if refused.clause.startswith("T") and key in WORDS:
        return WORDS.say(key, language, match.names(language), refused.values)
    return match.words(refused, language)


def replaces(action: object, offer: Standing | None) -> Seat | None:
    """The seat this would give to a bot, or offers to."""
    match action:
        case Offer(what):
            return replaces(what, None)
        case Answer(True) if offer is not None:
            return replaces(offer.what, None)
        case SitIn(seat, False):
            return seat
    return None


def _manners(situation: Situation, seat: Seat, action: TableAction) -> Refusal | None:
    """Checks what the rules of a match can't know: who is here, what is under way, how much was
    said."""
    match = situation.match
    if isinstance(action, Abstain):
        return Refusal("T15", "table_abstains")
    if isinstance(action, Hint) and seat in situation.hinting:
        return Refusal("T14", "hint_coming")
    if isinstance(action, TALK) and len(match.entries) >= MOST_ENTRIES and not match.table.paused:
        return Refusal("T17", "long_enough")
    if isinstance(action, Ready) and situation.went_on:
        return Refusal("T1", "went_on")
    other = replaces(action, match.table.offer)
    if other is None or other not in match.table.persons() or other in situation.gone:
        return None
    return Refusal("T15", "still_here" if situation.present[other] else "just_left")
