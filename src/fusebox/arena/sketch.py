"""A match between bots of which nothing is kept: the same rules, luck and time as one that is
recorded, without its log, its hashes and what could be taken back."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from fusebox.core import AnyRules, Chance, Language, Millis, Outcome, Player, Value
from fusebox.core.chance import key_of, seeded_secret
from fusebox.core.record import Header
from fusebox.games.options import known
from fusebox.positions import Game
from fusebox.positions.position import AnyPosition


class Count:
    """As many entries as a record would have."""

    __slots__ = ("_first", "_position")

    def __init__(self, position: AnyPosition) -> None:
        self._first = position.game.first
        self._position = position

    def __len__(self) -> int:
        return self._first + self._position.steps


class Sketch:
    """What a driver needs of a match, by way of a position."""

    def __init__(self, header: Header, position: AnyPosition) -> None:
        self.rules: AnyRules = position.game.rules
        self.header = header
        self.seats = header.seats
        self.legal = position.legal
        self.view = position.view
        self.play = position.step
        self.entries = Count(position)
        self.position = position

    @property
    def now(self) -> Millis:
        return self.position.now

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome

    def alarm(self) -> tuple[Millis, Any] | None:
        """When the clock acts next."""
        due = self.position.alarm
        return None if due is None else (due, None)

    def advance(self, at: Millis) -> list[Any]:
        return self.position.advance(at)

    def words(self, thing: Value, language: Language) -> str:
        return self.rules.words(thing, language, self.header.names)


def sketched(
    game: str, players: Sequence[Player], options: Value, seed: int, data: str = ""
) -> Sketch:
    """As `begin` deals it to bots alone."""
    table, header = _table(game, tuple(players), options, data)
    key = key_of(seeded_secret(seed), [])
    return Sketch(header, table.deal(Chance.keyed(key, table.seats), key))


@lru_cache(maxsize=64)
def _table(
    game: str, players: tuple[Player, ...], options: Value, data: str
) -> tuple[Game[Any, Any, Any, Any], Header]:
    """What is the same in all matches between these bots."""
    rules = known(game, data)
    shown = msgspec.to_builtins(options)
    header = Header(rules.name, rules.version, rules.data_hash, shown, players, commitment="")
    return Game(rules, len(players), options), header
