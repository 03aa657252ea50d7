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
from fusebox.table.model import USUAL, Permits
from fusebox.table.sentences import WORDS

MOST_ENTRIES: Final = 5_000
"""Entries after which only the game itself goes on (T17); no game gets that long on its own."""
MOST_SAID: Final = 1_000
"""Lines of chat at one table (T19)."""
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
    permits: Permits = USUAL


def allowed(situation: Situation, seat: Seat, wanted: Sequence[TableAction]) -> list[TableAction]:
    """What of this the table does not object to."""
    permits = situation.permits
    return [
        action
        for action in wanted
        if _forbidden(permits, action) is None and _manners(situation, seat, action) is None
    ]


def refusal(situation: Situation, seat: Seat, action: TableAction) -> Refusal | None:
    """Why this seat may not do this at the table now."""
    return (
        _forbidden(situation.permits, action)
        or situation.match.refusal(seat, action)
        or _manners(situation, seat, action)
    )


def chat_refusal(permits: Permits, begun: bool, said: int) -> Refusal | None:
    """Why nothing may be said at a table at which so much has been said."""
    if not permits.chat:
        return Refusal("T18", "no_chat")
    if not begun:
        return Refusal("T19", "chat_gathering")
    return Refusal("T19", "said_enough") if said >= MOST_SAID else None


def watch_refusal(permits: Permits, begun: bool) -> Refusal | None:
    """Why somebody without a seat may not look on. Before the match there is nothing to see but
    what one is invited to."""
    return Refusal("T18", "no_watchers") if begun and not permits.watchers else None


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


def _forbidden(permits: Permits, action: TableAction) -> Refusal | None:
    """What this table does not allow, whatever the match says (T18)."""
    match action:
        case Undo() | Offer(Undo()) if permits.takebacks == "never":
            return Refusal("T18", "no_takebacks")
        case Offer(Undo()) if permits.takebacks == "alone":
            return Refusal("T18", "only_alone")
        case Hint() if not permits.hints:
            return Refusal("T18", "no_hints")
        case Pause() | Offer(Pause()) if not permits.pauses:
            return Refusal("T18", "no_pauses")
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
