"""Plays a match between bots in simulated time: nobody waits; the same seed, the same game."""

from collections.abc import Mapping, Sequence
from typing import Any

from fusebox.bots import Bot, Choice, Sight
from fusebox.bots.planner import Asked, Plan, Planner
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


def drive(match: AnyMatch, bots: Sequence[Bot], seed: int, on_others_time: bool = False) -> Outcome:
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
        match: AnyMatch,
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
        self._people = tuple(seat for seat in range(match.seats) if seat not in self.bots)
        self._pace = 0 if self._people else match.rules.arena_pace
        self._styles = [style_of(player) for player in match.header.players]

    def coming(self) -> Millis | None:
        """When something happens next by itself, as far as the bots see now."""
        return self._first()[0]

    def _first(self) -> tuple[Millis | None, Plan | None]:
        """When something happens next once all have thought, and the plan of the seat that acts
        then; none for the clock, which goes before."""
        alarm = self.match.alarm()
        due = None if alarm is None else alarm[0]
        self._think(due)
        plan = self._planner.next()
        if due is not None and (plan is None or due <= plan.at):
            return due, None
        return (None if plan is None else plan.at), plan

    def step(self) -> list[Any]:
        """The next thing that happens, be it the clock's or a seat's: its events."""
        due, plan = self._first()
        if due is None and (waits := self._planner.waits()) is not None:
            raise self._blamed(waits, "waits, although nothing else can happen")
        if due is None:
            raise RuntimeError(f"nobody can act in {self.match.rules.name}, and no alarm is set")
        if plan is None:
            return self.match.advance(due)
        self._planner.done(plan.seat)
        try:
            return self.match.play(plan.seat, plan.action, plan.at)
        except Refused as refused:
            why = self.match.words(refused.refusal, DEFAULT)
            raise self._blamed(plan.seat, f"chose {plan.action!r}: {why}") from refused

    def ponder(self, thinks: Seat | None = None) -> None:
        """Shows bots that think on others' time what they see, but for the one that is asked."""
        for seat, bot in self.bots.items():
            if seat != thinks and (told := getattr(bot, "ponder", None)) is not None:
                try:
                    told(self.match.view(seat), self.match.now)
                except EngineFailed as failed:
                    raise self._blamed(seat, f"failed: {failed}") from failed

    def _think(self, alarm: Millis | None) -> None:
        """Plans anew for the seats that see something new."""
        now = self.match.now
        for asked in self._planner.look(self.match, self.bots, now):
            choice = self._chosen(asked, alarm)
            earliest = max(now, asked.since + self._pace)
            self._planner.take(asked, choice, max(now + choice.after, earliest))

    def _chosen(self, asked: Asked, alarm: Millis | None) -> Choice:
        seat = asked.seat
        if self._on_others_time:
            self.ponder(seat)
        try:
            view, legal = asked.seen
            # The list is the bot's own: what it does to it must not change what it is judged by.
            style = self._styles[seat]
            sight = Sight(view, list(legal), asked.at, alarm, people=self._people, style=style)
            memory, luck = self._planner.memory(seat), self._luck_of(asked)
            return self.bots[seat].choose(sight, memory, luck)
        except EngineFailed as failed:
            raise self._blamed(seat, f"failed: {failed}") from failed
        except Exception as error:
            raise self._blamed(seat, f"broke down: {type(error).__name__}: {error}") from error

    def _luck_of(self, asked: Asked) -> Chance:
        self._luck[asked.seat].draws.clear()
        return self._luck[asked.seat]

    def _blamed(self, seat: Seat, reason: str) -> BotFailed:
        name = self.match.header.players[seat].bot or type(self.bots[seat]).__name__
        return BotFailed(seat, f"The bot {name} in seat {seat} of {self.match.rules.name} {reason}")


class LeavableDriver(Driver):
    """Drives a match that may be saved and gone on with: what luck a bot meets follows from the
    match's own bytes and the length of its log, not from what was asked before."""

    def __init__(self, match: AnyMatch, bots: Mapping[Seat, Bot]) -> None:
        super().__init__(match, bots, 0)
        self._bytes = (match.record(secret=True).secret or b"").hex()

    def _luck_of(self, asked: Asked) -> Chance:
        return Chance.seeded(self._bytes, "bot", asked.seat, asked.version)
