"""The way to a seat: new tables, invitations, taking a seat and giving it back, and rematches."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeVar

import msgspec

from fusebox.core import AnyRules, Refusal, Seat, nearest
from fusebox.store import Conflict, KeptTable, Lost, NotKept, Push, SeatRow
from fusebox.table.daily import daily_secret
from fusebox.table.lessons import named, ordered
from fusebox.table.model import Permits
from fusebox.table.seats import (
    CreateTable,
    SeatMade,
    check_pace,
    cleaned,
    known_person,
    laid_out,
    unlike,
    without,
)
from fusebox.table.secrets import (
    KEY_BYTES,
    OFFLINE,
    Luck,
    code_hashed,
    derived,
    hashed,
    held,
    same,
    table_id,
    text_of,
)
from fusebox.table.sentences import Declined, Fault
from fusebox.table.shapes import Reply
from fusebox.tables.live import Services
from fusebox.tables.loaded import LoadedTables

T = TypeVar("T")
MOST_PUSHES: Final = 8
"""Browsers in which one person is called."""


class CreatedTable(Reply, frozen=True):
    """A new table; seats of bots are not among those that are told."""

    table: str
    seats: tuple[SeatMade, ...]


class Joined(Reply, frozen=True):
    """A seat that was taken, and the token that holds it."""

    table: str
    seat: Seat
    token: str


class Lobby:
    """Who sits at which table. Refusals are raised as Declined. A request with a key can be
    repeated: the same key gets the same answer."""

    def __init__(
        self, services: Services, memory: LoadedTables, luck: Luck, today: Callable[[], str]
    ) -> None:
        self._services = services
        self._store = services.store
        self._memory = memory
        self._luck = luck
        self._today = today
        self.draining = False
        """Whether no more tables are opened, because the server is about to be restarted."""

    async def create(self, order: CreateTable) -> CreatedTable:
        """A new table; the match begins once all seats are taken and everybody is ready."""
        rules, secret, luck = self.rules(order.game), self._key(order.key), b""
        if order.lesson:
            order, luck = ordered(order, rules)
        check_pace(order.pace, rules)
        self._check_permits(order.permits)
        self._check_seats(order)
        day = self._day(order, rules)
        options = _options(rules, order)
        rows, made = laid_out(order, rules, secret, self._outside(order.game))
        code = next((seat.code for seat in made if seat.code), "")
        kept = KeptTable(
            id=self._id(secret),
            game=order.game,
            options=msgspec.to_builtins(options),
            secret=luck or self._luck_of(order.game, day),
            language=nearest(order.language),
            pace=order.pace,
            code=code_hashed(code) if code else None,
            daily=day,
            lesson=named(order.lesson, order.step) if order.lesson else "",
            permits=order.permits,
            offline=self._services.offline,
        )
        await self._made(kept, tuple(rows))
        return CreatedTable(kept.id, tuple(made))

    async def find(self, code: str) -> str:
        """The table this code stands for; the code itself is an invite to it."""
        table = await kept_or_declined(self._store.by_code(code_hashed(code)))
        if table is None:
            raise Declined("unknown", "unknown_code")
        return table

    async def join(
        self,
        table: str,
        invite: str,
        name: str,
        tokens: Iterable[str] = (),
        key: str = "",
        face: str = "",
        person: str = "",
    ) -> Joined:
        """Takes the empty seat this invite is for (with a code, and without one where the table is
        open: any empty "link" seat). Somebody who already has a token of this table gets their own
        seat again."""
        token = text_of(derived(self._key(key), "join", table))
        async with self._memory.lock(table):
            kept, rows = await self.found(table)
            for seat, own in held(rows, [token, *tokens]).items():
                return Joined(table, seat, own)
            is_open = self._services.lobby and kept.permits.open
            row = _invited(kept, rows, invite, is_open)
            shown = unlike(cleaned(name), [other.name for other in rows])
            known = known_person(person)
            taken = self._store.take(table, row.seat, shown, hashed(token), face, known)
            await kept_or_declined(taken, "taken", "seat_taken")
            await self._reseat(table)
        return Joined(table, row.seat, token)

    async def leave(self, table: str, token: str) -> None:
        """Gives a seat back before the table is full; its invite becomes valid again. Does nothing
        if the token no longer holds a seat."""
        async with self._memory.lock(table):
            _, rows = await self.found(table)
            for seat in held(rows, [token]):
                await kept_or_declined(self._store.vacate(table, seat), "taken", "begun")
                await self._reseat(table)

    async def subscribe(self, tokens: Iterable[str], push: Push) -> int:
        """Whoever has these tokens is called there when they are waited for; how many of them hold
        a seat."""
        count = 0
        for token in tokens:
            try:
                await self._store.subscribe(hashed(token), push, MOST_PUSHES)
                count += 1
            except Conflict:
                continue
            except NotKept:
                raise Declined("unkept", "not_kept") from None
        return count

    async def unsubscribe(self, endpoint: str) -> None:
        """Nobody is called there any more."""
        await kept_or_declined(self._store.unsubscribe(endpoint))

    async def seat_of(self, table: str, token: str) -> Seat | None:
        """The seat this token holds at this table."""
        _, rows = await self.found(table)
        return next(iter(held(rows, [token])), None)

    async def held(self, table: str, token: str) -> Seat:
        """The same; Declined if it holds none."""
        seat = await self.seat_of(table, token)
        if seat is None:
            raise Declined("unknown", "unknown_token")
        return seat

    async def rematch(self, table: str, token: str) -> CreatedTable:
        """The table at which the same people play again; their tokens are valid there too."""
        seat = await self.held(table, token)
        async with self._memory.lock(table):
            over = (await self._memory.live(table)).match.over
            kept, rows = await self.found(table)
            if not (over or kept.rematch):
                raise Declined("invalid", "not_over")
            again = kept.rematch or await self._again(
                *(kept, _all_seated(rows), seat, self._key(""))
            )
        if await self.seat_of(again, token) is None:
            raise Declined("unknown", "went_on")
        return CreatedTable(again, (SeatMade(seat, token=token),))

    async def without(
        self, table: str, token: str, other: Seat, level: str = "", key: str = ""
    ) -> CreatedTable:
        """The table at which the others play without somebody who does not come: a bot of this
        level takes that seat or, without a level, whoever is invited next."""
        seat, secret = await self.held(table, token), self._key(key)
        async with self._memory.lock(table):
            live = await self._memory.live(table)
            kept, rows = await self.found(table)
            again = self._id(secret)
            if kept.rematch not in ("", again):
                raise Declined("taken", "went_on")
            if not kept.rematch and (other == seat or not live.awaits(other)):
                raise Declined("invalid", "not_missing")
            rules = self.rules(kept.game)
            seats, invites = without(
                *(rows, other, level, rules, kept.language, secret), self._outside(kept.game)
            )
            if not kept.rematch:
                code = invites[0].code if invites else ""
                await self._again(kept, seats, seat, secret, code)
        made = (SeatMade(seat, token=token), *invites)
        return CreatedTable(again, tuple(sorted(made, key=lambda seat: seat.seat)))

    def rules(self, game: str) -> AnyRules:
        """The rules of this game; Declined if it is not played here."""
        if game not in self._services.games:
            raise Declined("unknown", "unknown_game")
        return self._services.games[game]

    def _outside(self, game: str) -> tuple[str, ...]:
        return self._services.outside.get(game, ())

    async def found(self, table: str) -> tuple[KeptTable, tuple[SeatRow, ...]]:
        """The table and its seats; Declined if there is none."""
        kept = await kept_or_declined(self._store.table(table))
        if kept is None:
            raise Declined("unknown", "unknown_table")
        return kept, await kept_or_declined(self._store.seats(table))

    def _check_permits(self, permits: Permits) -> None:
        """Declined if this server does not have what the table is to allow."""
        if permits.chat and not self._services.chat:
            raise Declined("invalid", "no_chat_here")
        if (permits.open or permits.shown) and not self._services.lobby:
            raise Declined("invalid", "no_lobby")
        if permits.shown and not permits.watchers:
            raise Declined("invalid", "shown_unwatched")

    def _check_seats(self, order: CreateTable) -> None:
        """Declined if somebody is to come from elsewhere, and nobody can."""
        if self._services.offline and any(seat.kind == "link" for seat in order.seats):
            raise Declined("invalid", "no_links")

    def _id(self, key: bytes) -> str:
        """The id of a new table, by which pages know where it is played."""
        return (OFFLINE if self._services.offline else "") + table_id(key)

    def _key(self, given: str) -> bytes:
        """What a table's id and secrets are derived from: the browser's key, or luck."""
        return hashed(f"key {given}") if given else self._luck(KEY_BYTES)

    def _luck_of(self, game: str, day: str) -> bytes:
        """The server's share of the luck, which never comes from a browser."""
        return daily_secret(game, day) if day else self._luck(KEY_BYTES)

    def _day(self, order: CreateTable, rules: AnyRules) -> str:
        """The day whose deal is wanted; empty for an ordinary deal."""
        if not order.daily:
            return ""
        if not rules.daily or [seat.kind for seat in order.seats] != ["me"]:
            raise Declined("invalid", "no_daily")
        return self._today()

    async def _made(self, kept: KeptTable, rows: tuple[SeatRow, ...]) -> None:
        """Keeps a new table; one made with the same key before is the same table."""
        if self.draining:
            raise Declined("unkept", "draining")
        try:
            await self._store.create(kept, rows)
            self._store.let_go(kept.id)
        except Conflict:
            _, known = await self.found(kept.id)
            if [(row.kind, row.token, row.invite) for row in known if row.kind == "me"] != [
                (row.kind, row.token, row.invite) for row in rows if row.kind == "me"
            ]:
                raise Declined("unkept", "not_kept") from None
        except NotKept:
            raise Declined("unkept", "not_kept") from None

    async def _reseat(self, table: str) -> None:
        if live := self._memory.at_hand(table):
            live.reseat(await kept_or_declined(self._store.seats(table)))

    async def _again(
        self, kept: KeptTable, seats: tuple[SeatRow, ...], by: Seat, key: bytes, code: str = ""
    ) -> str:
        """A table like this one, with these seats, which `by` has asked for."""
        day = self._today() if kept.daily else ""
        again = KeptTable(
            id=self._id(key),
            game=kept.game,
            options=kept.options,
            secret=self._luck_of(kept.game, day),
            language=kept.language,
            pace=kept.pace,
            code=code_hashed(code) if code else None,
            daily=day,
            permits=kept.permits,
            offline=kept.offline,
        )
        await self._made(again, seats)
        await kept_or_declined(self._store.link(kept.id, again.id))
        if live := self._memory.at_hand(kept.id):
            live.linked(again.id, by)
        return again.id


def _options(rules: AnyRules, order: CreateTable) -> Any:
    """The options as the game's own type; Declined if such a match is not possible."""
    try:
        chosen = {**order.options, **(rules.daily_options if order.daily else {})}
        options = msgspec.convert(chosen, rules.types.options)
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


def _invited(
    kept: KeptTable, rows: tuple[SeatRow, ...], invite: str, is_open: bool = False
) -> SeatRow:
    """The empty seat this invite or code is for; none is needed where the table is open."""
    known = hashed(invite)
    for row in rows:
        if same(row.invite, known):
            if row.taken:
                raise Declined("taken", "seat_taken")
            return row
    anybody = is_open and not invite
    if not anybody and not same(kept.code, code_hashed(invite)):
        raise Declined("unknown", "unknown_invite")
    empty = [row for row in rows if not row.taken]
    if not empty:
        raise Declined("taken", "table_full")
    return empty[0]


def _all_seated(rows: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The same people in the same seats, without invitations."""
    return tuple(msgspec.structs.replace(row, invite=None) for row in rows)


async def kept_or_declined(work: Awaitable[T], kind: Fault = "unkept", key: str = "not_kept") -> T:
    """The result of the work; Declined for this reason on a conflict, or because the disk
    failed."""
    try:
        return await work
    except Lost:
        # Another server has the table: whoever tries again is brought there.
        raise Declined("unkept", "not_kept") from None
    except Conflict:
        raise Declined(kind, key) from None
    except NotKept:
        raise Declined("unkept", "not_kept") from None
