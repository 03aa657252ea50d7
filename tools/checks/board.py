"""Say how the checks go: a line for whatever begins, ends or fails, and all of it at the end."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

SILENCE: Final = 7.0
"""Seconds without a line after which one says how far everything is; ten are promised."""

FULL: Final = 10
"""Failures that are shown in full at the end; of the others there is the name."""


@dataclass
class Part:
    """How far a part is."""

    name: str
    unit: str = "tests"
    total: int | None = None
    passed: int = 0
    skipped: int = 0
    failed: int = 0
    began: float | None = None
    took: float | None = None

    @property
    def running(self) -> bool:
        return self.began is not None and self.took is None

    @property
    def over(self) -> int:
        return self.passed + self.skipped + self.failed

    def ran(self, now: float) -> float:
        return 0.0 if self.began is None else now - self.began

    def counted(self) -> str:
        counts = {"passed": self.passed, "failed": self.failed, "skipped": self.skipped}
        if self.unit != "tests":
            return f"{self.passed:,} {self.unit}" if self.passed else ""
        return ", ".join(f"{count:,} {word}" for word, count in counts.items() if count)


@dataclass
class Failure:
    part: str
    title: str
    text: str

    def shown(self) -> str:
        return f"{f' {self.part}: {self.title} ':=^100}\n{self.text.rstrip()}\n{'=' * 100}"


@dataclass
class Board:
    """Takes what happens and says it, in lines that a log can hold as well as a terminal."""

    names: Iterable[str]
    say: Callable[[str], object]
    clock: Callable[[], float] = time.monotonic
    failures: list[Failure] = field(default_factory=list)
    reading: list[str] = field(default_factory=list)
    """Things that take their time before any part of them begins."""

    def __post_init__(self) -> None:
        self.parts = {name: Part(name) for name in self.names}
        self.start = self.last = self.clock()

    def expect(self, name: str) -> None:
        """There is a test more in this part."""
        part = self.parts[name]
        part.total = (part.total or 0) + 1

    def begin(self, name: str) -> None:
        part = self.parts[name]
        if part.began is None:
            part.began = self.clock()
            total = "" if part.total is None else f": {part.total:,} {part.unit}"
            self._line(f"{name} begins{total}")

    def fail(self, name: str, title: str, text: str) -> None:
        """The first failure is shown at once; the others can wait for the end."""
        failure = Failure(name, title, text)
        self.failures.append(failure)
        self._line(f"FAILED in {name}: {title}")
        if len(self.failures) == 1:
            self.say(failure.shown())

    def end(self, name: str) -> None:
        part = self.parts[name]
        if part.took is None:
            now = self.clock()
            part.took = part.ran(now)
            how = "failed" if part.failed else "passed"
            counted = part.counted()
            self._line(f"{name} {how} in {part.took:.0f} s" + (f": {counted}" if counted else ""))

    def tick(self) -> None:
        """Say how far everything is, if nothing has been said for a while."""
        if self.clock() - self.last >= SILENCE:
            far = [_far(part, self.clock()) for part in self.parts.values() if part.running]
            self._line(", ".join([*far, *self.reading]))

    def close(self) -> int:
        """Say it all once more, the first failure last: whoever looks sees the end. The exit
        status."""
        for failure in reversed(self.failures[FULL:]):
            self.say(f"FAILED in {failure.part}: {failure.title}")
        for failure in reversed(self.failures[:FULL]):
            self.say(failure.shown())
        self._totals()
        failed = [part for part in self.parts.values() if part.failed]
        passed = [part.name for part in self.parts.values() if not part.failed]
        within = _clock(self.clock() - self.start)
        if not failed:
            self.say(f"Passed in {within}: {', '.join(passed)}.")
            return 0
        told = ", ".join(f"{part.name} ({part.failed:,})" for part in failed)
        rest = f" Passed: {', '.join(passed)}." if passed else ""
        self.say(f"Failed in {within}: {told}.{rest}")
        return 1

    def stop(self) -> None:
        """Somebody wants no more of it."""
        over = [part.name for part in self.parts.values() if part.took is not None]
        told = f" Over by then: {', '.join(over)}." if over else ""
        self.say(f"Stopped after {_clock(self.clock() - self.start)}.{told}")

    def _totals(self) -> None:
        """In the words of pytest, alone on their line: programs look for them."""
        tests = [part for part in self.parts.values() if part.unit == "tests"]
        passed = sum(part.passed for part in tests)
        skipped = sum(part.skipped for part in tests)
        failed = sum(part.failed for part in self.parts.values())
        self.say(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))

    def _line(self, text: str) -> None:
        self.last = self.clock()
        self.say(f"{_clock(self.last - self.start):>5}  {text}")


def _far(part: Part, now: float) -> str:
    if part.total is None:
        counted = f"{part.passed:,} in " if part.passed else ""
        return f"{part.name} {counted}{part.ran(now):.0f} s"
    failed = f" ({part.failed:,} failed)" if part.failed else ""
    return f"{part.name} {part.over:,} of {part.total:,}{failed}"


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
