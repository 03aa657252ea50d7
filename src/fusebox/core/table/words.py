"""The table's own actions in words, and in the notation in which they are typed."""

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from fusebox.core.languages import Language
from fusebox.core.table.model import (
    Abort,
    Abstain,
    Acted,
    Agreeable,
    Answer,
    Draw,
    Flag,
    Hint,
    Offer,
    Pause,
    Ready,
    Resign,
    Resume,
    SitIn,
    Start,
    TableAction,
    Undo,
)
from fusebox.core.values import Outcome, Refusal, Value
from fusebox.core.words import Catalogue, Sentence

CATALOGUE = Catalogue.read("fusebox.core.table")
CLAUSE = re.compile(r"T\d+")

PLAIN: dict[str, TableAction] = {
    "start": Start(),
    "resign": Resign(),
    "draw": Draw(),
    "abort": Abort(),
    "pause": Pause(),
    "resume": Resume(),
    "hint": Hint(),
    "yes": Answer(True),
    "no": Answer(False),
    "abstain": Abstain(),
}
NUMBERED: dict[str, Callable[[int], TableAction]] = {
    "undo": Undo,
    "sit-in": SitIn,
    "return": lambda seat: SitIn(seat, back=True),
    "flag": Flag,
}


def sentence(thing: Value) -> Sentence:
    """What the table says: of an action as the label of a choice, or as the event it was; what it
    refuses, and how the game ended at the table."""
    values: dict[str, Any] = {}
    match thing:
        case Refusal():
            return Sentence(f"refusal.{thing.key}", thing.values)
        case Outcome():
            return Sentence(f"outcome.{thing.reason}")
        case Acted(seat, action):
            kind, values["by"] = "event", seat
        case Offer(what):
            kind, action = "offer", what
        case _:
            kind, action = "action", cast(TableAction, thing)
    match action:
        case SitIn(seat) | Flag(seat):
            values["player"] = seat
        case Undo(to):
            values["to"] = to
        case Offer(what):
            values["offered"] = sentence(what)
    return Sentence(f"table.{kind}.{_key(action)}", values)


def words(thing: Value, language: Language, names: Sequence[str]) -> str:
    """The same in a language; whatever a game calls so, these words are the table's."""
    key, values = sentence(thing)
    return CATALOGUE.say(key, language, names, values)


def is_tables(refusal: Refusal) -> bool:
    """Whether this is refused by a rule of the table; no game has clauses of that letter."""
    return CLAUSE.fullmatch(refusal.clause) is not None


def notation(action: TableAction) -> str:
    """The action as it is typed: `undo 12`, `offer draw`."""
    match action:
        case Offer(what):
            return f"offer {notation(what)}"
        case Ready(share):
            return f"ready {share.hex()}".strip()
        case Undo(number):
            return f"undo {number}"
        case Flag(number):
            return f"flag {number}"
        case SitIn(number, back):
            return f"{'return' if back else 'sit-in'} {number}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def parse(text: str) -> TableAction | None:
    """The table action that is written so, or None if it is none of the table's."""
    if text.startswith("offer "):
        return _offer(parse(text.removeprefix("offer ")))
    if ready := re.fullmatch(r"ready ?((?:[0-9a-f]{2})*)", text):
        return Ready(bytes.fromhex(ready[1]))
    if numbered := re.fullmatch(r"(undo|sit-in|return|flag) ([0-9]{1,9})", text):
        return NUMBERED[numbered[1]](int(numbered[2]))
    return PLAIN.get(text)


def _offer(what: TableAction | None) -> Offer | None:
    return Offer(what) if isinstance(what, Agreeable) else None


def _key(action: TableAction) -> str:
    match action:
        case SitIn(_, True):
            return "Return"
        case Answer(yes):
            return "Accept" if yes else "Decline"
    return type(action).__name__
