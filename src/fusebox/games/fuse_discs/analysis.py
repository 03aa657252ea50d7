"""Questions about a position: its moves, how many lines follow, and what it scores."""

from fusebox.core import CLOCK, Chance, copied
from fusebox.games.fuse_discs.board import mover
from fusebox.games.fuse_discs.model import Action, Options, Scoring, State
from fusebox.games.fuse_discs.position import notation, read, write
from fusebox.games.fuse_discs.rules import FuseDiscs
from fusebox.games.fuse_discs.score import scored

RULES = FuseDiscs()


def moves(text: str) -> list[tuple[str, str]]:
    """Each legal move with the position after it; a forced pass is a move, the end has none."""
    state = read(text)
    return [(notation(action), write(_after(state, action))) for action in _choices(state)]


def after_move(text: str, action: Action) -> str:
    """The position after a move that is legal in it; ValueError with a sentence if it is not."""
    state = read(text)
    if action not in _choices(state):
        raise ValueError(f"{notation(action)} is not possible in this position.")
    return write(_after(state, action))


def perft(text: str, depth: int) -> int:
    """How many lines of exactly so many moves there are."""
    if depth < 0:
        raise ValueError("The depth is a number of moves, so it can't be below 0.")
    return _leaves(read(text), depth)


def score(text: str, scoring: Scoring = "standard") -> tuple[int, int]:
    """White's and Black's points as the position stands."""
    return scored(read(text, Options(white="first", replay=False, scoring=scoring))).points


def _choices(state: State) -> list[Action]:
    alarm = RULES.alarm(state)
    return RULES.legal(state, mover(state)) if alarm is None else [alarm[1]]


def _after(state: State, action: Action) -> State:
    after = copied(state)
    seat = CLOCK if RULES.alarm(state) else mover(state)
    RULES.apply(after, seat, action, 0, Chance.none())
    return after


def _leaves(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    choices = _choices(state)
    if depth == 1:
        return len(choices)
    return sum(_leaves(_after(state, action), depth - 1) for action in choices)
