"""Positions and moves as text: the notation of records, tests, analysis and the command line."""

import re
from collections.abc import Iterable
from typing import NoReturn, cast

from fusebox.games.fuse_discs.board import DISCS_A_SIDE, EMPTY, ENTRIES, SIZE, SPACES, UNFILLED
from fusebox.games.fuse_discs.model import (
    Accept,
    Action,
    Choose,
    Colour,
    Crown,
    Disc,
    Enter,
    Lay,
    Next,
    Options,
    Pass,
    Reject,
    Space,
    Stage,
    State,
    Swap,
    View,
)
from fusebox.games.fuse_discs.ring import completions
from fusebox.games.fuse_discs.score import scored

ANALYSIS = Options(white="first", replay=False)
"""What a bare position is played by: one game, seat 0 has White, a draw is a draw."""
KINGS_A_SIDE = 2
SIDES = {"w": "White", "b": "Black"}
PLAIN: dict[str, Action] = {
    "accept": Accept(),
    "reject": Reject(),
    "pass": Pass(),
    "next": Next(),
}
WEST = re.compile(r"^O(?=[1-6])")


def write(state: State | View) -> str:
    """The position: `RING/ROW6/ROW5/ROW4/ROW3/ROW2/ROW1 SIDE PASSES`."""
    cells = "".join(state.cells)
    rows = [cells[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return f"{'/'.join([''.join(state.ring), *rows])} {state.side} {state.passes}"


def read(text: str, options: Options = ANALYSIS) -> State:
    """The state of one game that stands so; ValueError with one sentence if none can."""
    parts = text.split()
    if len(parts) != 3:
        _wrong(f"A position has three parts, the board, the side and the passes, not {len(parts)}.")
    board, side, passes = parts
    ring, cells = _board(board)
    if side not in SIDES:
        _wrong(f"The side to move is w or b, not {side!r}.")
    if passes not in ("0", "1", "2"):
        _wrong(f"The passes are 0, 1 or 2, not {passes!r}.")
    _count(ring + cells)
    if UNFILLED in ring:
        _check_composing(ring, cells, side, passes)
    state = State(
        options=options,
        white=0,
        ring=_discs(ring),
        cells=_discs(cells),
        stage=_stage(ring, passes),
        side=cast(Colour, side),
        passes=int(passes),
    )
    if state.stage == "over":
        state.results.append(scored(state))
    return state


def notation(action: Action) -> str:
    """`Na4`, `swap Na E3`, `choose w`, `crown W2`, `w` and `b` while composing, or a word of its
    own."""
    match action:
        case Enter(space, cell):
            return space + (cell[1] if space[0] in "NS" else cell[0])
        case Swap(one, other):
            return f"swap {one} {other}"
        case Crown(space):
            return f"crown {space}"
        case Choose(colour):
            return f"choose {colour}"
        case Lay(colour):
            return colour
    return next(word for word, plain in PLAIN.items() if plain == action)


def parse(text: str) -> Action:
    """The action that is written so; ValueError with a sentence if there is none. West may be
    written in French, as O."""
    match [WEST.sub("W", word) for word in text.split()]:
        case [("w" | "b") as colour]:
            return Lay(colour)
        case [word] if word in PLAIN:
            return PLAIN[word]
        case ["choose", ("w" | "b") as colour]:
            return Choose(colour)
        case ["crown", space]:
            return Crown(_space(space))
        case ["swap", one, other]:
            first, second = sorted((_space(one), _space(other)), key=SPACES.index)
            return Swap(first, second)
        case [word] if word in WRITTEN:
            return WRITTEN[word]
    raise ValueError(
        f"{text!r} is not a move; moves look like Na4, W3c, swap Na E3, crown W2 or w."
    )


WRITTEN = {notation(entry): entry for lane in ENTRIES for entry in lane[SIZE]}


def _space(text: str) -> Space:
    if text not in SPACES:
        _wrong(f"{text!r} is no space: they are Na to Nf, E6 to E1, Sf to Sa and W1 to W6.")
    return text


def _board(text: str) -> tuple[str, str]:
    """The letters of the ring, and those of the area."""
    ring, *rows = text.split("/")
    if len(rows) != SIZE:
        _wrong(f"After the ring a board has 6 rows, each behind a slash, not {len(rows)}.")
    if len(ring) != len(SPACES):
        _wrong(f"The ring has 24 spaces, not {len(ring)}.")
    _letters(ring, "wbWB.?", "the ring")
    for number, row in zip(range(SIZE, 0, -1), rows, strict=True):
        if len(row) != SIZE:
            _wrong(f"Row {number} has 6 cells, not {len(row)}.")
        _letters(row, "wbWB.", f"row {number}")
    return ring, "".join(rows)


def _letters(text: str, known: str, where: str) -> None:
    for place, letter in enumerate(text, start=1):
        if letter not in known:
            _wrong(f"Character {place} of {where} is {letter!r}, not one of {' '.join(known)}.")


def _count(places: str) -> None:
    for letter, side in SIDES.items():
        kings = places.count(letter.upper())
        discs = kings + places.count(letter)
        if discs > DISCS_A_SIDE:
            _wrong(f"{side} has {discs} discs, and there are only 12 of a colour.")
        if kings > KINGS_A_SIDE:
            _wrong(f"{side} has {kings} kings, and there are at most 2 of a colour.")


def _check_composing(ring: str, cells: str, side: str, passes: str) -> None:
    """What can't be while White composes the ring, clockwise from north a (D4)."""
    laid = ring.rstrip(UNFILLED)
    if laid.strip("wb"):
        _wrong("A ring that is being composed holds w and b from north a on, and then only ?.")
    if cells.strip(EMPTY) or side != "w" or passes != "0":
        _wrong("While the ring is composed the area is empty, White is to move and nobody passed.")
    if not completions(laid):
        _wrong("This ring can't be completed without three consecutive discs of one colour.")


def _stage(ring: str, passes: str) -> Stage:
    if UNFILLED in ring:
        return "composing"
    return "over" if passes == "2" else "playing"


def _discs(letters: Iterable[str]) -> list[Disc]:
    return cast(list[Disc], list(letters))


def _wrong(sentence: str) -> NoReturn:
    raise ValueError(sentence)
