"""What was acknowledged is kept: commits, cut logs, full disks and killed processes."""

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from fusebox.store import Conflict, NotKept, SqliteStore, sqlite, writer
from fusebox.store.schema import DATABASE
from tests.store.rows import SEATS, Watched, line, table, with_store
from tests.support import seeds, soaking

FRAME = 4096 + 24
WAL = f"{DATABASE}-wal"


def test_nothing_is_resolved_before_commit_has_returned(tmp_path: Path) -> None:
    Watched.reset()

    async def scenario(store: SqliteStore) -> None:
        Watched.hold_up()
        Watched.trace.clear()

        async def append(name: str) -> None:
            await store.append(name, 0, line(0))
            Watched.trace.append("resolved")

        appends = [asyncio.create_task(append(f"t{number}")) for number in range(3)]
        await Watched.held_up()
        assert not any(task.done() for task in appends)
        Watched.hold.set()
        await asyncio.gather(*appends)

    with_store(tmp_path, scenario, Watched)
    resolved = [at for at, what in enumerate(Watched.trace) if what == "resolved"]
    commits = [at for at, what in enumerate(Watched.trace) if what == "commit returned"]
    assert len(resolved) == 3
    assert all(any(commit < at for commit in commits) for at in resolved)


def test_all_that_piles_up_is_one_transaction(tmp_path: Path) -> None:
    Watched.reset()

    async def scenario(store: SqliteStore) -> None:
        Watched.hold_up()
        Watched.trace.clear()
        first = asyncio.ensure_future(store.append("first", 0, line(0)))
        await Watched.held_up()
        rest = [asyncio.ensure_future(store.append(f"t{n}", 0, line(0))) for n in range(50)]
        Watched.hold.set()
        await asyncio.gather(first, *rest)
        assert Watched.trace.count("commit returned") <= 2

    with_store(tmp_path, scenario, Watched)


def test_a_conflicting_row_fails_alone(tmp_path: Path) -> None:
    Watched.reset()

    async def scenario(store: SqliteStore) -> list[object]:
        await store.create(table("taken"), SEATS)
        Watched.hold_up()
        works = [
            store.append("first", 0, line(0)),
            store.append("t", 0, line(0)),
            store.append("t", 0, line(0)),
            store.append("t", 1, line(1)),
            store.append("u", 7, line(7)),
            store.create(table("taken"), SEATS),
            store.create(table("new"), SEATS),
        ]
        tasks = [asyncio.ensure_future(work) for work in works]
        await Watched.held_up()
        Watched.hold.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert len(await store.read("t")) == 2
        assert await store.read("u") == []
        assert await store.table("new") == table("new")
        return [type(result) for result in results]

    nothing = type(None)
    results = with_store(tmp_path, scenario, Watched)
    assert results == [nothing, nothing, Conflict, nothing, Conflict, Conflict, nothing]


@pytest.mark.parametrize("reason", ["database or disk is full", "disk I/O error"])
def test_a_failing_disk_keeps_nothing_and_the_store_lives_on(tmp_path: Path, reason: str) -> None:
    Watched.reset()

    async def scenario(store: SqliteStore) -> None:
        await store.append("t", 0, line(0))
        Watched.fail = reason
        with pytest.raises(NotKept, match=reason):
            await store.append("t", 1, line(1))
        Watched.fail = ""
        assert await store.read("t") == [line(0)]
        await store.append("t", 1, line(1))
        assert await store.read("t") == [line(0), line(1)]

    with_store(tmp_path, scenario, Watched)


class Small(sqlite3.Connection):
    """A disk of so many pages."""

    instance: "Small"

    def __init__(self, *values: object, **more: object) -> None:
        super().__init__(*values, **more)  # type: ignore[arg-type]
        type(self).instance = self


def test_a_really_full_file_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.append("t", 0, line(0))
        (pages,) = Small.instance.execute("PRAGMA page_count").fetchone()
        Small.instance.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(NotKept, match="full"):
            await store.append("t", 1, line(1, "long " * 5_000))
        await store.append("u", 0, line(0))
        Small.instance.execute("PRAGMA max_page_count = 1000000")
        await store.append("t", 1, line(1, "long " * 5_000))
        assert len(await store.read("t")) == 2

    with_store(tmp_path, scenario, Small)


def test_a_log_cut_at_any_byte_of_its_last_frames_opens_to_a_prefix(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> list[int]:
        sizes = []
        for n in range(12):
            await store.append("t", n, line(n))
            sizes.append((tmp_path / "live" / WAL).stat().st_size)
        for name in (DATABASE, WAL):
            shutil.copy(tmp_path / "live" / name, tmp_path / name)
        return sizes

    sizes = with_store(tmp_path / "live", scenario)
    end = sizes[-1]
    cuts = range(end - 4 * FRAME, end + 1)
    picked = cuts if soaking() else {*cuts[::397], *sizes[-4:], *(size - 1 for size in sizes[-4:])}
    for cut in picked:
        kept = _lines_after_cut(tmp_path, cut)
        acknowledged = sum(size <= cut for size in sizes)
        assert kept == list(range(acknowledged)), f"cut at {cut}"


@pytest.mark.parametrize("apart", [True, False])
def test_what_was_committed_is_moved_on_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, apart: bool
) -> None:
    monkeypatch.setattr(writer, "TIDIED_AFTER", 5)
    monkeypatch.setattr(sqlite, "checkpoints_apart", lambda: apart)

    async def scenario(store: SqliteStore) -> None:
        for n in range(5):
            await store.append("t", n, line(n))
        # One of them waits behind the tidying, wherever it is done.
        await store.append("u", 0, line(0))
        await store.read("t")
        shutil.copy(tmp_path / "live" / DATABASE, tmp_path / DATABASE)
        (tmp_path / WAL).touch()

    with_store(tmp_path / "live", scenario)
    assert _lines_after_cut(tmp_path, 0) == list(range(5))


def _lines_after_cut(folder: Path, size: int) -> list[int]:
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    shutil.copy(folder / DATABASE, copy / DATABASE)
    (copy / WAL).write_bytes((folder / WAL).read_bytes()[:size])
    lines = with_store(copy, lambda store: store.read("t"))
    return [one.entry.n for one in lines]


@pytest.mark.parametrize("seed", seeds(2, 10))
def test_a_killed_process_loses_nothing_it_acknowledged(tmp_path: Path, seed: int) -> None:
    command = [sys.executable, "-m", "tests.store.appending", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told: Counter[str] = Counter()
    wanted = 300 + seed % 1000
    for text in process.stdout:
        told[text.split()[0]] += 1
        if told.total() == wanted:
            process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()

    async def scenario(store: SqliteStore) -> None:
        for name, count in told.items():
            numbers = [one.entry.n for one in await store.read(name)]
            assert numbers == list(range(len(numbers)))
            assert count <= len(numbers) <= count + 1

    with_store(tmp_path, scenario)


def test_what_waits_when_the_store_closes_is_written(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        works = [asyncio.ensure_future(store.append(f"t{n}", 0, line(0))) for n in range(20)]
        await store.close()
        await asyncio.wait(works)
        with pytest.raises(NotKept, match="closed"):
            await store.append("t", 0, line(0))

    async def run() -> None:
        await scenario(SqliteStore(tmp_path))

    asyncio.run(run())

    async def count(store: SqliteStore) -> int:
        return sum([len(await store.read(f"t{n}")) for n in range(20)])

    assert with_store(tmp_path, count) == 20


def test_a_job_that_breaks_down_stops_nobody_elses(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        def broken(database: sqlite3.Connection) -> None:
            raise OverflowError("too large")

        with pytest.raises(NotKept, match="too large"):
            await asyncio.wait_for(store._writer.submit(broken), 10)
        await asyncio.wait_for(store.append("t", 0, line(0)), 10)
        assert await store.read("t") == [line(0)]

    with_store(tmp_path, scenario)
