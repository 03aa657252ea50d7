"""From the log to a match and back: rebuilding from a snapshot and the lines after it, verified."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from fusebox.core import Acted, AnyRules, Damaged, Header, Match
from fusebox.core.record import line_of
from fusebox.core.table import Table
from fusebox.core.undo import Frame
from fusebox.store import KeptTable, Line, NotKept, SeatRow, Snapshot, Store
from fusebox.tables.sentences import Declined

AnyMatch: TypeAlias = Match[Any, Any, Any, Any]

log = logging.getLogger(__name__)


class Older(ValueError):
    """The table began under older rules, and nothing it kept leads on to the present ones."""


class Body(msgspec.Struct, frozen=True):
    """What a snapshot holds: the game's state, the table's, and what may still be undone."""

    game: bytes
    table: Table
    frames: list[dict[str, Any]] = []


def snapshot_of(match: AnyMatch) -> Snapshot:
    """The match as it stands now."""
    frames = [msgspec.structs.asdict(frame) for frame in match.frames]
    body = Body(msgspec.msgpack.encode(match.game), match.table, frames)
    return Snapshot(len(match.entries), match.rules.version, msgspec.msgpack.encode(body))


def rebuilt(
    rules: AnyRules, header: Header, secret: bytes, lines: Sequence[Line], kept: Snapshot | None
) -> AnyMatch:
    """The match these lines lead to; Damaged where they contradict themselves, Older where only
    older rules could follow them."""
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
    body = msgspec.msgpack.decode(kept.body, type=Body)
    before = lines[: kept.version]
    match.recall([line.entry for line in before], told(rules, before))
    game = msgspec.msgpack.decode(body.game, type=rules.types.state | None)
    match.stand(game, body.table, match.entries[-1].at)
    match.frames = [_frame(rules, frame) for frame in body.frames]
    if match.current.check() != match.entries[-1].check:
        raise Damaged(line_of(kept.version), "the snapshot is not of the state the entry names")
    return _folded(match, lines[kept.version :])


def _folded(match: AnyMatch, lines: Sequence[Line]) -> AnyMatch:
    for line in lines:
        match.commit(match.repeated(line.entry))
    return match


def _frame(rules: AnyRules, kept: dict[str, Any]) -> Frame:
    return Frame(**{**kept, "action": msgspec.convert(kept["action"], rules.types.action)})


class Loaded(NamedTuple):
    """A table as the store has it; there is no match as long as seats are empty."""

    kept: KeptTable
    seats: tuple[SeatRow, ...]
    rules: AnyRules
    match: AnyMatch | None


async def loaded(store: Store, games: Mapping[str, AnyRules], table: str) -> Loaded:
    """Reads a table; Declined with a sentence if there is none, or what is kept can't be read."""
    try:
        kept = await store.table(table)
        if kept is None:
            raise Declined("unknown", "unknown_table")
        if kept.game not in games:
            raise Declined("unknown", "unknown_game")
        rules, seats = await _by_its_data(store, kept, games[kept.game]), await store.seats(table)
        return Loaded(kept, seats, rules, await _match(store, kept, rules))
    except NotKept:
        raise Declined("unkept", "not_kept") from None
    except Older:
        raise Declined("invalid", "older") from None
    except Declined:
        raise
    except Exception:
        # What a damaged log or a foreign state makes the rules do can't be foreseen.
        log.exception("table %s can't be read", table)
        raise Declined("invalid", "damaged") from None


async def _by_its_data(store: Store, kept: KeptTable, rules: AnyRules) -> AnyRules:
    """The rules by the data tables with which the table began, if those are kept."""
    if kept.header is None or kept.header.data == rules.data_hash:
        return rules
    text = await store.data(kept.header.data)
    return rules if text is None else rules.with_data(text)


async def _match(store: Store, kept: KeptTable, rules: AnyRules) -> AnyMatch | None:
    if kept.header is None:
        return None
    lines = await store.read(kept.id)
    return rebuilt(rules, kept.header, kept.secret, lines, await store.snapshot(kept.id))
