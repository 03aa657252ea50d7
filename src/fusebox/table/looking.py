"""Looking back: what guests ask for, worked out in a process of its own."""

import msgspec

from fusebox.analysis import Unfinished, Unknown
from fusebox.analysis import analysed as found_in
from fusebox.bots import names
from fusebox.core import AnyRules, Damaged, Language, Record, Refusal, Seat
from fusebox.table.messages import OfferedAction
from fusebox.table.sentences import Declined


class Worth(msgspec.Struct, frozen=True):
    """What a position is worth to White, by how much White wins if that is proven, and the line
    both should play."""

    value: float
    margin: int | None
    line: tuple[str, ...]


class Looked(msgspec.Struct, frozen=True):
    """A position of FUSE (discs), after the move that was asked for and the passes that follow."""

    position: str
    view: msgspec.Raw
    legal: tuple[OfferedAction, ...]
    moves: tuple[str, ...]
    """The same in notation."""
    events: tuple[msgspec.Raw, ...]
    """What the move did."""
    worth: Worth | None
    """If it was asked for."""
    answer: str
    """What the level that was named would play here; empty if none was, or the game is over."""


def analysed(
    record: Record,
    rules: AnyRules,
    language: Language,
    seat: Seat | None,
    level: str,
    data: str | None = None,
) -> bytes:
    """What is to be found in a record, by an owner's tables if there are any, as JSON; Declined if
    that is nothing. It may take a while."""
    if level and level not in names(record.header.game):
        raise Declined("invalid", "unknown_bot")
    rules = rules if data is None else rules.with_data(data)
    seated = seat if seat is None or seat < record.header.seats else None
    if rules.data_hash != record.header.data:
        raise Declined("invalid", Refusal("", "record_foreign", {"line": 1}))
    try:
        return msgspec.json.encode(
            found_in(rules, record, seat=seated, level=level, language=language)
        )
    except Damaged as damage:
        raise Declined("invalid", Refusal("", "record_damaged", {"line": damage.line})) from None
    except Unfinished:
        raise Declined("invalid", "not_over") from None
    except Unknown:
        raise Declined("invalid", "unknown_game") from None
    except Exception:
        # There is no telling what a record made by hand makes the rules do.
        raise Declined("invalid", Refusal("", "record_unreadable", {"line": 1})) from None
