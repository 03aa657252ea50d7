"""Plays a match between bots in simulated time: nobody waits; the same seed, the same game."""

from collections.abc import Mapping, Sequence
from typing import Any

from fusebox.bots import Bot, Choice, Sight
from fusebox.bots.planner import Asked, Planner, Playable
from fusebox.bots.styles import style_of
from fusebox.core import (
    DEFAULT,
    AnyMatch,
    Chance,
    Match,
    Millis,
    Outcome,
    Player,
    Ready,
    Refused,
    Seat,
    Value,
)
from fusebox.core.chance import seeded_secret, seeded_share
from fusebox.engines import EngineFailed
from fusebox.games.options import known


class BotFailed(RuntimeError):
    """A bot broke down, or chose what it may not do. The game stands as it stood."""

    def __init__(self, seat: Seat, sentence: str) -> None:
        super().__init__(sentence)
        self.seat = seat


def begin(
    game: str, players: Sequence[Player], options: Value, seed: int, data: str = ""
) -> AnyMatch:
    """A match that has been dealt; the seed settles all luck. An owner's tables may be given."""
    match: AnyMatch = Match.new(known(game, data), players, options, seeded_secret(seed))
    for seat, player in enumerate(players):
        match.play(seat, Ready(b"" if player.bot else seeded_share(seed, seat)))
    return match


def drive(match: Playable, bots: Sequence[Bot], seed: int, on_others_time: bool = False) -> Outcome:
    """Lets the bots, one a seat, play the match to its end."""
    if len(bots) != match.seats:
        raise ValueError(f"{match.seats} seats need as many bots, not {len(bots)}")
    driver = Driver(match, dict(enumerate(bots)), seed, on_others_time)
    while (outcome := match.outcome) is None:
        driver.step()
    return outcome


class Driver:
    """Asks each bot when it sees something new, and plays what falls due first. Seats without a
    bot are left to whoever sits there."""

    def __init__(
        self,
        match: Playable,
        bots: Mapping[Seat, Bot],
        seed: int,
        on_others_time: bool = False,
    ) -> None:
        """`on_others_time`: bots from outside may think while others do."""
        self.match = match
        self.bots = dict(bots)
        self._on_others_time = on_others_time
        self._luck = [Chance.seeded(seed, "bot", seat) for seat in range(match.seats)]
        self._planner = Planner()
        self._passed: Millis = 0
        """When a plan came to nothing: whoever is asked anew is asked then."""
        self._people = tuple(seat for seat in range(match.seats) if seat not in self.bots)
        self._pace = 0 if self._people else match.rules.arena_pace
        self._styles = [style_of(player) for player in match.header.players]

    def coming(self) -> Millis | None:
        """When something happens next by itself, as far as the bots see now."""
        alarm, plan = self._thought(), self._planner.next()
        return alarm if plan is None or (alarm is not None and alarm < plan.at) else plan.at

    def step(self) -> list[Any]:
        """The next thing that happens, be it the clock's or a seat's: its events. At one time the
        clock goes before."""
        alarm, plan = self._thought(), self._planner.next()
        if plan is not None and (alarm is None or plan.at < alarm):
            self._planner.done(plan.seat)
            try:
                return self.match.play(plan.seat, plan.action, plan.at)
            except Refused as refused:
                if plan.action in self.match.legal(plan.seat):  # time alone has taken it away
                    self._passed = plan.at
                    return []
                why = self.match.words(refused.refusal, DEFAULT)
                raise self._blamed(plan.seat, f"chose {plan.action!r}: {why}") from refused
        if alarm is not None:
            return self.match.advance(alarm)
        if (waits := self._planner.waits()) is not None:
            raise self._blamed(waits, "waits, although nothing else can happen")
        raise RuntimeError(f"nobody can act in {self.match.rules.name}, and no alarm is set")

    def ponder(self, thinks: Seat | None = None) -> None:
        """Shows bots that think on others' time what they see, but for the one that is asked."""
        for seat, bot in self.bots.items():
            if seat != thinks and (told := getattr(bot, "ponder", None)) is not None:
                try:
                    told(self.match.view(seat), self.match.now)
                except EngineFailed as failed:
                    raise self._blamed(seat, f"failed: {failed}") from failed

    def _thought(self) -> Millis | None:
        """Plans anew for the seats that see something new; when the clock acts next."""
        alarm, now = self.match.alarm(), max(self.match.now, self._passed)
        due = None if alarm is None else alarm[0]
        for asked in self._planner.look(self.match, self.bots, now):
            choice = self._chosen(asked, due)
            at, earliest = now + choice.after, asked.since + self._pace
            self._planner.take(asked, choice, at if at > earliest else max(earliest, now))
        return due

    def _chosen(self, asked: Asked, alarm: Millis | None) -> Choice:
        seat = asked.seat
        if self._on_others_time:
            self.ponder(seat)
        try:
            view, _ = asked.seen
            sight = Sight(
                view,
                self.match.legal(seat, asked.at),
                asked.at,
                alarm,
                (),
                (),
                self._people,
                None,
                None,
                self._styles[seat],
            )
            memory, luck = self._planner.memory(seat), self._luck_of(asked)
            return self.bots[seat].choose(sight, memory, luck)
        except EngineFailed as failed:
            raise self._blamed(seat, f"failed: {failed}") from failed
        except Exception as error:
            raise self._blamed(seat, f"broke down: {type(error).__name__}: {error}") from error

    def _luck_of(self, asked: Asked) -> Chance:
        luck = self._luck[asked.seat]
        luck.draws.clear()
        return luck

    def _blamed(self, seat: Seat, reason: str) -> BotFailed:
        name = self.match.header.players[seat].bot or type(self.bots[seat]).__name__
        return BotFailed(seat, f"The bot {name} in seat {seat} of {self.match.rules.name} {reason}")


class LeavableDriver(Driver):
    """Drives a match that may be saved and gone on with: what luck a bot meets follows from the
    match's own bytes and the length of its log, not from what was asked before."""

    match: AnyMatch

    def __init__(self, match: AnyMatch, bots: Mapping[Seat, Bot]) -> None:
        super().__init__(match, bots, 0)
        self._bytes = (match.record(secret=True).secret or b"").hex()

    def _luck_of(self, asked: Asked) -> Chance:
        return Chance.seeded(self._bytes, "bot", asked.seat, asked.version)
