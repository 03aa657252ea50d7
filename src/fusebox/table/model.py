"""What is stored of a table: the rows of any store, and what they contain."""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from fusebox.core import DEFAULT, AnyPace, Entry, Header, Language, Millis, Outcome, Seat

Kind: TypeAlias = Literal["me", "link", "bot"]
Takebacks: TypeAlias = Literal["never", "alone", "asked"]
"""Never; where nobody has to be asked, which is within one's turn and among bots; or else by
everyone's consent, too."""


class Permits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table allows beside the game (T18): chosen when it is opened, and told to whoever is
    invited to it."""

    takebacks: Takebacks = "asked"
    hints: bool = True
    pauses: bool = True
    watchers: bool = True
    chat: bool = False
    open: bool = False
    """Anybody on this server may take a free seat."""
    shown: bool = False
    """Anybody on this server finds the game to watch it."""
    calm: bool = False
    """Bots on one's own side take their time."""


USUAL: Final = Permits()


class Line(msgspec.Struct, frozen=True):
    """A line of a table's log: the entry, and the events it caused, unredacted, as JSON."""

    entry: Entry
    events: bytes = b"[]"


class SeatRow(msgspec.Struct, frozen=True):
    """A seat of a table. Only hashes of invites and tokens are stored."""

    seat: Seat
    kind: Kind
    name: str = ""
    bot: str = ""
    invite: bytes | None = None
    token: bytes | None = None
    face: str = ""
    """The picture somebody has chosen for themselves, by name."""
    person: bytes | None = None
    """Who it is at every table, where they want to be known: a hash of their own secret."""

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or self.token is not None


class Note(msgspec.Struct, frozen=True):
    """Where a table stood when it was last looked at; the log alone decides what happened."""

    version: int = 0
    time: Millis = 0
    clock: Millis | None = None
    """What the server's clock showed then, if the table's time was running."""
    alarm: Millis | None = None
    parked: bool = False
    started: bool = False
    waiting: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    hints: int = 0
    rested: bool = False
    """Whether it was ever paused; worked out at the end."""
    pauses: int = 0
    """How often; worked out at the end."""
    sides: tuple[str, ...] = ()
    """What each seat has played, where that differs; worked out at the end."""
    moved: Millis | None = None
    """When something last happened here, by the calendar."""
    reminder: Millis | None = None
    """The game time at which whoever is waited for has a quarter of their time left, where turns
    take days."""
    together: bool = False
    """Whether two people at it share a household or a device: then it counts for no rating."""


class Push(msgspec.Struct, frozen=True):
    """How a browser is told something while it has no page open: where, and with what to encrypt
    it so that nobody on the way can read it."""

    endpoint: str
    key: bytes
    auth: bytes
    language: Language = DEFAULT


class Snapshot(msgspec.Struct, frozen=True):
    """The state after this many entries; only the table knows the format of the body."""

    version: int
    rules: int
    body: bytes


class Reading(msgspec.Struct, frozen=True):
    """Why a play at a fair table was judged when it was, kept beside the log. Times are game time;
    a play without an entry was refused, by this clause."""

    seat: Seat
    nonce: str
    action: bytes
    read: Millis
    judged: Millis
    trip: Millis | None
    entry: int | None = None
    clause: str = ""


class ChatRow(msgspec.Struct, frozen=True):
    """Something that was said at a table, kept beside its log: a match knows nothing of it."""

    n: int
    seat: Seat
    at: Millis
    words: str
    """Empty if it was deleted."""
    nonce: str = ""


class KeptTable(msgspec.Struct, frozen=True):
    """A table without its seats and its log. It has a header once all seats are taken."""

    id: str
    game: str
    options: dict[str, Any]
    secret: bytes
    language: Language = DEFAULT
    pace: AnyPace | None = None
    code: bytes | None = None
    header: Header | None = None
    rematch: str = ""
    note: Note = Note()
    daily: str = ""
    """The day whose deal is played, if it is a deal of the day."""
    lesson: str = ""
    """The lesson that is taken here, and the step it begins with."""
    permits: Permits = USUAL
    offline: bool = False
    """Whether it is played without a server, by the page alone."""

    @property
    def fixed(self) -> bool:
        """Whether its luck is known beforehand, and so counts for nothing."""
        return bool(self.daily or self.lesson)
