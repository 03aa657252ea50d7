"""What a viewer is sent: the table, the view, what may be done, and what happened since."""

from collections.abc import Sequence
from typing import Any

import msgspec

from fusebox.core import PUBLIC, AnyRules, Language, Millis, Seat, Viewer, commitment
from fusebox.core.house import choices
from fusebox.core.table import Offer, SitIn, TableAction
from fusebox.store import KeptTable, SeatRow
from fusebox.tables.loading import AnyMatch
from fusebox.tables.messages import (
    Happened,
    OfferView,
    Option,
    SeatView,
    Sheet,
    Show,
    TableView,
)
from fusebox.tables.sentences import sentence

_encoded = msgspec.json.Encoder().encode


class Look(msgspec.Struct, frozen=True, gc=False):
    """A table at one moment."""

    kept: KeptTable
    seats: Sequence[SeatRow]
    rules: AnyRules
    match: AnyMatch | None
    """None as long as seats are empty."""
    present: Sequence[bool]
    now: Millis
    runs: bool
    gone: Sequence[Seat] = ()


class Wish(msgspec.Struct, frozen=True, gc=False):
    """What a connection wants to be sent; the same wish gets the same bytes."""

    shows: Show
    language: Language
    words: bool
    choices: bool
    since: int
    done: str = ""
    """The nonce of an action that is answered with this update."""


class Surroundings:
    """The table around the game, written anew when something in it has changed."""

    def __init__(self) -> None:
        self._kind: tuple[object, ...] = ()
        self._written: dict[tuple[Language, tuple[Seat, ...]], msgspec.Raw] = {}

    def written(self, look: Look, language: Language) -> msgspec.Raw:
        match = look.match
        if match is None or match.outcome is not None or match.table.left is not None:
            return raw(table_view(look, language))
        kind, key = (look.kept, look.present, match.table), (language, tuple(match.waiting()))
        if kind != self._kind:
            self._kind = kind
            self._written.clear()
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = raw(table_view(look, language))
        return written


class Composer:
    """Writes the updates of one moment, each distinct one once."""

    def __init__(self, look: Look, around: Surroundings) -> None:
        self._look = look
        self._around = around
        self._written: dict[Wish, bytes] = {}
        self._views: dict[Viewer, msgspec.Raw] = {}
        self._told: dict[tuple[int, Language], msgspec.Raw] = {}
        """What happened in an entry, where everybody may know all of it."""

    def written(self, wish: Wish) -> bytes:
        written = self._written.get(wish)
        if written is None:
            written = self._written[wish] = _encoded(self._sheet(wish))
        return written

    def _sheet(self, wish: Wish) -> Sheet:
        look, match = self._look, self._look.match
        table = self._around.written(look, wish.language)
        if match is None:
            return Sheet(0, wish.shows, table, look.now, running=False)
        alarm = match.alarm()
        return Sheet(
            version=len(match.entries),
            shows=wish.shows,
            table=table,
            now=look.now,
            running=look.runs,
            view=self._view(match, wish.shows),
            picture=self._picture(match, wish),
            legal=self._legal(match, wish),
            choices=self._choices(match, wish),
            events=self._events(match, wish),
            alarm=None if alarm is None else alarm[0],
            done=wish.done,
        )

    def _view(self, match: AnyMatch, shows: Show) -> msgspec.Raw | None:
        """Where everything lies open, all get to see what the public sees."""
        if shows is None or match.game is None:
            return None
        viewer = PUBLIC if match.rules.lies_open else shows
        if viewer not in self._views:
            self._views[viewer] = raw(match.view(viewer))
        return self._views[viewer]

    def _picture(self, match: AnyMatch, wish: Wish) -> str:
        if not wish.words or wish.shows is None or match.game is None:
            return ""
        names = match.names(wish.language)
        return match.rules.picture(match.view(wish.shows), wish.language, names)

    def _legal(self, match: AnyMatch, wish: Wish) -> list[Option]:
        if not isinstance(wish.shows, int):
            return []
        offered = match.offered(wish.shows)
        return _worded(match, offered, wish) if wish.words else [Option(one) for one in offered]

    def _choices(self, match: AnyMatch, wish: Wish) -> list[Option]:
        if not isinstance(wish.shows, int) or not wish.choices:
            return []
        possible = [one for one in choices(match, wish.shows) if not self._ousts(one)]
        return _worded(match, possible, wish)

    def _ousts(self, action: TableAction) -> bool:
        """Whether it would replace somebody who is at the table, or has only just left (T15)."""
        what = action.what if isinstance(action, Offer) else action
        return isinstance(what, SitIn) and not what.back and what.seat not in self._look.gone

    def _events(self, match: AnyMatch, wish: Wish) -> list[msgspec.Raw]:
        if wish.shows is None:
            return []
        return [
            self._told_of(match, n, seen, wish.language)
            for n in range(wish.since, len(match.entries))
            if (seen := seen_by(match, n, wish.shows))
        ]

    def _told_of(self, match: AnyMatch, n: int, seen: list[Any], language: Language) -> msgspec.Raw:
        if seen != match.told[n]:
            return raw(happened(match, n, seen, language))
        if (n, language) not in self._told:
            self._told[n, language] = raw(happened(match, n, seen, language))
        return self._told[n, language]


def seen_by(match: AnyMatch, n: int, viewer: Viewer) -> list[Any]:
    """The events of an entry as this viewer may know them."""
    told = match.told[n]
    if match.rules.lies_open:
        return told
    seen = [match.redact(event, viewer) for event in told]
    return [event for event in seen if event is not None]


def happened(match: AnyMatch, n: int, seen: list[Any], language: Language) -> Happened:
    """The entry for someone who may know these events of it."""
    entry, words = match.entries[n], [match.words(event, language) for event in seen]
    return Happened(n, entry.at, entry.seat, seen, words)


def raw(thing: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_encoded(thing))


def table_view(look: Look, language: Language) -> TableView:
    """The table around the game, for a reader of this language."""
    if look.match is None:
        return _gathering(look, language)
    return _table(look, look.match, language)


def _gathering(look: Look, language: Language) -> TableView:
    kept, called = look.kept, look.rules.catalogue.called
    return TableView(
        game=kept.game,
        options=kept.options,
        seats=tuple(
            SeatView(called(row.name, row.bot, language), row.bot, present)
            for row, present in zip(look.seats, look.present, strict=True)
        ),
        commitment=commitment(kept.secret),
        pace=kept.pace,
        daily=kept.daily,
        rematch=kept.rematch,
    )


def _table(look: Look, match: AnyMatch, language: Language) -> TableView:
    table, outcome, older = match.table, match.outcome, match.rules.version
    waiting = tuple(match.waiting())
    return TableView(
        game=match.rules.name,
        options=match.header.options,
        seats=tuple(
            _seat(look, match, seat, name, seat in waiting)
            for seat, name in enumerate(match.names(language))
        ),
        commitment=match.header.commitment,
        started=table.started,
        paused=table.paused,
        pace=match.header.pace,
        waiting=waiting,
        offer=_offer(match, language),
        outcome=outcome,
        outcome_words="" if outcome is None else match.words(outcome, language),
        daily=look.kept.daily,
        rematch=look.kept.rematch,
        notice=sentence("notice.older", language) if match.header.version != older else "",
    )


def _seat(look: Look, match: AnyMatch, seat: Seat, name: str, waited: bool) -> SeatView:
    table, left = match.table, None
    if table.left is not None:
        timed = waited and seat not in table.out
        left = max(table.left[seat] - (look.now - match.now if timed else 0), 0)
    return SeatView(
        name=name,
        bot=table.bots[seat],
        present=look.present[seat],
        ready=table.shares[seat] is not None,
        left=left,
        hints=table.hints[seat],
    )


def _offer(match: AnyMatch, language: Language) -> OfferView | None:
    offer = match.table.offer
    if offer is None:
        return None
    return OfferView(offer.by, match.words(offer.what, language), tuple(offer.missing))


def _worded(match: AnyMatch, actions: Sequence[Any], wish: Wish) -> list[Option]:
    return [Option(action, match.words(action, wish.language)) for action in actions]
