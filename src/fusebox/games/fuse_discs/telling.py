"""What is said of an action, event or refusal, and the values it names."""

from typing import Any

from fusebox.core import Sentence, Value
from fusebox.games.fuse_discs.board import SPACES
from fusebox.games.fuse_discs.model import Choose, Chose, Entered, GameDrawn, GameWon, Laid, Lay

DISC_TERMS = {"w": "white_disc", "b": "black_disc", "W": "white_king", "B": "black_king"}
SIDE_TERMS = {"w": "white_side", "b": "black_side"}
SIDES = {"N": "space.N", "E": "space.E", "S": "space.S", "W": "space.W"}
CALLED: dict[str, Sentence] = {
    space: Sentence(SIDES[space[0]], {"line": space[1]}) for space in SPACES
}
"""Spaces by the sides of the board, which begin with another letter in another language."""


def entered(event: Entered) -> Sentence:
    """What nearly every move is."""
    values = {
        "seat": event.seat,
        "disc": DISC_TERMS[event.disc],
        "space": CALLED[event.space],
        "cell": event.cell,
    }
    if not event.pushed:
        return Sentence("event.Entered", values)
    values["pushes"] = ", ".join([f"{push.start}–{push.end}" for push in event.pushed])
    return Sentence("event.Pushing", values)


def sentence(thing: Value, plain: Sentence) -> Sentence:
    """The plain sentence with discs and spaces as they are called."""
    values: dict[str, Any] = {name: _called(value) for name, value in plain.values.items()}
    match thing:
        case Lay(colour):
            values["disc"] = DISC_TERMS[colour]
        case Laid(_, _, disc):
            values["disc"] = DISC_TERMS[disc]
        case Choose(colour) | Chose(_, colour):
            values["side"] = SIDE_TERMS[colour]
        case GameWon(_, _, points, _) | GameDrawn(_, points, _):
            values |= {"most": max(points), "least": min(points)}
    return Sentence(plain.key, values)


def _called(value: Any) -> Any:
    return CALLED.get(value, value) if isinstance(value, str) else value
