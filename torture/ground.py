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
from torture.servers import Servers

LONG = 3_000
RUSE = 300
RECORD_BYTES = 120 * 1024


class Ground(NamedTuple):
    """What attackers have at their disposal."""

    long: Json
    """A table of the largest game at which every move was taken back."""
    ruse: Json
    """An ordinary one."""
    tables: list[Json]
    """Twenty more, so many as one address may open at once."""


def prepared(servers: Servers, folder: Path, luck: random.Random) -> Ground:
    server = servers.start(folder)
    try:
        return asyncio.run(_made(server.address, luck))
    finally:
        server.kill()


async def _made(address: str, luck: random.Random) -> Ground:
    long = await _played(address, LONG, luck, undoes=True)
    ruse = await _played(address, RUSE, luck)
    tables = [await dealt(address, HOSTILE, "fuse_discs", 2) for _ in range(20)]
    return Ground(long, ruse, tables)


async def _played(address: str, entries: int, luck: random.Random, undoes: bool = False) -> Json:
    """Somebody alone with so many entries; `undoes`: each move is taken back if it can be."""
    made = await dealt(address, HOSTILE, "ruse", 1)
    (seat,) = made["seats"]
    async with attending(address, HOSTILE, made["table"], seat["token"], seat["seat"]) as line:
        update = json.loads(await line.recv())
        for n in range(entries):
            action = _undo(update) if undoes else None
            if action is None and not update.get("legal"):
                break
            action = action or luck.choice(update["legal"])["action"]
            update = await acted(line, f"p{n}", action)
    return made


def _undo(update: Json) -> Json | None:
    """Taking one's last action back, if that is offered."""
    offered = (option["action"] for option in update.get("choices", []))
    return next((action for action in offered if action["type"] == "Undo"), None)


def costly_record() -> str:
    """A record in which everything is done and taken back, which is the most work to play again."""
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
