"""A thinker at work for a server it has joined: questions in, answers out."""

import asyncio
from collections.abc import Callable

from fusebox.tables.thinking import thought
from fusebox.tables.workers.pool import Broken, Lost, Pool, Task
from fusebox.thinkers.choices import answer_to, question_in
from fusebox.thinkers.greeting import Seals
from fusebox.thinkers.messages import (
    LONGEST_ERROR,
    MOST_ANSWER,
    Alive,
    Ask,
    Failed,
    FromThinker,
    Leaving,
    asks,
    written,
)


class Session:
    """From the welcome to the end of a connection."""

    def __init__(self, pool: Pool, seals: Seals, send: Callable[[bytes], None]) -> None:
        self._pool = pool
        self._seals = seals
        self._send = send
        self._thinking: set[asyncio.Task[None]] = set()

    def heard(self, sealed: bytes) -> None:
        """A question of the server; ValueError if it is none of its own."""
        ask = asks.decode(self._seals.opened(sealed))
        thinking = asyncio.create_task(self._think(ask))
        self._thinking.add(thinking)
        thinking.add_done_callback(self._thinking.discard)

    def beat(self) -> None:
        self._say(Alive())

    def leave(self) -> None:
        """Wants to be asked nothing more."""
        self._say(Leaving())

    async def finished(self) -> None:
        """Everything it was asked is answered."""
        while self._thinking:
            await asyncio.wait(self._thinking)

    def end(self) -> None:
        """Nobody waits for answers any more."""
        for thinking in self._thinking:
            thinking.cancel()

    async def _think(self, ask: Ask) -> None:
        try:
            question = question_in(ask.work)
            done = await self._pool.run(Task(thought, (question,), within=ask.within))
            answer = written(answer_to(ask.number, question, done.value, done.seconds))
            if len(answer) > MOST_ANSWER:
                raise ValueError(f"the answer has {len(answer)} bytes")
        except (Lost, Broken, ValueError, TypeError) as error:
            answer = written(Failed(ask.number, f"{type(error).__name__}: {error}"[:LONGEST_ERROR]))
        self._send(self._seals.sealed(answer))

    def _say(self, message: FromThinker) -> None:
        self._send(self._seals.sealed(written(message)))
