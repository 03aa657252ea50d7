"""The real `fusebox think` as a process of its own, ended by its id."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType

from tests.server.process import PATIENCE

OTHER_VERSION = """
from fusebox.thinkers import greeting
greeting.__version__ = "0.0.9"
from fusebox.cli import main
raise SystemExit(main())
"""


class ThinkerProcess:
    """`with ThinkerProcess(address, secret) as thinker:` thinks until the end of the block."""

    def __init__(self, address: str, secret: Path, *more: str, other_version: bool = False) -> None:
        """`more`: the addresses of further servers."""
        program = ["-c", OTHER_VERSION] if other_version else ["-m", "fusebox"]
        joining = [word for server in (address, *more) for word in ("--join", server)]
        command = [sys.executable, *program, "think", *joining]
        self._process = subprocess.Popen(
            [*command, "--secret-file", str(secret), "--workers", "1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

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
        return self._process.returncode, complaint.strip()
