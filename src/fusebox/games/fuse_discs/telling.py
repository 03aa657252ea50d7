"""Which sentence tells an action or event, and the values it names."""

from collections.abc import Mapping
from typing import Any

from fusebox.core import Language
from fusebox.games.fuse_discs.model import Action, Entered, Event, GameDrawn, GameWon, Laid, Lay

DISC_TERMS = {"w": "white_disc", "b": "black_disc", "W": "white_king", "B": "black_king"}
SIDE_TERMS = {"w": "white_side", "b": "black_side"}
OUEST = {f"W{row}": f"O{row}" for row in range(1, 7)}
"""West in French: the other sides begin with the same letter in both languages."""


def told(thing: Action | Event) -> tuple[str, dict[str, Any]]:
    """The key of its message, and its values."""
    if isinstance(thing, Entered):
        return _entered(thing)
    kind = "action" if isinstance(thing, Action) else "event"
    values = {name: getattr(thing, name) for name in thing.__struct_fields__}
    match thing:
        case Lay(colour):
            values["disc"] = DISC_TERMS[colour]
        case Laid(_, _, disc):
            values["disc"] = DISC_TERMS[disc]
        case GameWon(_, _, points, _) | GameDrawn(_, points, _):
            values |= {"most": max(points), "least": min(points)}
    return f"{kind}.{type(thing).__name__}", values


def spoken(values: Mapping[str, Any], language: Language) -> Mapping[str, Any]:
    """The values with spaces called as in this language."""
    if language == "en":
        return values
    return {name: OUEST.get(value, value) for name, value in values.items()}


def _entered(event: Entered) -> tuple[str, dict[str, Any]]:
    """What nearly every move is."""
    values = {
        "seat": event.seat,
        "disc": DISC_TERMS[event.disc],
        "space": event.space,
        "cell": event.cell,
    }
    if not event.pushed:
        return "event.Entered", values
    values["pushes"] = ", ".join([f"{push.start}–{push.end}" for push in event.pushed])
    return "event.Pushing", values
