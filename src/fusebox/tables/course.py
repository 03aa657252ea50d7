"""The course of a match at a live table: every step is durable before it is taken and told."""

import logging
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from fusebox.core import Abstain, AnyRules, Flag, Match, Millis, Ready, Refused, Seat, Step
from fusebox.core.table import Acted, Offer, Pause, Resume, Standing
from fusebox.store import Conflict, KeptTable, Line, Note, NotKept, SeatRow, Store
from fusebox.tables.botseats import BotSeats, Thought
from fusebox.tables.clock import Clock, GameTime
from fusebox.tables.loading import AnyMatch, Loaded, loaded, snapshot_of
from fusebox.tables.seats import players, replaces
from fusebox.tables.sentences import Declined
from fusebox.tables.signals import Signals
from fusebox.tables.thinking import Thinker

SNAPSHOT_EVERY: Final = 32
RETRY: Final[Millis] = 1_000
"""After what the clock or a bot did was not kept."""

log = logging.getLogger(__name__)


class Means(NamedTuple):
    """What every table works with."""

    store: Store
    clock: Clock
    thinker: Thinker
    games: Mapping[str, AnyRules]


class Witness(Protocol):
    """Who is told how a match goes on."""

    def happened(self, steps: Sequence[Step] = ()) -> None:
        """The steps are kept and taken; none: the table has changed in another way."""

    def broke(self, declined: Declined) -> None:
        """What is kept can't be read any more."""

    def thought(self, thought: Thought) -> None:
        """A bot has made up its mind."""

    def gone(self) -> Sequence[Seat]:
        """The seats whose players need not be waited for."""


class Course:
    """A match, its game time and its bots. Only the table's task calls what waits here."""

    def __init__(self, means: Means, found: Loaded, witness: Witness) -> None:
        self.kept: KeptTable = found.kept
        self.seats: tuple[SeatRow, ...] = found.seats
        self.rules: AnyRules = found.rules
        self.match: AnyMatch | None = found.match
        elapsed = max(found.kept.note.time, 0 if found.match is None else found.match.now)
        self.time = GameTime(means.clock, elapsed)
        self.parked = True
        self.failed = False
        """Something that the clock or a bot did could not be kept: it is tried again."""
        self.signals = Signals(found.rules, means.clock)
        self.bots = BotSeats(found.kept.id, means.thinker, self.signals, witness.thought)
        self._means = means
        self._witness = witness

    @property
    def version(self) -> int:
        return 0 if self.match is None else len(self.match.entries)

    @property
    def begun(self) -> AnyMatch:
        if self.match is None:
            raise ValueError("the table still gathers")
        return self.match

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.outcome is not None

    def answered(self, seat: Seat, nonce: str) -> int | None:
        """The version after the action that was sent with this nonce."""
        known = None if self.match is None else self.match.sent(seat, nonce)
        return None if known is None else known + 1

    def unpark(self, stamp: Millis) -> None:
        """Time goes on, since the clock showed this."""
        self.parked = False
        self._turn_time(stamp)
        self.look()

    def park(self) -> None:
        """Time stands still until somebody comes."""
        self.parked = True
        self.time.stop(self.time.now())
        self.bots.clear()

    def can_park(self) -> bool:
        """Not if time itself brings the game to its end."""
        if self.match is None:
            return True
        alarm = self.match.alarm()
        ends = alarm is not None and isinstance(alarm[1], Flag)
        return not (self.rules.runs_alone and self.match.running) and not ends

    def look(self) -> None:
        """Lets the bots see the table as it is now."""
        if self.match is not None and not self.parked:
            self.bots.look(self.match, self.time.now())

    def wake_at(self) -> Millis | None:
        """What the clock will show when something happens next by itself."""
        if self.failed:
            return self._means.clock.now() + RETRY
        if self.match is None or not self.time.runs:
            return None
        alarm, plan = self.match.alarm(), self.bots.next()
        if alarm is None and plan is None:
            return None
        times = [] if alarm is None else [alarm[0]]
        times += [] if plan is None else [plan.at]
        return self.time.clock_time(min(times))

    async def advance(self, stamp: Millis) -> bool:
        """Does all that is due by then; False if some of it could not be kept."""
        if self.match is None and not await self._begin():
            return False
        while (step := self._next(self.time.at(stamp))) is not None:
            if not await self._keep(step, stamp):
                return False
        return True

    async def play(self, seat: Seat, action: Any, nonce: str, stamp: Millis) -> int | None:
        """The version after this action, or None if it was not kept; Refused if it may not be."""
        step = self.begun.proposed(seat, action, self.time.at(stamp), nonce)
        await self._keep(step, stamp)
        return self.answered(seat, nonce)

    async def reload(self) -> None:
        """Takes what the log says for true, and everything else back."""
        known = self.version
        try:
            found = await loaded(self._means.store, self._means.games, self.kept.id)
        except Declined as declined:
            if declined.kind != "unkept":
                self._witness.broke(declined)
            return
        self.kept, self.seats, self.rules, self.match = found
        self.bots.clear()
        self._turn_time(self._means.clock.now())
        self.look()
        if self.version != known:
            self._witness.happened()

    async def reseat(self) -> None:
        """Reads anew who sits where."""
        self.seats = await self._means.store.seats(self.kept.id)

    async def keep_snapshot(self) -> None:
        if self.match is not None and self.match.entries:
            await tried(self._means.store.keep(self.kept.id, snapshot_of(self.match)))

    async def keep_note(self) -> None:
        await tried(self._means.store.note({self.kept.id: self.note()}))

    def note(self) -> Note:
        """Where the table stands."""
        match = self.match
        if match is None:
            return Note()
        alarm = match.alarm()
        return Note(
            version=len(match.entries),
            time=self.time.now(),
            clock=self._means.clock.now() if self.time.runs else None,
            alarm=None if alarm is None else alarm[0],
            parked=self.parked,
            started=match.table.started,
            waiting=tuple(match.waiting()),
            outcome=match.outcome,
            hints=sum(match.table.hints),
            rested=match.outcome is not None and pauses(match) > 0,
            pauses=0 if match.outcome is None else pauses(match),
        )

    def _next(self, at: Millis) -> Step | None:
        """What happens next by itself by that time: at equal times the clock acts first."""
        match = self.begun
        table, at = match.table, max(at, match.now)
        if not table.started and (unready := _unready_bot(match)) is not None:
            return match.proposed(unready, Ready(), at)
        while (plan := self.bots.next()) is not None and plan.at <= at:
            alarm = match.alarm()
            if alarm is not None and alarm[0] <= max(plan.at, match.now):
                break
            self.bots.done(plan)
            try:
                return match.proposed(plan.seat, plan.action, plan.at)
            except Refused:
                log.warning("a bot at table %s may not do as it planned", self.kept.id)
        due = match.due(at)
        return due if due or table.offer is None else self._abstention(table.offer, at)

    def _abstention(self, offer: Standing, at: Millis) -> Step | None:
        """An offer of who is there does not wait for who is gone (T15)."""
        match = self.begun
        gone, replaced = self._witness.gone(), replaces(offer.what, None)
        if offer.by in gone or (replaced is not None and replaced not in gone):
            return None
        excused = (seat for seat in gone if match.refusal(seat, Abstain()) is None)
        seat = next(excused, None)
        return None if seat is None else match.proposed(seat, Abstain(), at)

    async def _begin(self) -> bool:
        """The match, once all seats are taken."""
        if not all(row.taken for row in self.seats):
            return False
        match = new_match(self.rules, self.kept, self.seats)
        try:
            await self._means.store.begin(self.kept.id, match.header, self.rules.data_text)
        except Conflict:
            await self.reload()
            return self.match is not None
        except NotKept:
            self.failed = True
            return False
        self.kept = msgspec.structs.replace(self.kept, header=match.header)
        self.match = match
        self._witness.happened()
        return True

    async def _keep(self, step: Step, stamp: Millis) -> bool:
        """Makes the step durable, with what the clock does at once, and only then takes and tells
        of it."""
        match, steps = self.begun, [step]
        while (following := match.following(steps[-1])) is not None:
            steps.append(following)
        lines = [Line(taken.entry, msgspec.json.encode(taken.events)) for taken in steps]
        try:
            await self._means.store.append(self.kept.id, step.entry.n, *lines)
        except NotKept as error:
            log.warning("table %s: an entry was not kept: %s", self.kept.id, error)
            self.failed = True
            await self.reload()
            return False
        for taken in steps:
            match.commit(taken)
        self.failed = False
        self._turn_time(stamp)
        self.bots.look(match, match.now)
        self._witness.happened(steps)
        return True

    def _turn_time(self, stamp: Millis) -> None:
        """Lets game time go on, or stops it, as the match and the parking have it."""
        match = self.match
        if match is None:
            return
        should = match.running and not self.parked
        if should and not self.time.runs:
            self.time.run(max(self.time.now(), match.now), stamp)
        elif self.time.runs and not should:
            self.time.stop(match.now)


def new_match(rules: AnyRules, kept: KeptTable, seats: tuple[SeatRow, ...]) -> AnyMatch:
    """The match of a table at which all seats are taken."""
    options = msgspec.convert(kept.options, rules.types.options)
    return Match.new(rules, players(seats), options, kept.secret, kept.pace)


async def tried(work: Awaitable[None]) -> None:
    """What is only there for convenience may fail: the log has it all."""
    try:
        await work
    except NotKept as error:
        log.warning("a note or snapshot was not kept: %s", error)


def pauses(match: AnyMatch) -> int:
    """How often it was paused: whoever lets a game go on, or proposes to, was in a paused one, and
    in the same one until somebody wants another."""
    paused = count = 0
    for event in (event for told in match.told for event in told):
        if not isinstance(event, Acted):
            continue
        if event.action in (Pause(), Offer(Pause())):
            paused = 0
        elif event.action in (Resume(), Offer(Resume())) and not paused:
            paused, count = 1, count + 1
    return count


def _unready_bot(match: AnyMatch) -> Seat | None:
    """A bot that has not said that it is ready; the table says it for it."""
    for seat, player in enumerate(match.header.players):
        if player.bot and match.table.shares[seat] is None:
            return seat
    return None
