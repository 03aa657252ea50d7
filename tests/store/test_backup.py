"""A backup holds everything, can be taken while the server plays on, and comes back whole."""

import sqlite3
import stat
from pathlib import Path

import pytest

from fusebox.store import Locked, SqliteStore, Unsafe
from fusebox.store.backup import back_up, restore
from fusebox.store.schema import DATABASE, MIGRATIONS
from fusebox.store.signing import KEY, signer_in
from tests.cli.running import Ran, run
from tests.store.rows import SEATS, line, table, with_store


async def _played(store: SqliteStore) -> None:
    await store.create(table("t"), SEATS)
    for n in range(3):
        await store.append("t", n, line(n))


def _backup(tmp_path: Path) -> Path:
    file = tmp_path / "box.fusebox"
    with_store(tmp_path / "live", _played)
    assert back_up(tmp_path / "live", file) == 1
    return file


def test_what_was_acknowledged_is_in_a_backup_taken_while_the_server_runs(tmp_path: Path) -> None:
    file = tmp_path / "box.fusebox"

    async def scenario(store: SqliteStore) -> None:
        await _played(store)
        assert back_up(tmp_path / "live", file) == 1
        await store.append("t", 3, line(3))

    async def found(store: SqliteStore) -> None:
        assert await store.table("t") == table("t")
        assert await store.seats("t") == SEATS
        assert await store.read("t") == [line(n) for n in range(3)]

    with_store(tmp_path / "live", scenario)
    assert restore(file, tmp_path / "new") == 1
    with_store(tmp_path / "new", found)


def test_a_backup_is_for_its_owner_alone(tmp_path: Path) -> None:
    assert stat.S_IMODE(_backup(tmp_path).stat().st_mode) == 0o600


def test_nothing_is_written_over(tmp_path: Path) -> None:
    file = _backup(tmp_path)
    before = file.read_bytes()
    with pytest.raises(Unsafe, match="already exists"):
        back_up(tmp_path / "live", file)
    assert file.read_bytes() == before
    with pytest.raises(Unsafe, match="empty folder"):
        restore(file, tmp_path / "live")


def test_a_folder_in_which_a_server_works_is_left_alone(tmp_path: Path) -> None:
    file = _backup(tmp_path)

    async def scenario(store: SqliteStore) -> None:
        with pytest.raises(Locked):
            restore(file, tmp_path / "other")

    with_store(tmp_path / "other", scenario)


def test_what_is_no_backup_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    file, folder = _backup(tmp_path), tmp_path / "new"
    cut = tmp_path / "cut"
    cut.write_bytes(file.read_bytes()[:5000])
    text = tmp_path / "text"
    text.write_text("not a database, though it is long enough to be taken for one" * 20)
    foreign = tmp_path / "foreign"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE chairs (legs INTEGER)")
    database.close()
    newer = tmp_path / "newer"
    newer.write_bytes(file.read_bytes())
    with sqlite3.connect(newer) as database:
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    database.close()
    for wrong in (cut, text, foreign, newer, tmp_path / "nowhere"):
        with pytest.raises(Unsafe, match=wrong.name):
            restore(wrong, folder)
    assert not folder.exists()


def test_what_is_restored_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new/data"
    restore(_backup(tmp_path), folder)
    made = (folder.parent, folder, folder / DATABASE, folder / "lock")
    modes = [stat.S_IMODE(path.stat().st_mode) for path in made]
    assert modes == [0o700, 0o700, 0o600, 0o600]


@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}-wal"])
def test_nothing_is_restored_beside_what_is_left_of_other_tables(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    (folder / name).write_bytes(b"left")
    with pytest.raises(Unsafe, match=f"There is a {name} in {folder} already"):
        restore(_backup(tmp_path), folder)
    assert (folder / name).read_bytes() == b"left"


def test_a_file_that_only_looks_like_the_unfinished_backup_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "box.fusebox.part"
    other.write_text("mine", encoding="utf-8")
    other.chmod(0o644)
    file = _backup(tmp_path)
    assert other.read_text(encoding="utf-8") == "mine"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"live", file.name, other.name}


@pytest.mark.parametrize("damage", [slice(0, 0), slice(0, 5000), slice(16, None)])
def test_tables_that_can_not_be_read_are_named_and_not_the_backup(
    tmp_path: Path, damage: slice
) -> None:
    with_store(tmp_path / "live", _played)
    source = tmp_path / "live" / DATABASE
    source.write_bytes(source.read_bytes()[damage])
    with pytest.raises(Unsafe, match=f"^{source} "):
        back_up(tmp_path / "live", tmp_path / "box.fusebox")
    assert [path.name for path in tmp_path.iterdir()] == ["live"]


def test_damage_is_said_in_one_line(tmp_path: Path) -> None:
    file = _backup(tmp_path)
    text = bytearray(file.read_bytes())
    half = len(text) // 2  # what tables there are stands at both ends of the file
    text[8192:half] = bytes(half - 8192)
    file.write_bytes(text)
    with pytest.raises(Unsafe, match=rf"^{file} is damaged: [^\n]*\.$"):
        restore(file, tmp_path / "new")


def test_names_that_are_too_long_are_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, long = _backup(tmp_path), tmp_path / ("n" * 300)
    for command in (
        ("backup", long, "--data", tmp_path / "live"),
        ("backup", tmp_path / "other", "--data", long),
        ("restore", long, "--data", tmp_path / "new"),
        ("restore", file, "--data", long),
    ):
        _is_refused(run(capsys, *command), str(long))


def test_a_folder_that_is_a_file_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, readme = _backup(tmp_path), tmp_path / "README.md"
    readme.write_text("read", encoding="utf-8")
    _is_refused(run(capsys, "restore", file, "--data", readme), f"Nothing can be saved in {readme}")
    _is_refused(run(capsys, "backup", tmp_path / "new", "--data", readme), str(readme))


def _is_refused(ran: Ran, named: str) -> None:
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert named in ran.err
    assert ran.err.endswith(".\n")


def test_a_folder_without_tables_has_nothing_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(Unsafe, match="no tables"):
        back_up(tmp_path, tmp_path / "box.fusebox")
    assert list(tmp_path.iterdir()) == []


def test_the_commands_say_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_store(tmp_path / "live", _played)
    file, new = tmp_path / "box.fusebox", tmp_path / "new"
    ran = run(capsys, "backup", file, "--data", tmp_path / "live")
    assert (ran.status, ran.lines[0].split(".")[0]) == (0, f"1 table is in {tmp_path}/box")
    assert run(capsys, "restore", file, "--data", new).out == f"1 table is in {new} again.\n"
    again = run(capsys, "restore", file, "--data", new)
    assert (again.status, again.out) == (2, "")
    assert "empty folder" in again.err
    assert run(capsys, "backup", file, "--data", new).status == 2


def test_the_register_is_in_a_backup_and_the_key_is_not(tmp_path: Path) -> None:
    """Whoever finds a backup must not be able to sign; the host keeps the key apart."""
    live, file = tmp_path / "live", tmp_path / "box.fusebox"

    async def registered(store: SqliteStore) -> list[str]:
        signer = signer_in(live, "games.example.org")
        await store.use_key(signer.key)
        return await store.register(1, 10)

    async def found(store: SqliteStore) -> list[str]:
        return await store.register(1, 10)

    lines = with_store(live, registered)
    back_up(live, file)
    seed = (live / KEY).read_text(encoding="ascii").strip()
    assert bytes.fromhex(seed) not in file.read_bytes()
    assert seed.encode() not in file.read_bytes()
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / KEY).write_text(seed, encoding="ascii")
    restore(file, tmp_path / "new")
    assert with_store(tmp_path / "new", found) == lines
    assert signer_in(tmp_path / "new", "").key == signer_in(live, "").key
