"""What a viewer is sent: the table, the view, what may be done, and what happened since."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from fusebox.core import Acted, Language, Millis, Seat, Value, Viewer, commitment
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


class Look(NamedTuple):
    """A table at one moment."""

    kept: KeptTable
    seats: Sequence[SeatRow]
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
        self._said: dict[tuple[int, int, Language], str] = {}
        alarm = None if look.match is None else look.match.alarm()
        self._due = None if alarm is None else alarm[0]

    def written(self, wish: Wish) -> bytes:
        if wish not in self._written:
            self._written[wish] = msgspec.json.encode(self.update(wish))
        return self._written[wish]

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
                _gathering(look) if look.match is None else _table(look, look.match, language)
            )
        return self._tables[language]

    def _view(self, match: AnyMatch, shows: Show) -> Any:
        return None if shows is None or match.game is None else match.view(shows)

    def _picture(self, match: AnyMatch, wish: Wish) -> str:
        if not wish.words or wish.shows is None or match.game is None:
            return ""
        return match.rules.picture(match.view(wish.shows), wish.language, match.header.names)

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
        numbers = range(wish.since, len(match.entries))
        told = [self.happened(match, n, wish.shows, wish.language) for n in numbers]
        return [happened for happened in told if happened.events]

    def happened(self, match: AnyMatch, n: int, viewer: Viewer, language: Language) -> Happened:
        """The entry as this viewer may know it."""
        entry, words = match.entries[n], []
        events: list[Any] = []
        for index, event in enumerate(match.told[n]):
            seen = match.redact(event, viewer)
            if seen is not None:
                events.append(seen)
                words.append(self._words(match, seen, (n, index, language), seen is event))
        return Happened(n, entry.at, entry.seat, events, words)

    def _words(
        self, match: AnyMatch, event: Value, key: tuple[int, int, Language], whole: bool
    ) -> str:
        """What all may see is put into words once."""
        if whole and key in self._said:
            return self._said[key]
        text = match.words(event, key[2])
        if whole:
            self._said[key] = text
        return text


def raw(thing: Value | Acted) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(thing))


def _gathering(look: Look) -> TableView:
    kept = look.kept
    return TableView(
        game=kept.game,
        options=kept.options,
        seats=tuple(
            SeatView(row.name, row.bot, present)
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
        seats=tuple(_seat(look, match, seat, seat in waiting) for seat in range(match.seats)),
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


def _seat(look: Look, match: AnyMatch, seat: Seat, waited: bool) -> SeatView:
    table, left = match.table, None
    if table.left is not None:
        timed = waited and seat not in table.out
        left = max(table.left[seat] - (look.now - match.now if timed else 0), 0)
    return SeatView(
        name=match.header.players[seat].name,
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
