"""The bots at a live table: each is asked when it sees something new, and plays at a human pace."""

import asyncio
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

from fusebox.bots import Choice, Sight
from fusebox.core import Millis, Seat
from fusebox.tables.loading import AnyMatch
from fusebox.tables.signals import Signals
from fusebox.tables.thinking import Question, Thinker, level_of

QUICKEST: Millis = 400
SLOWEST: Millis = 900
GRID: Millis = 250
"""Whoever thinks longer than they wait plays a whole number of these later: a little more or
less thought about a hidden card does not show."""


class Plan(NamedTuple):
    """What a bot will do, and when."""

    seat: Seat
    action: Any
    at: Millis


class Thought(NamedTuple):
    """A bot's answer, as it comes back to the table."""

    seat: Seat
    asked: "Asked"
    choice: Choice


class Asked:
    """A question under way, or answered: what the seat saw, and when."""

    def __init__(self, seen: tuple[Any, list[Any]], at: Millis, version: int) -> None:
        self.seen = seen
        self.at = at
        self.version = version
        self.task: asyncio.Task[None] | None = None
        self.plan: Plan | None = None


def human_wait(table: str, version: int, seat: Seat) -> Millis:
    """How long a bot waits at least: it follows from what everybody knows."""
    digest = sha256(f"{table} {version} {seat}".encode()).digest()
    return QUICKEST + int.from_bytes(digest[:4], "big") % (SLOWEST - QUICKEST + 1)


def planned_at(asked: Millis, wait: Millis, now: Millis) -> Millis:
    """When a choice is played that was asked for then and is there now."""
    late = now - asked - wait
    return asked + wait + (0 if late <= 0 else -(-late // GRID) * GRID)


class BotSeats:
    """Questions and plans of all bots of one table."""

    def __init__(
        self, table: str, thinker: Thinker, signals: Signals, answer: Callable[[Thought], None]
    ) -> None:
        self._table = table
        self._thinker = thinker
        self._signals = signals
        self._answer = answer
        self._asked: dict[Seat, Asked] = {}

    def tasks(self) -> set[asyncio.Task[None]]:
        """The questions that are not answered yet."""
        asked = [asked for asked in self._asked.values() if asked.plan is None]
        return {ask.task for ask in asked if ask.task is not None}

    def look(self, match: AnyMatch, now: Millis) -> None:
        """Asks the bots that see something new, and forgets plans that came to nothing."""
        if not self._asked and not any(match.table.bots):
            return
        for seat, bot in enumerate(match.table.bots):
            legal = match.legal(seat) if bot else []
            if not legal:
                self._forget(seat)
                continue
            seen = (match.view(seat), legal)
            if seat not in self._asked or self._asked[seat].seen != seen:
                self._forget(seat)
                self._ask(match, seat, seen, now)

    def take(self, thought: Thought, now: Millis) -> None:
        """Plans what a bot has chosen, unless it sees something else by now."""
        asked = thought.asked
        if self._asked.get(thought.seat) is not asked:
            return
        if thought.choice.action is None:
            return
        wait = thought.choice.after or human_wait(self._table, asked.version, thought.seat)
        at = planned_at(asked.at, wait, now)
        asked.plan = Plan(thought.seat, thought.choice.action, at)

    def next(self) -> Plan | None:
        """The plan that falls due first."""
        if not self._asked:
            return None
        plans = [asked.plan for asked in self._asked.values() if asked.plan is not None]
        return min(plans, key=lambda plan: (plan.at, plan.seat), default=None)

    def done(self, plan: Plan) -> None:
        """The plan was carried out, or can't be."""
        self._forget(plan.seat)

    def clear(self) -> None:
        for seat in list(self._asked):
            self._forget(seat)

    def _forget(self, seat: Seat) -> None:
        asked = self._asked.pop(seat, None)
        if asked is not None and asked.task is not None:
            asked.task.cancel()

    def _ask(self, match: AnyMatch, seat: Seat, seen: tuple[Any, list[Any]], now: Millis) -> None:
        question = question_of(match, seat, now, self._signals, match.table.bots[seat])
        asked = Asked(seen, now, len(match.entries))
        asked.task = asyncio.create_task(self._think(seat, asked, question))
        self._asked[seat] = asked

    async def _think(self, seat: Seat, asked: Asked, question: Question) -> None:
        self._answer(Thought(seat, asked, await self._thinker.choose(question)))


def question_of(match: AnyMatch, seat: Seat, now: Millis, signals: Signals, bot: str) -> Question:
    """What would a bot of this kind do in this seat?"""
    alarm = match.alarm()
    due = None if alarm is None else alarm[0]
    sight = Sight(match.view(seat), match.legal(seat), now, due, signals.seen_by(seat))
    game = match.rules.name
    return Question(game, level_of(game, bot), sight, secrets.token_hex(16))
