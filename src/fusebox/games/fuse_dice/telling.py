"""Which sentence tells an event, and the values that sentences name."""

from collections.abc import Sequence
from typing import Any

from fusebox.core import Catalogue, Language
from fusebox.games.fuse_dice.dice import COLOURS, NAMES, NUMBER, RANK
from fusebox.games.fuse_dice.events import Declined, Defused, Emptied, Event, Lost, Placed
from fusebox.games.fuse_dice.model import Action, Clear, Die, Leave, Need, Point, Reach, Signal


def key(thing: Action | Event | Signal) -> str | None:
    """The message of a signal, or of an action or event that has more than one."""
    match thing:
        case Reach():
            return "signal.Reach"
        case Point():
            return "signal.Point"
        case Need():
            return "signal.Need"
        case Leave():
            return "signal.Leave"
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


def values(told: dict[str, Any]) -> dict[str, Any]:
    """Dice by colour and number, bombs by number, slots as people count."""
    for name in ("die", "result"):
        if told.get(name) is not None:
            told |= _die(told[name], name)
    for name in ("bomb", "replacement"):
        if told.get(name) is not None:
            told[name] = number(told[name])
    if told.get("mark") is not None:
        named = dict(zip(COLOURS, NAMES, strict=True)).get(told["mark"], told["mark"])
        told |= {"such": f"fuse-{named}", "that": f"that-{named}"}
    if isinstance(told.get("slot"), int):
        told["slot"] += 1
    return told


def listed(dice: Sequence[Die], catalogue: Catalogue, language: Language) -> str:
    """Dice one by one, by colour and number."""
    named = [catalogue.say("die.named", language, (), _die(die, "die")) for die in dice]
    return ", ".join(named)


def _die(die: Die, name: str) -> dict[str, Any]:
    return {f"{name}_colour": NAMES[RANK[die]], f"{name}_number": NUMBER[die]}
