"""A match from its first entry to its last, as one viewer may know it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fusebox.core import (
    OPEN,
    AnyRules,
    Entry,
    Header,
    Language,
    Match,
    Seat,
    TableAction,
    Viewer,
)
from fusebox.store import KeptTable, SeatRow
from fusebox.tables.course import Course
from fusebox.tables.loading import AnyMatch
from fusebox.tables.messages import Happened, Option, TableView
from fusebox.tables.sentences import Declined
from fusebox.tables.updates import Look, happened, raw, seen_by, table_view


class ReplayStep(msgspec.Struct, frozen=True):
    """An entry: what happened, and what there was to see afterwards. The view is missing before
    the deal and where the rules have changed since; the action where it is another seat's."""

    happened: Happened
    table: TableView
    view: msgspec.Raw | None
    action: Option | None
    picture: str = ""
    """The view as text, where that was asked for."""


class Replay(msgspec.Struct, frozen=True):
    """Everything is open once the game is over; until then it is what the viewer saw."""

    table: str
    game: str
    names: tuple[str, ...]
    over: bool
    steps: tuple[ReplayStep, ...]


class Source(NamedTuple):
    """What a replay is made from; nothing in it changes any more."""

    kept: KeptTable
    seats: tuple[SeatRow, ...]
    rules: AnyRules
    header: Header | None
    entries: tuple[Entry, ...] = ()
    told: tuple[list[Any], ...] = ()
    over: bool = False


def source_of(course: Course) -> Source:
    """The match so far."""
    match = course.match
    if match is None:
        return Source(course.kept, course.seats, course.rules, None)
    told, over = tuple(match.told), match.outcome is not None
    entries = tuple(match.entries)
    return Source(course.kept, course.seats, course.rules, match.header, entries, told, over)


def replayed(
    source: Source,
    viewer: Viewer,
    language: Language,
    pictures: bool = False,
    through: Seat | None = None,
) -> bytes:
    """The replay for this viewer; after the end with everything open, or through the eyes of a
    seat. It may take a while."""
    header, kept = source.header, source.kept
    names = () if header is None else Match(source.rules, header).names(language)
    afterwards: Viewer = OPEN if through is None or through >= len(names) else through
    seen = afterwards if source.over else viewer
    steps: tuple[ReplayStep, ...] = ()
    if header is not None:
        match: AnyMatch = Match(source.rules, header)
        steps = tuple(folded_steps(source, match, seen, language, pictures))
    return msgspec.json.encode(Replay(kept.id, kept.game, names, source.over, steps))


def record_text(course: Course) -> str:
    """The record of a finished match."""
    if course.match is None or course.match.outcome is None:
        raise Declined("invalid", "not_over")
    return course.match.record().dump()


def folded_steps(
    source: Source, match: AnyMatch, viewer: Viewer, language: Language, pictures: bool
) -> Iterator[ReplayStep]:
    """Folds the entries anew into a match that has none, where the rules are still those they were
    made by."""
    rules, header = source.rules, match.header
    same = (header.version, header.data) == (rules.version, rules.data_hash)
    for entry, events in zip(source.entries, source.told, strict=True):
        if same:
            match.commit(match.repeated(entry))
        else:
            match.entries.append(entry)
            match.told.append(events)
        here, at = _nobody(match), entry.at
        look = Look(source.kept, source.seats, rules, match, here, at, match.running)
        seen = seen_by(match, entry.n, viewer)
        yield ReplayStep(
            happened=happened(match, entry.n, seen, language),
            table=table_view(look, language),
            view=None if match.game is None else raw(match.view(viewer)),
            action=_action(match, entry, viewer, language),
            picture=_picture(match, viewer, language) if pictures else "",
        )


def _picture(match: AnyMatch, viewer: Viewer, language: Language) -> str:
    if match.game is None:
        return ""
    return match.rules.picture(match.view(viewer), language, match.names(language))


def _nobody(match: AnyMatch) -> list[bool]:
    return [False] * match.seats


def _action(match: AnyMatch, entry: Entry, viewer: Viewer, language: Language) -> Option | None:
    """What a seat does, and how the clock acts, is its own business until the end."""
    if viewer not in (OPEN, entry.seat):
        return None
    try:
        action = msgspec.json.decode(entry.action, type=match.rules.types.action | TableAction)
    except msgspec.ValidationError:
        return None
    return Option(entry.action, match.words(action, language))
