"""The hall: all tables, and who may sit at them."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from fusebox.core import PUBLIC, AnyRules, Language, Millis, Outcome, Refusal, Seat, Viewer
from fusebox.games import GAMES
from fusebox.store import Conflict, KeptTable, Note, NotKept, SeatRow, SqliteStore, Store
from fusebox.tables import opening
from fusebox.tables.clock import Clock, RealClock
from fusebox.tables.course import Course, Means
from fusebox.tables.daily import daily_secret, today
from fusebox.tables.live import Connection, LiveTable
from fusebox.tables.memory import Memory
from fusebox.tables.messages import Hello
from fusebox.tables.replay import record_text, replayed, source_of
from fusebox.tables.seats import (
    NewTable,
    Place,
    SeatOrder,
    check_pace,
    cleaned,
    code_hashed,
    fresh_code,
    fresh_id,
    fresh_secret,
    hashed,
    held,
    laid_out,
    same,
    unlike,
    without,
)
from fusebox.tables.sentences import Declined, Fault
from fusebox.tables.thinking import Thinker, Workers

__all__ = ["Created", "Declined", "Hall", "NewTable", "Place", "SeatOrder", "Seated", "Summary"]

T = TypeVar("T")


class Created(msgspec.Struct, frozen=True):
    """A new table: the tokens of "me" seats, the invites to "link" seats, and a code to type."""

    table: str
    tokens: tuple[Place, ...]
    invites: tuple[Place, ...] = ()
    code: str = ""


class Seated(msgspec.Struct, frozen=True):
    """A seat that was taken, and the token that sits in it."""

    table: str
    seat: Seat
    token: str


class Summary(msgspec.Struct, frozen=True):
    """One line about a table, for one who sits there."""

    table: str
    seat: Seat
    game: str
    names: tuple[str, ...]
    started: bool
    waiting: tuple[Seat, ...]
    outcome: str = ""
    """How it ended, in words; empty while it has not."""
    result: Outcome | None = None
    options: dict[str, Any] = {}
    hints: int = 0
    rested: bool = False
    """Whether it was paused at some time; known at the end."""
    pauses: int = 0
    """How often; known at the end."""
    time: Millis | None = None
    """How long it took, where winning sooner is winning better."""
    made: Millis = 0
    """When the table was opened, by the calendar."""


class Tally(NamedTuple):
    """How much there is: tables in all, begun and not over, in memory; and connections."""

    tables: int
    running: int
    live: int
    connected: int


class Hall:
    """All tables. Everything that may be refused raises Declined."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        thinker: Thinker,
        games: Mapping[str, AnyRules] = GAMES,
        today: Callable[[], str] = today,
    ) -> None:
        self._today = today
        self._means = Means(store, clock, thinker, games)
        self._store = store
        self._memory = Memory(self._means)
        self._opening = asyncio.Lock()

    @classmethod
    async def open(cls, folder: Path, games: Mapping[str, AnyRules] = GAMES) -> "Hall":
        """The hall of this data folder, with its own store, clock and bot workers; Locked or
        Unsafe (ValueErrors with a sentence) if the folder can't be had."""
        hall = cls(SqliteStore(folder), RealClock(), Workers(), games)
        await hall.start()
        return hall

    async def start(self) -> None:
        """Every open table is there again."""
        await self._memory.start()

    async def close(self) -> None:
        """Answers what is in flight, keeps every table and stops the workers."""
        await self._memory.close()
        await self._means.thinker.close()
        await self._store.close()

    async def settled(self) -> None:
        """Returns once nothing is under way: what a clock that is turned by hand waits for."""
        await self._memory.settled()

    async def tally(self) -> Tally:
        """How many tables there are, for a host."""
        tables, running = await _kept(self._store.counted())
        return Tally(tables, running, self._memory.live_tables(), self._memory.connected())

    def versions(self) -> dict[str, int]:
        """The version of each game's rules."""
        return {name: rules.version for name, rules in self._means.games.items()}

    async def create(self, order: NewTable) -> Created:
        """A new table; it begins by itself once all seats are taken."""
        rules = self._rules(order.game)
        check_pace(order.pace)
        day = self._day(order, rules)
        options = _options(rules, order)
        rows, tokens, invites = laid_out(order, rules)
        code = fresh_code() if invites else ""
        kept = KeptTable(
            id=fresh_id(),
            game=order.game,
            options=msgspec.to_builtins(options),
            secret=_secret(order.game, day),
            language=order.language,
            pace=order.pace,
            code=code_hashed(code) if code else None,
            daily=day,
        )
        await _kept(self._store.create(kept, tuple(rows)))
        return Created(kept.id, tuple(tokens), tuple(invites), code)

    async def find(self, code: str) -> str:
        """The table for which this code stands; the code itself is an invite to it."""
        table = await _kept(self._store.by_code(code_hashed(code)))
        if table is None:
            raise Declined("unknown", "unknown_code")
        return table

    async def join(self, table: str, invite: str, name: str, tokens: Iterable[str] = ()) -> Seated:
        """Takes the empty seat this invite is for (a code: any empty one by link). Whoever has a
        token of this table already gets their own seat again."""
        async with self._memory.lock(table):
            kept, rows = await self._found(table)
            for seat, token in held(rows, tokens).items():
                return Seated(table, seat, token)
            row = _invited(kept, rows, invite)
            shown = unlike(cleaned(name), [other.name for other in rows])
            token = fresh_secret()
            taken = self._store.take(table, row.seat, shown, hashed(token))
            await _kept(taken, "taken", "seat_taken")
            self._reseat(table)
        return Seated(table, row.seat, token)

    async def leave(self, table: str, token: str) -> None:
        """Gives a seat back before the table is full; its invite takes it again."""
        async with self._memory.lock(table):
            seat = await self._held(table, token)
            await _kept(self._store.vacate(table, seat), "taken", "begun")
            self._reseat(table)

    async def seat_of(self, table: str, token: str) -> Seat | None:
        """The seat in which this token sits at this table."""
        _, rows = await self._found(table)
        return next(iter(held(rows, [token])), None)

    async def greet(self, hello: Hello, connection: Connection) -> LiveTable:
        """Sets what the connection holds and shows, and attaches it to its table. The server
        checks protocol and build before, passes all further messages to the table's `receive`,
        and calls `detach` at the end."""
        _, rows = await self._found(hello.table)
        holds = frozenset(held(rows, hello.tokens))
        if len(holds) < len(set(hello.tokens)):
            raise Declined("unknown", "unknown_token")
        if isinstance(hello.shows, int) and hello.shows not in holds:
            raise Declined("invalid", "not_your_seat")
        connection.tokens = frozenset(map(hashed, hello.tokens))
        connection.holds, connection.shows = holds, hello.shows
        connection.language = hello.language
        connection.words, connection.choices = hello.words, hello.choices
        async with self._memory.lock(hello.table):
            table = await self._memory.live(hello.table)
            table.attach(connection, hello.since)
        return table

    async def rematch(self, table: str, token: str) -> Created:
        """The table at which the same people play again; their tokens sit there too."""
        seat = await self._held(table, token)
        over = await self._memory.asked(table, _is_over)
        async with self._memory.lock(table):
            kept, rows = await self._found(table)
            if not (over or kept.rematch):
                raise Declined("invalid", "not_over")
            again = kept.rematch or await self._again(kept, _all_seated(rows))
        if await self.seat_of(again, token) is None:
            raise Declined("unknown", "went_on")
        return Created(again, (Place(seat, token),))

    async def without(self, table: str, token: str, other: Seat, level: str = "") -> Created:
        """The table at which the same people play without one for whom they wait in vain: a bot
        of this level has that seat, or without a level whoever is invited next."""
        seat = await self._held(table, token)
        async with self._memory.lock(table):
            live = await self._memory.live(table)
            kept, rows = await self._found(table)
            if kept.rematch:
                raise Declined("taken", "went_on")
            if other == seat or not live.awaits(other):
                raise Declined("invalid", "not_missing")
            seats, invites = without(rows, other, level, self._rules(kept.game), kept.language)
            code = fresh_code() if invites else ""
            again = await self._again(kept, seats, code)
        return Created(again, (Place(seat, token),), invites, code)

    async def mine(self, tokens: Iterable[str], language: Language) -> list[Summary]:
        """A line for each table at which a token sits: token by token, the newest table first."""
        lines: dict[str, Summary] = {}
        for token in tokens:
            for table, seat in await _kept(self._store.by_token(hashed(token))):
                if table not in lines and (line := await self._summary(table, seat, language)):
                    lines[table] = line
        return list(lines.values())

    async def replay(
        self,
        table: str,
        language: Language,
        token: str = "",
        pictures: bool = False,
        through: Seat | None = None,
    ) -> bytes:
        """A Replay as JSON: as the token's seat (or a spectator) may know it while the game
        runs; after the end everything open, or as that seat saw it; one at a time."""
        viewer: Viewer = await self._held(table, token) if token else PUBLIC
        source = await self._memory.asked(table, source_of)
        async with self._opening:
            return await asyncio.to_thread(replayed, source, viewer, language, pictures, through)

    async def record(self, table: str) -> str:
        """The record file of a finished match."""
        return await self._memory.asked(table, record_text)

    async def opened(
        self, text: str, language: Language, pictures: bool = False, through: Seat | None = None
    ) -> bytes:
        """A record file that somebody brings, as a replay with its luck; one at a time."""
        record = opening.read(text)
        rules = opening.rules_of(record, self._means.games)
        if rules.data_hash != record.header.data:
            data = await _kept(self._store.data(record.header.data))
            rules = rules if data is None else rules.with_data(data)
        async with self._opening:
            return await asyncio.to_thread(
                opening.opened, record, rules, language, through, pictures
            )

    def _rules(self, game: str) -> AnyRules:
        if game not in self._means.games:
            raise Declined("unknown", "unknown_game")
        return self._means.games[game]

    def _day(self, order: NewTable, rules: AnyRules) -> str:
        """The day whose deal is wanted; empty for a deal of one's own."""
        if not order.daily:
            return ""
        if not rules.daily or [seat.kind for seat in order.seats] != ["me"]:
            raise Declined("invalid", "no_daily")
        return self._today()

    async def _found(self, table: str) -> tuple[KeptTable, tuple[SeatRow, ...]]:
        kept = await _kept(self._store.table(table))
        if kept is None:
            raise Declined("unknown", "unknown_table")
        return kept, await _kept(self._store.seats(table))

    async def _held(self, table: str, token: str) -> Seat:
        seat = await self.seat_of(table, token)
        if seat is None:
            raise Declined("unknown", "unknown_token")
        return seat

    def _reseat(self, table: str) -> None:
        if live := self._memory.at_hand(table):
            live.reseat()

    async def _again(self, kept: KeptTable, seats: tuple[SeatRow, ...], code: str = "") -> str:
        """A table like this one, with these seats."""
        day = self._today() if kept.daily else ""
        again = KeptTable(
            id=fresh_id(),
            game=kept.game,
            options=kept.options,
            secret=_secret(kept.game, day),
            language=kept.language,
            pace=kept.pace,
            code=code_hashed(code) if code else None,
            daily=day,
        )
        await _kept(self._store.create(again, seats))
        await _kept(self._store.link(kept.id, again.id))
        if live := self._memory.at_hand(kept.id):
            live.linked(again.id)
        return again.id

    async def _summary(self, table: str, seat: Seat, language: Language) -> Summary | None:
        kept, rows = await self._found(table)
        rules = self._means.games.get(kept.game)
        if rules is None:
            return None
        live = self._memory.at_hand(table)
        note = kept.note if live is None else live.note()
        if kept.rematch and not note.started:
            return None
        called = rules.catalogue.called
        names = tuple(called(row.name, row.bot, language) for row in rows)
        words = "" if note.outcome is None else rules.words(note.outcome, language, names)
        return Summary(
            table=table,
            seat=seat,
            game=kept.game,
            names=names,
            started=note.started,
            waiting=note.waiting,
            outcome=words,
            result=note.outcome,
            options=kept.options,
            hints=note.hints,
            rested=note.rested,
            pauses=note.pauses,
            time=_time(rules, note, seat),
            made=await self._means.store.made(table),
        )


def _time(rules: AnyRules, note: Note, seat: Seat) -> Millis | None:
    """How long it took this seat to win, where that counts."""
    outcome = note.outcome
    if outcome is None or seat not in outcome.winners or outcome.reason not in rules.clocked:
        return None
    return note.time - rules.clocked[outcome.reason]


def _secret(game: str, day: str) -> bytes:
    return daily_secret(game, day) if day else secrets.token_bytes(32)


def _options(rules: AnyRules, order: NewTable) -> Any:
    """The options in the game's own terms; Declined if there can't be such a match."""
    try:
        options = msgspec.convert(order.options, rules.types.options)
    except msgspec.ValidationError:
        raise Declined("invalid", "bad_options") from None
    seats = len(order.seats)
    if seats not in rules.seats:
        raise Declined("invalid", Refusal("T4", "seat_count", {"seats": seats}))
    if unfit := rules.admits(options, seats):
        raise Declined("invalid", unfit, rules.catalogue)
    here = sum(seat.kind == "me" for seat in order.seats)
    if here > 1 and (hidden := rules.together(options)):
        raise Declined("invalid", hidden)
    return options


def _invited(kept: KeptTable, rows: tuple[SeatRow, ...], invite: str) -> SeatRow:
    """The empty seat that this invite or code is for."""
    known = hashed(invite)
    for row in rows:
        if same(row.invite, known):
            if row.taken:
                raise Declined("taken", "seat_taken")
            return row
    if not same(kept.code, code_hashed(invite)):
        raise Declined("unknown", "unknown_invite")
    empty = [row for row in rows if not row.taken]
    if not empty:
        raise Declined("taken", "table_full")
    return empty[0]


def _all_seated(rows: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The same people in the same seats: nobody has to be invited."""
    return tuple(msgspec.structs.replace(row, invite=None) for row in rows)


def _is_over(course: Course) -> bool:
    return course.over


async def _kept(work: Awaitable[T], kind: Fault = "unkept", key: str = "not_kept") -> T:
    """What comes of the work; Declined for this reason on a conflict, or because of the disk."""
    try:
        return await work
    except Conflict:
        raise Declined(kind, key) from None
    except NotKept:
        raise Declined("unkept", "not_kept") from None
