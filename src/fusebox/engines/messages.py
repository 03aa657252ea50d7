"""The engine protocol: one JSON object a line, to the engine's input and from its output."""

from typing import Any, Final, TypeAlias

import msgspec

from fusebox.core import Millis, Seat

PROTOCOL: Final = 1


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first line: the protocol, the game, and the version of its rules."""

    protocol: int
    game: str
    version: int


class New(msgspec.Struct, frozen=True, omit_defaults=True, tag="new"):
    """A match begins in which the engine has this seat. It forgets everything before."""

    seat: Seat
    seats: int
    options: dict[str, Any]
    move: Millis | None = None
    """Real time for each answer."""
    game: Millis | None = None
    """Real time for all answers of the match together."""
    gain: Millis = 0
    """What each answer adds to that."""


class Look(msgspec.Struct, frozen=True, omit_defaults=True, tag="sight"):
    """What the seat sees; the engine answers with a `choice` of the same number."""

    id: int
    view: msgspec.Raw
    legal: list[msgspec.Raw]
    now: Millis
    seed: str
    """The engine's luck, if it wants games that can be repeated."""
    alarm: Millis | None = None
    signals: list[msgspec.Raw] = []
    callers: list[Seat] = []
    """Who gives each of the signals."""
    people: list[Seat] = []
    """The seats of people who are there: nobody plays for them unless asked."""
    pace: Millis | None = None
    """Where people wait for an answer: the longest game time they should have to."""
    style: str = ""
    """How whoever the engine sits there for likes to play."""
    budget: int | None = None
    memory: Any = None
    """What its last choice asked to be handed."""
    left: Millis | None = None
    """Real time for this answer."""


class Ponder(msgspec.Struct, frozen=True, tag="ponder"):
    """What the seat sees while others think; nothing is answered. It lasts until a `stop` of the
    same number, and none of its time is counted."""

    id: int
    view: msgspec.Raw
    now: Millis


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Time is up: the question of this number is answered at once, or the match is lost. Of a
    `ponder` nothing is answered: others have acted."""

    id: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """How the match ended."""

    winners: list[Seat]
    scores: list[float | None]
    reason: str


class Named(msgspec.Struct, frozen=True, tag="hello"):
    """The engine's first line."""

    name: str
    protocol: int
    ponders: bool = False
    """Whether it wants to be told what it sees while others think."""


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True, tag="choice"):
    """The answer to a `sight`."""

    id: int
    action: Any = None
    """The place of an action in `legal`, from 0, or the action itself; null: it waits."""
    after: Millis = 0
    """Game time it takes."""
    memory: Any = None
    says: list[Any] = []
    """Signals of the game, or phrases, that it gives."""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The engine gives up, and says why."""

    why: str


ToEngine: TypeAlias = Hello | New | Look | Ponder | Stop | Over
FromEngine: TypeAlias = Named | Chosen | Failed
