"""What a table wants done: kept, sent, asked, and to be woken. A shell does it, in this order."""

from typing import NamedTuple, TypeAlias

from fusebox.bots import Question
from fusebox.core import Header, Millis
from fusebox.table.inputs import Connection
from fusebox.table.model import Line, Reading, Snapshot


class Append(NamedTuple):
    """Keep these lines of a log that is `expected` lines long: answered Kept, NotKept, Unknown."""

    expected: int
    lines: tuple[Line, ...]


class Begin(NamedTuple):
    """Keep that the match begins: answered as Append is."""

    header: Header
    data: str


class Read(NamedTuple):
    """Read the table anew: answered Found or NotFound."""

    patient: bool
    """Nothing else will do: try until the store can be read."""


class Send(NamedTuple):
    """Send a browser this message."""

    connection: Connection
    message: bytes
    version: int
    """How many entries of the log it may speak of; all of them are durable."""


class HangUp(NamedTuple):
    """End the connection, with a sentence."""

    connection: Connection
    reason: str


class Probe(NamedTuple):
    """Find out how far away the browser is: answered Ponged, if at all."""

    connection: Connection


class Ask(NamedTuple):
    """Have a bot think about this: answered Thought."""

    id: int
    question: Question


class Drop(NamedTuple):
    """The answer to this question is of no use any more."""

    id: int


class Wake(NamedTuple):
    """Ring when the clock shows this, and not when it was asked for before; None: not at all."""

    at: Millis | None


class Save(NamedTuple):
    """Keep the table's one snapshot: saves reading the whole log, nothing more."""

    snapshot: Snapshot


class Remark(NamedTuple):
    """Keep how a play was read."""

    reading: Reading


class Fault(NamedTuple):
    """The rules of the game failed; who hosts wants to know."""

    error: Exception


class Closed(NamedTuple):
    """Nothing waits any more; the table may leave the memory."""


Effect: TypeAlias = (
    Append
    | Begin
    | Read
    | Send
    | HangUp
    | Probe
    | Ask
    | Drop
    | Wake
    | Save
    | Remark
    | Fault
    | Closed
)
Awaited: TypeAlias = Append | Begin | Read
"""What the table waits for before it goes on."""
