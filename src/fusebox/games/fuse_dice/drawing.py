"""The mission as a drawing: the clock, the dice in the tray, and the bombs with their dice."""

from typing import Final

from fusebox.core import Drawing
from fusebox.games.fuse_dice.model import Shown, View
from fusebox.games.svg import SIDE, circle, die, letters, moved, rectangle

MARKS: Final = {
    "r": "M0 -7 L7 5.5 L-7 5.5 Z",
    "g": "M0 -7.5 L7.5 0 L0 7.5 L-7.5 0 Z",
    "b": "M-6.5 0 A6.5 6.5 0 1 0 6.5 0 A6.5 6.5 0 1 0 -6.5 0 Z",
    "y": "M-6 -6 H6 V6 H-6 Z",
    "k": "M-2.2 -7.5 H2.2 V-2.2 H7.5 V2.2 H2.2 V7.5 H-2.2 V2.2 H-7.5 V-2.2 H-2.2 Z",
}
DARK: Final = 'fill="#000" fill-opacity=".3"'
COLOURS: Final = {
    "r": ("#c8352f", "#7e1a18", DARK, "#fff8ea"),
    "g": ("#2c8450", "#15492b", DARK, "#fff8ea"),
    "b": ("#2f6fc0", "#173f75", DARK, "#fff8ea"),
    "y": ("#efc03f", "#9a7313", 'fill="#fff" fill-opacity=".45"', "#33260a"),
    "k": ("#3a3d42", "#121416", 'fill="#fff" fill-opacity=".22"', "#fff8ea"),
}
TRAY: Final = 116
GAP: Final = 14


def drawn(view: View) -> Drawing:
    bombs = [bomb for own in view.bombs for bomb in own]
    rows = max(1, -(-len(bombs) // 2))
    height = min(150, (SIDE - TRAY - GAP * rows) / rows)
    width = (SIDE - GAP) / 2
    cards = [
        moved(
            (width + GAP) * (place % 2),
            TRAY + GAP + (height + GAP) * (place // 2),
            _bomb(bomb, width, height),
        )
        for place, bomb in enumerate(bombs)
    ]
    return Drawing(_tray(view) + "".join(cards))


def one(name: str) -> str:
    """A die round the origin, 84 wide: `r5` is a red five."""
    return die(*COLOURS[name[0]], MARKS[name[0]], int(name[1]))


def _tray(view: View) -> str:
    left = max(0, view.until - (view.due if view.ended is None else view.ended))
    clock = f"{left // 60_000}:{left // 1_000 % 60:02}"
    dice = "".join(
        moved(230 + 66 * place, 58, one(name), 0.66) for place, name in enumerate(view.tray)
    )
    return (
        rectangle(0, 0, SIDE, TRAY, 26, 'fill="#201d1a" stroke="#3a342e" stroke-width="2"')
        + circle(180, 24, 24, 'fill="url(#spark)"')
        + letters(28, 79, 62, clock, 'fill="#ff8178"', "start")
        + dice
    )


def _bomb(bomb: Shown, width: float, height: float) -> str:
    """A card with a place for each of its dice."""
    across = min(len(bomb.dice), 3 if height > 100 else 6)
    down = -(-len(bomb.dice) // across)
    step = min((width - 24) / across, (height - 20) / down, 66)
    left, top = (width - step * across) / 2, (height - step * down) / 2
    slots = []
    for place, name in enumerate(bomb.dice):
        x, y = left + step * (place % across + 0.5), top + step * (place // across + 0.5)
        slots.append(moved(x, y, _EMPTY if name is None else one(name), step / 100))
    frame = rectangle(0, 3, width, height, 18, 'fill="#12100f"') + rectangle(
        0, 0, width, height, 18, 'fill="#2a2622" stroke="#463f37" stroke-width="2"'
    )
    return frame + "".join(slots)


_EMPTY: Final = rectangle(
    -40, -40, 80, 80, 17, 'fill="#161412" stroke="#6f665b" stroke-width="4" stroke-dasharray="10 8"'
)
