"""The register of commitments: one line a deal, each chained to the line before it."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import Header, Player
from fusebox.store import Conflict, MemoryStore, NotKept, SqliteStore, Store
from fusebox.store.register import NOTHING, Broken, chained
from tests.store.conftest import Stores
from tests.store.rows import SEATS, Watched, table, with_store


def header(commitment: str) -> Header:
    return Header("veto", 1, "data", {}, (Player("Ann"), Player("Bot", "random")), commitment)


async def begun(store: Store, *names: str) -> None:
    for name in names:
        await store.create(table(name), SEATS)
        await store.begin(name, header(f"commitment of {name}"))


def read(lines: list[str]) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in lines]


def test_each_deal_adds_a_line_that_names_the_hash_of_the_line_before(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await begun(store, "t", "u", "v")
        lines = await store.register(1, 100)
        found = read(lines)
        assert [line["n"] for line in found] == [1, 2, 3]
        assert [line["commitment"] for line in found] == [f"commitment of {n}" for n in "tuv"]
        hashes = [sha256(line.encode()).hexdigest() for line in lines]
        assert [line["before"] for line in found] == [NOTHING, *hashes[:-1]]
        assert all(set(line) == {"n", "at", "before", "commitment"} for line in found)

    stores(scenario)


def test_it_is_read_from_any_line_on_a_page_at_a_time(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        assert await store.register(1, 10) == []
        assert await store.last_registered() is None
        await begun(store, "t", "u", "v")
        lines = await store.register(1, 10)
        assert await store.register(2, 1) == lines[1:2]
        assert await store.register(0, 10) == lines
        assert await store.register(4, 10) == []
        last = await store.last_registered()
        assert last is not None
        assert (last.n, last.line) == (3, lines[2])

    stores(scenario)


def test_a_table_knows_its_line_and_one_that_has_not_begun_has_none(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("w"), SEATS)
        await begun(store, "t", "u")
        found = await store.registered("u")
        assert found is not None
        assert (found.n, msgspec.json.decode(found.line)["commitment"]) == (2, "commitment of u")
        assert await store.registered("w") is None
        assert await store.registered("nowhere") is None

    stores(scenario)


def test_a_match_that_has_begun_already_adds_no_second_line(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await begun(store, "t")
        with pytest.raises(Conflict):
            await store.begin("t", header("another"))
        assert len(await store.register(1, 10)) == 1

    stores(scenario)


def test_a_key_has_a_line_when_it_is_first_used_and_no_other(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        for key in ("a" * 64, "a" * 64, "b" * 64, "a" * 64):
            await store.use_key(key)
        await begun(store, "t")
        assert await store.keys() == {"a" * 64, "b" * 64}
        found = read(await store.register(1, 10))
        assert [line.get("key", "") for line in found] == ["a" * 64, "b" * 64, ""]

    stores(scenario)


def test_what_fails_to_begin_is_in_no_register(tmp_path: Path) -> None:
    """The line and the beginning are one transaction."""
    Watched.reset()

    async def scenario(store: SqliteStore) -> None:
        await store.create(table("t"), SEATS)
        Watched.fail = "database or disk is full"
        with pytest.raises(NotKept):
            await store.begin("t", header("lost"))
        Watched.fail = ""
        await store.begin("t", header("kept"))
        assert [line["commitment"] for line in read(await store.register(1, 10))] == ["kept"]

    with_store(tmp_path, scenario, Watched)


def test_the_register_outlasts_its_tables_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def first(store: SqliteStore) -> None:
        await begun(store, "t")
        await store.delete_unstarted(-1)
        assert await store.table("t") is None

    async def second(store: SqliteStore) -> None:
        await begun(store, "u")
        assert len(chained("\n".join(await store.register(1, 10)))) == 2

    with_store(tmp_path, first)
    with_store(tmp_path, second)


async def _lines(store: Store) -> list[str]:
    await begun(store, *"tuvw")
    return await store.register(1, 10)


@pytest.mark.parametrize("damage", ["changed", "missing", "swapped", "no line"])
def test_a_register_that_was_changed_is_found_out(damage: str) -> None:
    lines = asyncio.run(_lines(MemoryStore()))
    assert [entry.n for entry in chained("\n".join(lines))] == [1, 2, 3, 4]
    assert [entry.n for entry in chained("\n".join(lines[2:]))] == [3, 4]
    match damage:
        case "changed":
            lines[1] = lines[1].replace("commitment of u", "commitment of x")
        case "missing":
            del lines[1]
        case "swapped":
            lines[1], lines[2] = lines[2], lines[1]
        case "no line":
            lines[1] = "something else"
    with pytest.raises(Broken, match="line"):
        chained("\n".join(lines))
