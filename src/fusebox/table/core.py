"""A table as a state machine: `handle(input, now)` returns effects. Inputs are dealt with in order,
and whatever has to be kept is kept before anybody hears of it."""

from collections import deque
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from fusebox.core import Language, Millis, Seat, nearest
from fusebox.table.asking import Asking
from fusebox.table.audience import Listener
from fusebox.table.desk import Desk, Judged, Turn, Work
from fusebox.table.effects import Effect, Fault, Probe, Wake
from fusebox.table.floor import Floor
from fusebox.table.inputs import (
    ANSWERS,
    Answer,
    Attach,
    Closing,
    Connection,
    Detach,
    Dismissed,
    Input,
    Linked,
    Ponged,
    Rung,
    Said,
    Thought,
    Told,
)
from fusebox.table.livematch import LiveMatch, awaited
from fusebox.table.messages import (
    Act,
    AlreadyDone,
    Announced,
    Chat,
    FromBrowser,
    Hello,
    Ping,
    Pong,
    SendSignal,
    Show,
    ShowSeat,
    Speak,
)
from fusebox.table.model import Note
from fusebox.table.races import Timing
from fusebox.table.rebuilding import Loaded

MOST_WAITING: Final = 64
"""How many messages of one connection may wait their turn at the table."""
AT_ONCE: Final = 16
"""Inputs dealt with in one go, before other tables get their turn."""
RETRY: Final[Millis] = 1_000
"""How soon to retry what the clock or a bot did, if it was not kept."""
EXCUSED: Final[Millis] = 10_000
"""How long the clock waits for a bot that the server is keeping from thinking."""
NOTED_AFTER: Final[Millis] = 30_000
"""The log has everything; a note only saves reading it, so writing fewer notes spares the disk."""


class TableCore:
    """One table. Pure: the same inputs at the same times give the same effects."""

    def __init__(self, found: Loaded, now: Millis, since: Millis | None = None) -> None:
        """If time was running, it has been running since the clock showed `since`."""
        self._floor = Floor(found, now)
        self.live: LiveMatch = self._floor.live
        """The match, as far as it is durable."""
        self._out = self._floor.out
        self._asking = Asking(self._floor)
        self._desk = Desk(self._floor, self._asking)
        self._turns: deque[Turn] = deque()
        self._working: tuple[Work, Turn] | None = None
        """The work that is waiting for the store."""
        self._closing = False
        self._wake: Millis | None = None
        self._idle_since = now
        self._noted: tuple[Millis, bool] = (now, False)
        """When the table was last noted, and whether time was running then."""
        if since is not None:
            self.live.unpark(since)

    # What a shell asks

    def handle(self, given: Input, now: Millis) -> list[Effect]:
        """Takes an input that arrived now, and returns what is to be done."""
        floor = self._floor
        floor.now = now
        if self.live.counting and self.live.counted(now):
            self._out.show_all(floor.state())
        if floor.races.held:
            for judged in floor.races.due(now):
                self._queue(judged, judged.timing.judged)
        if isinstance(given, Said):
            self._said(given)
        elif isinstance(given, ANSWERS):
            self._answered(given)
        else:
            self._receive(given)
        self._work()
        self._rest()
        return self._out.taken()

    @property
    def id(self) -> str:
        return self._floor.id

    @property
    def broken(self) -> bool:
        """Whether the stored table can no longer be read."""
        return self._floor.broken

    @property
    def busy(self) -> bool:
        """Whether anything is waiting for the store or for its turn."""
        return self._working is not None or bool(self._turns)

    @property
    def connected(self) -> int:
        """Browsers at this table."""
        return len(self._floor.audience)

    def people(self) -> list[tuple[Connection, frozenset[Seat]]]:
        """Every connection, and the seats it holds."""
        return [(listener.connection, listener.holds) for listener in self._floor.audience]

    def recall(self, shows: Show, language: Language) -> Iterator[None]:
        """Makes ready, step by step, what such a viewer is told anew. A long story takes a while
        to be put into words: whoever does so first lets others in between."""
        return self._out.recall(shows, language)

    def recall_for(self, connection: Connection, wanted: Speak | ShowSeat) -> Iterator[None]:
        """The same, for what this connection wants to be told again."""
        listener = self._floor.audience.of(connection)
        if listener is None or wanted.since is None:
            return iter(())
        if isinstance(wanted, Speak):
            return self.recall(listener.shows, nearest(wanted.language))
        if isinstance(wanted.shows, int) and wanted.shows not in listener.holds:
            return iter(())
        return self.recall(wanted.shows, listener.language)

    def taken(self, connection: Connection, play: Act) -> AlreadyDone | None:
        """The answer to an action that has been taken already; None if it has not."""
        listener = self._floor.audience.of(connection)
        seat = None if listener is None else listener.seat(play.seat)
        if listener is None or seat is None:
            return None
        entry = self.live.answered(seat, play.nonce)
        return (
            None
            if entry is None
            else AlreadyDone(play.nonce, self._out.version_of(entry, listener))
        )

    def note(self, now: Millis) -> Note:
        """Where the table stands."""
        return self.live.note(now)

    def news(self, now: Millis) -> Note | None:
        """Where the table stands, if it has to be noted now: because time started or stopped,
        because the game is over, or because something changed a while ago."""
        (when, ran), runs, floor = self._noted, self.live.time.runs, self._floor
        due = floor.changed and (self.live.over or now - when >= NOTED_AFTER)
        if floor.broken or not (due or ran != runs):
            return None
        floor.changed, self._noted = False, (now, runs)
        return self.live.note(now)

    def awaits(self, seat: Seat) -> bool:
        """Whether the match can't begin because nobody has come to this one seat."""
        return awaited(self.live, self._floor.audience.present(), seat)

    def idle(self, now: Millis) -> Millis:
        """How long nobody has been connected."""
        return 0 if self._floor.attended() else now - self._idle_since

    # What comes in

    def _receive(self, given: Any) -> None:
        floor = self._floor
        match given:
            case Attach():
                listener = Listener(given.connection, given.greeting)
                listener.holds = floor.held(listener.tokens)
                floor.audience.add(listener)
                floor.attendance.note(floor.audience.present(), floor.now)
                floor.race(listener)
                self._queue(given)
            case Detach():
                self._detach(given.connection)
            case Ponged():
                floor.races.ponged(given.connection, given.trip, floor.now)
            case Thought():
                # What a bot chose goes first: the clock may be waiting for it.
                self._turns.appendleft(Turn(given, floor.now))
            case Linked():
                kept = self.live.kept
                self.live.kept = msgspec.structs.replace(kept, rematch=given.rematch)
                self.live.asked_again = given.by
                self._out.show_all(floor.state())
            case Told():
                for listener in floor.audience:
                    self._out.tell(listener, Announced(given.words[listener.language]))
            case Dismissed():
                self._out.close_all(given.words, given.final)
            case Closing():
                self._closing = True
                self._queue(given)
            case Rung():
                self._wake, floor.failed = None, False
                self._look_round()
                self._queue(given)
            case _:
                self._queue(given)

    def _look_round(self) -> None:
        """Checks who is gone, and how far away the racers are, without waiting for the store."""
        floor = self._floor
        if floor.attendance.changed(floor.now):
            floor.tell_presence()
            self._asking.noticed()
        if not floor.racing():
            floor.races.clear()
        for connection in floor.races.probes(floor.now):
            self._out.put(Probe(connection))

    def _said(self, given: Said) -> None:
        """A message that was read just now: it is answered at once, or waits its turn."""
        floor, message = self._floor, given.message
        listener = floor.audience.of(given.connection)
        if listener is None:
            return
        match message:
            case Act() if listener.waiting < MOST_WAITING:
                listener.waiting += 1
                self._hold(listener, message)
            case Ping():
                self._out.tell(listener, Pong(message.at, self.live.time.at(floor.now)))
            case SendSignal():
                self._signal(listener, message)
            case Hello():
                self._out.fail(listener, "greeted")
            case _ if listener.waiting >= MOST_WAITING:
                self._too_fast(listener, message)
            case _:
                listener.waiting += 1
                self._queue(given)

    def _queue(self, given: Any, stamp: Millis | None = None) -> None:
        self._turns.append(Turn(given, self._floor.now if stamp is None else stamp))

    def _detach(self, connection: Connection) -> None:
        floor = self._floor
        floor.races.remove(connection)
        known = floor.audience.remove(connection)
        floor.attendance.note(floor.audience.present(), floor.now)
        if known is not None:
            if not floor.attended():
                self._idle_since = floor.now
            floor.tell_presence()

    def _hold(self, listener: Listener, play: Act) -> None:
        """Judges a play at once; in a race, one from nearby first waits for those that may still be
        on their way from farther off."""
        now, races = self._floor.now, self._floor.races
        timing = Timing(now, now)
        if self._floor.racing():
            timing = races.timing(listener.connection, listener.seat(play.seat), now)
        judged = Judged(listener, play, timing)
        if timing.judged > now:
            races.hold(timing.judged, judged)
        else:
            self._queue(judged)

    def _too_fast(self, listener: Listener, message: FromBrowser) -> None:
        if isinstance(message, Act | Chat):
            self._out.refuse(listener, message, "too_fast")
        else:
            self._out.fail(listener, "too_fast")

    def _signal(self, listener: Listener, message: SendSignal) -> None:
        seat, floor = listener.seat(message.seat), self._floor
        if seat is None:
            self._out.fail(listener, "not_your_seat")
            return
        if self.live.counts(floor.now):
            self._out.fail(listener, "counting")
            return
        try:
            signal = floor.signals.given(seat, message.signal, floor.now)
        except msgspec.MsgspecError:
            self._out.fail(listener, "no_signal")
            return
        if signal is None:
            self._out.fail(listener, "too_fast")
        else:
            self._out.signal(listener, seat, signal)
            self._asking.again()

    # One after another

    def _work(self) -> None:
        """Deals with a few inputs, then lets other tables have their turn; with all when
        closing."""
        dealt_with = 0
        while self._turns and self._working is None:
            if not self._closing and (dealt_with == AT_ONCE or self._excused() is not None):
                return
            turn = self._turns.popleft()
            self._go_on(self._desk.dealt_with(turn), turn)
            dealt_with += 1

    def _answered(self, answer: Answer) -> None:
        """The store has answered: the work that waited for it continues."""
        if self._working is not None:
            work, turn = self._working
            self._go_on(work, turn, answer)

    def _go_on(self, work: Work, turn: Turn, answer: Answer | None = None) -> None:
        """Runs the work until it is done or has to wait for the store."""
        self._working = None
        try:
            effect = next(work) if answer is None else work.send(answer)
        except StopIteration:
            return
        except Exception as error:
            # A fault in the rules costs one input, not the table.
            self._out.put(Fault(error))
            self._stumbled(turn)
            return
        self._working = (work, turn)
        self._out.put(effect)

    def _stumbled(self, turn: Turn) -> None:
        if (sender := self._sender(turn.given)) is not None:
            self._out.fail(sender, "stumbled")
        self._floor.failed = True
        self._go_on(self._desk.reload(unsure=False), Turn(None, turn.stamp))

    def _sender(self, given: Any) -> Listener | None:
        """Who sent this."""
        if isinstance(given, Judged):
            return given.listener
        return self._floor.audience.of(getattr(given, "connection", None))

    def _excused(self) -> Millis | None:
        """Until when the next input waits for a bot that is slow because the server is."""
        live, turn = self.live, self._turns[0]
        if live.match is None or not live.planner.thinking() or isinstance(turn.given, Thought):
            return None
        alarm = live.match.alarm()
        due = None if alarm is None else live.time.clock_time(alarm[0])
        if due is None or self._floor.now >= due + EXCUSED:
            return None
        return due + EXCUSED if live.excuses(live.time.at(turn.stamp)) else None

    def _rest(self) -> None:
        """Asks to be woken when something is next due to happen."""
        when = self._next()
        if when != self._wake:
            self._wake = when
            self._out.put(Wake(when))

    def _next(self) -> Millis | None:
        floor, now = self._floor, self._floor.now
        when = earlier(floor.attendance.next(now), floor.races.next())
        if self.live.counting and self.live.counts(now):
            when = earlier(when, self.live.time.since)
        if floor.failed:
            return earlier(when, now + RETRY)
        if self._working is not None:
            return when
        return earlier(when, self._next_turn() if self._turns else self.live.wake_at())

    def _next_turn(self) -> Millis:
        """When the waiting input is dealt with: at once, unless the table is waiting for a bot."""
        excused = self._excused()
        return self._floor.now if excused is None else excused


def earlier(one: Millis | None, other: Millis | None) -> Millis | None:
    """The earlier of two times, of which there may be none."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
