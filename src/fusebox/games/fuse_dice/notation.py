"""Actions as they are typed: `3 r5 bomb07.2` places the red 5 of turn 3 on a bomb's second slot."""

import re
from typing import cast

from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS
from fusebox.games.fuse_dice.dice import DICE
from fusebox.games.fuse_dice.model import (
    Action,
    BombCard,
    Check,
    Clear,
    Decline,
    Die,
    Explode,
    Go,
    Miss,
    Place,
    Remove,
    Reroll,
    Roll,
    Slot,
)

PLAIN: dict[str, Action] = {"go": Go(), "explode": Explode()}
DIE = f"({'|'.join(DICE)})"
BOMB = f"({'|'.join((*BOMBS, *ADVANCED))})"
TURN = r"(-?[0-9]{1,6})"
PLACE = re.compile(rf"{TURN} (remove )?{DIE} {BOMB}\.([1-6])")
REROLL = re.compile(rf"{TURN} reroll {DIE}")
ROLL = re.compile(rf"{TURN} roll")
DECLINE = re.compile(rf"{TURN} none (-?[0-9]{{1,6}})")
CLEAR = re.compile(rf"clear {BOMB}(?: {BOMB})?")
CHECK = re.compile(rf"check {BOMB}")
MISS = re.compile(r"miss (-?[0-9]{1,6})")


def written(action: Action) -> str:
    """The turn first, where the action belongs to one."""
    match action:
        case Roll(turn):
            return f"{turn} roll"
        case Place(turn, die, bomb, slot):
            return f"{turn} {die} {bomb}.{slot + 1}"
        case Remove(turn, die, bomb, slot):
            return f"{turn} remove {die} {bomb}.{slot + 1}"
        case Decline(turn, seat):
            return f"{turn} none {seat}"
        case Clear(bomb, replacement):
            return f"clear {bomb} {replacement or ''}".strip()
        case Reroll(turn, die):
            return f"{turn} reroll {die}"
        case Check(bomb):
            return f"check {bomb}"
        case Miss(seat):
            return f"miss {seat}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Action:
    """The action that is written so; ValueError with a sentence if there is none."""
    if text in PLAIN:
        return PLAIN[text]
    found = _on_a_card(text) or _of_a_turn(text)
    if found is None:
        raise ValueError(
            f"{text!r} is no action; a die is placed by its turn, name and slot, 3 r5 bomb07.2,"
            " and the others look like 3 roll, 3 reroll r5, 3 remove r5 bomb07.2, 3 none 0,"
            " clear bomb07 bomb12 and check bomb07."
        )
    return found


def _on_a_card(text: str) -> Action | None:
    if placed := PLACE.fullmatch(text):
        kind = Remove if placed[2] else Place
        die, bomb = cast(Die, placed[3]), cast(BombCard, placed[4])
        return kind(int(placed[1]), die, bomb, cast(Slot, int(placed[5]) - 1))
    if cleared := CLEAR.fullmatch(text):
        return Clear(cast(BombCard, cleared[1]), cast(BombCard | None, cleared[2]))
    if checked := CHECK.fullmatch(text):
        return Check(cast(BombCard, checked[1]))
    return None


def _of_a_turn(text: str) -> Action | None:
    if drawn := ROLL.fullmatch(text):
        return Roll(int(drawn[1]))
    if rerolled := REROLL.fullmatch(text):
        return Reroll(int(rerolled[1]), cast(Die, rerolled[2]))
    if declined := DECLINE.fullmatch(text):
        return Decline(int(declined[1]), int(declined[2]))
    if missed := MISS.fullmatch(text):
        return Miss(int(missed[1]))
    return None
