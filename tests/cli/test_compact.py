"""`fusebox compact`: the file shrinks, everything kept stays, and no server is disturbed."""

import sqlite3
from pathlib import Path

import pytest

from fusebox.cli import main
from fusebox.store import SqliteStore
from fusebox.store.schema import DATABASE
from tests.store.rows import SEATS, line, table, with_store


async def _filled(store: SqliteStore) -> None:
    for name in ("kept", "gone"):
        await store.create(table(name), SEATS)
        for n in range(40):
            await store.append(name, n, line(n, "x" * 8_000))


def _as_of_old(folder: Path) -> None:
    """A file that keeps its size, as the first versions made it."""
    database = sqlite3.connect(folder / DATABASE, isolation_level=None)
    database.executescript("PRAGMA journal_mode=DELETE; PRAGMA auto_vacuum=NONE; VACUUM")
    database.executescript("DELETE FROM log WHERE owner = 'gone'")
    database.close()


def test_the_file_shrinks_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_store(tmp_path, _filled)
    _as_of_old(tmp_path)
    before = (tmp_path / DATABASE).stat().st_size
    assert main(["compact", "--data", str(tmp_path)]) == 0
    assert (tmp_path / DATABASE).stat().st_size < before * 0.6
    assert capsys.readouterr().out.startswith(f"The tables took {before // 1024:,} kB and take ")

    async def looked(store: SqliteStore) -> tuple[int, object]:
        rows = await store._rows("PRAGMA auto_vacuum")
        return len(await store.read("kept")), rows[0][0]

    assert with_store(tmp_path, looked) == (40, 2)


def test_a_folder_in_use_or_without_tables_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compact", "--data", str(tmp_path / "none")]) == 2

    async def meanwhile(store: SqliteStore) -> int:
        return main(["compact", "--data", str(tmp_path)])

    assert with_store(tmp_path, meanwhile) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.endswith(".") for line in told] == [True, True]
    assert "already works in" in told[1]
