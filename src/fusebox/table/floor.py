"""What all parts of a table work on: the match, the audience and the time."""

import msgspec

from fusebox.core import Millis, Seat
from fusebox.table.attendance import Attendance
from fusebox.table.audience import Audience, Listener
from fusebox.table.judge import watch_refusal
from fusebox.table.livematch import LiveMatch
from fusebox.table.outbox import Outbox
from fusebox.table.races import Races
from fusebox.table.rebuilding import Loaded
from fusebox.table.secrets import sitting
from fusebox.table.signals import Signals
from fusebox.table.updates import TableState


class Floor:
    """The parts of a table, and the questions that need several of them."""

    def __init__(self, found: Loaded, now: Millis) -> None:
        self.id = found.kept.id
        self.now = now
        self.live = LiveMatch(found)
        self.audience = Audience(len(found.seats))
        self.out = Outbox(self.live, self.audience)
        self.attendance = Attendance(len(found.seats), now)
        self.signals = Signals(found.rules)
        self.races = Races()
        self.hints: dict[int, Seat] = {}
        """Hints that a bot is working on, and for which seat."""
        self.failed = False
        """Something the clock or a bot did could not be kept and will be tried again."""
        self.broken = False
        """Whether the stored table can no longer be read."""
        self.changed = False
        """Something has happened that has not been noted yet."""
        self._fair = is_fair(found)

    def state(self) -> TableState:
        """The table as it is now."""
        live, time = self.live, self.live.time
        return TableState(
            live.kept,
            live.seats,
            live.rules,
            live.match,
            self.audience.present(),
            time.at(self.now),
            time.runs and not (live.counting and live.counts(self.now)),
            self.gone(),
            tuple(self.hints.values()),
            live.together,
            live.asked_again,
        )

    def gone(self) -> tuple[Seat, ...]:
        """The seats whose players need not be waited for."""
        return self.attendance.gone(self.now)

    def people(self) -> tuple[Seat, ...]:
        """The seats whose players are people who are there, or will be back in a moment."""
        gone, bots = self.gone(), self.live.begun.table.bots
        return tuple(seat for seat, bot in enumerate(bots) if not bot and seat not in gone)

    def attended(self) -> bool:
        """Whether a player is connected, or anybody at all at a table of bots."""
        if all(row.kind == "bot" for row in self.live.seats):
            return len(self.audience) > 0
        return any(self.audience.present())

    def authorise(self) -> None:
        """Makes sure that nobody sees or acts for a seat they have given back."""
        before = self.audience.present()
        self.audience.authorise(self.live.seats)
        for listener in self.audience:
            self.race(listener)
        if self.clear_out() or self.audience.present() != before:
            self.attendance.note(self.audience.present(), self.now)
            self.tell_presence()

    def clear_out(self) -> bool:
        """Sends everybody away who may not be here: where nobody may watch, those without a seat.
        Whether the others have seen one of them."""
        live = self.live
        refused = watch_refusal(live.kept.permits, live.match is not None)
        if refused is None:
            return False
        gone = [listener for listener in self.audience if not listener.holds]
        for listener in gone:
            self.races.remove(listener.connection)
            self.out.send_away(listener, refused.key)
        return any(listener.greeted for listener in gone)

    def tell_presence(self) -> None:
        """Tells who is here, and, if somebody now counts as gone or no longer does, what may be
        done about it."""
        self.out.presence(self.gone())
        if self.attendance.news(self.now):
            self.out.show_all(self.state())

    def racing(self) -> bool:
        """Whether it matters at the moment who is first."""
        return self._fair and not self.live.over

    def held(self, tokens: frozenset[bytes]) -> frozenset[Seat]:
        """The seats these tokens hold."""
        return sitting(self.live.seats, tokens)

    def race(self, listener: Listener) -> None:
        """Starts measuring how far away a racer is."""
        if self.racing():
            self.races.seat(listener.connection, listener.holds)


def is_fair(found: Loaded) -> bool:
    """Whether several people race, and connections must not decide the winner."""
    people = sum(row.kind != "bot" for row in found.seats)
    if people < 2:
        return False
    match = found.match
    options = found.kept.options if match is None else match.header.options
    return found.rules.fair(msgspec.convert(options, found.rules.types.options))
