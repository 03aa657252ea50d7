"""Plays a match between bots in simulated time: nobody waits; the same seed, the same game."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from fusebox.bots import Bot, Choice, Sight
from fusebox.core import Chance, Match, Millis, Outcome, Player, Ready, Refused, Seat, Value
from fusebox.games.options import known

AnyMatch = Match[Any, Any, Any, Any]
NEVER: Millis = 1 << 62
"""When a bot acts that waits until it sees something new."""


class BotFailed(RuntimeError):
    """A bot broke down, or chose what it may not do. The game stands as it stood."""


def begin(
    game: str, players: Sequence[Player], options: Value, seed: int, data: str = ""
) -> AnyMatch:
    """A match that has been dealt; the seed settles all luck. An owner's tables may be given."""
    secret = sha256(f"fusebox {seed}".encode()).digest()
    match: AnyMatch = Match.new(known(game, data), players, options, secret)
    for seat, player in enumerate(players):
        share = b"" if player.bot else sha256(f"share {seed} {seat}".encode()).digest()[:16]
        match.play(seat, Ready(share))
    return match


def drive(match: AnyMatch, bots: Sequence[Bot], seed: int) -> Outcome:
    """Lets the bots, one a seat, play the match to its end."""
    if len(bots) != match.seats:
        raise ValueError(f"{match.seats} seats need as many bots, not {len(bots)}")
    driver = Driver(match, dict(enumerate(bots)), seed)
    while (outcome := match.outcome) is None:
        driver.step()
    return outcome


class _Plan(NamedTuple):
    sight: tuple[Any, list[Any]]
    action: Any
    at: Millis


class Driver:
    """Asks each bot when it sees something new, and plays what falls due first. Seats without a
    bot are left to whoever sits there."""

    def __init__(self, match: AnyMatch, bots: Mapping[Seat, Bot], seed: int) -> None:
        self.match = match
        self.bots = dict(bots)
        self._luck = [Chance.seeded(seed, "bot", seat) for seat in range(match.seats)]
        self._plans: dict[Seat, _Plan] = {}
        self._memories: dict[Seat, Any] = {}

    def coming(self) -> Millis | None:
        """When something happens next by itself, as far as the bots see now."""
        self._think()
        alarm = self.match.alarm()
        times = [plan.at for plan in self._plans.values() if plan.at < NEVER]
        return min(times if alarm is None else [alarm[0], *times], default=None)

    def step(self) -> list[Any]:
        """The next thing that happens, be it the clock's or a seat's: its events."""
        due = self.coming()
        if due is None:
            raise RuntimeError(f"nobody can act in {self.match.rules.name}, and no alarm is set")
        alarm = self.match.alarm()
        if alarm is not None and alarm[0] <= due:
            return self.match.advance(alarm[0])
        seat = min(self._plans, key=lambda seat: (self._plans[seat].at, seat))
        plan = self._plans.pop(seat)
        try:
            return self.match.play(seat, plan.action, plan.at)
        except Refused as refused:
            why = self.match.words(refused.refusal, "en")
            raise BotFailed(self._blame(seat, f"chose {plan.action!r}: {why}")) from refused

    def _think(self) -> None:
        """Plans anew for the seats that see something new; drops what came to nothing."""
        for seat, bot in self.bots.items():
            legal = self.match.legal(seat)
            if not legal:
                self._plans.pop(seat, None)
                continue
            sight = (self.match.view(seat), legal)
            if seat not in self._plans or self._plans[seat].sight != sight:
                choice = self._asked(seat, bot, sight)
                self._memories[seat] = choice.memory
                waits = choice.action is None
                at = NEVER if waits else self.match.now + max(choice.after, 0)
                self._plans[seat] = _Plan(sight, choice.action, at)

    def _asked(self, seat: Seat, bot: Bot, seen: tuple[Any, list[Any]]) -> Choice:
        view, legal = seen
        alarm = self.match.alarm()
        due = None if alarm is None else alarm[0]
        self._luck[seat].draws.clear()
        try:
            # The list is the bot's own: what it does to it must not change what it is judged by.
            sight = Sight(view, list(legal), self.match.now, due)
            return bot.choose(sight, self._memories.get(seat), self._luck[seat])
        except Exception as error:
            reason = f"broke down: {type(error).__name__}: {error}"
            raise BotFailed(self._blame(seat, reason)) from error

    def _blame(self, seat: Seat, reason: str) -> str:
        name = self.match.header.players[seat].bot or type(self.bots[seat]).__name__
        return f"The bot {name} in seat {seat} of {self.match.rules.name} {reason}"
