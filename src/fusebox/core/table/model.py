"""What happens at a table beside the game: its actions, its state, and who may do what."""

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from fusebox.core.values import Millis, Outcome, Seat, Value

SHARE_BYTES = 16
STAND_IN = "stand-in"
"""The bot that takes a seat nobody sits in; which one that is, the table knows."""


class Pace(Value, frozen=True):
    """A clock for each player: the time they start with, and what a finished turn adds."""

    initial: Millis
    increment: Millis = 0

    def gain(self, left: Millis) -> Millis:
        """What finishing a turn adds for a player who had so much left."""
        return self.increment


class TurnPace(Value, frozen=True):
    """A clock for each turn: whoever finishes theirs has the whole time again for the next."""

    initial: Millis

    def gain(self, left: Millis) -> Millis:
        return self.initial - left


class GamePace(Value, frozen=True):
    """A clock for each player in each game of a match: with the next game it begins anew."""

    initial: Millis
    increment: Millis = 0

    def gain(self, left: Millis) -> Millis:
        return self.increment


AnyPace: TypeAlias = Pace | TurnPace | GamePace


class _Base(Value, frozen=True):
    """Of all the table's actions."""


class Ready(_Base, frozen=True):
    """This device has seen the commitment; its share of the luck comes with it (bots send none)."""

    share: bytes = b""


class Start(_Base, frozen=True):
    """Everybody is ready: the deal."""


class Resign(_Base, frozen=True):
    pass


class Draw(_Base, frozen=True):
    """Call the game drawn."""


class Abort(_Base, frozen=True):
    """End without a result."""


class Pause(_Base, frozen=True):
    pass


class Resume(_Base, frozen=True):
    pass


class Undo(_Base, frozen=True):
    """Go back to just before this entry."""

    to: int


class SitIn(_Base, frozen=True):
    """A bot takes the seat, or its player takes it back."""

    seat: Seat
    back: bool = False


Agreeable: TypeAlias = Draw | Abort | Pause | Resume | Undo | SitIn
"""What is done at once where nobody has to be asked, and offered where somebody has."""


class Offer(_Base, frozen=True):
    what: Agreeable


class Answer(_Base, frozen=True):
    """Accept or decline the offer; the one who made it takes it back by declining."""

    yes: bool


class Abstain(_Base, frozen=True):
    """The player is gone and no more asked; the table says it for them."""


class Hint(_Base, frozen=True):
    """A hint was asked for; it is counted."""


class Flag(_Base, frozen=True):
    """A player's clock has run out."""

    seat: Seat


TableAction: TypeAlias = (
    Ready
    | Start
    | Resign
    | Draw
    | Abort
    | Pause
    | Resume
    | Undo
    | SitIn
    | Offer
    | Answer
    | Abstain
    | Hint
    | Flag
)

if TYPE_CHECKING:
    OfTable: TypeAlias = TableAction
else:
    # To tell an action of the table from a game's; looking through the union takes ten times as
    # long, several times a move.
    OfTable = _Base


class Done(Value, frozen=True):
    """Ends a turn that may be undone until then. An action of the game, the same in each."""


class Acted(Value, frozen=True):
    """The event of a table action."""

    seat: Seat
    action: TableAction


class Standing(msgspec.Struct):
    """An offer that waits for answers."""

    by: Seat
    what: Agreeable
    missing: list[Seat]


class Table(msgspec.Struct):
    """The table's half of a match's state."""

    bots: list[str]
    """Who sits where now: a bot's name, or nothing for a person."""
    left: list[Millis] | None
    shares: list[bytes | None]
    hints: list[int]
    started: bool = False
    paused: bool = False
    out: list[Seat] = []
    """Whose player has given up or run out of time, and can't come back."""
    offer: Standing | None = None
    result: Outcome | None = None

    def persons(self) -> list[Seat]:
        """The seats in which a person sits."""
        return [seat for seat, bot in enumerate(self.bots) if not bot]

    def others(self, seat: Seat) -> list[Seat]:
        return [other for other in range(len(self.bots)) if other != seat]
