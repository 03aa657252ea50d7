"""A few moves of every game by seeded luck, and what is written of them: the same everywhere."""

import asyncio
import base64
import json
import sys
from collections.abc import Sequence

from fusebox.core.table import SHARE_BYTES
from fusebox.games import GAMES
from fusebox.worker.house import Means, begun
from tests.clock import HandClock
from tests.seeded import luck
from tests.worker.device import Device, Hands, settled

SHARE = base64.b64encode(b"s" * SHARE_BYTES).decode()
MOVES = 12


async def written(game: str) -> dict[str, str]:
    """The header and every line of the log of a game against bots that play at random."""
    hands, clock = Hands(), HandClock()
    house = await begun(hands, Means(luck=luck(f"same {game}"), clock=clock))
    device = Device(house, hands, clock)
    count = next(seats for seats in GAMES[game].seats if seats > 1)
    others = [{"kind": "bot", "level": "random"}] * (count - 1)
    wanted = {"game": game, "seats": [{"kind": "me", "name": "Ann"}, *others]}
    made = await device.ask("POST", "/api/tables", wanted)
    await device.hello(1, made["table"], made["seats"][0]["token"], shows=0)
    device.say(1, type="act", nonce="ready", action={"type": "Ready", "share": SHARE})
    for n in range(MOVES):
        await settled()
        clock.turn_now(3_000)
        await settled()
        if legal := device.last(1).get("legal"):
            action = legal[n % len(legal)]["action"]
            device.say(1, type="act", nonce=f"n{n}", action=action)
    await settled()
    lines = {name: text for name, text in hands.texts.items() if name.startswith("line/")}
    table = json.loads(hands.texts[f"table/{made['table']}"])
    return {"header": json.dumps(table["kept"]["header"]), **lines}


async def all_written(games: Sequence[str] = tuple(GAMES)) -> str:
    return json.dumps({game: await written(game) for game in games})


def here() -> str:
    """What this Python writes."""
    return asyncio.run(all_written())


if __name__ == "__main__":
    sys.stdout.write(here())
