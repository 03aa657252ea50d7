"""What a table wants done: things to keep, send and ask, and when to wake it. The shell carries
effects out in order."""

from typing import NamedTuple, TypeAlias

import msgspec

from fusebox.bots import Question
from fusebox.core import Header, Millis
from fusebox.table.inputs import Connection
from fusebox.table.model import ChatRow, Line, Reading, Snapshot


class Append(msgspec.Struct, frozen=True):
    """Append these lines to a log of `expected` lines; answered by Kept, NotKept or Unknown."""

    expected: int
    lines: tuple[Line, ...]


class AppendChat(NamedTuple):
    """Keep what was said, as the line of this number; answered like Append."""

    row: ChatRow


class Begin(NamedTuple):
    """Keep that the match begins; answered like Append."""

    header: Header
    data: str


class Read(NamedTuple):
    """Read the table again; answered by Found or NotFound."""

    patient: bool
    """Keep trying until the store can be read."""


class Send(msgspec.Struct, frozen=True):
    """Send a browser this message."""

    connection: Connection
    message: bytes
    version: int
    """How many entries of the log it may speak of, all of them durable."""


class HangUp(NamedTuple):
    """End the connection, with a sentence."""

    connection: Connection
    reason: str


class Probe(NamedTuple):
    """Measure how far away the browser is; answered by Ponged, if at all."""

    connection: Connection


class Ask(NamedTuple):
    """Have a bot think about this; answered by Thought."""

    id: int
    question: Question


class Drop(NamedTuple):
    """The answer to this question is no longer needed."""

    id: int


class Wake(msgspec.Struct, frozen=True):
    """Wake the table at this time instead of the one asked for before; None: not at all."""

    at: Millis | None


class Save(NamedTuple):
    """Keep the table's one snapshot, which only saves reading the whole log."""

    snapshot: Snapshot


class Remark(NamedTuple):
    """Keep how a play was read."""

    reading: Reading


class Fault(NamedTuple):
    """The rules of the game failed; the host should know."""

    error: Exception


class Closed(NamedTuple):
    """Nothing is waiting; the table may be unloaded."""


Effect: TypeAlias = (
    Append
    | AppendChat
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
Awaited: TypeAlias = Append | AppendChat | Begin | Read
"""Effects whose answer the table waits for."""
