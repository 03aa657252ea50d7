"""The small values every part speaks in: seats, viewers, refusals and outcomes."""

from typing import Final, Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
Millis: TypeAlias = int
"""Game time: 0 at the deal, standing still while a table is paused or parked."""

CLOCK: Final[Seat] = -1
"""Time acts as a seat, through alarms."""

Watcher: TypeAlias = Literal["public", "open"]
Viewer: TypeAlias = Seat | Watcher
PUBLIC: Final[Watcher] = "public"
"""A spectator, who sees what lies open to all."""
OPEN: Final[Watcher] = "open"
"""Everything open: after the end, and in a local replay."""

Sharing: TypeAlias = Literal["open", "curtain", "apart"]
"""Several people at one screen: all may see the same, a curtain stands between their hands, or
everybody needs a screen of their own."""


class Value(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Base of actions, events, views and options: immutable, comparable, JSON by construction.

    What can't change can't refer to itself: the garbage collector need not look at it.
    """


class Refusal(Value, frozen=True):
    """Why an action may not be taken: the rule's clause, and what the sentence needs."""

    clause: str
    key: str
    values: dict[str, int | str] = {}


class Party(Value, frozen=True):
    """One side of a finished game: the seats in it (none: an automa), its rank and its score."""

    seats: tuple[Seat, ...]
    rank: int
    score: float | None = None
    name: str = ""


class Outcome(Value, frozen=True):
    """How a game ended. A draw has several parties of rank 1 and no winners."""

    parties: tuple[Party, ...]
    winners: tuple[Seat, ...]
    reason: str

    def score(self, seat: Seat) -> float | None:
        """What the seat's party scored, or None where nothing was counted."""
        return next((party.score for party in self.parties if seat in party.seats), None)


class Refused(ValueError):
    """An action was not taken, and nothing changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.key}")
        self.refusal = refusal


class Damaged(ValueError):
    """A record does not say what really happened, or can't be read."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
