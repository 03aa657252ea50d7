"""Rebuilds a match from a snapshot and the log lines after it, and verifies it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from fusebox.core import Acted, AnyMatch, AnyRules, Damaged, Header, Match
from fusebox.core.match_state import hashed_state
from fusebox.core.record import line_of
from fusebox.core.table import Table
from fusebox.core.undo import Frame
from fusebox.table.model import ChatRow, KeptTable, Line, SeatRow, Snapshot


class Older(ValueError):
    """The table began under older rules and can't be continued under the current ones."""


class Newer(ValueError):
    """The table began under rules that are not known here yet."""


class SnapshotBody(msgspec.Struct, frozen=True):
    """What a snapshot contains: the game's state, the table's, and what can still be undone."""

    game: bytes
    table: msgspec.Raw
    frames: list[dict[str, Any]] = []


def snapshot_of(match: AnyMatch) -> Snapshot:
    """The match as it stands now."""
    frames = [msgspec.structs.asdict(frame) for frame in match.frames]
    table = msgspec.Raw(msgspec.msgpack.encode(match.table))
    body = SnapshotBody(msgspec.msgpack.encode(match.game), table, frames)
    return Snapshot(len(match.entries), match.rules.version, msgspec.msgpack.encode(body))


def is_anchored(match: AnyMatch) -> bool:
    """Whether the last entry names the state as it is packed now. It does not where the state has
    another shape since: then the snapshot from before is kept until there is an entry that does."""
    return match.current.check() == match.entries[-1].check


def rebuilt(
    rules: AnyRules, header: Header, secret: bytes, lines: Sequence[Line], kept: Snapshot | None
) -> AnyMatch:
    """The match these lines lead to; Damaged if they contradict themselves, Older if only older
    rules could follow them."""
    if [line.entry.n for line in lines] != list(range(len(lines))):
        raise Damaged(1, "lines are missing")
    foreign = (header.version, header.data) != (rules.version, rules.data_hash)
    try:
        if kept is not None and 0 < kept.version <= len(lines):
            return _resumed(rules, header, secret, lines, kept)
    except (msgspec.MsgspecError, Damaged, TypeError):
        if foreign:
            raise Older from None
    try:
        return _folded(Match(rules, header, secret), lines)
    except msgspec.MsgspecError as error:
        raise Damaged(1, str(error)) from None
    except Damaged:
        if foreign:
            raise Older from None
        raise


def told(rules: AnyRules, lines: Sequence[Line]) -> list[list[Any]]:
    """The events of these lines, as they were kept."""
    events = msgspec.json.Decoder(list[rules.types.event | Acted])  # type: ignore[name-defined]
    return [events.decode(line.events) for line in lines]


def _resumed(
    rules: AnyRules, header: Header, secret: bytes, lines: Sequence[Line], kept: Snapshot
) -> AnyMatch:
    match: AnyMatch = Match(rules, header, secret)
    body = msgspec.msgpack.decode(kept.body, type=SnapshotBody)
    before = lines[: kept.version]
    match.recall([line.entry for line in before], told(rules, before))
    if hashed_state(body.game, bytes(body.table)) != match.entries[-1].check:
        raise Damaged(line_of(kept.version), "the snapshot is not of the state the entry names")
    game = msgspec.msgpack.decode(body.game, type=rules.types.state | None)
    table = msgspec.msgpack.decode(body.table, type=Table)
    match.stand(game, table, match.entries[-1].at)
    match.frames = [_frame(rules, frame) for frame in body.frames]
    later = lines[kept.version :]
    if is_anchored(match):
        return _folded(match, later)
    if not (_is_held(body.game, game) and _is_held(body.table, table)):
        raise Damaged(line_of(kept.version), "the state can't hold what was kept of it")
    return _retold(match, later)


def _is_held(packed: bytes | msgspec.Raw, state: Any) -> bool:
    return _is_within(
        msgspec.msgpack.decode(packed), msgspec.msgpack.decode(msgspec.msgpack.encode(state))
    )


def _is_within(kept: Any, now: Any) -> bool:
    """Whether a state has all that was kept of it, and perhaps more."""
    if isinstance(kept, dict) and isinstance(now, dict):
        return all(name in now and _is_within(kept[name], now[name]) for name in kept)
    if isinstance(kept, list) and isinstance(now, list):
        return len(kept) == len(now) and all(map(_is_within, kept, now))
    return bool(kept == now)


def _folded(match: AnyMatch, lines: Sequence[Line]) -> AnyMatch:
    for line in lines:
        match.commit(match.repeated(line.entry))
    return match


def _retold(match: AnyMatch, lines: Sequence[Line]) -> AnyMatch:
    for line, events in zip(lines, told(match.rules, lines), strict=True):
        match.commit(match.retold(line.entry, events))
    return match


def _frame(rules: AnyRules, kept: dict[str, Any]) -> Frame:
    return Frame(**{**kept, "action": msgspec.convert(kept["action"], rules.types.action)})


class Loaded(NamedTuple):
    """A table as stored; there is no match while seats are empty."""

    kept: KeptTable
    seats: tuple[SeatRow, ...]
    rules: AnyRules
    match: AnyMatch | None
    chat: tuple[ChatRow, ...] = ()
