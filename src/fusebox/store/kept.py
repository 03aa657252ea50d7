"""What is kept of a table, and what any store of tables must do."""

from collections.abc import Collection, Mapping
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from fusebox.core import Entry, Header, Language, Millis, Outcome, Pace, Seat

Kind: TypeAlias = Literal["me", "link", "bot"]


class NotKept(Exception):
    """The disk refused: nothing of it was kept, and it may be tried again."""


class Conflict(NotKept):
    """The log is not as long as the writer thought, or a seat was not free."""


class Locked(ValueError):
    """Another server works in this folder."""


class Unsafe(ValueError):
    """The folder can't be trusted with what is acknowledged, or is of a newer Fusebox."""


class Line(msgspec.Struct, frozen=True):
    """A line of a table's log: the entry, and the events it made, as JSON with nothing left out."""

    entry: Entry
    events: bytes = b"[]"


class SeatRow(msgspec.Struct, frozen=True):
    """A seat of a table. Of invites and tokens only hashes are kept."""

    seat: Seat
    kind: Kind
    name: str = ""
    bot: str = ""
    invite: bytes | None = None
    token: bytes | None = None

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or self.token is not None


class Note(msgspec.Struct, frozen=True):
    """Where a table stood when it was last looked at; the log alone decides what happened."""

    version: int = 0
    time: Millis = 0
    clock: Millis | None = None
    """What the server's clock showed then, if the table's time ran on."""
    alarm: Millis | None = None
    parked: bool = False
    started: bool = False
    waiting: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    hints: int = 0
    rested: bool = False
    """Whether it was paused at some time; looked up at the end."""
    pauses: int = 0
    """How often; looked up at the end."""


class Snapshot(msgspec.Struct, frozen=True):
    """A state after so many entries; how its body is written is the table's business."""

    version: int
    rules: int
    body: bytes


class Reading(msgspec.Struct, frozen=True):
    """How a play at a fair table came to be judged when it was; kept beside the log. In game time;
    without an entry it was refused, by this clause."""

    seat: Seat
    nonce: str
    action: bytes
    read: Millis
    judged: Millis
    trip: Millis | None
    entry: int | None = None
    clause: str = ""


class KeptTable(msgspec.Struct, frozen=True):
    """A table without its seats and its log. It has a header once all seats are taken."""

    id: str
    game: str
    options: dict[str, Any]
    secret: bytes
    language: Language = "en"
    pace: Pace | None = None
    code: bytes | None = None
    header: Header | None = None
    rematch: str = ""
    note: Note = Note()
    daily: str = ""
    """The day whose deal is played, if it is one that everybody gets."""


class Store(Protocol):
    """Whatever is awaited here is durable, or read, when the wait is over; NotKept if it can't."""

    async def made(self, table: str) -> Millis:
        """When the table was opened, by the calendar."""

    async def append(self, table: str, expected: int, *lines: Line) -> None:
        """Keeps the next lines of a log that is `expected` lines long, all or none; else
        Conflict."""

    async def read(self, table: str, since: int = 0) -> list[Line]:
        """The log from that line on."""

    async def create(self, table: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        """Keeps a new table; Conflict if its id or code is taken."""

    async def table(self, table: str) -> KeptTable | None: ...

    async def seats(self, table: str) -> tuple[SeatRow, ...]: ...

    async def take(self, table: str, seat: Seat, name: str, token: bytes) -> None:
        """Somebody sits down; Conflict unless the seat is empty and no match has begun."""

    async def vacate(self, table: str, seat: Seat) -> None:
        """Somebody gets up; Conflict once the match has a header."""

    async def begin(self, table: str, header: Header, data: str = "") -> None:
        """All seats are taken: names and versions are settled, and the code is used up. The game's
        data tables are kept by the hash that the header names."""

    async def data(self, digest: str) -> str | None:
        """The data tables of this hash, if a table began with them."""

    async def link(self, table: str, rematch: str) -> None:
        """Keeps where the rematch is played; Conflict if there is one already."""

    async def forsake(self, age: Millis, but: Collection[str] = ()) -> None:
        """Forgets the tables, but for these, that are older than that and have never begun."""

    async def by_code(self, code: bytes) -> str | None:
        """The table that still gathers under this code."""

    async def by_token(self, token: bytes) -> list[tuple[str, Seat]]:
        """Every seat this token sits in, the newest table first."""

    async def note(self, notes: Mapping[str, Note], clock: Millis | None = None) -> None:
        """Keeps where these tables stand, and that the server's clock has come so far, all in one
        go."""

    async def clock(self) -> Millis:
        """How far the server's clock is known to have come."""

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        """Keeps the table's one snapshot, unless a later one is kept."""

    async def snapshot(self, table: str) -> Snapshot | None: ...

    async def remark(self, table: str, reading: Reading) -> None:
        """Keeps how a play was read, after those before it."""

    async def readings(self, table: str) -> list[Reading]:
        """How the plays of a fair table were read, in the order of judging."""

    async def counted(self) -> tuple[int, int]:
        """How many tables there are, and how many of them have begun and not ended."""

    async def open_tables(self) -> list[tuple[str, Note, int]]:
        """Tables that have begun and not ended as far as is noted, with their logs' lengths."""

    async def close(self) -> None: ...
