"""The turnstile: a crowd is let through a few at a time, and others play meanwhile."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

A_TURN: Final = 8
"""Requests begun in one turn of the event loop; each takes about half a millisecond."""


class Turnstile:
    """Calls what it is given, at once or in one of the next turns of the event loop, in order."""

    def __init__(self) -> None:
        self._passed = 0
        self._waiting: deque[Callable[[], None]] = deque()

    def enter(self, call: Callable[[], None]) -> None:
        if self._waiting or self._passed >= A_TURN:
            self._waiting.append(call)
        else:
            self._pass(call)

    def _pass(self, call: Callable[[], None]) -> None:
        if not self._passed:
            asyncio.get_running_loop().call_soon(self._turn)
        self._passed += 1
        call()

    def _turn(self) -> None:
        self._passed = 0
        for _ in range(min(A_TURN, len(self._waiting))):
            self._pass(self._waiting.popleft())
