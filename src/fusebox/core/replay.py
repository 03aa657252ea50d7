"""A match from its first entry to its last, as one viewer may know it: the only replay there is."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fusebox.core.match import Match
from fusebox.core.record import Entry
from fusebox.core.rules import A, E, S, V
from fusebox.core.table.model import Acted
from fusebox.core.values import OPEN, Millis, Seat, Value, Viewer


class Seen(msgspec.Struct, frozen=True):
    """What a viewer may know of an entry. The action is told only of the viewer's own entries: how
    others and the clock decide is their own business until everything is open. There is no view
    before the deal."""

    n: int
    at: Millis
    seat: Seat
    action: Value | None
    events: list[Any]
    view: Value | None


def replay(
    match: Match[S, A, E, V],
    entries: Iterable[Entry],
    viewer: Viewer,
    kept: Iterable[list[E | Acted]] | None = None,
) -> Iterator[Seen]:
    """Plays these entries in a match that has not begun, and yields what the viewer may know of
    each while the match stands just after it.

    An entry of somebody else of which the viewer is told nothing is left out: that it exists can
    say that a race was lost. Where the rules that made the entries are gone, the events that were
    `kept` of them stand in for playing them, and there are no views.
    """
    steps = _played(match, entries) if kept is None else _recalled(match, entries, kept)
    for entry in steps:
        events, known = seen(match, entry.n, viewer), viewer in (OPEN, entry.seat)
        if events or known:
            yield Seen(
                n=entry.n,
                at=entry.at,
                seat=entry.seat,
                action=_action(match, entry) if known else None,
                events=events,
                view=None if match.game is None else match.view(viewer),
            )


def seen(match: Match[S, A, E, V], n: int, viewer: Viewer) -> list[E | Acted]:
    """The events of an entry as this viewer may know them."""
    told = match.told[n]
    if match.rules.lies_open:
        return told
    redacted = [match.redact(event, viewer) for event in told]
    return [event for event in redacted if event is not None]


def _played(match: Match[S, A, E, V], entries: Iterable[Entry]) -> Iterator[Entry]:
    for entry in entries:
        match.commit(match.repeated(entry))
        yield entry


def _recalled(
    match: Match[S, A, E, V], entries: Iterable[Entry], kept: Iterable[list[E | Acted]]
) -> Iterator[Entry]:
    for entry, events in zip(entries, kept, strict=True):
        match.entries.append(entry)
        match.told.append(events)
        yield entry


def _action(match: Match[Any, Any, Any, Any], entry: Entry) -> Value | None:
    try:
        action: Value = match.action_of(entry)
    except msgspec.ValidationError:
        return None  # of rules that are gone
    return action
