"""Servers to torture: started within a moment, watched from outside, ended by their id."""

import os
import re
import signal
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from fusebox.store.schema import DATABASE
from tools.nursery import Forked, Nursery

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
PATIENCE = 60.0
TRACEBACK = "Traceback (most recent call last)"
Point = tuple[str, int]
"""A place in the code, and at which visit of it the process dies."""


class Gone(Exception):
    """The server ended before it could be reached."""


class Server:
    """One process; `address` is known once it can be reached."""

    def __init__(self, process: Forked, folder: Path, log: Path) -> None:
        self.pid = process.pid
        self.folder = folder
        self.log = log
        self.address = ""
        self._process = process
        self.send = process.send_signal

    def reach(self) -> None:
        """Waits until it says where it is; Gone if it ends before."""
        watch = threading.Timer(PATIENCE, self.send, (signal.SIGKILL,))
        watch.start()
        for line in self._process.stdout:
            if found := ADDRESS.search(line):
                self.address = found.group()
                break
        watch.cancel()
        watch.join()
        if not self.address:
            raise Gone

    def kill(self) -> None:
        """As kill -9 does, and waits for it to be gone."""
        self._process.kill()
        self.wait()

    def wait(self, seconds: float = PATIENCE) -> bool:
        """Whether it has ended by then."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self.ended

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._process.close()

    def megabytes(self, peak: bool = False) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        field = "VmHWM:" if peak else "VmRSS:"
        return int(status.split(field)[1].split()[0]) / 1024

    def descriptors(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())

    def processor(self) -> float:
        """Seconds of processor time it has used."""
        stat = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def workers(self) -> list[int]:
        """The processes it has started."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(child) for child in children.read_text(encoding="utf-8").split()]

    def ahead(self) -> int:
        """Bytes of the write-ahead log."""
        file = self.folder / f"{DATABASE}-wal"
        return file.stat().st_size if file.exists() else 0

    def tracebacks(self) -> int:
        return self.log.read_text(encoding="utf-8", errors="replace").count(TRACEBACK)


class Order(msgspec.Struct):
    """What torture/served.py is told."""

    folder: str
    limited: bool = False
    counts_loopback: bool = False
    point: Point | None = None
    pulse: str = ""


class Servers:
    """`with Servers() as servers: server = servers.start(folder)`."""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        self._environment = {**os.environ, **(environment or {})}
        self._nursery = Nursery("tools.served", environment=self._environment)
        self._servers: list[Server] = []

    def __enter__(self) -> "Servers":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for server in self._servers:
            server.close()
        self._nursery.close()

    def start(self, folder: Path, **more: Any) -> Server:
        """A server in this folder that can be reached; Gone if it died before."""
        server = self.begin(folder, **more)
        server.reach()
        return server

    def begin(
        self,
        folder: Path,
        *,
        limited: bool = False,
        counts_loopback: bool = False,
        point: Point | None = None,
        pulse: Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> Server:
        """A server that is only starting."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder.with_suffix(".log")
        order = Order(str(folder), limited, counts_loopback, point, str(pulse or ""))
        with path.open("ab") as log:
            forked = self._nursery.start(
                "torture.served",
                [msgspec.json.encode(order).decode()],
                {**self._environment, **(environment or {})},
                log.fileno(),
            )
        server = Server(forked, folder, path)
        for known in self._servers:
            if known.ended:
                known.close()
        self._servers = [*(known for known in self._servers if not known.ended), server]
        return server
