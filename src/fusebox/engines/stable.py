"""Bots at hand: those from outside are started once and used for match after match."""

from collections.abc import Mapping
from typing import Any

from fusebox.bots import Bot, made
from fusebox.bots.planner import Playable
from fusebox.core import Seat
from fusebox.engines.bot import EngineBot, EngineFailed
from fusebox.engines.limits import USUAL, Limit
from fusebox.engines.specs import command_of, is_outside


class Stable:
    """A process for each bot from outside and each seat: two seats of one bot know nothing of each
    other."""

    def __init__(self, limit: Limit = USUAL) -> None:
        self._limit = limit
        self._kept: dict[tuple[str, Seat, str], EngineBot] = {}

    def seated(self, match: Playable, bots: Mapping[Seat, str]) -> dict[Seat, Bot]:
        """The bots of a match that begins; one that can't be started fails when it is asked."""
        return {
            seat: self._outside(match, seat, name)
            if is_outside(match.rules.name, name)
            else made(match.rules.name, name)
            for seat, name in bots.items()
        }

    def over(self, match: Playable, bots: Mapping[Seat, Bot]) -> None:
        """The match is over, or was broken off: then a process may still be thinking, and ends."""
        outcome = match.outcome
        for key, engine in list(self._kept.items()):
            if engine not in bots.values():
                continue
            try:
                if outcome is None:
                    raise EngineFailed
                engine.end(outcome, match.seats)
            except EngineFailed:
                self._kept.pop(key).kill()

    def close(self) -> None:
        while self._kept:
            self._kept.popitem()[1].close()

    def _outside(self, match: Playable, seat: Seat, name: str) -> Bot:
        rules = match.rules
        key = (rules.name, seat, name)
        try:
            if key not in self._kept:
                command = command_of(rules.name, name)
                self._kept[key] = EngineBot(rules, command, self._limit)
            self._kept[key].begin(seat, match.seats, match.header.options)
            return self._kept[key]
        except EngineFailed as failed:
            if key in self._kept:
                self._kept.pop(key).kill()
            return Absent(failed)


class Absent:
    """Sits in the seat of a bot that could not be started, and fails when it is asked."""

    def __init__(self, reason: EngineFailed) -> None:
        self._reason = reason

    def choose(self, *_asked: Any) -> Any:
        raise self._reason
