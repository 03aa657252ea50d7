"""A match at a live table: its game time, its bots, and what happens next without anybody
acting."""

from collections.abc import Sequence
from typing import Any

import msgspec

from fusebox.bots.planner import Asked, Plan, Planner
from fusebox.core import (
    Abstain,
    AnyMatch,
    AnyRules,
    Flag,
    Match,
    Millis,
    Ready,
    Refused,
    Seat,
    Step,
    TurnPace,
)
from fusebox.core.table import Acted, Offer, Pause, Resume, Standing
from fusebox.table.gametime import GameTime
from fusebox.table.judge import replaces
from fusebox.table.lessons import leads, led, script_of, waits
from fusebox.table.model import ChatRow, KeptTable, Note, SeatRow
from fusebox.table.rebuilding import Loaded
from fusebox.table.seats import players


class LiveMatch:
    """What a table has to know about its match. Only durable steps are ever committed to it."""

    def __init__(self, found: Loaded) -> None:
        self.kept: KeptTable = found.kept
        self.seats: tuple[SeatRow, ...] = found.seats
        self.rules: AnyRules = found.rules
        self.match: AnyMatch | None = found.match
        self.chat: list[ChatRow] = list(found.chat)
        elapsed = max(found.kept.note.time, 0 if found.match is None else found.match.now)
        self.time = GameTime(elapsed)
        self.parked = True
        self.planner = Planner()
        self.script = script_of(found.rules, found.kept.lesson)
        self.together = found.kept.note.together
        """Whether people at it who want to be known do not sit apart: then it does not count."""
        self.counting = False
        """A pause is over, but the table has not counted to the end yet."""
        self.asked_again: Seat | None = None
        """Who asked for a rematch."""
        self.lapsed = False
        """A bot's plan came to nothing, perhaps by time alone: it has to be asked anew."""

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

    def replace(self, found: Loaded, stamp: Millis) -> None:
        """Goes by what the store says, and drops everything else."""
        self.kept, self.seats, self.rules, self.match, chat = found
        self.chat = list(chat)
        self.planner = self.planner.anew()
        self.turn_time(stamp)

    def answered(self, seat: Seat, nonce: str) -> int | None:
        """The entry that was made with this nonce."""
        return None if self.match is None else self.match.sent(seat, nonce)

    def ready_to_begin(self) -> AnyMatch | None:
        """The match, if all seats are taken and there is none yet."""
        if self.match is not None or not all(row.taken for row in self.seats):
            return None
        options = msgspec.convert(self.kept.options, self.rules.types.options)
        kept = self.kept
        return Match.new(
            self.rules, players(self.seats), options, kept.secret, kept.pace, kept.offline
        )

    def begin(self, match: AnyMatch) -> None:
        """The match has begun, durably."""
        self.kept = msgspec.structs.replace(self.kept, header=match.header)
        self.match = match

    def unpark(self, stamp: Millis) -> None:
        """Game time runs again, from when the clock showed this."""
        self.parked = False
        self.turn_time(stamp)

    def park(self, now: Millis) -> None:
        """Game time stops until somebody comes."""
        self.parked = True
        self.time.stop(self.time.at(now))
        self.planner.clear()

    def rest(self, now: Millis) -> None:
        """Game time stops for as long as there is no server: then until somebody comes, but where
        turns take days nobody need come for it to run again."""
        runs = not self.parked and self.reminder() is not None
        self.park(now)
        self.parked = not runs

    def can_park(self) -> bool:
        """Whether time may stop: not if time itself can end the game."""
        if self.match is None or self.script is not None:
            return True
        alarm = self.match.alarm()
        ends = alarm is not None and isinstance(alarm[1], Flag)
        return not (self.rules.runs_alone and self.match.running) and not ends

    def look(self, now: Millis) -> list[Asked]:
        """The bots that see something new and have to be asked."""
        match = self.match
        if match is None or self.parked:
            return []
        bots = match.current.table.bots
        if not any(bots):
            return []
        return self.planner.look(match, [seat for seat, bot in enumerate(bots) if bot], now)

    def wake_at(self) -> Millis | None:
        """What the clock will show when something next happens without anybody acting."""
        if self.match is None or not self.time.runs:
            return None
        alarm, plan = self.match.current.alarm(), self.planner.next()
        times = [] if alarm is None else [alarm[0]]
        times += [] if plan is None else [plan.at]
        return self.time.clock_time(min(times)) if times else None

    def proposed(self, seat: Seat, action: Any, at: Millis, nonce: str) -> list[Step]:
        """The steps of an action, including what the clock does at the same instant; Refused if it
        is not allowed."""
        return _with_following(match := self.begun, match.proposed(seat, action, at, nonce))

    def rests(self, at: Millis) -> bool:
        """Whether nothing can happen by then without anybody acting."""
        current, table = self.begun.current, self.begun.current.table
        if not table.started or table.offer is not None or self.planner.plans():
            return False
        if self.script is not None and leads(self.script, self.begun):
            return False
        alarm = current.alarm()
        return alarm is None or (alarm[0] > at and alarm[0] > current.now)

    def next(self, at: Millis, gone: Sequence[Seat]) -> list[Step]:
        """What happens next without anybody acting, up to that time; at equal times the clock acts
        first."""
        match = self.begun
        table, at = match.table, max(at, match.now)
        if not table.started and (unready := _unready_bot(match)) is not None:
            return _with_following(match, match.proposed(unready, Ready(), at))
        if self.script is not None and leads(self.script, match):
            return led(self.script, match, self.kept.secret)
        while (plan := self.planner.next()) is not None and plan.at <= at:
            alarm = match.alarm()
            if alarm is not None and alarm[0] <= max(plan.at, match.now):
                break
            if steps := self._carried_out(plan):
                return steps
        if (due := match.due(at)) is not None:
            return _with_following(match, due)
        return [] if table.offer is None else self._abstention(table.offer, at, gone)

    def commit(self, steps: Sequence[Step], stamp: Millis) -> None:
        """The steps are durable, so they have happened."""
        match = self.begun
        paused = match.current.table.paused
        for step in steps:
            match.commit(step)
            if step.back is not None:
                self.planner.back(step.back)
        if paused and match.running and self.rules.counts_in:
            self.counting = True
            self.turn_time(stamp + self.rules.counts_in)
        else:
            self.turn_time(stamp)

    def counts(self, stamp: Millis) -> bool:
        """Whether a pause is over, but time does not run yet: nobody acts."""
        if not self.counting:
            return False
        since = self.time.since
        return since is not None and stamp < since

    def counted(self, now: Millis) -> bool:
        """Whether the table has just counted to the end."""
        if not self.counting or self.counts(now):
            return False
        self.counting = False
        return True

    def excuses(self, at: Millis) -> bool:
        """Whether the clock waits for a bot that is slow because the server is, and that the alarm
        due by then would hurt."""
        match, thinking = self.begun, self.planner.thinking()
        alarm = match.alarm()
        if not thinking or alarm is None or alarm[0] > at:
            return False
        late = [asked.seat for asked in thinking]
        if isinstance(alarm[1], Flag):
            return alarm[1].seat in late
        return self.rules.excuses_bots and any(seat in late for seat in match.waiting())

    def turn_time(self, stamp: Millis) -> None:
        """Starts or stops game time, depending on the match and on whether the table is parked."""
        match = self.match
        if match is None:
            return
        runs, current = self.time.runs, match.current
        should = current.running and not self.parked and not waits(self.script, match)
        if should and not runs:
            self.time.run(max(self.time.at(stamp), match.now), stamp)
        elif runs and not should:
            self.time.stop(match.now)

    def note(self, now: Millis) -> Note:
        """Where the table stands."""
        match = self.match
        if match is None:
            return Note()
        alarm = match.alarm()
        return Note(
            version=len(match.entries),
            time=self.time.at(now),
            clock=now if self.time.runs else None,
            alarm=None if alarm is None else alarm[0],
            parked=self.parked,
            started=match.table.started,
            waiting=tuple(match.waiting()),
            outcome=match.outcome,
            hints=sum(match.table.hints),
            rested=match.outcome is not None and pauses(match) > 0,
            pauses=0 if match.outcome is None else pauses(match),
            sides=self._sides(match),
            reminder=self.reminder(),
            together=self.together,
        )

    def _sides(self, match: AnyMatch) -> tuple[str, ...]:
        over = match.outcome is not None and match.game is not None
        return self.rules.sides(match.game) if over else ()

    def reminder(self) -> Millis | None:
        """When whoever is waited for has a quarter of their time left, where turns take days."""
        alarm = None if self.match is None else self.match.alarm()
        pace = self.kept.pace
        if alarm is None or not isinstance(alarm[1], Flag) or not isinstance(pace, TurnPace):
            return None
        return alarm[0] - pace.initial // 4

    def _carried_out(self, plan: Plan) -> list[Step]:
        """What a bot planned; nothing if that is no longer allowed."""
        self.planner.done(plan.seat)
        try:
            match = self.begun
            return _with_following(match, match.proposed(plan.seat, plan.action, plan.at))
        except Refused:
            self.lapsed = True
            return []

    def _abstention(self, offer: Standing, at: Millis, gone: Sequence[Seat]) -> list[Step]:
        """An offer by a player who is present does not wait for players who are gone (T15)."""
        match, replaced = self.begun, replaces(offer.what, None)
        if offer.by in gone or (replaced is not None and replaced not in gone):
            return []
        for seat in gone:
            if match.refusal(seat, Abstain()) is None:
                return [match.proposed(seat, Abstain(), at)]
        return []


def _with_following(match: AnyMatch, step: Step) -> list[Step]:
    steps = [step]
    while (following := match.following(steps[-1])) is not None:
        steps.append(following)
    return steps


def awaited(live: LiveMatch, present: Sequence[bool], seat: Seat) -> bool:
    """Whether this seat keeps the match from beginning: the others have sat down, and its player
    has not come, or is the last who is not ready."""
    rows, match = live.seats, live.match
    if seat not in range(len(rows)) or rows[seat].kind == "bot":
        return False
    others = [row.seat for row in rows if row.seat != seat]
    if match is None:
        return all(rows[other].taken for other in others)
    shares = match.table.shares
    if match.table.started or shares[seat] is not None:
        return False
    return not present[seat] or all(shares[other] is not None for other in others)


def pauses(match: AnyMatch) -> int:
    """How often the match was paused. Resuming, or offering to, proves a pause; until somebody asks
    for another pause it is the same one."""
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
    """A bot that is not ready yet; the table says so on its behalf."""
    for seat, player in enumerate(match.header.players):
        if player.bot and match.table.shares[seat] is None:
            return seat
    return None
