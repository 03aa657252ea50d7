"""An honest player in a process of their own, who writes down how long each move took."""

import asyncio
import random
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any

from websockets.exceptions import WebSocketException

from torture.guests import HONEST, acted, attending, dealt, heard
from torture.people import Json

EVERY = 0.06
"""Seconds between two moves; the limit is ten moves a second from each seat."""


async def play(address: str) -> None:
    """Prints when each move was sent and how long its answer took, in milliseconds."""
    luck = random.Random(1)
    while True:
        made = await dealt(address, HONEST, "fuse_discs", 2, options={"match": 5})
        first, second = made["seats"]
        async with (
            attending(address, HONEST, made["table"], first["token"], 0) as one,
            attending(address, HONEST, made["table"], second["token"], 1) as other,
        ):
            lines = (one, other)
            updates = [await heard(line, "update") for line in lines]
            for n in range(10_000):
                seat = next((at for at, seen in enumerate(updates) if seen.get("legal")), None)
                if seat is None:
                    break
                option = luck.choice(updates[seat]["legal"])
                before = time.monotonic()
                answer = await acted(lines[seat], f"n{n}", option["action"])
                taken = (time.monotonic() - before) * 1000
                print(f"{before:.4f} {taken:.3f} {answer['type']}", flush=True)
                updates[seat] = answer if answer["type"] == "update" else updates[seat]
                updates[1 - seat] = await _caught_up(lines[1 - seat], updates[seat])
                await asyncio.sleep(EVERY)


async def _caught_up(line: object, seen: Json) -> Json:
    while True:
        update = await heard(line, "update")  # type: ignore[arg-type]
        if update["version"] >= seen["version"]:
            return update


def for_ever(play: Callable[[str], Coroutine[Any, Any, None]]) -> None:
    """Plays at the server whose address was given; what breaks is written down and begun anew."""
    while True:
        try:
            asyncio.run(play(sys.argv[1]))
        except (OSError, WebSocketException, AssertionError) as error:
            print(f"{time.monotonic():.4f} -1 {type(error).__name__}", flush=True)
            time.sleep(0.5)


if __name__ == "__main__":
    for_ever(play)
