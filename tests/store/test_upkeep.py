"""Upkeep: ages by served time, retention, leftovers, damage, and other programs' locks."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from fusebox.core import Header, Outcome, Party, Player
from fusebox.store import ChatRow, Note, SqliteStore
from fusebox.store.schema import DATABASE
from fusebox.store.upkeep import MENDED, UNTOUCHED, checkpoints_apart, clear_leftovers, damage
from tests.store.rows import DAY, SEATS, Time, line, table, with_store

T = TypeVar("T")
OVER = Note(outcome=Outcome((Party((0,), 1),), (0,), "won"))
HEADER = Header("veto", 1, "", {}, (Player("Ann"), Player("Bob")), "")


def served(folder: Path, lived: Time, scenario: Callable[[SqliteStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store = SqliteStore(folder, now=lived)
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def _ids(store: SqliteStore, *names: str) -> list[str]:
    return [name for name in names if await store.table(name) is not None]


def test_a_jump_of_the_wall_clock_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def made(store: SqliteStore) -> None:
        await store.create(table("t"), SEATS)

    async def swept(store: SqliteStore) -> list[str]:
        await store.delete_unstarted(3 * DAY)
        return await _ids(store, "t")

    served(tmp_path, Time(), made)
    monkeypatch.setattr(time, "time_ns", lambda: 4 * 10**18)
    assert served(tmp_path, Time(), swept) == ["t"]


def test_a_table_that_never_began_is_forgotten_after_so_much_served_time(tmp_path: Path) -> None:
    lived = Time()

    async def made(store: SqliteStore) -> None:
        lived.days(5)
        await store.create(table("t"), SEATS)
        lived.days(2)
        await store.delete_unstarted(3 * DAY)
        assert await _ids(store, "t") == ["t"]

    async def later(store: SqliteStore) -> list[list[str]]:
        found = []
        for days in (0.5, 1):
            lived.days(days)
            await store.delete_unstarted(3 * DAY)
            found.append(await _ids(store, "t"))
        return found

    served(tmp_path, lived, made)
    # The machine was started again: its own clock begins anew.
    lived.now = 0
    assert served(tmp_path, lived, later) == [["t"], []]


def test_deleting_many_tables_gives_the_disk_its_room_back(tmp_path: Path) -> None:
    lived = Time()

    async def scenario(store: SqliteStore) -> tuple[int, int]:
        for n in range(60):
            await store.create(table(f"t{n}"), ())
            await store.begin(f"t{n}", HEADER)
            await store.append(f"t{n}", 0, line(0, "x" * 30_000))
        await store.save_notes({f"t{n}": OVER for n in range(60)})
        before = await _pages(store)
        lived.days(2)
        assert await store.delete_finished(DAY) == 60
        return before, await _pages(store)

    before, after = served(tmp_path, lived, scenario)
    assert after < before / 4


async def _pages(store: SqliteStore) -> int:
    rows = await store._rows("PRAGMA page_count")
    return int(rows[0][0])


def test_what_a_backup_left_behind_is_removed_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "fusebox-old.part").write_text("secrets")
    (tmp_path / "fusebox-folder.part").mkdir()
    (tmp_path / "fusebox-folder.part/tables.fusebox").write_text("secrets")
    for path in tmp_path.iterdir():
        os.utime(path, (0, 0))
    (tmp_path / "fusebox-now.part").write_text("somebody writes it")
    (tmp_path / "mine.part").write_text("not ours")

    async def scenario(store: SqliteStore) -> None: ...

    with_store(tmp_path, scenario)
    left = {path.name for path in tmp_path.iterdir()}
    assert {name for name in left if name.endswith(".part")} == {"fusebox-now.part", "mine.part"}
    now = (tmp_path / "fusebox-now.part").stat().st_mtime
    assert clear_leftovers(tmp_path, now + UNTOUCHED + 1) == 1


def test_a_sound_file_has_no_damage(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> list[str]:
        await store.create(table("t"), SEATS)
        return await asyncio.to_thread(damage, tmp_path)

    assert with_store(tmp_path, scenario) == []


def test_a_damaged_page_is_told_with_the_tables_on_it(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        for name in ("sound", "broken"):
            await store.create(table(name), SEATS)
            for n in range(40):
                await store.append(name, n, line(n, name * 100))

    with_store(tmp_path, scenario)
    file = tmp_path / DATABASE
    content = bytearray(file.read_bytes())
    page = content.rindex(b"broken" * 100) // 4096
    content[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    file.write_bytes(content)
    (told,) = damage(tmp_path)
    assert "is damaged" in told
    assert "can't be read: broken." in told


@pytest.mark.parametrize(
    ("version", "apart"), [((3, 40, 1), False), ((3, 51, 2), False), (MENDED, True)]
)
def test_an_older_sqlite_moves_on_its_log_by_the_writer_alone(
    version: tuple[int, int, int], apart: bool
) -> None:
    assert checkpoints_apart(version) == apart


def test_another_programs_lock_holds_up_the_writing_and_nothing_else(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        foreign = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
        foreign.execute("BEGIN IMMEDIATE")
        writing = asyncio.ensure_future(store.append("t", 0, line(0)))
        # On the event loop nobody waits for it; a thread does.
        patience = store._writer._database.execute("PRAGMA busy_timeout").fetchone()
        assert patience == (0,)
        assert await store.read("t") == []
        assert not writing.done()
        foreign.execute("ROLLBACK")
        await writing
        assert len(await store.read("t")) == 1
        foreign.close()

    with_store(tmp_path, scenario)


def test_what_somebody_wrote_is_overwritten_in_the_file_when_it_is_deleted(tmp_path: Path) -> None:
    words = "Something that was said in confidence"

    async def scenario(store: SqliteStore) -> None:
        await store.create(table("t"), SEATS)
        for n in range(5):
            await store.append_chat(
                "t", ChatRow(n, n % 2, 0, words if n % 2 == 0 else "Oh", f"{n}")
            )
        await store.rename("t", 0, "Player 1", b"n" * 32)

    with_store(tmp_path, scenario)
    assert b"Player 1" in (tmp_path / DATABASE).read_bytes()
    for file in tmp_path.glob(f"{DATABASE}*"):
        assert words.encode() not in file.read_bytes(), file
