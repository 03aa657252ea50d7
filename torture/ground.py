"""Long tables and records that attackers need, made once on a server without limits."""

import asyncio
import json
import random
from pathlib import Path
from typing import NamedTuple

import fusebox
from fusebox.core.table import Undo
from torture.guests import HOSTILE, acted, attending, dealt
from torture.people import Json
from torture.servers import Nursery

LONG = 4_000
RUSE = 300
RECORD_BYTES = 480 * 1024


class Ground(NamedTuple):
    """What attackers have at their disposal."""

    discs: Json
    """A long table of the smallest game."""
    ruse: Json
    """An ordinary table of the largest game."""
    tables: list[Json]
    """Twenty more, so many as one address may open at once."""


def prepared(nursery: Nursery, folder: Path, luck: random.Random) -> Ground:
    server = nursery.start(folder)
    try:
        return asyncio.run(_made(server.address, luck))
    finally:
        server.kill()


async def _made(address: str, luck: random.Random) -> Ground:
    discs = await _played(address, "fuse_discs", LONG, luck, undoes=True)
    ruse = await _played(address, "ruse", RUSE, luck)
    tables = [await dealt(address, HOSTILE, "fuse_discs", 2) for _ in range(20)]
    return Ground(discs, ruse, tables)


async def _played(
    address: str, game: str, entries: int, luck: random.Random, undoes: bool = False
) -> Json:
    """A table with so many entries; `undoes`: each move is taken back at once."""
    made = await dealt(address, HOSTILE, game, 2 if game == "fuse_discs" else 1)
    version, n = 0, 0
    while version < entries:
        for seat in made["seats"]:
            place = (made["table"], seat["token"], seat["seat"])
            async with attending(address, HOSTILE, *place) as line:
                update = json.loads(await line.recv())
                while version < entries and update.get("legal"):
                    n += 1
                    update = await acted(line, f"p{n}", luck.choice(update["legal"])["action"])
                    version = update["version"]
                    if undoes and (undo := _undo(update)):
                        n += 1
                        update = await acted(line, f"p{n}", undo)
                        version = update["version"]
            if update["table"].get("outcome"):
                return made
    return made


def _undo(update: Json) -> Json | None:
    """Taking one's last action back, if that is offered."""
    offered = (option["action"] for option in update.get("choices", []))
    return next((action for action in offered if action["type"] == "Undo"), None)


def costly_record() -> str:
    """A record as large as may be brought along, in which everything is done and taken back."""
    match = fusebox.start("ruse", 4, seed=3)
    seat = match.actors()[0]
    done = 0
    while True:
        action = match.legal(seat)[0]
        before = len(match.entries)
        try:
            match.play(seat, action)
            match.play(seat, Undo(before))
        except fusebox.Refused:
            seat = match.actors()[0]
        done += 1
        if done % 50 == 0 and len(match.record().dump()) > RECORD_BYTES:
            return str(match.record().dump())
