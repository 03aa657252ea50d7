"""What is said of an action, event or refusal, and the values it names."""

from typing import Any

from fusebox.core import Millis, Sentence, Value
from fusebox.games.fusion.deck import FACES
from fusebox.games.fusion.model import Card, Drew, Late, Missed, Stood, WentOut


def sentence(thing: Value, plain: Sentence) -> Sentence:
    """The plain sentence, or the one of several that fits, with cards by what they show."""
    values: dict[str, Any] = dict(plain.values)
    for name in ("card", "on"):
        if values.get(name):
            values[name] = named(values[name])
    match thing:
        case Missed(why=why) | Stood(why=why):
            values["why"] = tuple(Sentence(f"flaw.{flaw}") for flaw in why)
        case Drew(cards=cards):
            values["cards"] = tuple(named(card, "face") for card in cards or ())
        case WentOut(after=after):
            values["time"] = seconds(after)
    return Sentence(_key(thing) or plain.key, values)


def named(card: Card, kind: str = "card") -> Sentence:
    """A card in words: with its article as `card`, or as a bare `face`."""
    colour, shape, number = FACES[card]
    return Sentence(f"{kind}.{shape}", {"colour": colour, "number": number})


def seconds(time: Millis) -> float:
    """A time to the tenth of a second, of which the last has been reached."""
    return time // 100 / 10


def _key(thing: Value) -> str | None:
    match thing:
        case Drew(cards=None):
            return "event.DrewUnseen"
        case Missed(card=None):
            return "event.MissedUnseen"
        case Missed(why=()):
            return "event.MissedSomehow"
        case Late(seat=seat, first=first) if seat == first:
            return "event.LateByOneself"
    return None
