"""What a viewer is sent: the table, the view, what may be done, and what happened since."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from fusebox.core import PUBLIC, Acted, AnyRules, Language, Millis, Seat, Value, Viewer, commitment
from fusebox.core.house import choices
from fusebox.store import KeptTable, SeatRow
from fusebox.tables.loading import AnyMatch
from fusebox.tables.messages import (
    Happened,
    OfferView,
    Option,
    SeatView,
    Show,
    TableView,
    Update,
)
from fusebox.tables.sentences import sentence

_encoded = msgspec.json.Encoder().encode


class Look(NamedTuple):
    """A table at one moment."""

    kept: KeptTable
    seats: Sequence[SeatRow]
    rules: AnyRules
    match: AnyMatch | None
    """None as long as seats are empty."""
    present: Sequence[bool]
    now: Millis
    runs: bool


class Wish(NamedTuple):
    """What a connection wants to be sent; the same wish gets the same bytes."""

    shows: Show
    language: Language
    words: bool
    choices: bool
    since: int
    done: str = ""
    """The nonce of an action that is answered with this update."""


class Composer:
    """Writes the updates of one moment, each distinct one once."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._written: dict[Wish, bytes] = {}
        self._tables: dict[Language, TableView] = {}
        self._views: dict[Viewer, msgspec.Raw] = {}
        self._told: dict[tuple[int, Language], Happened] = {}
        """What happened in an entry, where everybody may know all of it."""
        alarm = None if look.match is None else look.match.alarm()
        self._due = None if alarm is None else alarm[0]

    def written(self, wish: Wish) -> bytes:
        written = self._written.get(wish)
        if written is None:
            written = self._written[wish] = _encoded(self.update(wish))
        return written

    def update(self, wish: Wish) -> Update:
        look, match = self._look, self._look.match
        table = self.table(wish.language)
        if match is None:
            return Update(0, wish.shows, table, look.now, running=False)
        return Update(
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
            alarm=self._due,
            done=wish.done,
        )

    def table(self, language: Language) -> TableView:
        if language not in self._tables:
            look = self._look
            self._tables[language] = (
                _gathering(look, language)
                if look.match is None
                else _table(look, look.match, language)
            )
        return self._tables[language]

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
        return self._options(match, match.legal(wish.shows), wish)

    def _choices(self, match: AnyMatch, wish: Wish) -> list[Option]:
        if not isinstance(wish.shows, int) or not wish.choices:
            return []
        return self._options(match, choices(match, wish.shows), wish)

    def _options(self, match: AnyMatch, actions: Sequence[Any], wish: Wish) -> list[Option]:
        if not wish.words:
            return [Option(action) for action in actions]
        return [Option(action, match.words(action, wish.language)) for action in actions]

    def _events(self, match: AnyMatch, wish: Wish) -> list[Happened]:
        if wish.shows is None:
            return []
        told = []
        for n in range(wish.since, len(match.entries)):
            happened = self.happened(match, n, wish.shows, wish.language)
            if happened.events:
                told.append(happened)
        return told

    def happened(self, match: AnyMatch, n: int, viewer: Viewer, language: Language) -> Happened:
        """The entry as this viewer may know it."""
        told = match.told[n]
        seen = [match.redact(event, viewer) for event in told]
        if seen != told:
            return _happened(match, n, [event for event in seen if event is not None], language)
        if (n, language) not in self._told:
            self._told[n, language] = _happened(match, n, told, language)
        return self._told[n, language]


def _happened(match: AnyMatch, n: int, events: list[Any], language: Language) -> Happened:
    entry, words = match.entries[n], [match.words(event, language) for event in events]
    return Happened(n, entry.at, entry.seat, events, words)


def raw(thing: Value | Acted) -> msgspec.Raw:
    return msgspec.Raw(_encoded(thing))


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
