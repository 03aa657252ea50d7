"""A live table: one task owns it, and an input is durable before anyone hears of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeVar

import msgspec

from fusebox.core import (
    Abstain,
    Hint,
    Language,
    Millis,
    Offer,
    OfTable,
    Pause,
    Ready,
    Resume,
    Seat,
    Step,
    TableAction,
    Undo,
)
from fusebox.core import Answer as Answered
from fusebox.core import Refused as Disallowed
from fusebox.store import Note, Reading, SeatRow
from fusebox.tables.absence import Absence
from fusebox.tables.audience import Answer, Audience, Connection
from fusebox.tables.botseats import Thought, question_of
from fusebox.tables.clock import Alarm
from fusebox.tables.course import SNAPSHOT_EVERY, Course, Means
from fusebox.tables.daily import daily_ready
from fusebox.tables.holding import Timing
from fusebox.tables.loading import Loaded
from fusebox.tables.mail import Letter, Mail
from fusebox.tables.messages import (
    Act,
    Done,
    Echo,
    FromBrowser,
    Hello,
    Hinted,
    Ping,
    Pong,
    Refused,
    Shown,
    Signal,
    Signalled,
    Speak,
)
from fusebox.tables.races import Races
from fusebox.tables.seats import replaces
from fusebox.tables.sentences import Declined, sentence
from fusebox.tables.signals import signal_words
from fusebox.tables.thinking import strongest
from fusebox.tables.updates import Composer, Look, Surroundings, raw

__all__ = ["Connection", "LiveTable", "Means"]

MOST_WAITING: Final = 64
"""Messages of one connection that wait for their turn at the table."""

NOTED_AFTER: Final[Millis] = 30_000
"""The log has it all; a note saves reading it, and one that is not written spares the disk."""
MOST_SAID: Final = 5_000
"""Entries after which nothing is said at the table but what the game needs; none has so many."""
TALK = (Answered, Hint, Offer, Pause, Resume, Undo)

log = logging.getLogger(__name__)
T = TypeVar("T")


class LiveTable:
    """A table in memory. All methods are called from the event loop; those that wait say so."""

    def __init__(self, means: Means, found: Loaded) -> None:
        self.id = found.kept.id
        self.broken = False
        """What is kept of the table could not be read any more."""
        self._changed = False
        """Something has happened that is not noted yet."""
        self._noted: tuple[Millis, bool] = (means.clock.now(), False)
        """When the table was noted last, and whether time ran then."""
        self._means = means
        self._course = Course(means, found, self)
        self._audience = Audience(len(found.seats))
        self._around = Surroundings()
        self._absence = Absence(means.clock, len(found.seats), self._missed)
        self._gone_before: tuple[Seat, ...] = ()
        self._idle_since = means.clock.now()
        self._actions = msgspec.json.Decoder(found.rules.types.action | TableAction)
        self._mail = Mail(self._deal_with, self._rest)
        self._apart: set[asyncio.Task[None]] = set()
        self._alarm = Alarm(means.clock, self._rung)
        self._races = Races(means, found, self._audience.tell, lambda: self._course.over)
        self._hinting = False
        """A bot thinks about a hint."""
        self._answer: Answer | None = None
        """What the next update answers."""
        self._authorised: Sequence[SeatRow] = found.seats
        """By which seats it was last looked at what every connection holds."""

    # What the server calls

    def attach(self, connection: Connection, since: int = 0) -> None:
        """From now on the connection gets updates: first one with what it missed since then."""
        self._audience.add(connection, since)
        self._absence.note(self._audience.present())
        self._races.add(connection)
        self._post(partial(self._attached, connection, self._stamp()), connection)

    def receive(self, connection: Connection, message: FromBrowser) -> None:
        """A message whose frame was read just now: it is stamped here and answered later."""
        self._authorise()
        listener = self._audience.of(connection)
        if listener is None:
            return
        match message:
            case Ping():
                self._audience.tell(connection, Pong(message.at, self._course.time.now()))
            case Echo():
                self._races.echoed(connection, message.id)
            case Signalled():
                self._signal(connection, message)
            case Hello():
                self._audience.fail(connection, "greeted")
            case _ if listener.waiting >= MOST_WAITING:
                self._too_fast(connection, message)
            case Act():
                listener.waiting += 1
                self._hold(connection, message)
            case _:
                listener.waiting += 1
                self._post(partial(self._read, connection, message, self._stamp()), connection)

    def detach(self, connection: Connection) -> None:
        """The connection is gone."""
        self._races.remove(connection)
        known = self._audience.remove(connection)
        self._absence.note(self._audience.present())
        if known:
            if not self._attended():
                self._idle_since = self._stamp()
            self._tell_presence()

    async def settled(self) -> None:
        """Returns once every input so far has been answered, by the bots as well."""
        while True:
            await self._mail.answered()
            thinking = {*self._course.bots.tasks(), *self._apart}
            if not thinking:
                return
            await asyncio.wait(thinking)

    # What the hall calls

    def start(self, since: Millis | None = None) -> None:
        """Begins to work. If time was running, it has been since the clock showed `since`."""
        if since is not None:
            self._course.unpark(since)
        self._mail.open()
        self._tick()

    def reseat(self) -> None:
        """Somebody sat down or got up."""
        self._post(self._reseated)

    def linked(self, rematch: str) -> None:
        """A rematch is played at that table."""
        course = self._course
        course.kept = msgspec.structs.replace(course.kept, rematch=rematch)
        self._show_all()

    async def asked(self, reader: Callable[[Course], T]) -> T:
        """What the reader finds when nothing is in flight."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def read() -> None:
            try:
                answer.set_result(reader(self._course))
            except Exception as error:
                answer.set_exception(error)

        self._post(read)
        return await answer

    @property
    def runs(self) -> bool:
        """Whether game time goes on."""
        return self._course.time.runs

    @property
    def connected(self) -> int:
        """Browsers at this table."""
        return len(self._audience)

    @property
    def deserted(self) -> bool:
        return self.connected == 0

    def note(self) -> Note:
        """Where the table stands."""
        return self._course.note()

    def news(self) -> Note | None:
        """Where the table stands, if it has to be noted now: because time runs or stands still
        again, because it is over, or because something has changed a while ago."""
        (when, ran), now = self._noted, self._means.clock.now()
        due = self._changed and (self._course.over or now - when >= NOTED_AFTER)
        if self.broken or not (due or ran != self.runs):
            return None
        self._changed, self._noted = False, (now, self.runs)
        return self._course.note()

    def awaits(self, seat: Seat) -> bool:
        """Whether the match can't begin because nobody comes to this one seat."""
        return awaited(self._course, self._audience.present(), seat)

    def idle(self) -> Millis:
        """For how long no person has been connected."""
        return 0 if self._attended() else self._stamp() - self._idle_since

    def park(self) -> None:
        """Time stands still until a person comes, unless it ends the game."""
        self._post(self._parked)

    async def close(self) -> None:
        """Answers what waits, keeps where it stands, and ends."""
        self._races.close()
        self._absence.close()
        self._post(self._ended)
        await self._mail.answered()
        self._mail.close()
        await asyncio.gather(*self._apart, return_exceptions=True)

    # How the match goes on (the course's witness)

    def happened(self, steps: Sequence[Step] = ()) -> None:
        """Tells everybody; nothing comes here that is not durable."""
        self._changed = True
        answer, nonces = self._answer, [step.entry.nonce for step in steps]
        if answer is not None and answer.nonce in nonces:
            self._answer = None
            self._show_all(answer)
        else:
            self._show_all()
        for step in steps:
            if isinstance(step.action, Hint):
                self._hinting = True
                self._aside(self._hint(step.entry.seat))
        long = any((step.entry.n + 1) % SNAPSHOT_EVERY == 0 for step in steps)
        if steps and (long or self._course.over):
            self._aside(self._course.keep_snapshot())

    def broke(self, declined: Declined) -> None:
        """Nothing can be played here any more."""
        self.broken = True
        self._audience.close_all(declined.words)

    def thought(self, thought: Thought) -> None:
        """A bot has made up its mind."""
        self._post(partial(self._planned, thought, self._stamp()))

    def gone(self) -> tuple[Seat, ...]:
        """The seats whose players need not be waited for."""
        return self._absence.gone()

    # The task, and what it does one after another

    async def _deal_with(self, letter: Letter) -> None:
        try:
            await letter.work()
        except Exception:
            log.exception("table %s stumbled", self.id)
            await self._stumbled(letter.sender)

    def _rest(self) -> None:
        """Nothing is left to do before this."""
        self._alarm.set(self._course.wake_at())

    async def _attached(self, connection: Connection, stamp: Millis) -> None:
        if self._audience.of(connection) is None:
            return
        self._audience.authorise(self._course.seats)
        if self._course.parked and self._attended():
            self._course.unpark(stamp)
        await self._course.advance(stamp)
        self._show(connection)
        self._tell_presence()

    async def _judge(self, connection: Connection, message: Act, timing: Timing) -> None:
        """What was read in time counts, though its line may be lost since."""
        self._authorise()
        if listener := self._audience.of(connection):
            listener.waiting -= 1
        await self._acted(connection, message, timing)

    async def _read(self, connection: Connection, message: FromBrowser, stamp: Millis) -> None:
        self._authorise()
        listener = self._audience.of(connection)
        if listener is None:
            return
        listener.waiting -= 1
        match message:
            case Shown(shows, since) if not isinstance(shows, int) or shows in connection.holds:
                connection.shows = shows
                listener.tell_from(since)
                self._show(connection)
            case Shown():
                self._audience.fail(connection, "not_your_seat")
            case Speak(language, words, choices, since):
                connection.language = language
                connection.words = connection.words if words is None else words
                connection.choices = connection.choices if choices is None else choices
                listener.tell_from(since)
                self._show(connection)

    async def _acted(self, connection: Connection, message: Act, timing: Timing) -> None:
        course, seat = self._course, _seat(connection, message.seat)
        if seat is None:
            self._refuse(connection, message, "not_your_seat")
        elif (known := course.answered(seat, message.nonce)) is not None:
            self._audience.tell(connection, Done(message.nonce, known))
        elif not await course.advance(timing.judged):
            self._refuse(connection, message, "not_kept" if course.failed else "gathering")
        else:
            await self._play(connection, message, seat, timing)

    async def _play(self, connection: Connection, message: Act, seat: Seat, timing: Timing) -> None:
        match, nonce = self._course.begun, message.nonce
        reading = self._races.reading(message, seat, timing, self._course.time)
        try:
            action = self._actions.decode(message.action)
            if isinstance(action, OfTable):
                if why := self._refuses(action, seat):
                    self._refuse(connection, message, why)
                    return
                if isinstance(action, Ready) and self._course.kept.daily:
                    action = daily_ready()
            self._answer = Answer(connection, nonce)
            version = await self._course.play(seat, action, nonce, timing.judged)
        except msgspec.MsgspecError:
            self._refuse(connection, message, "no_action")
        except Disallowed as refused:
            clause = refused.refusal.clause
            words = match.words(refused.refusal, connection.language)
            self._audience.tell(connection, Refused(nonce, clause, words))
            self._remark(reading, clause=clause)
        else:
            if version is None:
                self._refuse(connection, message, "not_kept")
            else:
                if self._answer is not None:
                    self._audience.tell(connection, Done(nonce, version))
                self._remark(reading, entry=version - 1)
                await self._course.advance(timing.judged)

    def _refuses(self, action: TableAction, seat: Seat) -> str | None:
        """Why the table does not do this, whatever the rules say: nobody abstains by themselves,
        keeps the bots busy or fills the log, and nobody is replaced who is here or has only just
        left."""
        match = self._course.begun
        if isinstance(action, Abstain):
            return "no_action"
        if isinstance(action, Hint) and self._hinting:
            return "hint_coming"
        if isinstance(action, TALK) and self._course.version >= MOST_SAID:
            return "long_enough"
        if isinstance(action, Ready) and self._course.kept.rematch:
            return "went_on"
        if isinstance(action, Hint) and match.running and not match.legal(seat):
            return "no_hint"
        other = replaces(action, match.table.offer)
        if other is None or other not in match.table.persons() or other in self.gone():
            return None
        return "still_here" if self._audience.present()[other] else "just_left"

    async def _planned(self, thought: Thought, stamp: Millis) -> None:
        self._course.bots.take(thought, self._course.time.at(stamp))
        await self._course.advance(stamp)

    async def _ticked(self, stamp: Millis) -> None:
        await self._course.advance(stamp)

    async def _reseated(self) -> None:
        await self._course.reseat()
        self._authorise()
        if not await self._course.advance(self._stamp()):
            self._show_all()

    async def _parked(self) -> None:
        if not self._attended() and self._course.can_park() and not self._course.parked:
            self._course.park()
            self._changed = True
            self._show_all()

    async def _ended(self) -> None:
        self._alarm.set(None)
        if self.broken:
            return
        await self._course.keep_snapshot()
        await self._course.keep_note()
        self._course.park()

    async def _stumbled(self, sender: Connection | None) -> None:
        """A fault in the rules harms one input, and not the table."""
        if sender is not None:
            self._audience.fail(sender, "stumbled")
        self._course.failed = True
        await self._course.reload()

    # What nothing waits for

    def _signal(self, connection: Connection, message: Signalled) -> None:
        seat = _seat(connection, message.seat)
        if seat is None:
            self._audience.fail(connection, "not_your_seat")
            return
        try:
            signal = self._course.signals.given(seat, message.signal)
        except msgspec.MsgspecError:
            self._audience.fail(connection, "no_signal")
            return
        if signal is None:
            self._audience.fail(connection, "too_fast")
            return

        def written(language: Language) -> bytes:
            words = signal_words(self._course.rules, signal, language)
            return msgspec.json.encode(Signal(seat, raw(signal), words))

        self._audience.tell_all(written, but=connection)

    async def _hint(self, seat: Seat) -> None:
        course, match = self._course, self._course.begun
        try:
            bot = strongest(match.rules.name)
            question = question_of(match, seat, course.time.now(), course.signals, bot)
            choice = await self._means.thinker.choose(question)
        finally:
            self._hinting = False
        if choice.advice is not None or choice.action not in match.legal(seat):
            return
        for connection in self._audience.showing(seat):
            words = match.words(choice.action, connection.language)
            hinted = Hinted(course.version, seat, raw(choice.action), words)
            self._audience.tell(connection, hinted)

    def _hold(self, connection: Connection, message: Act) -> None:
        def post(timing: Timing) -> None:
            self._post(partial(self._judge, connection, message, timing), connection)

        self._races.hold(connection, _seat(connection, message.seat), self._stamp(), post)

    def _remark(self, reading: Reading | None, **result: int | str) -> None:
        if reading is not None:
            self._aside(self._races.kept(reading, **result))

    def _refuse(self, connection: Connection, message: Act, key: str) -> None:
        words = sentence(f"refusal.{key}", connection.language)
        self._audience.tell(connection, Refused(message.nonce, "", words))

    def _too_fast(self, connection: Connection, message: FromBrowser) -> None:
        if isinstance(message, Act):
            self._refuse(connection, message, "too_fast")
        else:
            self._audience.fail(connection, "too_fast")

    def _attended(self) -> bool:
        """A person who plays is connected; where only bots play, anybody."""
        if all(row.kind == "bot" for row in self._course.seats):
            return len(self._audience) > 0
        return any(self._audience.present())

    def _authorise(self) -> None:
        """Nobody is shown or does anything for a seat that they have given back."""
        if self._authorised is not self._course.seats:
            self._authorised = self._course.seats
            self._audience.authorise(self._authorised)
            self._absence.note(self._audience.present())
            self._audience.tell_presence(self.gone())

    def _composer(self) -> Composer:
        self._authorise()
        course, time = self._course, self._course.time
        present = self._audience.present()
        kept, seats, rules = course.kept, course.seats, course.rules
        look = Look(kept, seats, rules, course.match, present, time.now(), time.runs, self.gone())
        return Composer(look, self._around)

    def _show(self, connection: Connection) -> None:
        self._audience.update_one(connection, self._composer(), self._course.version)

    def _show_all(self, answer: Answer | None = None) -> None:
        self._audience.update(self._composer(), self._course.version, answer)

    def _post(self, work: Callable[[], Awaitable[None]], sender: Connection | None = None) -> None:
        self._mail.put(Letter(work, sender))

    def _aside(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._apart.add(task)
        task.add_done_callback(self._apart.discard)

    def _stamp(self) -> Millis:
        """What the clock shows; whatever is to be judged by then has been posted."""
        now = self._means.clock.now()
        self._races.release(now)
        return now

    def _tick(self) -> None:
        self._post(partial(self._ticked, self._stamp()))

    def _rung(self) -> None:
        self._course.failed = False
        self._tick()

    def _missed(self) -> None:
        """Somebody counts as gone from now on."""
        self._tell_presence()
        self._tick()

    def _tell_presence(self) -> None:
        """Who may be replaced by a bot depends on who is gone."""
        gone, before = self.gone(), self._gone_before
        self._audience.tell_presence(gone)
        if gone != before:
            self._gone_before = gone
            self._show_all()


def awaited(course: Course, present: Sequence[bool], seat: Seat) -> bool:
    """Whether all but this seat are taken or have said that they are ready, and it has not."""
    rows, match = course.seats, course.match
    if seat not in range(len(rows)) or rows[seat].kind == "bot":
        return False
    others = [row.seat for row in rows if row.seat != seat]
    if match is None:
        return all(rows[other].taken for other in others)
    shares = match.table.shares
    if match.table.started or shares[seat] is not None:
        return False
    return not present[seat] or all(shares[other] is not None for other in others)


def _seat(connection: Connection, wanted: Seat | None) -> Seat | None:
    """The seat a connection speaks for: the one it names or shows, if it holds it."""
    seat = connection.shows if wanted is None else wanted
    return seat if isinstance(seat, int) and seat in connection.holds else None
