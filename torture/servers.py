"""Servers to torture: started within a moment, watched from outside, ended by their id."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from fusebox.store.schema import DATABASE

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
PATIENCE = 60.0
TRACEBACK = "Traceback (most recent call last)"
Point = tuple[str, int]
"""A place in the code, and at which visit of it the process dies."""


class Gone(Exception):
    """The server ended before it could be reached."""


class Server:
    """One process; `address` is known once it can be reached."""

    def __init__(self, pid: int, folder: Path, log: Path) -> None:
        self.pid = pid
        self.folder = folder
        self.log = log
        self.address = ""
        self._handle = os.pidfd_open(pid)

    def send(self, number: signal.Signals) -> None:
        try:
            signal.pidfd_send_signal(self._handle, number)
        except ProcessLookupError:
            return

    def kill(self) -> None:
        """As kill -9 does, and waits for it to be gone."""
        self.send(signal.SIGKILL)
        self.wait()

    def wait(self, seconds: float = PATIENCE) -> bool:
        """Whether it has ended by then."""
        return bool(select.select([self._handle], [], [], seconds)[0])

    @property
    def ended(self) -> bool:
        return self._handle < 0 or self.wait(0)

    def close(self) -> None:
        if self._handle >= 0:
            self.kill()
            os.close(self._handle)
            self._handle = -1

    def fileno(self) -> int:
        return self._handle

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


class Nursery:
    """`with Nursery() as nursery: server = nursery.start(folder)`."""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "torture.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **(environment or {})},
        )
        self._unread = b""
        self._servers: list[Server] = []

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for server in self._servers:
            server.close()
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()

    def start(self, folder: Path, **more: Any) -> Server:
        """A server in this folder that can be reached; Gone if it died before."""
        server = self.begin(folder, **more)
        self.reach(server)
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
        log = folder.with_suffix(".log")
        order = {
            "folder": str(folder),
            "log": str(log),
            "limited": limited,
            "counts_loopback": counts_loopback,
            "point": point,
            "pulse": "" if pulse is None else str(pulse),
            "environment": environment or {},
        }
        assert self._process.stdin is not None
        self._process.stdin.write((json.dumps(order) + "\n").encode())
        self._process.stdin.flush()
        while True:
            answer = self._answer(None)
            if "said" not in answer:
                break
        server = Server(answer["pid"], folder, log)
        self._servers = [*(known for known in self._servers if not known.ended), server]
        return server

    def reach(self, server: Server) -> None:
        """Waits until the server says where it is."""
        while not server.address:
            answer = self._answer(server)
            if answer.get("pid") == server.pid and (found := ADDRESS.search(answer["said"])):
                server.address = found.group()

    def _answer(self, server: Server | None) -> dict[str, Any]:
        """The next line of the nursery; Gone if the server ends meanwhile."""
        pipe = self._process.stdout
        assert pipe is not None
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self._unread:
            watched: list[Any] = [pipe] if server is None else [pipe, server]
            ready = select.select(watched, [], [], max(0.0, deadline - time.monotonic()))[0]
            if not ready:
                raise TimeoutError("a server neither starts nor ends")
            if pipe not in ready:
                raise Gone
            read = os.read(pipe.fileno(), 1 << 16)
            if not read:
                raise EOFError("the nursery has ended")
            self._unread += read
        line, _, self._unread = self._unread.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer
