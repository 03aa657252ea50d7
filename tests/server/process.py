"""The real server as a process of its own, started and ended by its id."""

import atexit
import os
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import TracebackType

from tests.server.seeded import LUCK
from tools.nursery import FORKS, Forked, Nursery

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
PATIENCE = 60.0
_starts: Counter[Path] = Counter()
"""Each server in a folder draws other luck than the one before it, and the same in every run."""


PATHS = os.environ.get("PYTHONPATH", "")
"""Before any test has changed it: what is missing in a nursery is missing in all it forks."""


@cache
def nursery() -> Nursery:
    """One for all servers that this process starts."""
    opened = Nursery("tools.served", environment={"PYTHONPATH": PATHS})
    atexit.register(opened.close)
    return opened


def started(
    module: str, *arguments: str, more: Mapping[str, str] = {}, python: str | None = None
) -> "subprocess.Popen[str] | Forked":
    """`python -m module arguments`: forked if it may be, else begun by the Python that is named."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **more}
    if FORKS and python is None:
        return nursery().start(module, arguments, environment)
    return subprocess.Popen(
        [python or sys.executable, "-m", module, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


class Process:
    """`with Process(folder) as server:` runs `fusebox serve` until the end of the block."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        port: int | None = 0,
        module: str = "tests.server.seeded",
        browser: Path | None = None,
        python: str | None = None,
    ) -> None:
        """`python`: no fork, but a start by this one, as a host would start it."""
        _starts[folder] += 1
        luck = f"{folder.name} {_starts[folder]}"
        place = [] if port is None else ["--port", str(port)]
        opening = ["--no-open"] if browser is None else []
        self._process = started(
            *(module, "serve", "--data", str(folder), *place, *opening, *arguments),
            more={"BROWSER": str(browser), LUCK: luck},
            python=python,
        )
        self.said = ""
        self.rest = ""
        """What it said after its first line, once it has ended."""

    def __enter__(self) -> "Process":
        assert self._process.stdout is not None
        watch = threading.Timer(PATIENCE, self.kill)
        watch.start()
        self.said = self._process.stdout.readline()
        watch.cancel()
        watch.join()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    @property
    def address(self) -> str:
        found = ADDRESS.search(self.said)
        assert found, self.said
        return found.group()

    def told(self, pattern: str) -> str:
        """The first of the next lines it says in which this is found: what was found."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(pattern, line):
                return found.group()
        raise AssertionError(f"Nothing was said of {pattern}.")

    def kill(self) -> None:
        """As kill -9 does."""
        self._process.kill()
        self._process.communicate()

    def send(self, number: int) -> None:
        """A signal."""
        self._process.send_signal(number)

    def interrupt(self) -> tuple[int, str]:
        """As Ctrl+C does; the exit status and what was said last."""
        self._process.send_signal(signal.SIGINT)
        return self.ended()

    def ended(self) -> tuple[int, str]:
        """The exit status and what was said to the user, once it has ended by itself."""
        self.rest, complaint = self._process.communicate(timeout=PATIENCE)
        return self._process.wait(), complaint
