"""Somebody alone against the strongest ordinary bot, who writes down how long it let them wait."""

import asyncio
import random
import time

from torture.guests import HONEST, acted, attending, dealt, heard
from torture.honest import for_ever
from torture.people import Json

EVERY = 0.1
"""Seconds a person takes for a move: the bot has to think of most of what there is."""
OPPONENT: Json = {"kind": "bot", "level": "5"}


async def play(address: str) -> None:
    """Prints when each move was sent and how long the bot's answer took, in milliseconds."""
    luck = random.Random(1)
    while True:
        made = await dealt(address, HONEST, "fuse_discs", 1, bots=[OPPONENT])
        (own,) = made["seats"]
        async with attending(address, HONEST, made["table"], own["token"], own["seat"]) as line:
            update = await _own_turn(line, await heard(line, "update"))
            for n in range(10_000):
                if update is None:
                    break
                option = luck.choice(update["legal"])
                before = time.monotonic()
                update = await _own_turn(line, await acted(line, f"n{n}", option["action"]))
                taken = (time.monotonic() - before) * 1000
                print(f"{before:.4f} {taken:.3f} answered", flush=True)
                await asyncio.sleep(EVERY)


async def _own_turn(line: object, update: Json) -> Json | None:
    """What is told when it is one's turn again; None once the game is over."""
    while not update.get("legal"):
        if update["table"].get("outcome") is not None:
            return None
        update = await heard(line, "update")  # type: ignore[arg-type]
    return update


if __name__ == "__main__":
    for_ever(play)
