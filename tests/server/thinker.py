"""The real `fusebox think` as a process of its own, ended by its id."""

import signal
import threading
from pathlib import Path
from types import TracebackType

from tests.server.process import PATIENCE, started


class ThinkerProcess:
    """`with ThinkerProcess(address, secret) as thinker:` thinks until the end of the block."""

    def __init__(self, address: str, secret: Path, *more: str, other_version: bool = False) -> None:
        """`more`: the addresses of further servers."""
        module = "tests.server.older" if other_version else "fusebox"
        joining = [word for server in (address, *more) for word in ("--join", server)]
        alone = ("--secret-file", str(secret), "--workers", "1")
        self._process = started(module, "think", *joining, *alone)

    def __enter__(self) -> "ThinkerProcess":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def said(self) -> str:
        """Its next line."""
        assert self._process.stdout is not None
        watch = threading.Timer(PATIENCE, self._process.kill)
        watch.start()
        line = self._process.stdout.readline()
        watch.cancel()
        watch.join()
        return line.strip()

    def tell(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def ended(self) -> tuple[int, str]:
        """The exit status and what was said to the user, once it has ended by itself."""
        _, complaint = self._process.communicate(timeout=PATIENCE)
        return self._process.wait(), complaint.strip()
