"""A process that has imported much and forks others from it: each starts in a fraction of a second
and is a process of its own, which can be killed like any other."""

import contextlib
import gc
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from importlib import import_module
from io import BufferedReader, FileIO, TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

ROOT = Path(__file__).parents[1]
LONGEST = 1 << 20
FORKS = sys.platform == "linux"
"""Elsewhere a process may not fork that has imported so much, or has no handle."""
ENDED = -signal.SIGKILL


class Order(msgspec.Struct):
    """What a forked process runs, as `python -m module arguments` does."""

    module: str
    arguments: list[str]
    environment: dict[str, str]
    folder: str


class Forked:
    """A process that was forked, as far as it is like subprocess.Popen."""

    def __init__(self, line: socket.socket, stdout: IO[str], stderr: IO[str] | None) -> None:
        told, (self._handle,), _, _ = socket.recv_fds(line, 64, 1)
        self._line = line
        self.pid = int(told)
        self.stdout, self.stderr = stdout, stderr
        self.returncode: int | None = None

    def fileno(self) -> int:
        """It can be read from as soon as the process has ended."""
        return self._handle

    def send_signal(self, number: int) -> None:
        if self._handle >= 0:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self._line], [], [], 0)[0]:
            # The nursery takes all with it when it is killed.
            self.returncode = int(self._line.recv(64) or ENDED)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            select.select([self._line], [], [], timeout)
        if (status := self.poll()) is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0.0)
        return status

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """What it said since it was last read, to the end of all that hold its pipes."""
        with ThreadPoolExecutor(2) as readers:
            heard = [readers.submit(_rest, pipe) for pipe in (self.stdout, self.stderr)]
            try:
                said, complaint = [one.result(timeout) for one in heard]
            except TimeoutError:
                self.kill()
                wait(heard, timeout)
                told = [one.result() for one in heard if one.done()]
                raise TimeoutError(f"It went on for {timeout} s, having said {told}.") from None
        self.wait()
        self.close()
        return said, complaint

    def close(self) -> None:
        """It has ended."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
        self._line.close()
        for pipe in (self.stdout, self.stderr):
            if pipe is not None:
                pipe.close()


def _rest(pipe: IO[str] | None) -> str:
    return "" if pipe is None or pipe.closed else pipe.read()


class Nursery:
    """`with Nursery("fusebox.cli") as nursery: nursery.start("fusebox", ["games"])`. What it has
    forked ends with it."""

    def __init__(self, *imported: str, environment: Mapping[str, str] | None = None) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tools.nursery", str(theirs.fileno()), *imported],
                cwd=ROOT,
                env={**os.environ, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
            )

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._line.close()
        self._process.wait()

    def start(
        self,
        module: str,
        arguments: Iterable[str],
        environment: Mapping[str, str] | None = None,
        errors: int | None = None,
    ) -> Forked:
        """Its complaints go to a pipe unless there is a file for them."""
        order = Order(module, [*arguments], dict(environment or os.environ), str(Path.cwd()))
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        out, said = os.pipe()
        heard, complained = os.pipe() if errors is None else (None, errors)
        try:
            given = [theirs.fileno(), said, complained]
            socket.send_fds(self._line, [msgspec.json.encode(order)], given)
        finally:
            theirs.close()
            os.close(said)
            if errors is None:
                os.close(complained)
        return Forked(ours, os.fdopen(out), None if heard is None else os.fdopen(heard))


def main(number: str, *imported: str) -> None:
    """Forks as it is told on this line, until nobody is at its other end."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for module in imported:
        import_module(module)
    if len([*Path("/proc/self/task").iterdir()]) != 1:
        raise RuntimeError("A process with threads can't be forked safely.")
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(number)) as line:
        order = _next_order(line)
        if order is not None:
            line.detach()
    if order is None:
        os.killpg(0, signal.SIGKILL)
    else:
        _become(order)


def _next_order(line: socket.socket) -> Order | None:
    """Only a forked process gets one; None once nobody is there who could give any."""
    watched = select.poll()
    watched.register(line, select.POLLIN)
    children: dict[int, tuple[int, socket.socket]] = {}
    while True:
        for ready, _ in watched.poll():
            if ready in children:
                watched.unregister(ready)
                _buried(ready, *children.pop(ready))
                continue
            message, given, _, _ = socket.recv_fds(line, LONGEST, 3)
            if not message:
                return None
            asker, *streams = given
            if (child := os.fork()) == 0:
                for _, other in children.values():
                    other.detach()
                _take(streams)
                return msgspec.json.decode(message, type=Order)
            for stream in streams:
                os.close(stream)
            handle, told = os.pidfd_open(child), socket.socket(fileno=asker)
            children[handle] = child, told
            watched.register(handle, select.POLLIN)
            with contextlib.suppress(OSError):
                socket.send_fds(told, [str(child).encode()], [handle])


def _buried(handle: int, child: int, told: socket.socket) -> None:
    """It has ended: whoever started it hears how."""
    os.close(handle)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with told, contextlib.suppress(OSError):
        told.send(str(status).encode())


def _take(streams: list[int]) -> None:
    """These are the only files that are open now."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for place, stream in enumerate(streams, start=1):
        os.dup2(stream, place)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))


def _become(order: Order) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(order.environment)
    os.chdir(order.folder)
    sys.stdin = TextIOWrapper(BufferedReader(FileIO(0, closefd=False)), sys.stdin.encoding)
    sys.stdout, sys.stderr = (
        TextIOWrapper(
            FileIO(place, mode, closefd=False), old.encoding, old.errors, write_through=True
        )
        for place, mode, old in ((1, "w", sys.stdout), (2, "w", sys.stderr))
    )
    sys.argv = [order.module, *order.arguments]
    runpy.run_module(order.module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
