"""What of a match each viewer has heard, and how it is told again."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from fusebox.core import PUBLIC, AnyMatch, Language, Viewer
from fusebox.core.replay import seen
from fusebox.table.messages import Happened, Show

BLOCK: Final = 64
"""Entries that are told again as one."""
MOST_KEPT: Final = 4 << 20
"""Bytes of them that a table keeps, those that were asked for last."""

_encoded = msgspec.json.Encoder().encode


class Chronicle:
    """What of a match each viewer has seen. An entry whose events are kept from somebody leaves no
    gap in their numbers: even that it was made would tell them something. One that has no events
    is everybody's: the turn may have passed without a word."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._seen: dict[Viewer, list[int]] = {}
        self._looked: dict[Viewer, int] = {}
        self._blocks: dict[tuple[Viewer, Language, int], msgspec.Raw] = {}
        self._size = 0

    def entries(self, viewer: Viewer) -> Sequence[int]:
        """The entries this viewer knows something about."""
        match, length = self._match, len(self._match.entries)
        if match.rules.lies_open:
            return range(length)
        known, looked = self._seen.setdefault(viewer, []), self._looked.get(viewer, 0)
        news = range(looked, length)
        known += [n for n in news if not match.told[n] or seen(match, n, viewer)]
        self._looked[viewer] = length
        return known

    def version(self, viewer: Show) -> int:
        """How many entries this viewer knows something about."""
        if self._match.rules.lies_open:
            return len(self._match.entries)
        return len(self.entries(PUBLIC if viewer is None else viewer))

    def version_of(self, entry: int, viewer: Show) -> int:
        """The version with which this viewer first heard of an entry."""
        entries = self.entries(PUBLIC if viewer is None else viewer)
        return bisect_right(entries, entry)

    def recall(self, viewer: Viewer, language: Language) -> Iterator[None]:
        """Puts a block into words at each step, until there is none left that is not."""
        for begin in range(0, len(self.entries(viewer)) - BLOCK + 1, BLOCK):
            if self._key(viewer, language, begin) not in self._blocks:
                self.block(viewer, language, begin)
                yield

    def block(self, viewer: Viewer, language: Language, begin: int) -> msgspec.Raw:
        """What happened in so many entries, from this viewer's number `begin` on. It never changes,
        and whoever comes anew is told all of it: putting it into words takes long."""
        key = self._key(viewer, language, begin)
        block = self._blocks.pop(key, None)
        if block is None:
            block = self._composed(viewer, language, begin)
            self._size += len(block)
        self._blocks[key] = block
        while self._size > MOST_KEPT:
            self._size -= len(self._blocks.pop(next(iter(self._blocks))))
        return block

    def _key(self, viewer: Viewer, language: Language, begin: int) -> tuple[Viewer, Language, int]:
        return (PUBLIC if self._match.rules.lies_open else viewer, language, begin)

    def _composed(self, viewer: Viewer, language: Language, begin: int) -> msgspec.Raw:
        match, entries = self._match, self.entries(viewer)
        told = (
            _encoded(happened(match, entries[at], seen(match, entries[at], viewer), language, at))
            for at in range(begin, begin + BLOCK)
        )
        return msgspec.Raw(b",".join(told))


def happened(match: AnyMatch, n: int, told: list[Any], language: Language, number: int) -> Happened:
    """The entry, for a viewer who may know these events of it, under the viewer's own number."""
    entry, words = match.entries[n], [match.words(event, language) for event in told]
    return Happened(number, entry.at, entry.seat, told, words)
