"""A finished record, played again for an analysis: one moment after the other."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from fusebox.core import AnyMatch, AnyRules, Entry, Match, OfTable, Record


class Unfinished(ValueError):
    """There is nothing to look back at yet."""


class Moment(NamedTuple):
    """An entry of the game itself, while the match stands just before it."""

    entry: Entry
    action: Any
    match: AnyMatch


class Course:
    """The entries of a match that were not taken back."""

    def __init__(self, rules: AnyRules, record: Record) -> None:
        """Damaged where the record contradicts itself, Unfinished if the match is not over."""
        self._record = record
        self._blank = Record(record.header, [], record.secret)
        self._rules = rules
        self.over: AnyMatch = self._laid()
        gone: set[int] = set()
        for entry in record.entries:
            step = self.over.repeated(entry)
            if step.back is not None:
                gone.update(range(step.back, entry.n))
            self.over.commit(step)
        if self.over.outcome is None:
            raise Unfinished("The match is not over yet.")
        self._gone = gone

    def moments(self) -> Iterator[Moment]:
        """Each entry of the game that stood; the match goes on when the next one is asked for."""
        match = self._laid()
        for entry in self._record.entries:
            action = match.action_of(entry)
            if not isinstance(action, OfTable) and entry.n not in self._gone:
                yield Moment(entry, action, match)
            match.commit(match.repeated(entry))

    def _laid(self) -> AnyMatch:
        return Match.replayed(self._rules, self._blank)
