"""Which sentence tells an action, event or refusal, and the values it names."""

from typing import Any

from fusebox.core import Catalogue, Language, Refusal
from fusebox.games.fusion.deck import FACES
from fusebox.games.fusion.model import Action, Card, Drew, Event, Late, Missed, Stood, WentOut

FEMININE = ("crown", "light_bulb", "hand")
"""Shapes whose French names want another form of the colour."""


def told(
    thing: Action | Event | Refusal, catalogue: Catalogue, language: Language
) -> tuple[str, dict[str, Any]]:
    """The key of its message, and its values; cards are named by what they show."""
    if isinstance(thing, Refusal):
        key, values = f"refusal.{thing.key}", dict[str, Any](thing.values)
    else:
        key, values = _key(thing), {n: getattr(thing, n) for n in thing.__struct_fields__}
    for name in ("card", "on"):
        if values.get(name):
            values[name] = named(values[name], catalogue, language)
    match thing:
        case Missed(why=why) | Stood(why=why):
            values["why"] = ", ".join(catalogue[f"flaw.{flaw}"][language] for flaw in why)
        case Drew(cards=cards):
            values["cards"] = ", ".join(
                named(card, catalogue, language, "face") for card in cards or ()
            )
        case WentOut(after=after):
            values["time"] = seconds(after, language)
    return key, values


def named(card: Card, catalogue: Catalogue, language: Language, kind: str = "card") -> str:
    """A card in words: with its article as `card`, or as a bare `face`."""
    colour, shape, number = FACES[card]
    agreeing = f"{colour}_feminine" if shape in FEMININE else colour
    values = {"colour": agreeing, "number": number}
    return catalogue.say(f"{kind}.{shape}", language, (), values)


def seconds(time: int, language: Language) -> str:
    """A time to the tenth of a second."""
    text = f"{time // 1000}.{time % 1000 // 100}"
    return text.replace(".", ",") if language == "fr" else text


def _key(thing: Action | Event) -> str:
    match thing:
        case Drew(cards=None):
            return "event.DrewUnseen"
        case Missed(card=None):
            return "event.MissedUnseen"
        case Missed(why=()):
            return "event.MissedSomehow"
        case Late(seat=seat, first=first) if seat == first:
            return "event.LateByOneself"
    kind = "action" if isinstance(thing, Action) else "event"
    return f"{kind}.{type(thing).__name__}"
