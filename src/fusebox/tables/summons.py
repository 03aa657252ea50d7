"""Calling people who have no page open to the tables at which they are waited for."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from fusebox.core import AnyRules, Language, Millis, Seat
from fusebox.store import NotKept, Push, Store
from fusebox.table.livematch import LiveMatch
from fusebox.table.sentences import game_name, sentence
from fusebox.tables.clock import Clock, Handle

Reason: TypeAlias = Literal["turn", "begin", "reminder"]
DAY: Final = 86_400
MOST_AT_ONCE: Final = 500
"""Calls on their way; more are dropped, for whoever comes back sees the table anyway."""
LATE: Final[Millis] = 60_000
"""A reminder for which the server came too late is not given any more."""

log = logging.getLogger(__name__)


class Letter(msgspec.Struct, frozen=True):
    """What is sent: for how many seconds it is worth keeping, and what newer one replaces it."""

    content: bytes
    topic: str
    lasts: int = DAY


class Post(Protocol):
    """Carries letters to browsers."""

    async def deliver(self, push: Push, letter: Letter) -> bool:
        """Whether the browser can still be reached there."""

    async def close(self) -> None: ...


class Call(NamedTuple):
    """Somebody is waited for."""

    table: str
    token: bytes
    reason: Reason
    rules: AnyRules
    others: tuple[tuple[str, str], ...]
    """Who waits: names, and the levels of bots."""


class Called(msgspec.Struct, frozen=True):
    """What a browser is told: nothing that a passer-by may not read on the screen."""

    table: str
    title: str
    words: str


class Summons:
    """Tells people where they said they want to be told."""

    def __init__(self, store: Store, post: Post) -> None:
        self._store = store
        self._post = post
        self._calling: set[asyncio.Task[None]] = set()

    def call(self, call: Call) -> None:
        if len(self._calling) < MOST_AT_ONCE:
            task = asyncio.get_running_loop().create_task(self._called(call))
            self._calling.add(task)
            task.add_done_callback(self._calling.discard)

    async def close(self) -> None:
        """What is on its way is let go."""
        for task in self._calling:
            task.cancel()
        await asyncio.gather(*self._calling, return_exceptions=True)
        await self._post.close()

    async def settled(self) -> None:
        """Returns when nothing is on its way."""
        while self._calling:
            await asyncio.wait(self._calling)

    async def _called(self, call: Call) -> None:
        try:
            for push in await self._store.pushes(call.token):
                if not await self._post.deliver(push, _letter(call, push.language)):
                    await self._store.unsubscribe(push.endpoint)
        except NotKept as error:
            log.warning("table %s: could not notify anybody: %s", call.table, error)


def _letter(call: Call, language: Language) -> Letter:
    game, called = game_name(call.rules, language), call.rules.catalogue.called
    names = ", ".join(called(*other, language) for other in call.others)
    title = sentence(f"summons.{call.reason}", language, game=game)
    words = sentence("summons.who", language, names=names) if names else game
    return Letter(msgspec.json.encode(Called(call.table, title, words)), call.table)


def awaited(live: LiveMatch) -> frozenset[Seat]:
    """The people who are waited for, in games that have turns: to be ready, or to act."""
    match = live.match
    if match is None or match.outcome is not None or not live.rules.paced:
        return frozenset()
    table = match.table
    if not table.started:
        waiting = [seat for seat, share in enumerate(table.shares) if share is None]
    else:
        waiting = match.waiting()
    return frozenset(seat for seat in waiting if not table.bots[seat])


class Caller:
    """Notices at one table that somebody begins to be waited for; whoever is there needs no
    call."""

    def __init__(
        self,
        live: LiveMatch,
        clock: Clock,
        summons: Summons,
        present: Callable[[], frozenset[Seat]],
    ) -> None:
        self._live = live
        self._clock = clock
        self._summons = summons
        self._present = present
        self._version = live.version
        self._awaited = awaited(live)
        self._alarm: Handle | None = None
        self._due: Millis | None = None
        """What the clock will show when somebody is reminded."""
        self._reminded: int | None = None
        """The version in which somebody was."""

    def look(self) -> None:
        """Called whenever something may have happened."""
        if self._live.version != self._version:
            self._tell()
        due = self._when()
        if due != self._due:
            self._remind_at(due)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _tell(self) -> None:
        live, before, since = self._live, self._awaited, self._version
        self._version, self._awaited = live.version, awaited(live)
        if live.match is None or not self._awaited:
            return
        reason: Reason = "turn" if live.match.table.started else "begin"
        acted, present = {entry.seat for entry in live.match.entries[since:]}, self._present()
        if reason == "begin" and not present:
            return  # Whoever opens the table is on the way to it.
        for seat in self._awaited - present:
            if seat not in before or seat in acted:
                self._call(seat, reason)

    def _when(self) -> Millis | None:
        at = self._live.reminder()
        if at is None or self._reminded == self._version:
            return None
        return self._live.time.clock_time(at)

    def _remind_at(self, due: Millis | None) -> None:
        self.close()
        self._due = due
        if due is not None and self._clock.now() < due + LATE:
            self._alarm = self._clock.call_at(max(due, self._clock.now()), self._remind)

    def _remind(self) -> None:
        self._alarm, self._reminded = None, self._version
        for seat in self._awaited - self._present():
            self._call(seat, "reminder")

    def _call(self, seat: Seat, reason: Reason) -> None:
        live = self._live
        token = live.seats[seat].token
        if token is None:
            return
        others = tuple((row.name, row.bot) for row in live.seats if row.seat != seat)
        self._summons.call(Call(live.kept.id, token, reason, live.rules, others))
