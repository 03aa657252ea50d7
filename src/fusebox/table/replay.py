"""A match from its first entry to its last, as one viewer may know it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fusebox.core import (
    OPEN,
    PUBLIC,
    AnyMatch,
    AnyRules,
    Damaged,
    Entry,
    Header,
    Language,
    Match,
    Record,
    Seat,
    Viewer,
)
from fusebox.core.replay import Seen, replay
from fusebox.table.chronicle import happened
from fusebox.table.judge import watch_refusal
from fusebox.table.livematch import LiveMatch
from fusebox.table.messages import Happened, OfferedAction, TableView
from fusebox.table.model import KeptTable, SeatRow
from fusebox.table.sentences import Declined
from fusebox.table.updates import TableState, covered, raw, table_view


class ReplayStep(msgspec.Struct, frozen=True):
    """An entry: what happened, and what could be seen afterwards. There is no view before the deal
    or if the rules have changed since, and no action if it is another seat's."""

    happened: Happened
    table: TableView
    view: msgspec.Raw | None
    action: OfferedAction | None
    picture: str = ""
    """The view as text, if that was asked for."""


class Replay(msgspec.Struct, frozen=True):
    """Everything is open once the game is over; until then, what the viewer saw."""

    table: str
    game: str
    names: tuple[str, ...]
    over: bool
    steps: tuple[ReplayStep, ...]


class Source(NamedTuple):
    """What a replay is made from; nothing in it changes."""

    kept: KeptTable
    seats: tuple[SeatRow, ...]
    rules: AnyRules
    header: Header | None
    entries: tuple[Entry, ...] = ()
    told: tuple[list[Any], ...] = ()
    over: bool = False


def source_of(live: LiveMatch, viewer: Viewer) -> Source:
    """The match so far; Declined while this viewer may not see it."""
    match, permits = live.match, live.kept.permits
    if viewer == PUBLIC and not live.over and watch_refusal(permits, match is not None):
        raise Declined("invalid", "no_watchers")
    if match is not None and covered(match):
        raise Declined("invalid", "covered")
    if match is None:
        return Source(live.kept, live.seats, live.rules, None)
    told, over = tuple(match.told), match.outcome is not None
    entries = tuple(match.entries)
    return Source(live.kept, live.seats, live.rules, match.header, entries, told, over)


def replayed(
    source: Source,
    viewer: Viewer,
    language: Language,
    pictures: bool = False,
    through: Seat | None = None,
) -> bytes:
    """The replay for this viewer; after the end, with everything open or as a seat saw it. It may
    take a while."""
    header, kept = source.header, source.kept
    names = () if header is None else Match(source.rules, header).names(language)
    afterwards: Viewer = OPEN if through is None or through >= len(names) else through
    seen = afterwards if source.over else viewer
    steps = () if header is None else _steps(source, header, seen, language, pictures)
    return msgspec.json.encode(Replay(kept.id, kept.game, names, source.over, steps))


def record_of(live: LiveMatch) -> Record:
    """The record of a finished match."""
    if live.match is None or live.match.outcome is None:
        raise Declined("invalid", "not_over")
    return live.match.record()


def _steps(
    source: Source, header: Header, viewer: Viewer, language: Language, pictures: bool
) -> tuple[ReplayStep, ...]:
    """The entries played again, if they were made under these rules; else as they were told."""
    rules = source.rules
    if (header.version, header.data) == (rules.version, rules.data_hash):
        try:
            match: AnyMatch = Match(rules, header)
            return tuple(folded_steps(source, match, viewer, language, pictures))
        except Damaged:
            # Some of them were made while the table went on under other rules.
            pass
    match = Match(rules, header)
    return tuple(folded_steps(source, match, viewer, language, pictures, source.told))


def folded_steps(
    source: Source,
    match: AnyMatch,
    viewer: Viewer,
    language: Language,
    pictures: bool,
    told: tuple[list[Any], ...] | None = None,
) -> Iterator[ReplayStep]:
    """Plays the entries again, or goes by what was `told` of them. They are numbered without gaps,
    as the viewer was told of them."""
    for number, seen in enumerate(replay(match, source.entries, viewer, told)):
        state = TableState(
            source.kept, source.seats, source.rules, match, _nobody(match), seen.at, match.running
        )
        yield ReplayStep(
            happened=happened(match, seen.n, seen.events, language, number),
            table=table_view(state, language),
            view=None if seen.view is None else raw(seen.view),
            action=_option(match, seen, language),
            picture=_picture(match, viewer, language) if pictures else "",
        )


def _picture(match: AnyMatch, viewer: Viewer, language: Language) -> str:
    if match.game is None:
        return ""
    return match.rules.picture(match.view(viewer), language, match.names(language))


def _nobody(match: AnyMatch) -> list[bool]:
    return [False] * match.seats


def _option(match: AnyMatch, seen: Seen, language: Language) -> OfferedAction | None:
    """What was done, if the viewer may know."""
    if seen.action is None:
        return None
    return OfferedAction(match.entries[seen.n].action, match.words(seen.action, language))
