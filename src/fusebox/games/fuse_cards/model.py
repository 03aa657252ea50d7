"""The data of Fuse (cards): options, state, actions, signal, events, view. No logic lives here."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from fusebox.core import Millis, Seat, Value, Viewer

FuseCard: TypeAlias = Literal["fuse_3", "fuse_7", "fuse_10", "fuse_15"]
DefuseCard: TypeAlias = Literal["kick", "bucket", "scissors", "extinguisher"]
Card: TypeAlias = FuseCard | DefuseCard | Literal["match_man"]
Ending: TypeAlias = Literal["last_bomb", "time_bomb"]
Reason: TypeAlias = Literal["no_fuse", "slow"]
"""Why a defuse card is laid beside the match without defusing: C15 or C21."""
Seconds: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


class Options(Value, frozen=True):
    """How the game is played."""

    specials: bool = False
    """With the fire extinguisher and the Match Man (C2)."""
    reaction: Seconds = 3
    """How long play stands still for the Match Man (C22)."""
    pace: Literal["off", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] = "off"
    """After so many seconds the player to move is called out (C21)."""
    slow_penalty: Literal["on", "off"] = "off"
    """Who is called out lays a defuse card beside the match (C21)."""
    time_bomb_depth: Annotated[int, msgspec.Meta(gt=-1, lt=81)] = 30
    """The time bomb is shuffled into so many cards under the pile (C7)."""
    begins: Literal["drawn", 1, 2, 3, 4, 5, 6] = "drawn"
    """The seat of who lit a match last, counted from 1, or whichever is drawn (C8)."""


class Window(Value, frozen=True):
    """Play stands still for the Match Man: who has defused, and until when."""

    seat: Seat
    closes: Millis


class State(msgspec.Struct):
    """A game. Hands, pile and other heaps are counts by kind, in the order of cards.CARDS."""

    options: Options
    hands: list[list[int]]
    pile: list[int]
    """What is drawn is chosen when it is drawn. The time bomb is not counted: it is each of the
    cards left with equal chance once no more than its depth are left (C7)."""
    left_out: list[int]
    """Defuse cards that nobody has seen (C6)."""
    turn: Seat
    """Who is to move; in a window, who has defused."""
    bombs: list[int]
    """Bombs that each player has left."""
    won: list[list[int]]
    removed: list[int]
    """Out of the game before everybody's eyes."""
    past: list[str]
    """What came from each hand and what that showed of the rest, in signs (inference/past.py)."""
    fuse: list[int] = []
    beside: list[int] = []
    """Defuse cards beside the match."""
    calls: int = 0
    """So often the player to move was called out in this turn."""
    due: Millis | None = None
    """When the player to move is called out."""
    window: Window | None = None
    ended: Ending | None = None


class LayFuse(Value, frozen=True):
    """Lay a fuse card to the end of the fuse."""

    card: FuseCard


class ThrowBomb(Value, frozen=True):
    """Explode the fuse and take its cards."""


class Defuse(Value, frozen=True):
    """Destroy the fuse."""

    card: DefuseCard


class LayBeside(Value, frozen=True):
    """Lay a defuse card beside the match, for want of a fuse card."""

    card: DefuseCard


class PlayMatchMan(Value, frozen=True):
    """Light the fuse again that another player has defused."""


class Call(Value, frozen=True):
    """The player to move is called out: "Slow fuse!". Only the clock does this."""


class CloseWindow(Value, frozen=True):
    """The time for the Match Man is over. Only the clock does this."""


class SlowFuse(Value, frozen=True):
    """A signal: "Slow fuse!", shouted at who takes their time. It has no effect on the game."""


Signal: TypeAlias = SlowFuse

Action: TypeAlias = LayFuse | ThrowBomb | Defuse | LayBeside | PlayMatchMan | Call | CloseWindow


class FuseLaid(Value, frozen=True):
    seat: Seat
    card: FuseCard


class Exploded(Value, frozen=True):
    """A bomb took these cards."""

    seat: Seat
    fuse: tuple[FuseCard, ...]
    beside: tuple[DefuseCard, ...]
    points: int
    bombs: int
    """So many the player has left."""


class Defused(Value, frozen=True):
    """A defuse card lies beside the match; the fuse goes now, or when the window closes."""

    seat: Seat
    card: DefuseCard


class WindowOpened(Value, frozen=True):
    """Play stands still for the Match Man."""

    seat: Seat
    closes: Millis


class FuseRemoved(Value, frozen=True):
    """The fuse of this worth went out of the game."""

    points: int


class LaidBeside(Value, frozen=True):
    seat: Seat
    card: DefuseCard
    reason: Reason


class Relit(Value, frozen=True):
    """The Match Man was played: the fuse burns on."""

    seat: Seat


class Called(Value, frozen=True):
    """Slow fuse! For so many times in this turn."""

    seat: Seat
    calls: int


class Drew(Value, frozen=True):
    """A card came to a hand. None: hidden from this viewer."""

    seat: Seat
    card: Card | None


class TimeBombDrawn(Value, frozen=True):
    seat: Seat


class Score(Value, frozen=True):
    """What a player's cards count: fuse and defuse cards won, fuse cards still in hand."""

    fuse: int
    defuse: int
    hand: int
    total: int


class Ended(Value, frozen=True):
    """Hands are shown and counted; the scores are by seat."""

    ending: Ending
    scores: tuple[Score, ...]


Event: TypeAlias = (
    FuseLaid
    | Exploded
    | Defused
    | WindowOpened
    | FuseRemoved
    | LaidBeside
    | Relit
    | Called
    | Drew
    | TimeBombDrawn
    | Ended
)


class View(Value, frozen=True):
    """What a viewer may know (C23). Tuples of tuples are by seat."""

    options: Options
    seats: int
    viewer: Viewer
    turn: Seat
    hands: tuple[tuple[Card, ...] | None, ...]
    """One's own; after the end all of them. None: hidden from this viewer."""
    sizes: tuple[int, ...]
    bombs: tuple[int, ...]
    fuse: tuple[FuseCard, ...]
    beside: tuple[DefuseCard, ...]
    worth: int
    """What a bomb would win now."""
    won: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    """What the cards won count so far."""
    removed: tuple[Card, ...]
    out: int
    """What the cards removed would have counted."""
    thrown: int
    """Bombs thrown by everybody together."""
    pile: int
    """Cards in the pile, with the time bomb."""
    past: tuple[str, ...]
    calls: int
    due: Millis | None
    window: Window | None
    ended: Ending | None
    scores: tuple[Score, ...] | None
    """After the end: what each has won and lost."""
    ranks: tuple[int, ...] | None
    """After the end: the place of each, 1 for who has won."""
    tie_broken: bool
    """The fewest points from defuse cards had to decide who won (C20)."""
    pile_cards: tuple[Card, ...] | None
    """None, unless everything is open."""
    left_out: tuple[Card, ...] | None
