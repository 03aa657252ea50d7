"""What people take along from one device to another, kept for a few minutes and handed out once."""

from collections import Counter
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fusebox.server.answering import address_of, answered
from fusebox.server.limits import Limits, Now, Seconds
from fusebox.server.peers import Peers
from fusebox.server.relaying import is_passed_on
from fusebox.server.routing import Handler
from fusebox.server.sentences import language_of, say
from fusebox.tables.wire.people import LeaveLuggage, Luggage, TakeLuggage

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


class LuggageRequests:
    def __init__(self, now: Now, limits: Limits, peers: Peers | None = None) -> None:
        self._peers = peers
        self._lockers = Lockers(
            now,
            limits.luggage,
            limits.luggage_megabytes << 20,
            limits.luggage_minutes * 60,
            limits.crowd,
        )

    def handlers(self) -> dict[str, Handler]:
        """By the names of their endpoints."""
        return {"leave_luggage": self.leave, "take_luggage": self.take}

    async def leave(self, request: Request, wanted: LeaveLuggage) -> Response:
        if not self._lockers.leave(wanted.label, wanted.content, address_of(request)):
            raise HTTPException(503, say("no_locker", language_of(request)))
        return Response(status_code=204)

    async def take(self, request: Request, wanted: TakeLuggage) -> Response:
        content = self._lockers.take(wanted.label)
        if content is not None:
            return answered(Luggage(content))
        # It may have been left at another server.
        if self._peers is not None and not is_passed_on(request):
            found = await self._peers.found(request)
            if found is not None:
                return found
        raise HTTPException(404, say("no_luggage", language_of(request)))
