"""Runs a step of setting up: says what it does and, while nothing else is said, for how long; if it
fails, why in a sentence: `tools/step.py "the installer (17 MB)" COMMAND …`."""

import os
import queue
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Final, Protocol

EVERY: Final = 5.0
"""Seconds of silence after which it says that it goes on."""
INTERRUPTED: Final = 130
LEAST: Final = 4 << 20
"""Bytes of free disk: not all programs tell that there are fewer."""
FULL: Final = re.compile(
    r"No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|No usable temp"
)
DENIED: Final = re.compile(r"Permission denied|EACCES|Read-only file system|EROFS|not permitted")
CUT_OFF: Final = re.compile(
    r"Failed to establish a new connection|error sending request|name resolution|timed out"
    r"|EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH"
    r"|Connection (?:refused|reset|aborted)|Network is unreachable|from versions: none"
)
NO_ROOM: Final = (
    "The disk is full: make room for some 1 GB in this folder, and for as much where pip, uv and "
    "npm keep what they fetch, then run the same command again."
)
NO_NETWORK: Final = (
    "The packages can't be fetched: go online, then run the same command again, which fetches what "
    "is missing."
)


class Lines(Protocol):
    """What the program says, line by line, and None at its end."""

    def get(self, *, timeout: float) -> str | None: ...


def follow(
    what: str, lines: Lines, say: Callable[[str], None], now: Callable[[], float] = monotonic
) -> None:
    """Passes on what is said, and breaks every silence."""
    began = now()
    while True:
        try:
            line = lines.get(timeout=EVERY)
        except queue.Empty:
            say(f"    {what.partition(' (')[0]}: {now() - began:.0f} s so far")
            continue
        if line is None:
            return
        say(line)
        what, began = line.strip(), now()


def reason(told: str, folder: Path) -> str:
    """Why a step has failed, in a sentence; empty: that is not known."""
    if FULL.search(told) or shutil.disk_usage(folder).free < LEAST:
        return NO_ROOM
    if not DENIED.search(told):
        return NO_NETWORK if CUT_OFF.search(told) else ""
    if not os.access(folder, os.W_OK):
        return f"Nothing can be written to {folder}: use a clone of your own."
    line = next(line.strip() for line in told.splitlines() if DENIED.search(line))
    return f"Not everything that setting up changes can be written: {line}"


def run(what: str, command: list[str], say: Callable[[str], None]) -> int:
    """The command's status; what it tells on standard error is told only if it fails."""
    if what:
        say(f"  {what}")
    lines: queue.Queue[str | None] = queue.Queue()
    told: list[str] = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        heard = _in_a_thread(process.stderr, told.append)
        said = _in_a_thread(process.stdout, lambda line: lines.put(line.rstrip()), lines.put)
        follow(what, lines, say)
        said.join()
        heard.join()
    if process.returncode:
        text = "".join(told).strip() or f"{' '.join(command)} failed with {process.returncode}."
        print(reason(text, Path.cwd()) or text, file=sys.stderr)
    return process.returncode


def _in_a_thread(
    source: Iterable[str], take: Callable[[str], None], end: Callable[[None], None] | None = None
) -> threading.Thread:
    def pump() -> None:
        for line in source:
            take(line)
        if end is not None:
            end(None)

    thread = threading.Thread(target=pump)
    thread.start()
    return thread


def main() -> int:
    what, *command = sys.argv[1:]
    try:
        return run(what, command, lambda line: print(line, flush=True))
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
