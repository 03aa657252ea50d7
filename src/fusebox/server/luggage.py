"""What people take along from one device to another, kept for a few minutes and handed out once."""

from collections import Counter
from hashlib import sha256
from typing import Final, NamedTuple

from fusebox.server.limits import Now, Seconds

EACH: Final = 2
EACH_CHARACTERS: Final = 1_500_000
"""Pieces that wait for one household, and how much."""


class _Piece(NamedTuple):
    until: Seconds
    content: str
    home: str


class Lockers:
    """In memory alone: the content is locked by a code that only people know, the label by which
    it is asked for is kept as a hash, and whoever asks takes it away."""

    def __init__(
        self, now: Now, most: int, characters: int, lasts: Seconds, crowd: int = 1
    ) -> None:
        """`crowd`: so many households share an address."""
        self._now = now
        self._crowd = crowd
        self._most = most
        self._characters = characters
        self._lasts = lasts
        self._kept: dict[bytes, _Piece] = {}

    def leave(self, label: str, content: str, home: str = "") -> bool:
        """Whether there was room for it. What lay there under the same label is gone; so is the
        eldest piece of a household that has more than its share and, where everything is full, the
        eldest of the household that has most."""
        self._clear()
        self._kept.pop(_hashed(label), None)
        if len(content) > self._characters or not self._most:
            return False
        while self._is_greedy(home, len(content)):
            self._drop_eldest(home)
        while len(self._kept) >= self._most or self._size() + len(content) > self._characters:
            self._drop_eldest(self._fullest())
        self._kept[_hashed(label)] = _Piece(self._now() + self._lasts, content, home)
        return True

    def _is_greedy(self, home: str, more: int) -> bool:
        own = [len(piece.content) for piece in self._kept.values() if piece.home == home]
        room = EACH_CHARACTERS * self._crowd
        return bool(own) and (len(own) >= EACH * self._crowd or sum(own) + more > room)

    def _size(self) -> int:
        return sum(len(piece.content) for piece in self._kept.values())

    def _fullest(self) -> str:
        sizes: Counter[str] = Counter()
        for piece in self._kept.values():
            sizes[piece.home] += len(piece.content) + 1
        return max(sizes, key=lambda home: sizes[home])

    def _drop_eldest(self, home: str) -> None:
        del self._kept[next(label for label, piece in self._kept.items() if piece.home == home)]

    def take(self, label: str) -> str | None:
        self._clear()
        found = self._kept.pop(_hashed(label), None)
        return None if found is None else found.content

    def _clear(self) -> None:
        now = self._now()
        self._kept = {label: kept for label, kept in self._kept.items() if kept.until > now}


def _hashed(label: str) -> bytes:
    return sha256(label.encode()).digest()
