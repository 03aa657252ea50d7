"""The score, and what the log of missions keeps of a game (B31 to B33)."""

from collections.abc import Iterable
from typing import Any, Final

from fusebox.core import Match, Millis, Outcome, Value
from fusebox.core.table import Acted, Offer, Resume
from fusebox.games.fuse_dice.cards import FACES
from fusebox.games.fuse_dice.deal import until
from fusebox.games.fuse_dice.model import Difficulty, Options, State, View

SAVED: Final = 10
FUSE: Final = 2
MINUTES: Final = 10
WARNINGS: Final = (300, 120, 60, 30, 10)
"""Seconds left at which a countdown speaks up (B33)."""


class Mission(Value, frozen=True):
    """A line of the log. Other than ten minutes, a pause and hints are marked."""

    players: tuple[str, ...]
    difficulty: Difficulty
    won: bool
    score: int
    minutes: int = MINUTES
    paused: bool = False
    hints: int = 0


def total(won: bool, left: Millis, points: int, fuses: int) -> int:
    """The score by the rulebook's table; time counts only on a ship that was saved (B31)."""
    return points + FUSE * fuses + (SAVED + left // 10_000 if won else 0)


def points(state: State | View) -> int:
    """What the defused bombs show, and the fuse cards bring."""
    return sum(FACES[card].points for card in state.defused) + FUSE * len(state.activated)


def left(state: State) -> Millis:
    """What was on the clock when the game ended."""
    return until(state.options) - (state.ended or 0)


def score(state: State) -> int:
    shown = sum(FACES[card].points for card in state.defused)
    return total(state.reason == "saved", left(state), shown, len(state.activated))


def mission(match: Match[State, Any, Any, Any]) -> Mission | None:
    """What the log keeps of this game; nothing of one that is not over or was called off."""
    outcome, options = match.outcome, match.options
    if outcome is None or match.game is None or match.game.reason is None:
        return None
    assert isinstance(options, Options)
    return Mission(
        players=match.header.names,
        difficulty=options.difficulty,
        won=bool(outcome.winners),
        score=int(_score(outcome)),
        minutes=options.minutes,
        paused=_paused(event for events in match.told for event in events),
        hints=sum(match.table.hints),
    )


def told(
    players: tuple[str, ...],
    difficulty: Difficulty,
    left: Millis | None,
    points: int,
    fuses: int = 0,
    minutes: int = MINUTES,
) -> Mission:
    """What owners of the boxed game enter; without time left the ship was lost (B33)."""
    score = total(left is not None, left or 0, points, fuses)
    return Mission(players, difficulty, left is not None, score, minutes)


def warnings(before: Millis, after: Millis) -> list[int]:
    """The seconds a countdown calls out while it runs from one time left to another (B33)."""
    return [seconds for seconds in WARNINGS if after <= 1_000 * seconds < before]


def _score(outcome: Outcome) -> float:
    return outcome.score(0) or 0


def _paused(events: Iterable[Any]) -> bool:
    """Whoever lets a game go on, or proposes to, was in a paused one."""
    return any(
        isinstance(event, Acted) and event.action in (Resume(), Offer(Resume())) for event in events
    )
