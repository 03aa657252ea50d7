"""Uploaded record files: read, verified and shown, and never stored."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from fusebox.core import (
    OPEN,
    AnyMatch,
    AnyRules,
    Damaged,
    Header,
    Language,
    Match,
    Record,
    Refusal,
    Seat,
    Viewer,
)
from fusebox.core.proof import check_luck
from fusebox.table.model import KeptTable, SeatRow
from fusebox.table.replay import Replay, ReplayStep, Source, folded_steps
from fusebox.table.sentences import Declined

LONGEST_TEXT: Final = 100


class Luck(msgspec.Struct, frozen=True):
    """Whether every draw of a record follows from the bytes that were committed to."""

    proven: bool
    line: int
    """The first line that does not follow; 0 if all do, 1 if the bytes are not shown."""
    draws: int


class Provenance(msgspec.Struct, frozen=True):
    """Where a record was played, as far as that is known here."""

    kind: Literal["unsigned", "here", "unlisted", "elsewhere", "offline", "unchecked"] = "unsigned"
    """"here": signed with a key of this server, and its commitment is in the register; "unlisted":
    signed so, but the register does not have the commitment; "elsewhere": signed with a key that is
    not known here, whoever it says it belongs to; "offline": played without a server, by its own
    word; "unchecked": signed, but signatures can't be checked here."""
    server: str = ""
    """The name that was signed."""
    key: str = ""
    """The fingerprint of the key."""
    place: int = 0
    at: int = 0
    """When the commitment was registered, in seconds since 1970."""


def read(text: str) -> Record:
    """The record in this text; Declined with the line if it can't be read."""
    try:
        record = Record.load(text)
    except Damaged as damage:
        raise _declined("record_unreadable", damage.line) from None
    if any(len(said) > LONGEST_TEXT for said in _said(record.header)):
        raise _declined("record_unreadable", 1)
    return record


def _said(header: Header) -> Iterator[str]:
    """The texts that every step of a replay repeats: a long one would be sent a thousand times."""
    yield header.commitment
    for player in header.players:
        yield from (player.name, player.bot)


def opened(
    record: Record,
    rules: AnyRules,
    language: Language,
    through: Seat | None = None,
    pictures: bool = False,
    origin: Provenance = Provenance(),  # noqa: B008 -- nothing in it changes
    data: str | None = None,
) -> bytes:
    """The replay, the luck and the origin of a record, as JSON; Declined with the line if the
    record contradicts itself. `data`: the tables it was played by, if they are not those of the
    rules. It may take a while."""
    if data is not None:
        rules = rules.with_data(data)
    seats = len(record.header.players)
    viewer: Viewer = OPEN if through is None or through >= seats else through
    match, steps = _folded(record, rules, viewer, language, pictures)
    if viewer != OPEN and match.outcome is None:
        # A match that is not over was uploaded open, so there is nothing to hide.
        match, steps = _folded(record, rules, OPEN, language, pictures)
    over = match.outcome is not None
    replay = Replay("", record.header.game, match.names(language), over, steps)
    luck = _luck(match, record)
    return msgspec.json.encode({"replay": replay, "luck": luck, "origin": origin})


def checked(rules: AnyRules, data: str) -> bytes:
    """Nothing, if the game can be played by these tables; Declined with the reason if not."""
    try:
        rules.with_data(data)
    except ValueError as error:
        raise Declined("invalid", Refusal("", "bad_data", {"reason": str(error)})) from None
    return b""


def rules_of(record: Record, games: Mapping[str, AnyRules]) -> AnyRules:
    """The rules of the record's game, whatever data tables they use."""
    header = record.header
    rules = games.get(header.game)
    played = None if rules is None else rules.of_version(header.version)
    if played is None:
        raise _declined("record_foreign", 1)
    return played


def _folded(
    record: Record, rules: AnyRules, viewer: Viewer, language: Language, pictures: bool
) -> tuple[AnyMatch, tuple[ReplayStep, ...]]:
    """The match, checked entry by entry, and what could be seen of each: one fold for both."""
    if rules.data_hash != record.header.data:
        raise _declined("record_foreign", 1)
    try:
        match: AnyMatch = Match.replayed(rules, Record(record.header, [], record.secret))
        source = _source(record, rules)
        return match, tuple(folded_steps(source, match, viewer, language, pictures))
    except Damaged as damage:
        raise _declined("record_damaged", damage.line) from None
    except Exception:
        # There is no telling what a record made by hand makes the rules do.
        raise _declined("record_unreadable", 1) from None


def _source(record: Record, rules: AnyRules) -> Source:
    """The match as if it had been played at a table."""
    header = record.header
    kept = KeptTable("", header.game, header.options, record.secret or b"", pace=header.pace)
    seats = tuple(
        SeatRow(seat, "bot" if player.bot else "me", player.name, player.bot)
        for seat, player in enumerate(header.players)
    )
    entries = tuple(record.entries)
    return Source(kept, seats, rules, header, entries, ([],) * len(entries))


def _luck(match: AnyMatch, record: Record) -> Luck:
    draws = sum(len(entry.draws) for entry in record.entries)
    try:
        check_luck(match, record)
    except Damaged as damage:
        return Luck(proven=False, line=damage.line, draws=draws)
    return Luck(proven=True, line=0, draws=draws)


def _declined(key: str, line: int) -> Declined:
    return Declined("invalid", Refusal("", key, {"line": line}))
