"""Everything that goes over a socket, in both directions; docs/protocol.md tells the story."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from fusebox.core import AnyPace, Language, Millis, Outcome, Seat
from fusebox.table.model import USUAL, Permits

PROTOCOL = 2

Token: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Nonce: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Show: TypeAlias = Seat | Literal["public"] | None
"""The seat whose view is sent; "public" for a spectator; None behind a curtain."""


Since: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""The version already known: what happened from there on is told (again). A message that can be
sent at any time, and leaves it out, asks for nothing that was told before."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all messages; `type` says which one it is."""


# From a browser


class Hello(Message, frozen=True, tag="hello"):
    """The first message: what this connection holds, shows and already has."""

    protocol: int
    language: Language
    build: str = ""
    tokens: tuple[Token, ...] = ()
    shows: Show = "public"
    since: Since = 0
    """The version already known: events before it are not sent again."""
    words: bool = False
    """Whether legal actions come with their words and the view as a text picture, as the generic
    choice panel needs them."""
    choices: bool = True
    """Whether updates say what the seat may do at the table apart from the game."""
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """What somebody who watches is called; whoever sits has the name of the seat."""


class ShowSeat(Message, frozen=True, tag="show"):
    """Show another of the seats this connection holds, or draw the curtain."""

    shows: Show
    since: Since | None = None
    """The version of it already known; None: whatever this connection was sent of it before."""


class Speak(Message, frozen=True, tag="speak"):
    """How to speak to this connection from now on."""

    language: Language
    words: bool | None = None
    choices: bool | None = None
    since: Since | None = None
    """The version from which on events are told again; None: nothing is repeated."""


class Act(Message, frozen=True, tag="act"):
    """An action of the game or the table, for the seat shown or another one held."""

    nonce: Nonce
    action: msgspec.Raw
    seat: Seat | None = None


class SendSignal(Message, frozen=True, tag="signal"):
    """Point, reach or say a phrase; relayed, never logged."""

    signal: msgspec.Raw
    seat: Seat | None = None


class Chat(Message, frozen=True, tag="chat"):
    """Say something to everybody at the table, for the seat shown or another one held."""

    nonce: Nonce
    words: Annotated[str, msgspec.Meta(max_length=1_000)]
    seat: Seat | None = None


class Ping(Message, frozen=True, tag="ping"):
    at: int


FromBrowser: TypeAlias = Hello | ShowSeat | Speak | Act | SendSignal | Chat | Ping


# To a browser


class OfferedAction(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal action, with its words if they were asked for."""

    action: msgspec.Raw
    words: str = ""


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry as this viewer may know it: its events, with a sentence for each."""

    n: int
    at: Millis
    seat: Seat
    events: list[msgspec.Raw] = []
    words: list[str] = []


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat, and how they are doing."""

    name: str
    """Empty until somebody sits down."""
    bot: str = ""
    present: bool = False
    ready: bool = False
    left: Millis | None = None
    hints: int = 0
    face: str = ""
    """The picture they have chosen, by name."""


class OfferView(msgspec.Struct, frozen=True, omit_defaults=True):
    by: Seat
    words: str
    missing: tuple[Seat, ...]


NOTHING = msgspec.Raw(b"null")
LessonState: TypeAlias = Literal["asks", "others", "strayed", "done", "coached"]
"""A move is asked for; others play; another move was made; the line is over; there is none."""


class LessonNote(msgspec.Struct, frozen=True, gc=False):
    """What can be done now, explained: of a coached game."""

    kind: str
    heading: str
    words: str


class LessonView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lesson where it stands: what it says, and which move it asks for."""

    name: str
    title: str
    state: LessonState
    step: int
    """So many steps are done."""
    steps: int
    heading: str = ""
    words: str = ""
    asked: msgspec.Raw = NOTHING
    """The move; null if none is asked for."""
    next: str = ""
    """The lesson after this one."""
    notes: tuple[LessonNote, ...] = ()


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table around the game: seats, clocks, offers, the result."""

    game: str
    options: dict[str, Any]
    seats: tuple[SeatView, ...]
    commitment: str
    started: bool = False
    paused: bool = False
    pace: AnyPace | None = None
    waiting: tuple[Seat, ...] = ()
    offer: OfferView | None = None
    outcome: Outcome | None = None
    outcome_words: str = ""
    daily: str = ""
    """The day whose deal is played here; it is the same for everybody."""
    rematch: str = ""
    """The table at which the rematch is played; the same tokens sit there."""
    asked_again: Seat | None = None
    """Who asked for it; nobody knows after a restart."""
    notice: str = ""
    """Something to know about this table, for example that it began under older rules."""
    permits: Permits = USUAL
    """What is allowed here beside the game."""
    lesson: LessonView | None = None
    """What is learned here."""


class Update(Message, frozen=True, tag="update"):
    """Everything a viewer sees now, and what happened since the version it had."""

    version: int
    shows: Show
    table: TableView
    now: Millis
    running: bool
    view: msgspec.Raw | None = None
    picture: str = ""
    """The view as text, if words were asked for."""
    legal: list[OfferedAction] = []
    choices: list[OfferedAction] = []
    """What this seat may do at the table: resign, offer, undo."""
    events: list[Happened] = []
    alarm: Millis | None = None
    done: Nonce = ""
    """The action of this connection that this update shows: it was taken and is kept."""


class AlreadyDone(Message, frozen=True, tag="done"):
    """The action with this nonce has already been taken and is kept, as entry `version` - 1."""

    nonce: Nonce
    version: int


class ActionRefused(Message, frozen=True, tag="refused"):
    """The action with this nonce was not taken: by which clause, and why in a sentence."""

    nonce: Nonce
    clause: str
    words: str


class Failed(Message, frozen=True, tag="failed"):
    """A message could not be handled; the connection may stay open or be closed."""

    words: str
    final: bool = False
    """The connection ends, and coming back would change nothing."""


class Announced(Message, frozen=True, tag="announced"):
    """The host has something to say to everybody."""

    words: str


class Reload(Message, frozen=True, tag="reload"):
    """The page speaks a different protocol than the server."""

    build: str


class Presence(Message, frozen=True, tag="presence"):
    """Who is connected now, by seat, and how many watch."""

    present: tuple[bool, ...]
    watching: int
    gone: tuple[Seat, ...] = ()
    """Seats that have been empty for so long that the others need not wait (T15)."""
    watchers: tuple[str, ...] = ()
    """Those of them who watch that have said a name, at most twenty."""


class SignalSeen(Message, frozen=True, tag="signalled"):
    """What another seat is pointing at or saying; it lapses after two seconds."""

    seat: Seat
    signal: msgspec.Raw
    words: str = ""


class ChatLine(msgspec.Struct, frozen=True, gc=False):
    """Something that was said; with the same number it takes the place of what was told before."""

    n: int
    seat: Seat
    at: Millis
    words: str
    """Empty if it was deleted."""


class Chatted(Message, frozen=True, tag="chatted"):
    """What was said at the table, all of it kept: the last lines to whoever comes, and then each as
    it is said."""

    lines: tuple[ChatLine, ...]
    done: Nonce = ""
    """The message of this connection that this shows."""


class Hinted(Message, frozen=True, tag="hinted"):
    """What the strongest bot would do in this seat, for the player who asked for a hint. Without an
    action it would rather wait, and the words say why."""

    version: int
    seat: Seat
    words: str
    action: msgspec.Raw | None = None


class Pong(Message, frozen=True, tag="pong"):
    at: int
    now: Millis


ToBrowser: TypeAlias = (
    Update
    | AlreadyDone
    | ActionRefused
    | Failed
    | Announced
    | Reload
    | Presence
    | SignalSeen
    | Chatted
    | Hinted
    | Pong
)
