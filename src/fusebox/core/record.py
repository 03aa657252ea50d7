"""The record of a match: a header, an entry an input, and after the end the server's bytes."""

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from fusebox.core.chance import Draw
from fusebox.core.table import AnyPace
from fusebox.core.values import Damaged, Millis, Seat

FORMAT = 3
"""Of records that are written now. In 1 one's own last actions were taken back without asking, and
no clock was set back (T9). In 2 clocks went back to when whoever acted had begun to think."""
FORMATS = range(1, FORMAT + 1)
L = TypeVar("L", bound=msgspec.Struct)
HostName: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_.-]*\Z", max_length=100)]
Hexadecimal: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes: a public key, or a SHA-256."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits down: a person, or a bot of this name."""

    name: str
    bot: str = ""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who signed a record, as it says itself: only the signature makes it true."""

    server: HostName
    """The name the server goes by; empty if it has none."""
    key: Hexadecimal
    """Its public key."""
    place: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The line of the server's register that has the commitment; 0 if none has."""
    line: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    """The hash of that line."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled before the first entry."""

    game: str
    version: int
    data: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    commitment: str
    pace: AnyPace | None = None
    format: int = FORMAT
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    offline: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether it was played without a server: then the player's own device knew the luck."""

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def asks_back(self) -> bool:
        """Whether people are asked before something is taken back that they have had time for."""
        return self.format > 1

    @property
    def counts_thought(self) -> bool:
        """Whether the time before an action stays used when the action is taken back."""
        return self.format > 2

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A line of the log: an input, the luck it met, and a hash of the state afterwards."""

    n: int
    at: Millis
    seat: Seat
    action: msgspec.Raw
    nonce: str = ""
    draws: tuple[Draw, ...] = ()
    check: str = ""


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line after the end of the match: the bytes its commitment was made of."""

    secret: bytes


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a signed record: the server's signature of all lines before it."""

    signature: bytes


class Record(msgspec.Struct, frozen=True):
    """A saved match: enough to rebuild it, nothing more."""

    header: Header
    entries: list[Entry]
    secret: bytes | None = None
    signature: bytes | None = None

    def dump(self) -> str:
        """One JSON object a line."""
        lines: list[msgspec.Struct] = [self.header, *self.entries]
        if self.secret is not None:
            lines.append(Reveal(self.secret))
        if self.signature is not None:
            lines.append(Signature(self.signature))
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)

    @classmethod
    def load(cls, text: str) -> "Record":
        """The record that is written so; Damaged with its line if it can't be read."""
        if not text.endswith("\n"):
            raise Damaged(text.count("\n") + 1, "the line is cut off")
        first, *rest = text[:-1].split("\n")
        header = _line(1, first, Header)
        if header.format not in FORMATS:
            raise Damaged(1, f"format {header.format} is not known here")
        signed = _last(rest, Signature)
        shown = _last(rest, Reveal)
        entries = [_line(number, line, Entry) for number, line in enumerate(rest, start=2)]
        return cls(
            header,
            entries,
            None if shown is None else shown.secret,
            None if signed is None else signed.signature,
        )


def line_of(entry: int) -> int:
    """Where an entry stands in the file, the header being line 1."""
    return entry + 2


def _last(lines: list[str], kind: type[L]) -> L | None:
    """The last line, taken away, if it is of this kind."""
    try:
        found = msgspec.json.decode(lines[-1], type=kind) if lines else None
    except (msgspec.MsgspecError, RecursionError):
        return None
    del lines[-1:]
    return found


def _line(number: int, text: str, kind: type[L]) -> L:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Damaged(number, str(error)) from None
