"""A child process that is spoken to in lines, and that can neither hang nor flood whoever asks."""

import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from typing import IO, Final

MOST_LINE: Final = 1 << 20
MOST_UNREAD: Final = 64
"""Lines that wait to be read; an engine that says more than it is asked is ended."""
LAST_WORDS: Final = 20
ENDING: Final = 2.0
"""Seconds until a process that was told to end is killed."""


class Gone(Exception):
    """The process has ended, could not be started, or says what nobody could read."""


class Late(Exception):
    """Nothing was said in time."""


class LineProcess:
    """Its output is read by a thread, so that waiting for it can have an end on every system."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            raise Gone(f"{command[0]} can't be started: {error.strerror}") from None
        self._lines: Queue[bytes | None] = Queue(MOST_UNREAD)
        self._words: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._threads = [
            threading.Thread(target=self._hear, args=(_pipe(self._process.stdout),), daemon=True),
            threading.Thread(target=self._note, args=(_pipe(self._process.stderr),), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, line: bytes) -> None:
        pipe = _pipe(self._process.stdin)
        try:
            pipe.write(line + b"\n")
            pipe.flush()
        except (OSError, ValueError):
            raise Gone(self._last_words()) from None

    def heard(self, seconds: float | None) -> bytes:
        """The next line; Late if there is none in time."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise Late from None
        if line is None:
            self._lines.put(None)
            raise Gone(self._last_words())
        return line

    def close(self) -> None:
        """Ends it: by the end of its input, then by force."""
        with suppress(OSError):
            _pipe(self._process.stdin).close()
        try:
            self._process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self.kill()
        self._clear()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._clear()

    def _clear(self) -> None:
        """Lets the threads end: one of them may be waiting for somebody to read."""
        while any(thread.is_alive() for thread in self._threads):
            with suppress(Empty):
                self._lines.get(timeout=0.01)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                _pipe(pipe).close()

    def _hear(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(MOST_LINE):
            if not line.endswith(b"\n"):
                self._words.append(b"a line that has no end")
                self._process.kill()
                break
            self._lines.put(line)
        self._lines.put(None)

    def _note(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(MOST_LINE):
            self._words.append(line.strip())

    def _last_words(self) -> str:
        self._threads[1].join(ENDING)
        words = [line.decode("utf-8", "replace") for line in self._words if line]
        return f"it ended; its last words: {words[-1]}" if words else "it ended without a word"


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
