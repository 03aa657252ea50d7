"""The processes that run the parts: two at a time, each in a process group of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from typing import IO, Any, Final, NamedTuple

from tools.checks.board import Board
from tools.checks.parts import COMMANDS, MARKED, ROOT, Command, part_of, where

PAUSE: Final = 0.1
GRACE: Final = 5.0
"""Seconds that a process has to end what it began once it is told to stop."""


class Job(NamedTuple):
    """A command that runs one part or several."""

    parts: Sequence[str]
    command: Sequence[str]
    counts: Command | None = None
    """Where its output says how much it checked, if it is no pytest."""


def jobs(parts: Collection[str], others: Collection[str] = ()) -> Iterator[Job]:
    """All that runs these parts, the longest first, without the tests of other games."""
    for name in reversed(COMMANDS):
        if name in parts:
            command = COMMANDS[name]
            yield Job([name], ["make", "--no-print-directory", command.target], command)
    if "core" in parts:
        yield Job(["core"], [*runner(["core"], where(["core"])), "--cov"])
    rest = [name for name in parts if name not in COMMANDS and name != "core"]
    if rest:
        workers = 3 if set(MARKED) & set(rest) else 2
        chosen = ["-k", f"not ({' or '.join(others)})"] if others else []
        yield Job(rest, [*runner(rest, where(rest)), *chosen, "-n", str(workers)])


def runner(parts: Collection[str], names: Collection[str]) -> list[str]:
    """The command for the tests of these parts in these folders and files of tests/."""
    command = [sys.executable, "-m", "pytest", "-p", "tools.checks.plugin"]
    paths = (f"tests/{name}" for name in names)
    return [*command, "--continue-on-collection-errors", "--parts", ",".join(parts), *paths]


class Process:
    """A job that runs: its output and what its tests tell are files, because a pipe is held open by
    whatever the job leaves behind."""

    def __init__(self, job: Job, folder: Path, board: Board, root: Path = ROOT) -> None:
        self.job, self.board = job, board
        name = "-".join(job.parts)
        self.output, self.told = folder / f"{name}.txt", folder / f"{name}.jsonl"
        self.told.touch()
        self.lines: IO[str] = self.told.open(encoding="utf-8")
        self.rest = ""
        self.places: dict[str, str] = {}
        telling = [] if job.counts else ["--told", str(self.told)]
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [*job.command, *telling],
                cwd=root,
                env={**os.environ, "NO_COLOR": "1"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                process_group=0,
            )
        if len(job.parts) == 1:
            board.begin(job.parts[0])
        else:
            board.reading = ["reading the tests"]

    def over(self) -> bool:
        """Pass on what it has said since, and tell if it has ended."""
        code = self.process.poll()
        self._listen()
        if code is None:
            return False
        self._signal(signal.SIGKILL)
        self.lines.close()
        if self.job.counts:
            self._count(self.job.counts, code)
        else:
            self._settle(code)
        return True

    def ask(self) -> None:
        """Tell it to stop, as Ctrl+C does."""
        self._signal(signal.SIGINT)

    def stop(self, until: float) -> None:
        """End it and all that it began, politely if it takes no longer than this."""
        try:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(max(0.0, until - time.monotonic()))
        finally:
            self._signal(signal.SIGKILL)
            self.process.wait()
            self.lines.close()

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def _listen(self) -> None:
        *lines, self.rest = (self.rest + self.lines.read()).split("\n")
        for line in lines:
            self._hear(json.loads(line))
        if self.job.counts and self.job.counts.each:
            found = re.findall(self.job.counts.each, self._printed(), re.MULTILINE)
            self.board.parts[self.job.parts[0]].passed = sum(map(int, found))

    def _hear(self, said: dict[str, Any]) -> None:
        match said:
            case {"tests": tests}:
                self.places, self.board.reading = tests, []
                for part in tests.values():
                    self.board.expect(part)
            case {"begun": test}:
                self.board.begin(self._part(test))
            case {"uncollected": place, "text": text}:
                part = self._part(place)
                self.board.begin(part)
                self.board.expect(part)
                self.board.fail(part, place, text)
                self._over(part, "failed")
            case {"failed": test, "text": text}:
                self.board.fail(self._part(test), test, text)
            case {"over": test, "outcome": outcome}:
                self._over(self._part(test), outcome)

    def _part(self, place: str) -> str:
        """The part of a test, or of a file that could not even be read."""
        path = PurePath(place.partition("::")[0])
        found = self.places.get(place)
        with suppress(KeyError, ValueError):
            found = found or part_of(PurePath(*path.parts[1:]), ())
        return found if found and found in self.job.parts else self.job.parts[0]

    def _over(self, name: str, outcome: str) -> None:
        part = self.board.parts[name]
        setattr(part, outcome, getattr(part, outcome) + 1)
        if self.places and self._complete(name) and len(self._open()) > 1:
            self.board.end(name)

    def _open(self) -> list[str]:
        return [name for name in self.job.parts if self.board.parts[name].took is None]

    def _count(self, counts: Command, code: int) -> None:
        """Read how much was checked from what a command has printed."""
        (name,) = self.job.parts
        part, text = self.board.parts[name], self._printed()
        found = re.search(counts.counted, text, re.MULTILINE)
        part.unit = counts.unit
        for word, number in (found.groupdict() if found else {}).items():
            setattr(part, word, int(number or 0))
        if code or not found:
            part.failed = part.failed or 1
            self.board.fail(name, _ended(code) if code else "checked nothing it counts", text)
        self.board.end(name)

    def _settle(self, code: int) -> None:
        """Tell of a pytest that has ended what its tests could not tell."""
        self.board.reading = []
        heard = [failure for failure in self.board.failures if failure.part in self.job.parts]
        short = [name for name in self._open() if not self._complete(name)]
        if code and (short or not heard):
            name, *others = short or self._open()
            self.board.begin(name)
            self.board.parts[name].failed += 1
            self.board.fail(name, _ended(code), self._printed())
            for other in others:
                self.board.parts[other].failed += 1
        for name in self._open():
            self.board.end(name)

    def _complete(self, name: str) -> bool:
        part = self.board.parts[name]
        return part.total is not None and part.over >= part.total

    def _printed(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")


def run(
    waiting: Sequence[Job],
    folder: Path,
    board: Board,
    root: Path = ROOT,
    stopping: Callable[[], bool] = bool,
) -> None:
    """Two at a time. The tests, which have workers of their own, begin beside the last of them."""
    queue, running = list(waiting), list[Process]()
    try:
        while queue or running:
            while queue and len(running) < 2:
                running.append(Process(queue.pop(0), folder, board, root))
            running = [process for process in running if not process.over()]
            board.tick()
            if stopping():
                raise KeyboardInterrupt
            time.sleep(PAUSE)
    finally:
        if running:
            board.say("Stopping.")
        for process in running:
            process.ask()
        until = time.monotonic() + GRACE
        for process in running:
            process.stop(until)


def _ended(code: int) -> str:
    return f"ended by {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"
