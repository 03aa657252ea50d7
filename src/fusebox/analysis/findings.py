"""What an analysis finds: plain data, a kind a game. No logic lives here."""

from typing import Literal, TypeAlias

import msgspec

from fusebox.core import Millis, Seat

Grade: TypeAlias = Literal["", "slip", "mistake", "blunder"]
"""How much a move gave away; nothing where it is as good as any."""


class Found(msgspec.Struct, frozen=True, tag=True):
    """Base of the findings of a game."""


class Deed(msgspec.Struct, frozen=True):
    """Something that was or could have been done: as it is typed, and in words."""

    notation: str
    words: str


class Stand(msgspec.Struct, frozen=True):
    """A position of FUSE (discs), and the move that led to it."""

    n: int
    """The entry after which it stands."""
    side: Literal["w", "b"]
    value: float
    """What it is worth to White: 1 is a game won, -1 one lost; a large margin counts a little."""
    margin: int | None
    """By how much White wins with the best play of both, where that is proven."""
    line: tuple[str, ...]
    """The best move, and what is expected to follow; empty once the game is over."""
    seat: Seat | None = None
    """Who moved; nobody before the first move of a game."""
    played: str = ""
    best: str = ""
    """What was best instead."""
    loss: float = 0.0
    """So much of the value the move gave away."""
    grade: Grade = ""


class DiscsFound(Found, frozen=True):
    """FUSE (discs): every position of the record, and what each move cost."""

    stands: tuple[Stand, ...]


class Decision(msgspec.Struct, frozen=True):
    """What somebody did, and what the bot would have done knowing the same."""

    n: int
    """The entry by which it was decided; it stands on the table before that."""
    did: Deed | None
    """None: let the moment pass."""
    would: Deed | None
    gain: float
    """So many points more the bot expected of its own choice, over the same samples of what the
    seat could not see."""
    doubt: float
    """The standard error of the gain."""
    grade: Grade


class Source(msgspec.Struct, frozen=True):
    """Where points came from, for each party in the order of the outcome."""

    key: str
    words: str
    points: tuple[float, ...]


class DecisionsFound(Found, frozen=True):
    """Fuse (cards) and RUSE: one seat's decisions, and where everybody's points came from."""

    seat: Seat
    decisions: tuple[Decision, ...]
    sources: tuple[Source, ...]
    winner: int
    """Whose points to compare with: the place of a party in the outcome."""


class Span(msgspec.Struct, frozen=True):
    """How long a mission spent on one kind of thing."""

    stage: str
    time: Millis


class Put(msgspec.Struct, frozen=True):
    """A die that could have been placed: on whose bomb, and where."""

    die: str
    seat: Seat
    bomb: str
    slot: int


class Unseen(msgspec.Struct, frozen=True):
    """A roll of which more dice could have been placed than were."""

    n: int
    """The entry of the roll."""
    turn: int
    dice: tuple[str, ...]
    placed: int
    could: tuple[Put, ...]


class DiceFound(Found, frozen=True):
    """FUSE (dice): where the time went, what was lost, and which placement nobody saw."""

    spans: tuple[Span, ...]
    waited: tuple[Millis, ...]
    """How long the team waited for each seat; time for which several were waited for is shared."""
    rolls: int
    rerolls: int
    lost: tuple[int, ...]
    """Dice that each seat had placed and gave back."""
    unseen: tuple[Unseen, ...]


class Racer(msgspec.Struct, frozen=True):
    """How a seat raced: the time from when a card could first be laid there until it was."""

    laid: int
    typical: Millis | None
    """The median."""
    quickest: Millis | None
    late: int
    wrong: int


class LostRace(msgspec.Struct, frozen=True):
    """A card that came too late."""

    n: int
    card: str
    pile: str
    first: Seat
    by: Millis
    """How long before that the other card was laid."""


class Overlooked(msgspec.Struct, frozen=True):
    """A card that could be laid all that time, and was not."""

    n: int
    """The entry that ended it."""
    card: str
    pile: str
    on: str
    time: Millis


class FusionFound(Found, frozen=True):
    """Fusion: how fast everybody was, and what one seat lost and overlooked."""

    seat: Seat
    racers: tuple[Racer, ...]
    lost: tuple[LostRace, ...]
    overlooked: tuple[Overlooked, ...]


AnyFound: TypeAlias = DiscsFound | DecisionsFound | DiceFound | FusionFound


class Analysis(msgspec.Struct, frozen=True):
    """What was found in a finished match."""

    game: str
    names: tuple[str, ...]
    level: str
    """Who was asked; empty where nobody was."""
    found: AnyFound
