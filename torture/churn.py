"""Churn: tables are made, played, finished and left for a long time; nothing may pile up."""

import asyncio
import random
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx2

from torture.people import seated
from torture.report import Line
from torture.servers import Server

TABLES = 24
"""Under way at the same time."""
SAMPLED_EVERY = 5.0
LEFT = 0.1
"""The share of tables that people leave before the end."""
STAY = (2.0, 20.0)
GAMES = (
    ("fuse_discs", 2, ()),
    ("fuse_discs", 1, ("random",)),
    ("fuse_cards", 3, ()),
    ("fuse_dice", 2, ()),
    ("fusion", 2, ()),
    ("ruse", 2, ()),
)
MOST_MEGABYTES = 200
MOST_AHEAD = 64
FLAT = 1.15
"""The last third may be higher than the one before by so much, and by a little in any case."""


class Sample(NamedTuple):
    at: float
    megabytes: float
    descriptors: int
    ahead: int
    tables: int


async def one_table(address: str, luck: random.Random, counts: dict[str, int]) -> None:
    """Made, played and finished, or left in the middle."""
    game, people, bots = luck.choice(GAMES)
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
        seats = await seated(client, game, people, bots, luck)
    leaves = luck.random() < LEFT or game in ("fuse_dice", "fusion")
    with suppress(TimeoutError):
        async with asyncio.timeout(luck.uniform(*STAY) if leaves else 120):
            async with asyncio.TaskGroup() as group:
                for seat in seats:
                    group.create_task(seat.play(address))
    over = all(seat.over for seat in seats)
    counts["finished" if over else "left"] += 1
    counts["actions"] += sum(len(seat.acknowledged) for seat in seats)
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
        if over and luck.random() < LEFT:
            with suppress(httpx2.TransportError):
                await client.get(f"/api/tables/{seats[0].table}/replay")


async def churned(
    server: Server, seconds: float, rate: float, luck: random.Random, say: Path | None = None
) -> tuple[list[Sample], dict[str, int]]:
    """So many new tables a second, for so long."""
    counts = {"finished": 0, "left": 0, "actions": 0}
    end, samples, tasks = time.monotonic() + seconds, [], set[asyncio.Task[None]]()
    sampled = begun = time.monotonic()
    while time.monotonic() < end:
        if len(tasks) < TABLES:
            tasks.add(asyncio.create_task(one_table(server.address, luck, counts)))
        await asyncio.sleep(1 / rate)
        done = {task for task in tasks if task.done()}
        tasks -= done
        for task in done:
            task.result()
        if time.monotonic() >= sampled:
            sampled += SAMPLED_EVERY
            at = time.monotonic() - begun
            table = counts["finished"] + counts["left"]
            samples.append(
                Sample(at, server.megabytes(), server.descriptors(), server.ahead(), table)
            )
            if say is not None:
                with say.open("a", encoding="utf-8") as file:
                    file.write(f"{samples[-1]} {counts}\n")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return samples, counts


def judged(samples: list[Sample], counts: dict[str, int], tracebacks: int) -> list[Line]:
    """Whether the last third of the time was like the one before it."""
    tables, actions = counts["finished"] + counts["left"], counts["actions"]
    what = f"{tables} tables, {actions} actions in {samples[-1].at / 60:.0f} minutes"
    memory = [sample.megabytes for sample in samples]
    files = [float(sample.descriptors) for sample in samples]
    ahead = max(sample.ahead for sample in samples) / 2**20
    flat, (before, after) = is_flat(memory, 8.0), thirds(memory)
    return [
        Line("churn", what, f"{tracebacks} tracebacks", "0", tracebacks == 0),
        Line(
            "churn",
            "memory",
            f"{before:.0f} -> {after:.0f} MB",
            "flat, < 200 MB",
            flat and after < MOST_MEGABYTES,
        ),
        Line(
            "churn",
            "descriptors",
            "{:.0f} -> {:.0f}".format(*thirds(files)),
            "flat",
            is_flat(files, 30.0),
        ),
        Line("churn", "write-ahead log", f"{ahead:.1f} MB at most", "64 MB", ahead <= MOST_AHEAD),
    ]


def thirds(values: list[float]) -> tuple[float, float]:
    """The medians of the middle and of the last third."""
    third = max(1, len(values) // 3)
    return median(values[third : 2 * third] or values), median(values[2 * third :] or values)


def is_flat(values: list[float], little: float) -> bool:
    before, after = thirds(values)
    return after <= before * FLAT + little
