"""Backups on a schedule: when they are due, how many are kept, and what else is left alone."""

from pathlib import Path

import pytest

from fusebox.cli import main
from fusebox.server import serve
from fusebox.server.settings import Backups, Settings
from fusebox.server.upkeep import Backing, Notices
from fusebox.store import SqliteStore
from fusebox.store.backup import restore
from fusebox.store.shelves import FolderShelf
from tests.store.rows import SEATS, table, with_store

NOON = 1_790_000_000.0


class Time:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def data(tmp_path: Path) -> Path:
    async def scenario(store: SqliteStore) -> None:
        await store.create(table("t"), SEATS)

    with_store(tmp_path / "data", scenario)
    return tmp_path / "data"


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_backups_come_as_often_as_the_host_says_and_the_oldest_go(
    tmp_path: Path, data: Path
) -> None:
    folder, time = tmp_path / "deep/backups", Time()
    backing = Backing(FolderShelf(data), Backups(folder, hours=6, keep=2), Notices(), time)
    assert backing.due() == 0
    for _ in range(3):
        backing.back_up()
        assert backing.due() == 6 * 3600
        time.now += 6 * 3600
        assert backing.due() == 0
    assert len(_names(folder)) == 2
    assert _names(folder)[0] == "fusebox-20260921T201320Z.fusebox"
    assert restore(folder / _names(folder)[1], tmp_path / "new") == 1


def test_a_server_that_starts_again_keeps_to_the_schedule(tmp_path: Path, data: Path) -> None:
    folder, time = tmp_path / "backups", Time()
    Backing(FolderShelf(data), Backups(folder, hours=6), Notices(), time).back_up()
    time.now += 4 * 3600
    assert Backing(FolderShelf(data), Backups(folder, hours=6), Notices(), time).due() == 2 * 3600


def test_what_is_not_a_backup_of_ours_is_left_alone(tmp_path: Path, data: Path) -> None:
    folder, time = tmp_path / "backups", Time()
    folder.mkdir()
    for name in ("fusebox-before-upgrade.fusebox", "mine.fusebox", "a.txt"):
        (folder / name).write_text("mine", encoding="utf-8")
    backing = Backing(FolderShelf(data), Backups(folder, hours=1, keep=1), Notices(), time)
    for _ in range(3):
        backing.back_up()
        time.now += 3600
    assert len(_names(folder)) == 4
    assert (folder / "fusebox-before-upgrade.fusebox").read_text(encoding="utf-8") == "mine"


def test_a_backup_that_fails_is_told_to_the_host_and_harms_no_other(
    tmp_path: Path, data: Path
) -> None:
    file = tmp_path / "backups"
    file.write_text("not a folder", encoding="utf-8")
    notices = Notices()
    Backing(FolderShelf(data), Backups(file), notices, Time()).back_up()
    assert [said.partition(":")[0] for said in notices.all()] == [
        f"Could not write a backup to {file}"
    ]


def test_the_plan_is_made_of_flags(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, say: asked.append(settings))
    assert main(["serve", "--backup", "/b", "--backup-every", "6", "--backup-keep", "3"]) == 0
    assert main(["serve", "--backup", "/b"]) == 0
    assert [one.backups for one in asked] == [Backups(Path("/b"), 6, 3), Backups(Path("/b"))]
    assert main(["serve", "--backup-every", "6"]) == 2
    assert capsys.readouterr().err == ("fusebox: Backups need a folder: name one with --backup.\n")
