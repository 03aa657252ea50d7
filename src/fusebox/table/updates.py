"""What a viewer is sent: the table, the view, the possible actions, and what happened since."""

from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec

from fusebox.core import PUBLIC, AnyRules, Language, Millis, Seat, Viewer, commitment
from fusebox.core.replay import seen
from fusebox.core.table import Acted, Table, TableAction
from fusebox.core.table.rules import menu, taken_back
from fusebox.table.judge import MOST_SAID, Situation, allowed
from fusebox.table.messages import Happened, OfferView, Option, SeatView, Show, TableView, Update
from fusebox.table.model import KeptTable, SeatRow
from fusebox.table.rebuilding import AnyMatch
from fusebox.table.sentences import sentence

_encoded = msgspec.json.Encoder().encode

BLOCK: Final = 64
"""Entries that are told again as one."""
MOST_KEPT: Final = 4 << 20
"""Bytes of them that a table keeps, those that were asked for last."""


class TableState(msgspec.Struct, frozen=True, gc=False):
    """A table at one moment; everything in it is durable."""

    kept: KeptTable
    seats: Sequence[SeatRow]
    rules: AnyRules
    match: AnyMatch | None
    """None while seats are empty."""
    present: Sequence[bool]
    now: Millis
    runs: bool
    gone: Sequence[Seat] = ()
    hinting: Sequence[Seat] = ()

    def situation(self, match: AnyMatch) -> Situation:
        """What the table's judge looks at."""
        went_on = self.kept.rematch != ""
        return Situation(match, self.present, self.gone, self.hinting, went_on)


class UpdateKey(msgspec.Struct, frozen=True, gc=False):
    """What an update has to contain; the same key gives the same bytes."""

    shows: Show
    language: Language
    words: bool
    choices: bool
    since: int
    done: str = ""
    """The nonce of the action this update answers."""


class Chronicle:
    """What of a match each viewer has seen. An entry whose events are kept from somebody leaves no
    gap in their numbers: even that it was made would tell them something. One that has no events
    is everybody's: the turn may have passed without a word."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._seen: dict[Viewer, list[int]] = {}
        self._looked: dict[Viewer, int] = {}
        self._blocks: dict[tuple[Viewer, Language, int], msgspec.Raw] = {}
        self._size = 0

    def entries(self, viewer: Viewer) -> Sequence[int]:
        """The entries this viewer knows something about."""
        match, length = self._match, len(self._match.entries)
        if match.rules.lies_open:
            return range(length)
        known, looked = self._seen.setdefault(viewer, []), self._looked.get(viewer, 0)
        news = range(looked, length)
        known += [n for n in news if not match.told[n] or seen(match, n, viewer)]
        self._looked[viewer] = length
        return known

    def version(self, viewer: Show) -> int:
        """How many entries this viewer knows something about."""
        return len(self.entries(PUBLIC if viewer is None else viewer))

    def version_of(self, entry: int, viewer: Show) -> int:
        """The version with which this viewer first heard of an entry."""
        entries = self.entries(PUBLIC if viewer is None else viewer)
        return sum(known <= entry for known in entries[-64:]) + max(0, len(entries) - 64)

    def block(self, viewer: Viewer, language: Language, begin: int) -> msgspec.Raw:
        """What happened in so many entries, from this viewer's number `begin` on. It never changes,
        and whoever comes anew is told all of it: putting it into words takes long."""
        key = (PUBLIC if self._match.rules.lies_open else viewer, language, begin)
        block = self._blocks.pop(key, None)
        if block is None:
            block = self._composed(viewer, language, begin)
            self._size += len(block)
        self._blocks[key] = block
        while self._size > MOST_KEPT:
            self._size -= len(self._blocks.pop(next(iter(self._blocks))))
        return block

    def _composed(self, viewer: Viewer, language: Language, begin: int) -> msgspec.Raw:
        match, entries = self._match, self.entries(viewer)
        told = (
            _encoded(happened(match, entries[at], seen(match, entries[at], viewer), language, at))
            for at in range(begin, begin + BLOCK)
        )
        return msgspec.Raw(b",".join(told))


class TableCache:
    """The table around the game, written again only when something in it has changed."""

    def __init__(self) -> None:
        self._kind: tuple[object, ...] = ()
        self._written: dict[tuple[Language, tuple[Seat, ...]], msgspec.Raw] = {}
        self._table: Table | None = None
        self._menu_kind: tuple[object, ...] = ()
        self._menus: dict[tuple[Seat, Language], list[Option]] = {}
        self._words: dict[tuple[type[TableAction], Language], str] = {}

    def written(self, state: TableState, language: Language) -> msgspec.Raw:
        match = state.match
        if match is None or match.outcome is not None or match.table.left is not None:
            return raw(table_view(state, language))
        kind, key = (state.kept, state.present, match.table), (language, tuple(match.waiting()))
        if kind != self._kind:
            self._kind = kind
            self._written.clear()
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = raw(table_view(state, language))
        return written

    def choices(self, situation: Situation, seat: Seat, language: Language) -> list[Option]:
        """What a seat may do at the table. Most of it stays the same from move to move."""
        match = situation.match
        kind = (*situation[1:], len(match.entries) >= MOST_SAID)
        if match.table is not self._table or kind != self._menu_kind:
            self._table, self._menu_kind = match.table, kind
            self._menus.clear()
        known = self._menus.get((seat, language))
        if known is None:
            actions = allowed(situation, seat, menu(match, seat))
            known = [Option(raw(one), match.words(one, language)) for one in actions]
            self._menus[seat, language] = known
        undo = allowed(situation, seat, taken_back(match, seat))
        return known + [self._undo(match, action, language) for action in undo] if undo else known

    def _undo(self, match: AnyMatch, action: TableAction, language: Language) -> Option:
        """Whatever is taken back, the words are the same."""
        words = self._words.get((type(action), language))
        if words is None:
            words = self._words[type(action), language] = match.words(action, language)
        return Option(raw(action), words)


class UpdateWriter:
    """Writes the updates of one moment, each distinct one once."""

    def __init__(self, state: TableState, cache: TableCache, chronicle: Chronicle | None) -> None:
        self._state = state
        self._cache = cache
        self._chronicle = chronicle
        self._written: dict[UpdateKey, bytes] = {}
        self._views: dict[Viewer, msgspec.Raw] = {}
        self._sights: dict[Show, int] = {}
        self._told: dict[tuple[int, int, Language], msgspec.Raw] = {}
        """What happened in an entry, for entries that everybody may know in full."""

    def version(self, shows: Show) -> int:
        """The version that an update for this viewer has."""
        return 0 if self._chronicle is None else self._chronicle.version(shows)

    def sight(self, shows: Show) -> int:
        """All that a viewer sees of the game, in short: the same number, the same sight. Where
        everything lies open nothing happens unseen, and there is none."""
        match = self._state.match
        if match is None or match.rules.lies_open or match.game is None:
            return 0
        known = self._sights.get(shows)
        if known is None:
            view, alarm = self._view(match, shows), match.alarm()
            offered = tuple(match.offered(shows)) if isinstance(shows, int) else ()
            waited = (tuple(match.waiting()), None if alarm is None else alarm[0])
            known = hash((None if view is None else bytes(view), offered, waited))
            self._sights[shows] = known
        return known

    def withholds(self, key: UpdateKey) -> bool:
        """Whether the table is covered and there is news that must not be told yet."""
        match = self._state.match
        if match is None or not covered(match) or self._chronicle is None or key.shows is None:
            return False
        news = self._chronicle.entries(key.shows)[key.since :]
        return not all(isinstance(event, Acted) for n in news for event in match.told[n])

    def written(self, key: UpdateKey) -> bytes:
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = _encoded(self._update(key))
        return written

    def _update(self, key: UpdateKey) -> Update:
        state, match, chronicle = self._state, self._state.match, self._chronicle
        # Several viewers are told the same about the table, so it may be written already.
        table = cast(TableView, self._cache.written(state, key.language))
        if match is None or chronicle is None:
            return Update(0, key.shows, table, state.now, running=False)
        alarm, withheld = match.alarm(), self.withholds(key)
        return Update(
            version=key.since if withheld else chronicle.version(key.shows),
            shows=key.shows,
            table=table,
            now=state.now,
            running=state.runs,
            view=self._view(match, key.shows),
            picture=self._picture(match, key),
            legal=self._legal(match, key),
            choices=self._choices(match, key),
            events=[] if withheld else self._events(match, chronicle, key),
            alarm=None if alarm is None else alarm[0],
            done=key.done,
        )

    def _view(self, match: AnyMatch, shows: Show) -> msgspec.Raw | None:
        """Where everything lies open, everybody gets the public view."""
        if shows is None or match.game is None or covered(match):
            return None
        viewer = PUBLIC if match.rules.lies_open else shows
        if viewer not in self._views:
            self._views[viewer] = raw(match.view(viewer))
        return self._views[viewer]

    def _picture(self, match: AnyMatch, key: UpdateKey) -> str:
        if not key.words or key.shows is None or match.game is None or covered(match):
            return ""
        names = match.names(key.language)
        return match.rules.picture(match.view(key.shows), key.language, names)

    def _legal(self, match: AnyMatch, key: UpdateKey) -> list[Option]:
        if not isinstance(key.shows, int):
            return []
        return self._worded(match, match.offered(key.shows), key)

    def _choices(self, match: AnyMatch, key: UpdateKey) -> list[Option]:
        """What may be done at the table, always with its words, because pages do not know them."""
        if not isinstance(key.shows, int) or not key.choices:
            return []
        return self._cache.choices(self._state.situation(match), key.shows, key.language)

    def _worded(self, match: AnyMatch, actions: Sequence[Any], key: UpdateKey) -> list[Option]:
        if not key.words:
            return [Option(action) for action in actions]
        return [Option(action, match.words(action, key.language)) for action in actions]

    def _events(self, match: AnyMatch, chronicle: Chronicle, key: UpdateKey) -> list[Happened]:
        if key.shows is None:
            return []
        entries, number = chronicle.entries(key.shows), key.since
        told: list[msgspec.Raw] = []
        while number < len(entries):
            if number % BLOCK == 0 and number + BLOCK <= len(entries):
                told.append(chronicle.block(key.shows, key.language, number))
                number += BLOCK
            else:
                told.append(self._told_of(match, number, entries[number], key))
                number += 1
        return cast(list[Happened], told)

    def _told_of(self, match: AnyMatch, number: int, n: int, key: UpdateKey) -> msgspec.Raw:
        assert key.shows is not None
        told = seen(match, n, key.shows)
        if told != match.told[n]:
            return raw(happened(match, n, told, key.language, number))
        place = (n, number, key.language)
        if place not in self._told:
            self._told[place] = raw(happened(match, n, told, key.language, number))
        return self._told[place]


def covered(match: AnyMatch) -> bool:
    """Whether nobody may see the game at the moment, because it is paused."""
    return match.rules.covers_when_paused and match.table.paused and match.outcome is None


def happened(match: AnyMatch, n: int, told: list[Any], language: Language, number: int) -> Happened:
    """The entry, for a viewer who may know these events of it, under the viewer's own number."""
    entry, words = match.entries[n], [match.words(event, language) for event in told]
    return Happened(number, entry.at, entry.seat, told, words)


def raw(thing: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_encoded(thing))


def table_view(state: TableState, language: Language) -> TableView:
    """The table around the game, in this language."""
    if state.match is None:
        return _gathering(state, language)
    return _table(state, state.match, language)


def _gathering(state: TableState, language: Language) -> TableView:
    kept, called = state.kept, state.rules.catalogue.called
    return TableView(
        game=kept.game,
        options=kept.options,
        seats=tuple(
            SeatView(called(row.name, row.bot, language), row.bot, present)
            for row, present in zip(state.seats, state.present, strict=True)
        ),
        commitment=commitment(kept.secret),
        pace=kept.pace,
        daily=kept.daily,
        rematch=kept.rematch,
    )


def _table(state: TableState, match: AnyMatch, language: Language) -> TableView:
    table, outcome, older = match.table, match.outcome, match.rules.version
    waiting = tuple(match.waiting())
    return TableView(
        game=match.rules.name,
        options=match.header.options,
        seats=tuple(
            _seat(state, match, seat, name, seat in waiting)
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
        daily=state.kept.daily,
        rematch=state.kept.rematch,
        notice=sentence("notice.older", language) if match.header.version != older else "",
    )


def _seat(state: TableState, match: AnyMatch, seat: Seat, name: str, waited: bool) -> SeatView:
    table, left = match.table, None
    if table.left is not None:
        timed = waited and seat not in table.out
        left = max(table.left[seat] - (state.now - match.now if timed else 0), 0)
    return SeatView(
        name=name,
        bot=table.bots[seat],
        present=state.present[seat],
        ready=table.shares[seat] is not None,
        left=left,
        hints=table.hints[seat],
    )


def _offer(match: AnyMatch, language: Language) -> OfferView | None:
    offer = match.table.offer
    if offer is None:
        return None
    return OfferView(offer.by, match.words(offer.what, language), tuple(offer.missing))
