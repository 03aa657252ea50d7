"""What a viewer is sent: the table, the view, the possible actions, and what happened since."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from fusebox.core import PUBLIC, AnyMatch, AnyRules, Language, Millis, Seat, Viewer, commitment
from fusebox.core.replay import seen
from fusebox.core.table import Acted, Offer, Table, TableAction, Undo
from fusebox.core.table.rules import menu, taken_back
from fusebox.core.table.words import words
from fusebox.table.chronicle import BLOCK, Chronicle, happened
from fusebox.table.judge import MOST_ENTRIES, Situation, allowed
from fusebox.table.lessons import lesson_view
from fusebox.table.messages import OfferedAction, OfferView, SeatView, Show, TableView
from fusebox.table.model import KeptTable, SeatRow
from fusebox.table.sentences import sentence

NOTHING: Final = b"[]"
_encoded = msgspec.json.Encoder().encode


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
    together: bool = False
    """Whether two people at it share a household or a device, where matches are rated."""
    asked_again: Seat | None = None

    def situation(self, match: AnyMatch) -> Situation:
        """What the table's judge looks at."""
        went_on = self.kept.rematch != ""
        permits = self.kept.permits
        return Situation(match, self.present, self.gone, self.hinting, went_on, permits)


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """What an update has to contain."""

    shows: Show
    language: Language
    words: bool
    choices: bool
    since: int
    done: str = ""
    """The nonce of the action this update answers."""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part of an `Update` that is the same for all who see the same."""

    version: int
    table: msgspec.Raw
    now: Millis
    running: bool
    view: msgspec.Raw | None = None
    events: list[msgspec.Raw] = []
    alarm: Millis | None = None


class Cover(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag="update"):
    """The part of an `Update` that is one connection's own."""

    shows: Show
    picture: str = ""
    legal: msgspec.Raw | None = None
    choices: msgspec.Raw = msgspec.Raw(NOTHING)
    done: str = ""


class TableCache:
    """The table around the game, written again only when something in it has changed."""

    def __init__(self) -> None:
        self._kind: tuple[object, ...] = ()
        self._written: dict[tuple[Language, tuple[Seat, ...]], msgspec.Raw] = {}
        self._table: Table | None = None
        self._menu_kind: tuple[object, ...] = ()
        self._menus: dict[tuple[Seat, Language, type | None], tuple[bytes, bytes]] = {}

    def written(self, state: TableState, language: Language) -> msgspec.Raw:
        current = None if state.match is None else state.match.current
        if current is None or current.outcome is not None or current.table.left is not None:
            return raw(table_view(state, language))
        if state.kept.lesson:
            return raw(table_view(state, language))
        kind, key = (state.kept, state.present, current.table), (language, tuple(current.waiting()))
        if kind != self._kind:
            self._kind = kind
            self._written.clear()
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = raw(table_view(state, language))
        return written

    def judged_by(self, situation: Situation) -> None:
        """From now on choices are those of this situation."""
        match = situation.match
        kind = (*situation[1:], len(match.entries) >= MOST_ENTRIES)
        if match.table is not self._table or kind != self._menu_kind:
            self._table, self._menu_kind = match.table, kind
            self._menus.clear()

    def choices(self, situation: Situation, seat: Seat, language: Language) -> msgspec.Raw:
        """What a seat may do at the table. All of it stays the same from move to move, but for the
        number of what may be taken back."""
        undo = taken_back(situation.match, seat)
        key = (seat, language, type(undo[0]) if undo else None)
        known = self._menus.get(key)
        if known is None:
            known = self._menus[key] = _menu(situation, seat, language, undo)
        before, after = known
        return msgspec.Raw(before + b"%d" % _number(undo[0]) + after if after else before)


def _menu(
    situation: Situation, seat: Seat, language: Language, undo: list[TableAction]
) -> tuple[bytes, bytes]:
    """The menu of a seat, as it is written before and after the number of what may be taken back;
    nothing comes after where nothing may."""
    match = situation.match
    actions = allowed(situation, seat, [*menu(match, seat), *undo])
    names = match.names(language)
    written = b"[" + b",".join([_choice(one, language, names) for one in actions]) + b"]"
    number = b"%d" % _number(undo[0]) if undo else b""
    before, found, after = written.partition(b'"to":' + number)
    return before + found.removesuffix(number), after


@lru_cache(maxsize=1 << 12)
def _choice(action: TableAction, language: Language, names: tuple[str, ...]) -> bytes:
    """Menus of a table have most of their choices in common."""
    return _encoded(OfferedAction(raw(action), words(action, language, names)))


def _number(undo: TableAction) -> int:
    """The entry before which it goes back."""
    undo = undo.what if isinstance(undo, Offer) else undo
    assert isinstance(undo, Undo)
    return undo.to


class UpdateWriter:
    """Writes the updates of one moment; what several viewers see alike is written once."""

    def __init__(self, state: TableState, cache: TableCache, chronicle: Chronicle | None) -> None:
        match = state.match
        self._state = state
        self._match = match
        self._cache = cache
        self._chronicle = chronicle
        self._lies_open = match is None or match.rules.lies_open
        self.covered = match is not None and covered(match)
        if match is not None:
            self._situation = state.situation(match)
            cache.judged_by(self._situation)
        self._written: dict[Wanted, bytes] = {}
        self._sheets: dict[tuple[Show, Language, int], bytes] = {}
        self._views: dict[Viewer, msgspec.Raw] = {}
        self._sights: dict[Show, int] = {}
        self._told: dict[tuple[int, int, Language], msgspec.Raw] = {}
        """What happened in an entry, for entries that everybody may know in full."""

    def version(self, shows: Show) -> int:
        """The version that an update for this viewer has."""
        if self._match is None or self._chronicle is None:
            return 0
        return len(self._match.entries) if self._lies_open else self._chronicle.version(shows)

    def sight(self, shows: Show) -> int:
        """All that a viewer sees of the game, in short: the same number, the same sight. Where
        everything lies open nothing happens unseen, and there is none."""
        match = self._match
        if self._lies_open or match is None or match.game is None:
            return 0
        known = self._sights.get(shows)
        if known is None:
            view, alarm = self._view(match, shows), match.alarm()
            offered = tuple(match.offered(shows)) if isinstance(shows, int) else ()
            waited = (tuple(match.waiting()), None if alarm is None else alarm[0])
            known = hash((None if view is None else bytes(view), offered, waited))
            self._sights[shows] = known
        return known

    def withholds(self, wanted: Wanted) -> bool:
        """Whether the table is covered and there is news that must not be told yet."""
        if not self.covered:
            return False
        match, shows = self._match, wanted.shows
        if match is None or self._chronicle is None or shows is None:
            return False
        news = self._chronicle.entries(shows)[wanted.since :]
        return not all(isinstance(event, Acted) for n in news for event in match.told[n])

    def written(self, wanted: Wanted) -> bytes:
        """The update, as an `Update` is written."""
        written = self._written.get(wanted)
        if written is None:
            cover, sheet = _encoded(self._cover(wanted)), self._sheet_for(wanted)
            written = self._written[wanted] = cover[:-1] + b"," + sheet[1:]
        return written

    def _cover(self, wanted: Wanted) -> Cover:
        match, shows = self._match, wanted.shows
        if match is None:
            return Cover(shows)
        picture = self._picture(match, wanted)
        if not isinstance(shows, int):
            return Cover(shows, picture, done=wanted.done)
        legal, choices = self._legal(match, shows, wanted), msgspec.Raw(NOTHING)
        if wanted.choices:
            # Always with words, because pages do not know them.
            choices = self._cache.choices(self._situation, shows, wanted.language)
        return Cover(shows, picture, legal, choices, wanted.done)

    def _sheet_for(self, wanted: Wanted) -> bytes:
        """Where everything lies open, everybody sees what the public sees."""
        shows = wanted.shows
        viewer: Show = "public" if self._lies_open and shows is not None else shows
        place = (viewer, wanted.language, wanted.since)
        sheet = self._sheets.get(place)
        if sheet is None:
            sheet = self._sheets[place] = _encoded(self._sheet(wanted))
        return sheet

    def _sheet(self, wanted: Wanted) -> Sheet:
        state, match, chronicle = self._state, self._match, self._chronicle
        table = self._cache.written(state, wanted.language)
        if match is None or chronicle is None:
            return Sheet(0, table, state.now, running=False)
        alarm, withheld = match.alarm(), self.covered and self.withholds(wanted)
        return Sheet(
            version=wanted.since if withheld else chronicle.version(wanted.shows),
            table=table,
            now=state.now,
            running=state.runs,
            view=self._view(match, wanted.shows),
            events=[] if withheld else self._events(match, chronicle, wanted),
            alarm=None if alarm is None else alarm[0],
        )

    def _view(self, match: AnyMatch, shows: Show) -> msgspec.Raw | None:
        if shows is None or match.game is None or self.covered:
            return None
        viewer = PUBLIC if self._lies_open else shows
        if viewer not in self._views:
            self._views[viewer] = raw(match.view(viewer))
        return self._views[viewer]

    def _picture(self, match: AnyMatch, wanted: Wanted) -> str:
        if not wanted.words or wanted.shows is None or match.game is None or self.covered:
            return ""
        names = match.names(wanted.language)
        return match.rules.picture(match.view(wanted.shows), wanted.language, names)

    def _legal(self, match: AnyMatch, seat: Seat, wanted: Wanted) -> msgspec.Raw | None:
        if not wanted.words:
            lines = match.lines(seat)
            return msgspec.Raw(plainly_offered(lines)) if lines else None
        actions = match.offered(seat)
        if not actions:
            return None
        said = [match.words(action, wanted.language) for action in actions]
        return raw([OfferedAction(*pair) for pair in zip(actions, said, strict=True)])

    def _events(self, match: AnyMatch, chronicle: Chronicle, wanted: Wanted) -> list[msgspec.Raw]:
        if wanted.shows is None:
            return []
        entries, number = chronicle.entries(wanted.shows), wanted.since
        told: list[msgspec.Raw] = []
        while number < len(entries):
            if number % BLOCK == 0 and number + BLOCK <= len(entries):
                told.append(chronicle.block(wanted.shows, wanted.language, number))
                number += BLOCK
            else:
                told.append(self._told_of(match, number, entries[number], wanted))
                number += 1
        return told

    def _told_of(self, match: AnyMatch, number: int, n: int, wanted: Wanted) -> msgspec.Raw:
        assert wanted.shows is not None
        told, language = seen(match, n, wanted.shows), wanted.language
        if told != match.told[n]:
            return raw(happened(match, n, told, language, number))
        place = (n, number, language)
        if place not in self._told:
            self._told[place] = raw(happened(match, n, told, language, number))
        return self._told[place]


def covered(match: AnyMatch) -> bool:
    """Whether nobody may see the game at the moment, because it is paused."""
    return match.rules.covers_when_paused and match.table.paused and match.outcome is None


def raw(thing: Any) -> msgspec.Raw:
    return msgspec.Raw(_encoded(thing))


def plainly_offered(lines: bytes) -> bytes:
    """The actions, as `OfferedAction`s without words are written; no JSON has a line end in it."""
    return b'[{"action":' + lines[:-1].replace(b"\n", b'},{"action":') + b"}]"


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
            SeatView(called(row.name, row.bot, language), row.bot, present, face=row.face)
            for row, present in zip(state.seats, state.present, strict=True)
        ),
        commitment=commitment(kept.secret),
        pace=kept.pace,
        daily=kept.daily,
        rematch=kept.rematch,
        permits=kept.permits,
        notice=_notice(state, False, language),
    )


def _notice(state: TableState, older: bool, language: Language) -> str:
    """What there is to know about the table."""
    keys = [key for key, says in (("older", older), ("together", state.together)) if says]
    return " ".join(sentence(f"notice.{key}", language) for key in keys)


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
        notice=_notice(state, match.header.version != older, language),
        asked_again=state.asked_again,
        permits=state.kept.permits,
        lesson=lesson_view(state.kept, match, language) if state.kept.lesson else None,
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
        face=state.seats[seat].face,
    )


def _offer(match: AnyMatch, language: Language) -> OfferView | None:
    offer = match.table.offer
    if offer is None:
        return None
    return OfferView(offer.by, match.words(offer.what, language), tuple(offer.missing))
