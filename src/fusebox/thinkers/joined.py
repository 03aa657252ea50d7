"""Thinkers as their server knows them: each brings a few workers, and is believed nothing."""

import asyncio
import logging
import pickle
from collections.abc import Callable
from typing import Final

from fusebox.bots import Question
from fusebox.tables.clock import Handle
from fusebox.tables.thinking import checked
from fusebox.tables.workers.child import Errand, Reply
from fusebox.tables.workers.pool import Pool, RealTimer, Timer
from fusebox.thinkers.choices import choice_of
from fusebox.thinkers.greeting import Seals
from fusebox.thinkers.messages import BEAT, Alive, Answer, Ask, Failed, Leaving, replies, written

MOST_SILENT: Final = 5
"""So many looks without a sign of life, and a thinker counts as gone. They are counted in looks: a
server that stood still itself blames nobody for it."""

log = logging.getLogger(__name__)


class Slot:
    """One question at a time that a thinker can think about: to the pool, a worker."""

    def __init__(self, thinker: "Joined") -> None:
        self._thinker = thinker
        self.asked: Errand | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self, errand: Errand) -> None:
        self.asked = errand
        self._thinker.ask(self, errand)

    def kill(self) -> None:
        """What it was asked has been given to others, or nobody wants to know any more."""
        if not self.ended.done():
            self.ended.set_result(None)

    def used(self) -> float | None:
        return None

    def question(self) -> Question:
        """As this server has written it itself."""
        assert self.asked is not None
        question: Question = pickle.loads(self.asked.work)[1][0]
        return question


class Joined:
    """A thinker that has joined. Whatever is wrong with it, it is cut off, and its questions go to
    workers of the server."""

    def __init__(
        self,
        pool: Pool,
        seals: Seals,
        send: Callable[[bytes], None],
        cut: Callable[[], None],
        timer: Timer,
    ) -> None:
        self._pool = pool
        self._seals = seals
        self._send = send
        self._cut = cut
        self._timer = timer
        self._slots: set[Slot] = set()
        self._asked: dict[int, Slot] = {}
        self._silent = 0
        self._leaving = False
        self._gone = False
        self._looking: Handle = timer.later(BEAT, self._look)

    def begin(self, workers: int) -> None:
        for _ in range(workers):
            self._open()

    def ask(self, slot: Slot, errand: Errand) -> None:
        assert errand.within is not None
        self._asked[errand.number] = slot
        ask = Ask(errand.number, errand.work, errand.within)
        self._send(self._seals.sealed(written(ask)))

    def heard(self, sealed: bytes) -> None:
        """What the thinker says."""
        if self._gone:
            return
        self._silent = 0
        try:
            match replies.decode(self._seals.opened(sealed)):
                case Answer() as answer:
                    self._answered(self._taken(answer.number), answer)
                case Failed(number, error):
                    self._failed(self._taken(number), number, error)
                case Leaving():
                    self._leave()
                case Alive():
                    pass
        except (ValueError, RecursionError):
            # Seals, messages and choices that are wrong are all of this kind.
            self._dismiss("it answered nonsense")

    def lost(self) -> None:
        """It is not connected any more."""
        if self._gone:
            return
        self._gone = True
        self._looking.cancel()
        for slot in [*self._slots]:
            self._close(slot)

    def _taken(self, number: int) -> Slot:
        slot = self._asked.pop(number, None)
        if slot is None:
            raise ValueError(f"nobody asked question {number}")
        return slot

    def _answered(self, slot: Slot, answer: Answer) -> None:
        question = slot.question()
        choice = checked(question, choice_of(question, answer))
        self._free(slot, Reply(answer.number, choice, "", answer.seconds))

    def _failed(self, slot: Slot, number: int, error: str) -> None:
        log.warning("a thinker could not answer: %s", error)
        self._free(slot, Reply(number, None, error or "no reason given"))

    def _free(self, slot: Slot, reply: Reply) -> None:
        """It can be asked again; but if it took too long, the pool knows it no more."""
        if slot.ended.done():
            self._slots.discard(slot)
            if not self._leaving:
                self._open()
        elif self._leaving:
            self._pool.heard(slot, reply)
            self._close(slot)
        else:
            self._pool.heard(slot, reply)

    def _open(self) -> None:
        slot = Slot(self)
        self._slots.add(slot)
        self._pool.join(slot)

    def _close(self, slot: Slot) -> None:
        self._slots.discard(slot)
        self._pool.gone(slot, spent=False)

    def _leave(self) -> None:
        """Those that are free go at once, the others when they have answered."""
        self._leaving = True
        busy = set(self._asked.values())
        for slot in [*self._slots]:
            if slot not in busy:
                self._close(slot)

    def _look(self) -> None:
        self._silent += 1
        if self._silent > MOST_SILENT:
            self._dismiss("it gave no sign of life")
        else:
            self._looking = self._timer.later(BEAT, self._look)

    def _dismiss(self, reason: str) -> None:
        log.warning("a thinker was cut off: %s", reason)
        self._cut()
        self.lost()


class Thinkers:
    """All thinkers of a server."""

    def __init__(self, pool: Pool, timer: Timer | None = None) -> None:
        self._pool = pool
        self._timer = RealTimer() if timer is None else timer
        self._joined: set[Joined] = set()

    def __len__(self) -> int:
        return len(self._joined)

    @property
    def answered(self) -> int:
        """How many questions were thought about elsewhere since the server began."""
        return self._pool.done_elsewhere

    def join(
        self, seals: Seals, workers: int, send: Callable[[bytes], None], cut: Callable[[], None]
    ) -> Joined:
        joined = Joined(self._pool, seals, send, cut, self._timer)
        self._joined.add(joined)
        joined.begin(workers)
        return joined

    def leave(self, joined: Joined) -> None:
        self._joined.discard(joined)
        joined.lost()
