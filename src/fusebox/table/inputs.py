"""What comes to a table: people, bots, the clock, the hall, and the store's answers."""

from typing import Any, NamedTuple, TypeAlias

import msgspec

from fusebox.bots import Choice
from fusebox.core import Language, Millis, Seat
from fusebox.table.messages import FromBrowser, Show
from fusebox.table.model import SeatRow
from fusebox.table.rebuilding import Loaded
from fusebox.table.sentences import Declined

Connection: TypeAlias = object
"""However the shell identifies a browser."""


class Greeting(NamedTuple):
    """Who a connection is and what it wants to see."""

    tokens: frozenset[bytes]
    """The hashes of the secrets it came with: they say which seats it holds."""
    shows: Show
    language: Language
    words: bool = False
    choices: bool = True
    since: int = 0
    """The version it already has."""
    name: str = ""
    """What it is called if it holds no seat."""


class Attach(NamedTuple):
    """The connection gets updates from now on, starting with what it missed."""

    connection: Connection
    greeting: Greeting


class Detach(NamedTuple):
    """The connection is gone."""

    connection: Connection


class Said(msgspec.Struct, frozen=True):
    """A message of a browser."""

    connection: Connection
    message: FromBrowser


class Ponged(NamedTuple):
    """A browser's socket has answered a ping; the trip took this long."""

    connection: Connection
    trip: Millis


class Thought(NamedTuple):
    """A bot has made up its mind about a question."""

    question: int
    choice: Choice


class Rung(NamedTuple):
    """The time at which the table wanted to be woken has come."""


class Reseated(NamedTuple):
    """Somebody sat down or got up."""

    seats: tuple[SeatRow, ...]


class Linked(NamedTuple):
    """A rematch is played at that table."""

    rematch: str
    by: Seat | None = None
    """Who asked for it first."""


class Parked(NamedTuple):
    """Nobody has been here for a long time: game time may stop."""


class Told(NamedTuple):
    """The host says this to everybody, in every language."""

    words: dict[Language, str]


class Dismissed(NamedTuple):
    """Everybody is to leave the table, for this reason in every language."""

    words: dict[Language, str]
    final: bool = False
    """Whether there is nothing to come back to."""


class Closing(NamedTuple):
    """The table is being unloaded; whatever is waiting is answered first."""


class Kept(msgspec.Struct, frozen=True):
    """What was to be appended is durable."""


class NotKept(NamedTuple):
    """Certainly nothing of it was kept."""

    reason: str = ""


class Unknown(NamedTuple):
    """The store can't say whether it was kept; only the log can."""

    reason: str = ""


class Found(NamedTuple):
    """The table as the store has it."""

    table: Loaded


class NotFound(NamedTuple):
    """The table can't be read."""

    why: Declined


Answer: TypeAlias = Kept | NotKept | Unknown | Found | NotFound
"""What the store says to an effect that waits for it."""
Input: TypeAlias = (
    Attach
    | Detach
    | Said
    | Ponged
    | Thought
    | Rung
    | Reseated
    | Linked
    | Parked
    | Told
    | Dismissed
    | Closing
    | Answer
)
ANSWERS: tuple[type[Any], ...] = (Kept, NotKept, Unknown, Found, NotFound)
