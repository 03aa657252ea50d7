"""What a store keeps, and what it refuses."""

import re
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fusebox.store
from fusebox.core import Header, Player
from fusebox.store import Locked, Note, SqliteStore, Unsafe
from fusebox.store.schema import DATABASE, MIGRATIONS, connected
from tests.store.rows import SEATS, line, table, with_store

STORE = Path(fusebox.store.__file__).parent
HEADER = Header("veto", 1, "data", {"rounds": 2}, (Player("Ann"), Player("Bot", "random")), "c")


@pytest.mark.parametrize("note", ["garbage", "[]", b'{"version":"\xff"}', 5])
def test_a_note_that_can_not_be_read_harms_no_table(tmp_path: Path, note: object) -> None:
    whole = Note(version=1, time=500)

    async def played(store: SqliteStore) -> None:
        for name in ("harmed", "whole"):
            await store.create(table(name), SEATS)
            await store.begin(name, HEADER)
            await store.append(name, 0, line(0))
        await store.save_notes({"harmed": whole, "whole": whole})

    async def found(store: SqliteStore) -> None:
        assert sorted(await store.open_tables()) == [("harmed", Note(), 1), ("whole", whole, 1)]
        harmed = await store.table("harmed")
        assert harmed is not None
        assert (harmed.header, harmed.note) == (HEADER, Note())
        assert await store.read("harmed") == [line(0)]

    with_store(tmp_path, played)
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute("UPDATE tables SET note = ? WHERE id = 'harmed'", (note,))
    database.close()
    with_store(tmp_path, found)


def test_the_pragmas_are_set_on_every_connection(tmp_path: Path) -> None:
    database = connected(tmp_path, sqlite3.Connection)
    found = [
        database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
    ]
    database.close()
    assert found == ["wal", 2]


class Careless(sqlite3.Connection):
    """A disk on which write-ahead logging does not work."""

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return super().execute(statement.replace("= wal", "= delete"), *values)


def test_a_folder_that_can_not_be_made_safe_is_refused(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        raise AssertionError("it was opened")

    with pytest.raises(Unsafe, match="journal_mode"):
        with_store(tmp_path, scenario, Careless)


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        with pytest.raises(Locked, match="Another Fusebox server"):
            SqliteStore(tmp_path)

    with_store(tmp_path, scenario)
    with_store(tmp_path, lambda store: store.read("t"))


def test_a_file_of_a_newer_fusebox_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: store.read("t"))
    database = sqlite3.connect(tmp_path / DATABASE)
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    database.close()
    before = (tmp_path / DATABASE).read_bytes()
    with pytest.raises(Unsafe, match="newer"):
        with_store(tmp_path, lambda store: store.read("t"))
    assert (tmp_path / DATABASE).read_bytes() == before


def _overwritten(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 40)


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def _a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _a_circle(file: Path) -> None:
    """Can't be opened by anybody, whatever their rights."""
    file.unlink()
    file.symlink_to(file)


@pytest.mark.parametrize("spoil", [_overwritten, _cut, _a_folder, _a_circle])
def test_a_file_that_can_not_be_used_is_said_in_one_sentence(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    with_store(tmp_path, lambda store: store.read("t"))
    spoil(tmp_path / DATABASE)
    with pytest.raises(Unsafe, match=rf"^{tmp_path / DATABASE} can't be used: .*\.$"):
        with_store(tmp_path, lambda store: store.read("t"))


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_no_parameter_of_a_statement_is_numbered() -> None:
    """Python 3.12 takes `?1` for one with a name, and 3.14 refuses `$1`."""
    numbered = [path.name for path in STORE.glob("*.py") if re.search(r"[?$]\d", path.read_text())]
    assert numbered == []


def test_what_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new/data"

    async def scenario(store: SqliteStore) -> None:
        await store.create(table("t"), SEATS)
        names = ("lock", DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")
        assert {name: oct(_mode(folder / name)) for name in names} == dict.fromkeys(names, "0o600")

    with_store(folder, scenario)
    assert (_mode(folder.parent), _mode(folder)) == (0o700, 0o700)


def test_what_others_could_read_is_taken_from_them_and_a_folder_is_left_alone(
    tmp_path: Path,
) -> None:
    tmp_path.chmod(0o755)
    with_store(tmp_path, lambda store: store.read("t"))
    (tmp_path / DATABASE).chmod(0o644)
    with_store(tmp_path, lambda store: store.read("t"))
    assert (_mode(tmp_path), _mode(tmp_path / DATABASE)) == (0o755, 0o600)
