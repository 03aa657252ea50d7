"""A disk that is slow, refuses, loses its tongue, and keeps what it said it would."""

from typing import Any

from fusebox.core import AnyMatch, AnyRules, Entry, Hint, Match, Offer, Pause, Undo
from fusebox.table.effects import Append, AppendChat, Begin
from fusebox.table.model import ChatRow, KeptTable, Line, SeatRow, Snapshot
from fusebox.table.rebuilding import Loaded, rebuilt


class Broken(AssertionError):
    """The table did what it must not do."""


class Disk:
    """What is kept of one table, and the same match played again from it alone."""

    def __init__(self, rules: AnyRules, kept: KeptTable, seats: tuple[SeatRow, ...]) -> None:
        self.rules = rules
        self.kept = kept
        self.seats = seats
        self.lines: list[Line] = []
        self.chat: list[ChatRow] = []
        self.snapshot: Snapshot | None = None
        self.shadow: AnyMatch | None = None

    def begin(self, effect: Begin) -> bool:
        """Whether the match may begin."""
        if self.kept.header is not None:
            return False
        self.kept = _with_header(self.kept, effect)
        self.shadow = Match(self.rules, effect.header, self.kept.secret)
        return True

    def append(self, effect: Append) -> bool:
        """Whether these lines come next."""
        if effect.expected != len(self.lines):
            return False
        for line in effect.lines:
            self._once(line.entry)
            self.lines.append(line)
            if self.shadow is None:
                raise Broken("a line was kept before the match began")
            self._allowed(self.shadow.action_of(line.entry))
            self.shadow.commit(self.shadow.repeated(line.entry))
        return True

    def append_chat(self, effect: AppendChat) -> bool:
        """Whether this is said next."""
        row = effect.row
        if not self.kept.permits.chat or self.shadow is None:
            raise Broken("something was said where nothing may be")
        if any((known.seat, known.nonce) == (row.seat, row.nonce) for known in self.chat):
            raise Broken(f"{row.nonce} of seat {row.seat} was said twice")
        if row.n != len(self.chat):
            return False
        self.chat.append(row)
        return True

    def loaded(self) -> Loaded:
        """The table as a server finds it that starts now."""
        match = None
        if self.kept.header is not None:
            header, secret = self.kept.header, self.kept.secret
            match = rebuilt(self.rules, header, secret, self.lines, self.snapshot)
        return Loaded(self.kept, self.seats, self.rules, match, tuple(self.chat))

    def _allowed(self, action: Any) -> None:
        permits = self.kept.permits
        what = action.what if isinstance(action, Offer) else action
        forbidden = (
            (isinstance(what, Undo) and permits.takebacks == "never")
            or (isinstance(what, Undo) and what != action and permits.takebacks == "alone")
            or (isinstance(what, Hint) and not permits.hints)
            or (isinstance(what, Pause) and not permits.pauses)
        )
        if forbidden:
            raise Broken(f"{action} was kept, which this table does not allow")

    def _once(self, entry: Entry) -> None:
        for line in self.lines:
            known = line.entry
            if entry.nonce and (known.seat, known.nonce) == (entry.seat, entry.nonce):
                raise Broken(f"{entry.nonce} of seat {entry.seat} was kept twice")


def _with_header(kept: KeptTable, effect: Begin) -> KeptTable:
    from msgspec.structs import replace

    return replace(kept, header=effect.header)
