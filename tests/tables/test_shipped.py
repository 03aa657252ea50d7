"""Data folders that earlier versions wrote, named by their commits: every version of a game that
was ever shipped is among them. Their tables go on, and their records open and verify."""

import asyncio
import json
import lzma
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fusebox.cli import main
from fusebox.core import AnyRules, Match, Record, verified
from fusebox.games import GAMES
from fusebox.store import KeptTable, SqliteStore
from fusebox.store.backup import restore
from fusebox.table.messages import Update
from tests.tables.room import Person, Room, in_room, stored

FIXTURES = Path(__file__).parents[1] / "fixtures"
FIRST = {"fusion": 2}
"""The first version that was shipped, where it is not the first one of all."""
WITHOUT_LATER_LINES = {("a002d3b", "fuse_dice"), ("a002d3b", "fusion")}
"""Where the open table was not played on after its snapshot was kept."""
MOST_WAITING = 100


def records_of(commit: str) -> list[Path]:
    """Those of the games that there were then."""
    return sorted((FIXTURES / commit).glob("*.jsonl"))


class Shipped(NamedTuple):
    """What a version left behind, and where its tables are now."""

    commit: str
    tables: dict[str, dict[str, dict[str, Any]]]
    data: Path

    def record(self, game: str) -> str:
        return (FIXTURES / self.commit / f"{game}.jsonl").read_text(encoding="utf-8")


COMMITS = sorted(path.name for path in FIXTURES.iterdir())
LEFT = [(commit, record.stem) for commit in COMMITS for record in records_of(commit)]
every_table = pytest.mark.parametrize(("shipped", "game"), LEFT, indirect=["shipped"])


@pytest.fixture
def shipped(request: pytest.FixtureRequest, tmp_path: Path) -> Shipped:
    """A folder as that version left it."""
    file, source = tmp_path / "shipped.fusebox", FIXTURES / request.param
    file.write_bytes(lzma.decompress((source / "fusebox.db.xz").read_bytes()))
    tables = json.loads((source / "tokens.json").read_bytes())
    assert restore(file, tmp_path / "data") == 3 * len(tables)
    return Shipped(request.param, tables, tmp_path / "data")


def in_hall(shipped: Shipped, scenario: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(_read(shipped))
    in_room(shipped.data, scenario, GAMES)


async def _read(shipped: Shipped) -> None:
    """All that the file holds, for a room in which nothing waits for a disk."""
    found = SqliteStore(shipped.data)
    store = stored(shipped.data)
    for kinds in shipped.tables.values():
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


def test_the_fixtures_are_small_and_have_a_record_for_the_tables_of_every_game() -> None:
    for commit in COMMITS:
        tables = json.loads((FIXTURES / commit / "tokens.json").read_bytes())
        assert {record.stem for record in records_of(commit)} == set(tables) <= set(GAMES)
        assert sum(file.stat().st_size for file in (FIXTURES / commit).iterdir()) < 300_000


@pytest.mark.parametrize("game", GAMES)
def test_every_version_that_was_ever_shipped_is_kept(game: str) -> None:
    """Whoever raises a version keeps what it leaves behind: `make golden NAME=…`. What is new has
    left nothing yet."""
    records = [Shipped(commit, {}, FIXTURES).record(game) for commit, of in LEFT if of == game]
    versions = {Record.load(text).header.version for text in records}
    first, present = FIRST.get(game, 1), GAMES[game].version
    assert versions == set(range(first, present + 1)) or (not versions and present == first)


@every_table
def test_a_finished_match_replays_and_its_luck_is_proven(shipped: Shipped, game: str) -> None:
    record = Record.load(shipped.record(game))
    match = verified(rules_of(game, record.header.version), record)
    assert match.outcome is not None
    file = str(FIXTURES / shipped.commit / f"{game}.jsonl")
    assert main(["verify", file]) == main(["replay", file]) == 0


@every_table
def test_a_record_opens_on_the_page(shipped: Shipped, game: str) -> None:
    async def scenario(room: Room) -> None:
        text = shipped.record(game)
        opened = json.loads(await room.hall.archive.opened(text, "fr"))
        assert opened["luck"]["proven"]
        assert opened["origin"]["kind"] == "unsigned"
        assert len(opened["replay"]["steps"]) == len(Record.load(text).entries)

    in_room(shipped.data, scenario, GAMES)


@every_table
def test_a_log_folds_to_its_end_and_its_snapshot_lies_within_it(
    shipped: Shipped, game: str
) -> None:
    async def scenario(room: Room) -> None:
        for kind, over in (("open", False), ("finished", True)):
            kept = await room.store.table(shipped.tables[game][kind]["table"])
            assert kept is not None
            match, length = await folded(room.store, kept)
            assert (match.outcome is not None) == over
            snapshot = await room.store.snapshot(kept.id)
            assert snapshot is not None
            if not over and (shipped.commit, game) not in WITHOUT_LATER_LINES:
                assert snapshot.version < length

    in_hall(shipped, scenario)


@every_table
def test_an_open_table_goes_on(shipped: Shipped, game: str) -> None:
    async def scenario(room: Room) -> None:
        kept = shipped.tables[game]["open"]
        lines = len(await room.store.read(kept["table"]))
        ann = await room.greet(kept["table"], tuple(kept["tokens"]), 0)
        assert ann.last(Update).table.notice == ""
        for _ in range(MOST_WAITING):
            if len(await room.store.read(kept["table"])) > lines + 3:
                return
            await _played(ann)
            await room.clock.turn(1_000)
        pytest.fail("nothing was played")

    in_hall(shipped, scenario)


async def _played(person: Person) -> None:
    """Does the first thing that may be done, if there is any."""
    updates = person.all(Update)
    if updates and updates[-1].legal:
        await person.act(updates[-1].legal[0].action)


@every_table
def test_a_finished_table_shows_its_replay_and_gives_the_same_record(
    shipped: Shipped, game: str
) -> None:
    async def scenario(room: Room) -> None:
        table = shipped.tables[game]["finished"]["table"]
        replay = json.loads(await room.hall.archive.replay(table, "en"))
        text = shipped.record(game)
        assert len(replay["steps"]) == len(Record.load(text).entries)
        assert replay["over"]
        assert replay["steps"][-1]["view"] is not None
        assert await room.hall.archive.record(table) == text

    in_hall(shipped, scenario)


@every_table
def test_a_gathering_table_can_still_be_joined_by_its_code(shipped: Shipped, game: str) -> None:
    async def scenario(room: Room) -> None:
        kept = shipped.tables[game]["gathering"]
        assert await room.hall.lobby.find(kept["code"]) == kept["table"]
        seated = await room.hall.lobby.join(kept["table"], kept["code"], "Bob")
        assert seated.seat == 1

    in_hall(shipped, scenario)
