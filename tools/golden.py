"""Writes what this version of Fusebox leaves behind: a data folder with a finished, an open and a
gathering table of every game, and the finished ones' records. `make golden NAME=…` puts them into
tests/fixtures; tests/tables/test_shipped.py sees to it that they go on for ever."""

import asyncio
import json
import lzma
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

from fusebox.core import Ready, Resign
from fusebox.games import GAMES
from fusebox.store import SqliteStore
from fusebox.store.backup import back_up
from fusebox.table.messages import Update
from fusebox.table.rebuilding import snapshot_of
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.lobby import CreatedTable
from tests.tables.room import SHARE, Person, Room, code_of, invites_of, room, tokens_of

FIXTURES: Final = Path(__file__).parents[1] / "tests/fixtures"
SNAPSHOT_AFTER: Final = 12
OPEN_AFTER: Final = 20
"""Entries: some come after the snapshot."""
FINISHED_AFTER: Final = 90
"""Entries after which somebody resigns."""
MOST_TURNS: Final = 2_000
WITH_BOT: Final = (SeatWanted("me", "Ann"), SeatWanted("bot", level="1"))
WITH_FRIEND: Final = (SeatWanted("me", "Ann"), SeatWanted("link"))


def main(arguments: list[str]) -> None:
    (name,) = arguments
    folder = FIXTURES / name
    folder.mkdir(parents=True)
    tables = asyncio.run(_played(folder))
    (folder / "tokens.json").write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
    print(f"{folder}: {sum(file.stat().st_size for file in folder.iterdir())} bytes")


async def _played(folder: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as place:
        async with room(Path(place) / "memory", GAMES) as here:
            tables = {game: await _tables(here, game, folder) for game in GAMES}
            names = [kept["table"] for kinds in tables.values() for kept in kinds.values()]
            await written(here, names, Path(place) / "data")
        back_up(Path(place) / "data", Path(place) / "tables.fusebox")
        packed = lzma.compress((Path(place) / "tables.fusebox").read_bytes(), preset=9)
        (folder / "fusebox.db.xz").write_bytes(packed)
    return tables


async def _tables(here: Room, game: str, folder: Path) -> dict[str, Any]:
    finished = await here.hall.lobby.create(CreateTable(game, WITH_BOT))
    await _play(here, finished, FINISHED_AFTER, ends=True)
    text = await here.hall.archive.record(finished.table)
    (folder / f"{game}.jsonl").write_text(text, encoding="utf-8")
    running = await here.hall.lobby.create(CreateTable(game, WITH_BOT))
    await _play(here, running, SNAPSHOT_AFTER, ends=False)
    live = here.in_memory(running.table)
    assert live is not None
    await here.store.save_snapshot(running.table, snapshot_of(live.match.begun))
    await _play(here, running, OPEN_AFTER, ends=False)
    gathering = await here.hall.lobby.create(CreateTable(game, WITH_FRIEND))
    return {
        "finished": _told(finished),
        "open": _told(running),
        "gathering": {
            **_told(gathering),
            "invites": invites_of(gathering),
            "code": code_of(gathering),
        },
    }


def _told(created: CreatedTable) -> dict[str, Any]:
    return {"table": created.table, "tokens": tokens_of(created)}


async def _play(here: Room, created: CreatedTable, entries: int, ends: bool) -> None:
    """Plays the first thing that is offered for so many entries, and then perhaps to the end."""
    ann = await here.come(created, 0, shows=0)
    if not ann.last(Update).table.started:
        await ann.act(Ready(SHARE))
    for _ in range(MOST_TURNS):
        length = len(await here.store.read(created.table))
        if ann.last(Update).table.outcome is not None:
            assert ends, f"{created.table} should still be open"
            return
        if length >= entries:
            if not ends:
                return
            await ann.act(Resign())
        await _played_once(ann)
        await here.clock.turn(700)
    raise AssertionError(f"{created.table} was not played far enough")


async def _played_once(ann: Person) -> None:
    update = ann.last(Update)
    if update.legal:
        await ann.act(update.legal[0].action)


async def written(here: Room, names: list[str], folder: Path) -> None:
    """Everything as a server would have kept it that was killed now."""
    store = SqliteStore(folder)
    for name in names:
        kept = await here.store.table(name)
        seats, header = await here.store.seats(name), kept.header
        await store.create(msgspec.structs.replace(kept, header=None), seats)
        if header is not None:
            await store.begin(name, header, GAMES[kept.game].data_text)
            await store.append(name, 0, *await here.store.read(name))
            await store.save_notes({name: kept.note})
        if (snapshot := await here.store.snapshot(name)) is not None:
            await store.save_snapshot(name, snapshot)
    await store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
