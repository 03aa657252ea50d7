"""What a worker process does: one task after another, and an answer to each."""

import gc
import math
import os
import pickle
import signal
import sys
import time
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import Any, BinaryIO, NamedTuple

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

HEAD = Struct("!Q")
"""The header of each message: its length in bytes."""


class Setting(NamedTuple):
    """How a worker is set up; the first message it gets."""

    path: list[str]
    niceness: int
    memory: int | None = None
    """Bytes of memory it may use, where the system can limit that."""


class Errand(NamedTuple):
    """A task as a worker gets it."""

    number: int
    work: bytes
    """The function and its arguments, pickled."""
    seconds: float | None
    """Seconds of processor time; the system ends a task that needs more."""
    within: float | None = None
    """Seconds that whoever hands it out waits for the reply."""


class Reply(NamedTuple):
    """What came of an errand: its result, or what went wrong. The first one, number 0, belongs to
    no errand and says that the worker is ready."""

    number: int
    value: Any = None
    error: str = ""
    seconds: float = 0.0
    """Seconds of processor time it took."""


def framed(message: Any) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(body)) + body


def main() -> None:
    # What a bot prints must not end up among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    messages: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, messages), daemon=True).start()
    _prepare(pickle.loads(messages.get()))
    _answer(answers, Reply(0))
    loaded = 0
    while True:
        _answer(answers, _done(messages.get()))
        if len(sys.modules) > loaded:
            loaded = len(sys.modules)
            _settle()


def _settle() -> None:
    """What was loaded stays. Looking through it for garbage again and again would take longer than
    many an answer, and come in the middle of one."""
    gc.collect()
    gc.freeze()


def _answer(answers: BinaryIO, reply: Reply) -> None:
    try:
        message = framed(reply)
    except Exception as error:
        message = framed(Reply(reply.number, error=f"{type(error).__name__}: {error}"))
    try:
        answers.write(message)
        answers.flush()
    except BrokenPipeError:
        # The server is gone.
        os._exit(0)


def _done(message: bytes) -> Reply:
    before = time.process_time()
    number = 0
    try:
        errand: Errand = pickle.loads(message)
        number = errand.number
        _limit_processor(errand.seconds)
        function, arguments = pickle.loads(errand.work)
        value = function(*arguments)
    except Exception as error:
        return Reply(number, None, f"{type(error).__name__}: {error}", _since(before))
    return Reply(number, value, "", _since(before))


def _since(before: float) -> float:
    return time.process_time() - before


def _listen(pipe: BinaryIO, messages: "SimpleQueue[bytes]") -> None:
    """Makes sure a worker does not outlive the server, whatever it is doing: its input ends
    then. Nor does what it has started itself."""
    while len(head := pipe.read(HEAD.size)) == HEAD.size:
        (size,) = HEAD.unpack(head)
        messages.put(pipe.read(size))
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _prepare(setting: Setting) -> None:
    sys.path[:] = setting.path
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(setting.niceness)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if setting.memory is not None:
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (setting.memory, hard))


def _limit_processor(seconds: float | None) -> None:
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        soft = hard if seconds is None else math.ceil(time.process_time() + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
