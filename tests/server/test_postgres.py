"""The real server with its tables in PostgreSQL."""

from pathlib import Path

import httpx2
import pytest

from fusebox.store.schema import DATABASE
from fusebox.store.shelves import DatabaseShelf, FolderShelf
from tests.rig import Player
from tests.server.process import PATIENCE, Process


def test_its_tables_are_in_the_database_and_there_after_a_restart(
    tmp_path: Path, database: str
) -> None:
    with Process(tmp_path / "one", "--store", database) as server:
        assert "its tables are kept in PostgreSQL (/postgres)." in server.said
        player = Player(server.address)
        made = player.create("me", "random")
        player.close()
        link = (tmp_path / "one/host-link.txt").read_text(encoding="utf-8").strip()
        bearing = {"authorization": f"Bearer {link.partition('#token=')[2]}"}
        status = httpx2.get(f"{server.address}/api/host", headers=bearing, timeout=PATIENCE).json()
        assert (status["tables"], status["notices"]) == (1, [])
        assert status["kept"] > 100
        copy = httpx2.get(f"{server.address}/api/host/backup", headers=bearing, timeout=PATIENCE)
        (tmp_path / "box.fusebox").write_bytes(copy.content)
        assert (
            httpx2.get(f"{server.address}/api/health", timeout=PATIENCE).json()["writable"] is True
        )
        server.interrupt()
    assert not (tmp_path / "one" / DATABASE).exists()
    assert FolderShelf(tmp_path / "copy").restore(tmp_path / "box.fusebox") == 1
    with Process(tmp_path / "two", "--store", database) as server:
        player = Player(server.address)
        with player.socket(made["table"], made["seats"][0]["token"]) as line:
            assert len(line.hear("update")["table"]["seats"]) == 2
        player.close()


@pytest.mark.parametrize("url", ["games.db", "postgresql://ann:secret-word@127.0.0.1:1/games"])
def test_a_store_that_can_not_be_used_is_said_in_one_sentence(tmp_path: Path, url: str) -> None:
    status, complaint = Process(tmp_path, "--store", url).ended()
    assert status == 2
    assert complaint.count("\n") == 1
    assert "secret-word" not in complaint


def test_a_backup_on_a_schedule_is_one_of_the_database(tmp_path: Path, database: str) -> None:
    folder = tmp_path / "backups"
    with Process(tmp_path / "data", "--store", database, "--backup", str(folder)) as server:
        httpx2.get(f"{server.address}/api/health", timeout=PATIENCE)
        while not list(folder.glob("fusebox-*.fusebox")):
            httpx2.get(f"{server.address}/api/health", timeout=PATIENCE)
    assert FolderShelf(tmp_path / "copy").restore(next(folder.glob("*.fusebox"))) == 0
    assert DatabaseShelf(database, tmp_path).back_up(tmp_path / "box.fusebox") == 0
