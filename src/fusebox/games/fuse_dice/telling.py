"""What is said of an action, event, signal or refusal, and the values it names."""

from typing import Any

from fusebox.core import Sentence, Value
from fusebox.games.fuse_dice.dice import COLOURS, NAMES, NUMBER, RANK
from fusebox.games.fuse_dice.events import (
    Declined,
    Defused,
    Emptied,
    Lost,
    Placed,
    Returned,
    Rolled,
)
from fusebox.games.fuse_dice.model import Clear, Die


def sentence(thing: Value, plain: Sentence) -> Sentence:
    """The plain sentence, or the one of several that fits, with dice and bombs as they are
    called."""
    values = _named(dict(plain.values))
    if isinstance(thing, Rolled | Returned):
        values["dice"] = tuple(map(named, thing.dice))
    return Sentence(_key(thing) or plain.key, values)


def _key(thing: Value) -> str | None:
    match thing:
        case Clear(replacement=None):
            return "action.ClearForGood"
        case Placed(seat, owner) if seat != owner:
            return "event.PlacedForAnother"
        case Placed(full=True):
            return "event.PlacedLast"
        case Declined(seat, owner) if seat != owner:
            return "event.DeclinedForAnother"
        case Defused(replacement=None):
            return "event.DefusedForGood"
        case Emptied(why=why):
            return f"event.{why}"
        case Lost(reason=reason):
            return f"event.{reason}"
    return None


def number(bomb: str) -> str:
    """A bomb as it is called: 7, or A3 for an advanced one."""
    return bomb.replace("advanced", "A").removeprefix("bomb").lstrip("0")


def _named(told: dict[str, Any]) -> dict[str, Any]:
    """Dice by colour and number, bombs by number, slots as people count."""
    for name in ("die", "result"):
        if told.get(name) is not None:
            told |= _die(told[name], name)
    for name in ("bomb", "replacement"):
        if told.get(name) is not None:
            told[name] = number(told[name])
    if told.get("mark") is not None:
        mark = dict(zip(COLOURS, NAMES, strict=True)).get(told["mark"], told["mark"])
        told |= {"such": f"fuse-{mark}", "that": f"that-{mark}"}
    if isinstance(told.get("slot"), int):
        told["slot"] += 1
    return told


def named(die: Die) -> Sentence:
    return Sentence("die.named", _die(die, "die"))


def _die(die: Die, name: str) -> dict[str, Any]:
    return {f"{name}_colour": NAMES[RANK[die]], f"{name}_number": NUMBER[die]}
