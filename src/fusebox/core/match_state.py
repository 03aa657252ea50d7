"""The state of a match after an entry, and what follows from it, each worked out once."""

from hashlib import sha256
from typing import Any, Final, Generic, TypeAlias

import msgspec

from fusebox.core.rules import A, E, Rules, S, V
from fusebox.core.table import Flag, Start, Table, TableAction
from fusebox.core.values import Millis, Outcome, Seat

UNKNOWN: Final[Any] = object()
PAIR: Final = b"\x92"
"""How MessagePack begins a list of two."""

_lines = msgspec.json.Encoder().encode_lines
_packed = msgspec.msgpack.Encoder().encode


def hashed_state(game: bytes, table: bytes) -> str:
    """Eight bytes of the hash of both states, as they are packed."""
    return sha256(PAIR + game + table).hexdigest()[:16]


class MatchState(Generic[S, A, E, V]):
    """The game's state, the table's, and the game time; none of them is changed in place."""

    __slots__ = (
        "_alarm",
        "_deadline",
        "_legal",
        "_packed",
        "_packed_table",
        "_waiting",
        "game",
        "now",
        "outcome",
        "rules",
        "running",
        "table",
    )

    def __init__(
        self,
        rules: Rules[S, A, E, V],
        game: S | None,
        table: Table,
        now: Millis,
        packed_table: bytes = b"",
    ) -> None:
        self.rules = rules
        self.game = game
        self.table = table
        self.now = now
        outcome = table.result
        if game is not None and outcome is None:
            outcome = rules.outcome(game)
        self.outcome: Outcome | None = outcome
        self.running = outcome is None and table.started and not table.paused
        """The game can go on now: it has started, is not paused and not over."""
        self._legal: dict[Seat, list[A]] = {}
        self._waiting: list[Seat] = UNKNOWN
        self._alarm: tuple[Millis, A | TableAction] | None = UNKNOWN
        self._deadline: tuple[Millis, A] | None = UNKNOWN
        self._packed = b""
        self._packed_table = packed_table

    @property
    def state(self) -> S:
        if self.game is None:
            raise ValueError("the match has not started")
        return self.game

    def legal(self, seat: Seat) -> list[A]:
        """The game's actions that this seat may take now."""
        known = self._legal.get(seat)
        if known is None:
            game: Any = self.game
            known = self._legal[seat] = self.rules.legal(game, seat) if self.running else []
        return known

    def aged(self, at: Millis | None) -> "MatchState[S, A, E, V]":
        """The same as lists and refusals read it at this time."""
        if at is None or not self.running:
            return self
        aged = self.rules.aged(self.state, at)
        return self if aged is self.game else MatchState(self.rules, aged, self.table, self.now)

    def listed(self, seat: Seat) -> list[A]:
        """The same, if anybody has asked for it yet; else nothing."""
        return self._legal.get(seat) or []

    def offered(self, seat: Seat) -> list[A]:
        """What of its legal actions a player is shown."""
        legal = self.legal(seat)
        return self.rules.offered(self.state, list(legal)) if legal else []

    def lines(self, seat: Seat) -> bytes:
        """The same as JSON, one action a line."""
        if not self.running:
            return b""
        lines = self.rules.lines(self.state, seat)
        return _lines(self.offered(seat)) if lines is None else lines

    def waiting(self) -> list[Seat]:
        """Who is waited for, and whose clock runs."""
        if self._waiting is UNKNOWN:
            game: Any = self.game
            self._waiting = self.rules.waiting(game) if self.running else []
        return self._waiting

    def alarm(self) -> tuple[Millis, A | TableAction] | None:
        """When and how the clock acts next: the deal, a deadline of the game, or a flag."""
        known = self._alarm
        if known is UNKNOWN:
            known = self._alarm = self._next_alarm()
        return known

    def deadline(self) -> tuple[Millis, A] | None:
        """When and how the game's own clock acts next, whether or not it runs."""
        if self._deadline is UNKNOWN:
            game: Any = self.game
            self._deadline = self.rules.alarm(game)
        return self._deadline

    def after(self, game: S | None, table: Table, now: Millis) -> "MatchState[S, A, E, V]":
        """The state that follows on this one."""
        same = self._packed_table if table is self.table else b""
        return MatchState(self.rules, game, table, now, same)

    def packed(self) -> bytes:
        """The game's state, as it is kept in case it is gone back to."""
        if not self._packed:
            self._packed = _packed(self.game)
        return self._packed

    def check(self) -> str:
        """Eight bytes of the hash of both states."""
        if not self._packed_table:
            self._packed_table = _packed(self.table)
        return hashed_state(self.packed(), self._packed_table)

    def timed(self) -> list[Seat]:
        """Whose clock runs."""
        return [seat for seat in self.waiting() if seat not in self.table.out]

    def _next_alarm(self) -> tuple[Millis, A | TableAction] | None:
        if not self.table.started:
            return None if None in self.table.shares else (self.now, Start())
        own = self.deadline() if self.running else None
        if own is not None and own[0] < self.now:
            own = (self.now, own[1])
        if self.table.left is None:
            return own
        alarms: list[tuple[Millis, A | TableAction]] = [] if own is None else [own]
        alarms += [(self.now + self.table.left[seat], Flag(seat)) for seat in self.timed()]
        return min(alarms, key=lambda alarm: alarm[0], default=None)


AnyState: TypeAlias = MatchState[Any, Any, Any, Any]
