"""What any store of tables must do, and how it says that it could not."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

import msgspec

from fusebox.core import Header, Millis, Seat
from fusebox.store.register import Registered
from fusebox.table.model import (
    ChatRow,
    KeptTable,
    Line,
    Note,
    Push,
    Reading,
    SeatRow,
    Snapshot,
)

__all__ = [
    "ChatRow",
    "Conflict",
    "Counting",
    "KeptTable",
    "Level",
    "Line",
    "Listing",
    "Locked",
    "Lost",
    "NotKept",
    "Note",
    "Own",
    "Push",
    "Rated",
    "Reading",
    "SeatRow",
    "Snapshot",
    "Step",
    "Store",
    "TooNew",
    "Unsafe",
    "Unsure",
]


class NotKept(Exception):
    """The disk refused: nothing of it was kept, and it may be tried again."""


class Conflict(NotKept):
    """The log is not as long as the writer thought, or a seat was not free."""


class Lost(Conflict):
    """Another server writes to this table now: nothing of it was kept."""

    def __init__(self, reason: str, server: str = "") -> None:
        super().__init__(reason)
        self.server = server
        """Where that one is reached by others, if it is known."""


class TooNew(Conflict):
    """A newer Fusebox has written to this table, and no server of it is there: nothing was kept."""


class Unsure(NotKept):
    """The store was cut off before it answered: it may have been kept, and has to be read again."""


class Locked(ValueError):
    """Another server works in this folder, or this database."""


class Unsafe(ValueError):
    """The folder or database can't be trusted with what is acknowledged, or is of a newer
    Fusebox."""


class Rated(msgspec.Struct, frozen=True):
    """Somebody whose match counts."""

    person: bytes
    name: str
    face: str


class Level(NamedTuple):
    """How well somebody plays, as far as is known: about so well, give or take."""

    mu: float
    sigma: float


class Step(msgspec.Struct, frozen=True):
    """Where a match has brought somebody."""

    person: bytes
    game: str
    table: str
    at: Millis
    """By the calendar."""
    name: str
    face: str
    level: Level
    matches: int = 1
    """How many were counted so far."""


Counting: TypeAlias = Callable[[Sequence[Level | None], Sequence[int], int], Sequence[Level]]
"""Where people stand after a match, by where they stood, how many matches had counted for each, and
how often two of them had met in this game during a week."""
WEEK: Final[Millis] = 7 * 86_400_000


class Listing(msgspec.Struct, frozen=True):
    """A table in short."""

    table: str
    game: str
    made: Millis
    """By the calendar."""
    begun: bool
    running: bool
    entries: int
    """How long its log is."""


class Own(NamedTuple):
    """A table at which somebody holds a seat."""

    table: KeptTable
    seats: tuple[SeatRow, ...]
    seat: Seat
    """The first, if they hold several."""
    made: Millis
    """By the calendar."""


def renamed(header: Header, seat: Seat, name: str) -> Header:
    """The header with another name for who sits there."""
    players = [
        msgspec.structs.replace(player, name=name) if n == seat else player
        for n, player in enumerate(header.players)
    ]
    return msgspec.structs.replace(header, players=tuple(players))


class Store(Protocol):
    """Whatever is awaited here is durable, or read, when the wait is over; NotKept if it can't."""

    async def own(self, *tables: str) -> Collection[str]:
        """From now on this server alone writes to these tables, as far as there are such; it has
        to, before it writes anything to one that it did not create. Those that it has taken over
        just now; Lost if another server has one, or has to have it, and TooNew if none can."""

    async def orphaned(self) -> list[tuple[str, Note, int]]:
        """Tables that have begun and not ended, and whose server is gone or has let them go
        unlooked at. They are this server's own from now on."""

    def let_go(self, table: str, at_rest: bool = True) -> None:
        """This server is going to write nothing more to the table, unless it owns it again. At
        rest: nothing is due at it before somebody comes."""

    async def made(self, table: str) -> Millis:
        """When the table was opened, by the calendar."""

    def append(self, table: str, expected: int, *lines: Line) -> Awaitable[None]:
        """Keeps the next lines of a log that is `expected` lines long, all or none; else
        Conflict."""

    async def read(self, table: str, since: int = 0) -> list[Line]:
        """The log from that line on."""

    async def create(self, table: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        """Keeps a new table; Conflict if its id or code is taken."""

    async def table(self, table: str) -> KeptTable | None: ...

    async def seats(self, table: str) -> tuple[SeatRow, ...]: ...

    async def take(
        self,
        table: str,
        seat: Seat,
        name: str,
        token: bytes,
        face: str = "",
        person: bytes | None = None,
    ) -> None:
        """Somebody sits down; Conflict unless the seat is empty and no match has begun."""

    async def vacate(self, table: str, seat: Seat) -> None:
        """Somebody gets up; Conflict once the match has a header."""

    def begin(self, table: str, header: Header, data: str = "") -> Awaitable[None]:
        """All seats are taken: names and versions are settled, the code is used up, and the
        register has a line with the commitment. The game's data tables are kept by the hash that
        the header names."""

    async def data(self, digest: str) -> str | None:
        """The data tables of this hash, if a table began with them."""

    async def registered(self, table: str) -> Registered | None:
        """The line of the register that has this table's commitment."""

    async def register(self, since: int, most: int) -> list[str]:
        """The lines of the register from this number on, at most so many."""

    async def last_registered(self) -> Registered | None: ...

    async def use_key(self, key: str) -> None:
        """Registers a public key before it signs anything, unless it is registered already."""

    async def keys(self) -> frozenset[str]:
        """Every public key that was ever used here."""

    async def link(self, table: str, rematch: str) -> None:
        """Keeps where the rematch is played; Conflict if there is one already."""

    async def delete_unstarted(self, age: Millis, but: Collection[str] = ()) -> None:
        """Forgets the tables, but for these, that are older than that and have never begun."""

    async def delete_finished(self, age: Millis, but: Collection[str] = ()) -> int:
        """Deletes the tables, but for these, that were over so long ago; how many there were."""

    async def rename(self, table: str, seat: Seat, name: str, token: bytes | None = None) -> None:
        """The seat has this name from now on, also in the header; with a token, it is held by that
        one alone, and what was said in it is deleted. Conflict if there is no such seat."""

    def append_chat(self, table: str, row: ChatRow) -> Awaitable[None]:
        """Keeps what was said; Conflict unless it is the next line."""

    async def chat(self, table: str) -> tuple[ChatRow, ...]:
        """What was said at the table; what was deleted has no words."""

    async def open_seats(self, most: int) -> list[str]:
        """The newest tables that still gather and are open to anybody."""

    async def delete(self, table: str) -> None:
        """Deletes a table, however far it has come."""

    async def by_code(self, code: bytes) -> str | None:
        """The table that still gathers under this code."""

    async def by_token(self, token: bytes) -> list[tuple[str, Seat]]:
        """Every seat this token sits in, the newest table first."""

    async def own_tables(self, tokens: Collection[bytes], most: int, since: int = 0) -> list[Own]:
        """Tables, but for lessons, at which any of these tokens holds a seat: those that go on
        first, and the newest; so many after so many others."""

    async def save_notes(self, notes: Mapping[str, Note], clock: Millis | None = None) -> None:
        """Keeps where these tables stand, and that the server's clock has come so far, all in one
        go."""

    async def clock(self) -> Millis:
        """How far the server's clock is known to have come."""

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keeps the table's one snapshot, unless a later one is kept."""

    async def snapshot(self, table: str) -> Snapshot | None: ...

    async def save_reading(self, table: str, reading: Reading) -> None:
        """Keeps how a play of a fair table was read, after those before it, for whoever looks into
        the store."""

    async def subscribe(self, token: bytes, push: Push, most: int) -> None:
        """Whoever has this token is told there what concerns their seats. Of one token the newest
        so many are kept, and all go when the token holds no seat any more. Conflict if it holds
        none now."""

    async def unsubscribe(self, endpoint: str) -> None:
        """Nobody is told anything there any more."""

    async def pushes(self, token: bytes) -> list[Push]:
        """Where whoever has this token is told something."""

    async def rate(self, table: str, game: str, people: Sequence[Rated], count: Counting) -> None:
        """Counts a match for these people, once; Conflict if it was counted before. What each
        stood at is handed to `count`, which says where they stand now."""

    async def standings(self, game: str) -> list[Step]:
        """Where everybody stands in this game, by their last match."""

    async def curve(self, person: bytes) -> list[Step]:
        """Every match that was counted for this person, in order."""

    async def unrated(self) -> list[str]:
        """Tables that are over and were not counted, at which at least two are known."""

    async def forget_person(self, person: bytes) -> int:
        """Deletes how this person stands, and who they are at every table; how many matches had
        been counted."""

    async def rename_person(self, person: bytes, name: str) -> None:
        """The person is listed under this name, until they play again."""

    async def check(self) -> None:
        """Writes what changes nothing, to learn whether anything can be written."""

    async def listed(self, search: str, most: int) -> list[Listing]:
        """The newest tables whose id, game or players have this in their names."""

    async def counted(self) -> tuple[int, int]:
        """How many tables there are, and how many of them have begun and not ended."""

    async def open_tables(self) -> list[tuple[str, Note, int]]:
        """Tables that have begun and not ended as far as is noted, with their logs' lengths; but
        for those of other servers. They are this server's own from now on."""

    async def close(self) -> None: ...
