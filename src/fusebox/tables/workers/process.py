"""A worker process as the server sees it: it is sent messages, and killed without warning."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, cast

from fusebox.tables.workers.child import HEAD, Errand, Reply, Setting, framed

BELOW_NORMAL: int = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""A low priority on Windows, where a process can't lower its own."""
CHILD = "from fusebox.tables.workers.child import main; main()"


class Worker(Protocol):
    """Does one errand at a time."""

    ended: "asyncio.Future[None]"

    def send(self, errand: Errand) -> None: ...

    def kill(self) -> None: ...

    def used(self) -> float | None:
        """Seconds of processor time it has used so far, if the system can tell."""


class Boss(Protocol):
    """Whom a worker reports to."""

    def heard(self, worker: Any, reply: Reply) -> None: ...

    def gone(self, worker: Any, spent: bool) -> None:
        """It has ended; `spent`: because its processor time was used up."""


Start = Callable[[Boss], Worker]


class Process(asyncio.SubprocessProtocol):
    """A process in a session of its own, so that Ctrl+C reaches only the server."""

    def __init__(self, boss: Boss, setting: Setting) -> None:
        self._boss = boss
        self._killed = False
        self._transport: asyncio.SubprocessTransport | None = None
        self._unread = bytearray()
        self._unsent = [framed(setting)]
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._starting = asyncio.create_task(self._start())

    @property
    def pid(self) -> int | None:
        return None if self._transport is None else self._transport.get_pid()

    def send(self, errand: Errand) -> None:
        self._write(framed(errand))

    def kill(self) -> None:
        self._killed = True
        if self._transport is not None:
            with suppress(ProcessLookupError, PermissionError):
                if sys.platform == "win32":
                    self._transport.kill()
                else:
                    # With whatever it has started itself.
                    os.killpg(self._transport.get_pid(), signal.SIGKILL)

    def used(self) -> float | None:
        if sys.platform != "linux" or self.pid is None:
            return None
        try:
            text = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii", errors="replace")
        except OSError:
            return None
        # The name before the parenthesis may hold anything; user and system time are 14th and 15th.
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    async def _start(self) -> None:
        loop = asyncio.get_running_loop()
        command = [sys.executable, "-P", "-c", CHILD]
        try:
            await loop.subprocess_exec(
                lambda: self,
                *command,
                stderr=None,
                start_new_session=sys.platform != "win32",
                creationflags=BELOW_NORMAL,
            )
        except OSError:
            self._end(spent=False)

    def _write(self, message: bytes) -> None:
        if self._transport is None:
            self._unsent.append(message)
        elif (pipe := self._transport.get_pipe_transport(0)) is not None:
            cast(asyncio.WriteTransport, pipe).write(message)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's is none by its class.
        self._transport = cast(asyncio.SubprocessTransport, transport)
        if self._killed:
            self.kill()
        unsent, self._unsent = self._unsent, []
        for message in unsent:
            self._write(message)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._unread += data
        while len(self._unread) >= HEAD.size:
            (size,) = HEAD.unpack_from(self._unread)
            end = HEAD.size + size
            if len(self._unread) < end:
                return
            body = bytes(self._unread[HEAD.size : end])
            del self._unread[:end]
            self._hear(body)

    def _hear(self, body: bytes) -> None:
        try:
            reply = pickle.loads(body)
        except Exception:
            # Whoever answers what nobody can read is as good as dead.
            self.kill()
        else:
            self._boss.heard(self, reply)

    def process_exited(self) -> None:
        assert self._transport is not None
        status = self._transport.get_returncode()
        self._transport.close()
        self._end(spent=sys.platform != "win32" and status == -signal.SIGXCPU)

    def _end(self, spent: bool) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
            self._boss.gone(self, spent)


def starter(niceness: int, memory: int | None = None) -> Start:
    """Starts low-priority processes."""

    def start(boss: Boss) -> Worker:
        return Process(boss, Setting(list(sys.path), niceness, memory))

    return start
