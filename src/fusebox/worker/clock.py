"""Time that passes only while somebody looks: on a page that is hidden, clocks stand still."""

from collections.abc import Callable

from fusebox.tables.clock import Handle, Loop


class _Waiting:
    """A call that is made so much later once the page is seen again."""

    def __init__(self, delay: float, callback: Callable[[], None]) -> None:
        self.delay = delay
        self.callback = callback
        self.handle: Handle | None = None
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
        if self.handle is not None:
            self.handle.cancel()


class SeenTime:
    """The time of an event loop, less the time during which the page was hidden."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._lost = 0.0
        self._hidden: float | None = None
        self._waiting: list[_Waiting] = []

    def time(self) -> float:
        real = self._loop.time() if self._hidden is None else self._hidden
        return real - self._lost

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Handle:
        if self._hidden is None:
            return self._loop.call_later(delay, callback)
        waiting = _Waiting(delay, callback)
        self._waiting.append(waiting)
        return waiting

    def hide(self) -> None:
        if self._hidden is None:
            self._hidden = self._loop.time()

    def show(self) -> None:
        if self._hidden is None:
            return
        self._lost += self._loop.time() - self._hidden
        self._hidden, waiting, self._waiting = None, self._waiting, []
        for call in waiting:
            if not call.cancelled:
                call.handle = self._loop.call_later(call.delay, call.callback)
