"""A data folder that the shipped version a002d3b wrote: its tables go on, its records verify."""

import asyncio
import json
import lzma
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from fusebox.core import AnyRules, Match, Record, verified
from fusebox.games import GAMES
from fusebox.store import KeptTable, SqliteStore
from fusebox.store.backup import restore
from fusebox.table.messages import Update
from tests.tables.room import Person, Room, in_room, stored

SHIPPED = Path(__file__).parents[1] / "fixtures/a002d3b"
TABLES: dict[str, dict[str, dict[str, Any]]] = json.loads((SHIPPED / "tokens.json").read_bytes())
WITH_LATER_LINES = ("fuse_discs", "fuse_cards", "ruse")
"""Games whose open table was played on after its snapshot was kept."""
MOST_WAITING = 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder as that version left it."""
    file = tmp_path / "shipped.fusebox"
    file.write_bytes(lzma.decompress((SHIPPED / "fusebox.db.xz").read_bytes()))
    assert restore(file, tmp_path / "data") == 3 * len(GAMES)
    return tmp_path / "data"


def in_hall(folder: Path, scenario: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(_read(folder))
    in_room(folder, scenario, GAMES)


async def _read(folder: Path) -> None:
    """All that the file holds, for a room in which nothing waits for a disk."""
    found = SqliteStore(folder)
    store = stored(folder)
    for kinds in TABLES.values():
        for kept in kinds.values():
            table = await found.table(kept["table"])
            assert table is not None
            await store.create(table, await found.seats(table.id))
            await store.append(table.id, 0, *await found.read(table.id))
            snapshot = await found.snapshot(table.id)
            if snapshot is not None:
                await store.save_snapshot(table.id, snapshot)
    await found.close()


def rules_of(game: str, version: int) -> AnyRules:
    rules = GAMES[game].of_version(version)
    assert rules is not None, f"version {version} of {game} is not playable any more"
    return rules


async def folded(store: SqliteStore, kept: KeptTable) -> tuple[Match[Any, Any, Any, Any], int]:
    """The match that the log alone leads to, every check compared; and how long the log is."""
    assert kept.header is not None
    match: Match[Any, Any, Any, Any] = Match(
        rules_of(kept.game, kept.header.version), kept.header, kept.secret
    )
    lines = await store.read(kept.id)
    for line in lines:
        match.commit(match.repeated(line.entry))
    return match, len(lines)


def test_the_fixture_is_small_and_has_every_game() -> None:
    assert set(TABLES) == set(GAMES)
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) < 300_000


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_replays_and_its_luck_is_proven(game: str) -> None:
    record = Record.load((SHIPPED / f"{game}.jsonl").read_text(encoding="utf-8"))
    match = verified(rules_of(game, record.header.version), record)
    assert match.outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_log_folds_to_its_end_and_its_snapshot_lies_within_it(folder: Path, game: str) -> None:
    async def scenario(room: Room) -> None:
        for kind, over in (("open", False), ("finished", True)):
            kept = await room.store.table(TABLES[game][kind]["table"])
            assert kept is not None
            match, length = await folded(room.store, kept)
            assert (match.outcome is not None) == over
            snapshot = await room.store.snapshot(kept.id)
            assert snapshot is not None
            if not over and game in WITH_LATER_LINES:
                assert snapshot.version < length

    in_hall(folder, scenario)


@pytest.mark.parametrize("game", GAMES)
def test_an_open_table_goes_on(folder: Path, game: str) -> None:
    async def scenario(room: Room) -> None:
        kept = TABLES[game]["open"]
        lines = len(await room.store.read(kept["table"]))
        ann = await room.greet(kept["table"], tuple(kept["tokens"]), 0)
        for _ in range(MOST_WAITING):
            if len(await room.store.read(kept["table"])) > lines + 3:
                return
            await _played(ann)
            await room.clock.turn(1_000)
        pytest.fail("nothing was played")

    in_hall(folder, scenario)


async def _played(person: Person) -> None:
    """Does the first thing that may be done, if there is any."""
    updates = person.all(Update)
    if updates and updates[-1].legal:
        await person.act(updates[-1].legal[0].action)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_table_shows_its_replay_and_gives_the_same_record(
    folder: Path, game: str
) -> None:
    async def scenario(room: Room) -> None:
        table = TABLES[game]["finished"]["table"]
        replay = json.loads(await room.hall.archive.replay(table, "en"))
        text = (SHIPPED / f"{game}.jsonl").read_text(encoding="utf-8")
        assert len(replay["steps"]) == len(Record.load(text).entries)
        assert replay["over"]
        assert replay["steps"][-1]["view"] is not None
        assert await room.hall.archive.record(table) == text

    in_hall(folder, scenario)


@pytest.mark.parametrize("game", GAMES)
def test_a_gathering_table_can_still_be_joined_by_its_code(folder: Path, game: str) -> None:
    async def scenario(room: Room) -> None:
        kept = TABLES[game]["gathering"]
        assert await room.hall.lobby.find(kept["code"]) == kept["table"]
        seated = await room.hall.lobby.join(kept["table"], kept["code"], "Bob")
        assert seated.seat == 1

    in_hall(folder, scenario)
