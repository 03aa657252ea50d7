"""Dealing with one input at a table: from its turn until everything it led to is kept and told."""

from collections.abc import Generator
from typing import Any, Final, TypeAlias

import msgspec

from fusebox.core import (
    LANGUAGES,
    Hint,
    Millis,
    OfTable,
    Ready,
    Refusal,
    Refused,
    Seat,
    Step,
    nearest,
)
from fusebox.table.asking import Asking
from fusebox.table.audience import Listener
from fusebox.table.chat import known_line, new_line
from fusebox.table.daily import daily_ready
from fusebox.table.effects import Append, AppendChat, Awaited, Begin, Closed, Read, Remark, Save
from fusebox.table.floor import Floor
from fusebox.table.inputs import (
    Answer,
    Attach,
    Closing,
    Connection,
    Found,
    Kept,
    NotFound,
    Parked,
    Reseated,
    Rung,
    Said,
    Thought,
    Unknown,
)
from fusebox.table.judge import refusal
from fusebox.table.messages import Act, AlreadyDone, Chat, FromBrowser, ShowSeat, Speak
from fusebox.table.model import Line, Reading
from fusebox.table.races import Timing
from fusebox.table.rebuilding import is_anchored, snapshot_of
from fusebox.table.sentences import Declined

SNAPSHOT_EVERY: Final = 32

_encoded = msgspec.json.Encoder().encode

Work: TypeAlias = Generator[Awaited, Answer, None]
"""It pauses wherever the store has to answer first."""


class Turn(msgspec.Struct, frozen=True):
    """An input waiting its turn, and when it arrived."""

    given: Any
    stamp: Millis


class Judged(msgspec.Struct, frozen=True):
    """A play whose time to be judged has come."""

    listener: Listener
    play: Act
    timing: Timing


class Desk:
    """Deals with each input; tells nothing before it is kept."""

    def __init__(self, floor: Floor, asking: Asking) -> None:
        self._floor = floor
        self._live = floor.live
        self._out = floor.out
        self._asking = asking

    def dealt_with(self, turn: Turn) -> Work:
        given, stamp = turn.given, turn.stamp
        match given:
            case Judged():
                yield from self._judge(given)
            case Attach():
                yield from self._attached(given.connection, stamp)
            case Said(connection, Chat() as message):
                yield from self._chat(connection, message)
            case Said():
                self._read(given.connection, given.message)
            case Thought():
                yield from self._thought(given, stamp)
            case Rung():
                yield from self._advance(stamp)
                self._asking.begin(self._live.time.at(stamp))
            case Reseated():
                yield from self._reseated(given, stamp)
            case Parked():
                self._park()
            case Closing():
                self._close()

    def _attached(self, connection: Connection, stamp: Millis) -> Work:
        listener = self._floor.audience.of(connection)
        if listener is None:
            return
        self._floor.authorise()
        if self._live.parked and self._floor.attended():
            self._live.unpark(stamp)
            self._asking.look(self._live.time.at(stamp))
        yield from self._advance(stamp)
        if self._floor.audience.of(connection) is listener:
            self._out.show(listener, self._floor.state())
            self._out.chat_so_far(listener)
            self._floor.tell_presence()
            self._asking.noticed()

    def _chat(self, connection: Connection, message: Chat) -> Work:
        """Keeps what somebody says, and only then tells it."""
        listener, live = self._floor.audience.of(connection), self._live
        if listener is None:
            return
        listener.waiting -= 1
        seat = listener.seat(message.seat)
        if seat is None:
            self._out.refuse(listener, message, "not_your_seat")
            return
        if (known := known_line(live.chat, seat, message.nonce)) is None:
            try:
                row = new_line(live, seat, message, live.time.at(self._floor.now))
            except Declined as declined:
                self._out.decline(listener, message, declined)
                return
            answer = yield AppendChat(row)
            if isinstance(answer, Kept):
                self._out.keep_chat(row)
                self._out.chat([row], listener, message.nonce)
                return
            yield from self.reload(unsure=isinstance(answer, Unknown))
            known = known_line(live.chat, seat, message.nonce)
        if known is None:
            self._out.refuse(listener, message, "not_kept")
        else:
            self._out.chat_again(listener, [known], message.nonce)

    def _read(self, connection: Connection, message: FromBrowser) -> None:
        listener = self._floor.audience.of(connection)
        if listener is None:
            return
        listener.waiting -= 1
        match message:
            case ShowSeat(shows) if not isinstance(shows, int) or shows in listener.holds:
                listener.shows = shows
                if message.since is not None:
                    listener.sent[shows] = message.since
            case ShowSeat():
                self._out.fail(listener, "not_your_seat")
                return
            case Speak(language):
                listener.language = nearest(language)
                listener.words = listener.words if message.words is None else message.words
                listener.choices = listener.choices if message.choices is None else message.choices
                if message.since is not None:
                    listener.sent = {listener.shows: message.since}
        self._out.show(listener, self._floor.state())

    def _judge(self, judged: Judged) -> Work:
        """A play that was read in time counts, even if its connection has been lost since."""
        listener, play = judged.listener, judged.play
        listener.waiting -= 1
        if self._floor.audience.of(listener.connection) is not listener:
            listener.authorise(self._live.seats)
        seat = listener.seat(play.seat)
        if seat is None:
            self._out.refuse(listener, play, "not_your_seat")
        elif (known := self._live.answered(seat, play.nonce)) is not None:
            self._done(listener, play, known)
        elif not (yield from self._advance(judged.timing.judged)):
            self._out.refuse(listener, play, "not_kept" if self._floor.failed else "gathering")
        else:
            yield from self._play(listener, play, seat, judged.timing)

    def _play(self, listener: Listener, play: Act, seat: Seat, timing: Timing) -> Work:
        live, at = self._live, self._live.time.at(timing.judged)
        reading = self._reading(play, seat, timing)
        try:
            action = live.begun.read(play.action)
            if isinstance(action, OfTable):
                if why := refusal(self._floor.state().situation(live.begun), seat, action):
                    raise Refused(why)
                if isinstance(action, Ready) and live.kept.fixed:
                    action = daily_ready()
            elif live.counting and live.counts(timing.judged):
                raise Refused(Refusal("T2", "counting"))
            steps = live.proposed(seat, action, at, play.nonce)
        except msgspec.MsgspecError:
            self._out.refuse(listener, play, "no_action")
            return
        except Refused as refused:
            self._out.disallow(listener, play, refused.refusal)
            self._remark(reading, clause=refused.refusal.clause)
            return
        entry = steps[0].entry.n
        if not (yield from self._keep(steps, timing.judged, listener, play.nonce)):
            known = live.answered(seat, play.nonce)
            if known is None:
                self._out.refuse(listener, play, "not_kept")
                return
            entry = known
            self._done(listener, play, entry)
        self._remark(reading, entry=entry)
        yield from self._advance(timing.judged)

    def _thought(self, thought: Thought, stamp: Millis) -> Work:
        if self._asking.answered(thought):
            yield from self._advance(stamp)

    def _reseated(self, given: Reseated, stamp: Millis) -> Work:
        self._live.seats = given.seats
        self._floor.authorise()
        if not (yield from self._advance(stamp)):
            self._out.show_all(self._floor.state())

    def _park(self) -> None:
        live = self._live
        if not self._floor.attended() and live.can_park() and not live.parked:
            live.park(self._floor.now)
            self._floor.changed = True
            self._out.show_all(self._floor.state())

    def _close(self) -> None:
        if not self._floor.broken:
            self._save()
            self._live.rest(self._floor.now)
        self._out.put(Closed())

    def _advance(self, stamp: Millis) -> Generator[Awaited, Answer, bool]:
        """Does everything due by then; False if some of it could not be kept."""
        live = self._live
        if live.match is None and not (yield from self._begin()):
            return False
        while not live.counts(stamp) and not live.rests(at := live.time.at(stamp)):
            steps = live.next(at, self._floor.gone())
            if not steps:
                if live.lapsed:
                    live.lapsed = False
                    self._asking.look(at)
                return True
            yield from self._keep(steps, stamp)
            if self._floor.failed:
                return False
        return True

    def _begin(self) -> Generator[Awaited, Answer, bool]:
        """Begins the match once all seats are taken; whether there is one now."""
        match = self._live.ready_to_begin()
        if match is None:
            return False
        answer = yield Begin(match.header, self._live.rules.data_text)
        if isinstance(answer, Kept):
            self._live.begin(match)
            self._floor.changed = True
            self._out.reread()
            if self._floor.clear_out():
                self._floor.tell_presence()
            self._out.show_all(self._floor.state())
            return True
        self._floor.failed = True
        if isinstance(answer, Unknown):
            yield from self.reload(unsure=True)
        return self._live.match is not None

    def _keep(
        self, steps: list[Step], stamp: Millis, by: Listener | None = None, nonce: str = ""
    ) -> Generator[Awaited, Answer, bool]:
        """Makes the steps durable, and only then commits and tells them; returns whether the player
        who acted was told."""
        lines = tuple([Line(step.entry, _encoded(step.events)) for step in steps])
        answer = yield Append(steps[0].entry.n, lines)
        if not isinstance(answer, Kept):
            self._floor.failed = True
            yield from self.reload(unsure=isinstance(answer, Unknown))
            return False
        self._live.commit(steps, stamp)
        self._floor.failed, self._out.durable = False, self._live.version
        self._asking.look(self._live.begun.now)
        return self._happened(steps, by, nonce)

    def _happened(self, steps: list[Step], by: Listener | None, nonce: str) -> bool:
        """Tells everybody; only durable steps come here."""
        self._floor.changed = True
        hints = [step.entry.seat for step in steps if isinstance(step.action, Hint)]
        for seat in hints:
            self._asking.seek_hint(seat)
        told = self._out.news(self._floor.state(), by, nonce)
        version = self._live.version
        long = version // SNAPSHOT_EVERY > (version - len(steps)) // SNAPSHOT_EVERY
        if long or self._live.over:
            self._save()
        return told

    def reload(self, unsure: bool) -> Work:
        """Goes by what the log says. If it is unknown whether something was kept, nothing is said
        until the log can be read."""
        known, heard = self._live.version, len(self._live.chat)
        answer = yield Read(patient=unsure)
        if isinstance(answer, NotFound):
            if answer.why.kind != "unkept":
                self._floor.broken = True
                self._out.close_all({one: answer.why.words(one) for one in LANGUAGES})
            # A bot whose action was not kept has to think again.
            self._asking.look(self._live.time.at(self._floor.now))
            return
        assert isinstance(answer, Found)
        self._asking.clear()
        self._live.replace(answer.table, self._floor.now)
        self._out.reread()
        self._floor.authorise()
        self._asking.look(self._live.time.at(self._floor.now))
        if self._live.version != known:
            self._out.show_all(self._floor.state())
        if news := self._live.chat[heard:]:
            self._out.chat(news)

    def _save(self) -> None:
        match = self._live.match
        if match is not None and match.entries and is_anchored(match):
            self._out.put(Save(snapshot_of(match)))

    def _done(self, listener: Listener, play: Act, entry: int) -> None:
        version = self._out.version_of(entry, listener)
        self._out.tell(listener, AlreadyDone(play.nonce, version))

    def _reading(self, play: Act, seat: Seat, timing: Timing) -> Reading | None:
        """How a play was read, at tables that keep this."""
        if not self._floor.racing():
            return None
        time = self._live.time
        read, judged = time.at(timing.read), time.at(timing.judged)
        return Reading(seat, play.nonce, bytes(play.action), read, judged, timing.trip)

    def _remark(self, reading: Reading | None, **result: int | str) -> None:
        if reading is not None:
            self._out.put(Remark(msgspec.structs.replace(reading, **result)))
