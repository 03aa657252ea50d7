"""Puzzles of FUSE (discs): positions in which one move wins and no other, proven to the end."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

import msgspec

from fusebox.bots.fuse_discs.boards import action_of, board_of
from fusebox.core import CLOCK, Chance
from fusebox.games.fuse_discs.board import entries, mover
from fusebox.games.fuse_discs.model import Enter, State
from fusebox.games.fuse_discs.position import ANALYSIS, notation, read, write
from fusebox.games.fuse_discs.rules import FuseDiscs

if TYPE_CHECKING:
    from fusebox.bots.fuse_discs.search import Found

RULES: Final = FuseDiscs()
PLAYOUTS: Final = 6_000
"""As level 4 plays: so a move of the games is found that puzzles are looked for in."""
FEWEST, MOST = 4, 10
"""Discs outside: with fewer there is nothing to think about, with more the proof takes too long."""
CHOICES: Final = 8
"""So many moves there are to choose from at least."""
NODES: Final = 1_000_000
"""For each proof."""
LINE: Final = 10


class Puzzle(msgspec.Struct, frozen=True, array_like=True):
    """The side to move wins by this one move."""

    position: str
    move: str
    line: tuple[str, ...]
    """The move, and the best play of both until the end."""
    margin: int
    """By so much it wins."""
    other: int
    """What the best of the other moves leads to: a draw (0) or a loss."""
    grade: int
    """From 1 to 5, by how many discs are still to enter: so deep the proof is."""
    nodes: int
    """How much was searched to prove the move."""


def graded(outside: int) -> int:
    return max(1, min(5, outside - 4))


def puzzle_of(position: str) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    state = read(position)
    outside = sum(disc != "." for disc in state.ring)
    if state.stage != "playing" or not FEWEST <= outside <= MOST:
        return None
    moves = entries(state)
    best = _solved(state) if len(moves) >= CHOICES else None
    if best is None or best.value <= 0:
        return None
    chosen = action_of(best.move)
    second = _second(state, [move for move in moves if move != chosen])
    if second is None or second > 0:
        return None
    line = tuple(notation(action_of(move)) for move in best.line[:LINE])
    margin = round(best.value)
    return Puzzle(position, notation(chosen), line, margin, second, graded(outside), best.nodes)


def found(seed: int) -> Iterator[Puzzle]:
    """Puzzles out of game after game between strong players, at most one a game; the seed settles
    which."""
    number = 0
    while True:
        positions = list(_course(Chance.seeded("puzzles", seed, number)))
        number += 1
        for position in Chance.seeded("order", seed, number).shuffled(positions):
            if (puzzle := puzzle_of(position)) is not None:
                yield puzzle
                break


@cache
def shipped() -> tuple[Puzzle, ...]:
    """Those that come with Fusebox, the easiest first."""
    text = resources.files("fusebox.analysis").joinpath("puzzles.json").read_text("utf-8")
    return msgspec.json.decode(text, type=tuple[Puzzle, ...])


def _course(luck: Chance) -> Iterator[str]:
    """The positions of one game with few discs left outside."""
    from fusebox.bots.fuse_discs.search import uct

    state = RULES.setup(ANALYSIS, 2, luck)
    while state.stage == "playing":
        outside = sum(disc != "." for disc in state.ring)
        if RULES.alarm(state) is None and FEWEST <= outside <= MOST:
            yield write(state)
        move = uct(board_of(state), "standard", PLAYOUTS, luck.below(2**32)).move
        _apply(state, None if move is None else action_of(move))


def _apply(state: State, action: object) -> None:
    alarm = RULES.alarm(state)
    if alarm is not None:
        RULES.apply(state, CLOCK, alarm[1], 0, Chance.none())
        return
    assert isinstance(action, Enter)
    RULES.apply(state, mover(state), action, 0, Chance.none())


def _second(state: State, moves: list[Enter]) -> int | None:
    """What the best of these moves leads to, as far as it matters: None if that is not known, and
    no more is looked at once one of them wins too."""
    best = -(10**6)
    for move in moves:
        after = read(write(state))
        _apply(after, move)
        answer = _solved(after)
        if answer is None:
            return None
        best = max(best, -round(answer.value))
        if best > 0:
            return best
    return best


def _solved(state: State) -> "Found | None":
    from fusebox.bots.fuse_discs.search import alpha_beta

    solved = alpha_beta(board_of(state), "standard", NODES)
    return solved if solved.certain else None
