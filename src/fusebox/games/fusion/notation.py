"""Actions as they are typed and stand in a record: `Kr2 C Ps4` lays the pink rabbit 2."""

import re
from typing import cast

from fusebox.games.fusion.deck import FACES
from fusebox.games.fusion.model import (
    Action,
    Card,
    Decline,
    DrawCards,
    FillUp,
    Forgive,
    Go,
    GoOn,
    Halt,
    Lay,
    Pile,
)

PLAIN: dict[str, Action] = {
    "draw cards": DrawCards(),
    "decline": Decline(),
    "go": Go(),
    "fill up": FillUp(),
    "halt": Halt(),
    "go on": GoOn(),
}
LAY = re.compile(r"(\w{3}) ([ABC]) (\w{3})")


def written(action: Action) -> str:
    """The card, the pile, and the card it is meant to cover."""
    match action:
        case Lay(card, pile, on):
            return f"{card} {pile} {on}"
        case Forgive(seat):
            return f"forgive {seat}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Action:
    """The action that is written so; ValueError with a sentence if there is none."""
    if text in PLAIN:
        return PLAIN[text]
    if forgiven := re.fullmatch(r"forgive ([0-9])", text):
        return Forgive(int(forgiven[1]))
    if (lay := LAY.fullmatch(text)) and lay[1] in FACES and lay[3] in FACES:
        return Lay(cast(Card, lay[1]), cast(Pile, lay[2]), cast(Card, lay[3]))
    raise ValueError(
        f"{text!r} is no play; a card, a pile and the card on it look like Kr2 C Ps4,"
        " and the others are draw cards and decline."
    )
