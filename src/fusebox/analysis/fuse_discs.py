"""FUSE (discs): what every position of a record was worth, and what each move gave away."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from fusebox.analysis.asked import Asked, Asks
from fusebox.analysis.findings import DiscsFound, Grade, Stand
from fusebox.analysis.folding import Course
from fusebox.bots.fuse_discs.boards import action_of, board_of
from fusebox.games.fuse_discs.analysis import after_move
from fusebox.games.fuse_discs.model import Enter, Pass, Scoring, State
from fusebox.games.fuse_discs.position import notation, read, write

if TYPE_CHECKING:
    from fusebox.bots.fuse_discs.search import Board, Move

ASKS: Final[Asks] = "level"
SIMULATIONS: Final = 1_000
"""Of the master's search for each position."""
PLAYOUTS: Final = 20_000
"""Of the search without a network, where a lower level is asked."""
ENDGAME: Final = 11
"""With so few discs outside, the game is first searched to its end."""
NODES: Final = 400_000
HASTE: Final = 40
"""Where nothing is compiled so much less is searched: it takes as long all the same."""
SLIP, MISTAKE, BLUNDER = 0.2, 0.4, 0.8
"""A move that gives away so much of the value is called so; from a won game to a draw it is 1."""
LINE: Final = 8
"""So many moves are told of what is expected."""


class Judged(NamedTuple):
    """What a position is worth to its side to move, from -1 to 1; by how much that side wins,
    where it is proven; and the line both should play."""

    value: float
    margin: int | None
    line: tuple[str, ...]


Judge: TypeAlias = Callable[["Board", Scoring], Judged]
"""Whoever can say what a position is worth: ours, a faster one, or one in a browser."""


def judge_of(level: str) -> Judge:
    """The master leads the search, or for every other level random games do."""
    from fusebox.bots.fuse_discs import led, search

    share = 1 if search.compiled() else HASTE

    def judged(board: "Board", scoring: Scoring) -> Judged:
        outside = sum(map(bool, board.ring))
        if outside <= ENDGAME or board.passes == 2:
            solved = search.alpha_beta(board, scoring, NODES // share)
            if solved.certain:
                margin = round(solved.value)
                return Judged(settled(margin, scoring), margin, _written(solved.line))
        if level == "6" and share == 1:
            value, line = led.expected(board, scoring, SIMULATIONS)
            return Judged(value, None, _written(line))
        found = search.uct(board, scoring, PLAYOUTS // share, seed=0)
        return Judged(settled(found.value, scoring), None, _written(found.line))

    return judged


def settled(margin: float, scoring: Scoring) -> float:
    """A margin on the scale of the network, which counts a win for nearly everything."""
    from fusebox.bots.fuse_discs.network import MARGIN_WEIGHT

    wide = 30 if scoring == "omega" else 6
    share = min(max(margin / wide, -1.0), 1.0)
    sign = max(-1.0, min(1.0, margin))
    return (sign + MARGIN_WEIGHT * share) / (1 + MARGIN_WEIGHT)


def found(course: Course, asked: Asked) -> DiscsFound:
    return found_by(judge_of(asked.level), course)


def found_by(judge: Judge, course: Course) -> DiscsFound:
    """Every position, from the first one in which a disc can enter to the end of each game."""
    stands: list[Stand] = []
    last: Stand | None = None
    scoring: Scoring = course.over.options.scoring
    for entry, action, match in course.moments():
        if not isinstance(action, Enter | Pass):
            last = None
            continue
        state = match.state
        if last is None:
            last = _stand(entry.n - 1, state, judge(board_of(state), scoring))
            stands.append(last)
        after = read(after_move(write(state), action))
        reached = _stand(entry.n, after, judge(board_of(after), scoring))
        last = _moved(last, reached, _mover(state), notation(action))
        stands.append(last)
    return DiscsFound(tuple(stands))


def _mover(state: State) -> int:
    return state.white if state.side == "w" else 1 - state.white


def _stand(n: int, state: State, judged: Judged) -> Stand:
    sign = 1 if state.side == "w" else -1
    margin = None if judged.margin is None else sign * judged.margin
    return Stand(n, state.side, round(sign * judged.value, 3) + 0.0, margin, judged.line)


def _moved(before: Stand, after: Stand, seat: int, played: str) -> Stand:
    """The position after a move, with what that move gave away."""
    best = before.line[0] if before.line else played
    sign = 1 if before.side == "w" else -1
    lost = sign * (before.value - after.value)
    loss = 0.0 if played == best else round(max(0.0, lost), 3)
    return replace(after, seat=seat, played=played, best=best, loss=loss, grade=graded(loss))


def graded(loss: float) -> Grade:
    if loss < SLIP:
        return ""
    return "slip" if loss < MISTAKE else "mistake" if loss < BLUNDER else "blunder"


def _written(line: "tuple[Move, ...]") -> tuple[str, ...]:
    return tuple(notation(action_of(move)) for move in line[:LINE])
