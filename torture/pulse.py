"""The pulse of a server's event loop: how much processor time it takes between two beats. Whoever
else is busy on the machine changes that little, and nobody is answered before the next beat."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from fusebox.server import serve
from torture.points import replace

EVERY = 0.005
WRITTEN_EVERY = 10
Beat = tuple[float, float]
"""When it was, and the milliseconds of processor time since the beat before."""


def feel(file: Path) -> None:
    """From now on the server in this process writes its pulse into the file."""

    def instead(
        look_around: Callable[[Any], Coroutine[Any, Any, None]],
    ) -> Callable[[Any], Coroutine[Any, Any, None]]:
        async def both(door: Any) -> None:
            await asyncio.gather(look_around(door), _beat(file))

        return both

    replace(serve, "look_around", instead)


async def _beat(file: Path) -> None:
    beats: list[str] = []
    last = time.thread_time()
    while True:
        await asyncio.sleep(EVERY)
        now = time.thread_time()
        beats.append(f"{time.monotonic():.4f} {(now - last) * 1000:.2f}\n")
        if len(beats) == WRITTEN_EVERY:
            with file.open("a", encoding="ascii") as written:
                written.writelines(beats)
            beats.clear()
        last = time.thread_time()


def felt(file: Path, begin: float, end: float) -> list[float]:
    """What was written between these times."""
    if not file.exists():
        return []
    lines = (line.split() for line in file.read_text(encoding="ascii").splitlines())
    return [float(line[1]) for line in lines if len(line) == 2 and begin <= float(line[0]) < end]
