"""Where the system lacks what Unix has, as Windows does, a server serves, plays and is kept."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.rig import Player
from tests.server.process import Process

LACKING = Path(__file__).parent / "elsewhere"


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python that is started, a bot's as well, lacks what Windows lacks."""
    monkeypatch.setenv("PYTHONPATH", str(LACKING))


def fusebox(*arguments: object) -> str:
    command = [sys.executable, "-m", "fusebox", *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def lacking(folder: Path, module: str = "tests.server.seeded") -> Process:
    """A server that is started: one that is forked has what it has been forked from."""
    return Process(folder, module=module, python=sys.executable)


def played(server: Process) -> str:
    """A whole game against a bot; the table."""
    player = Player(server.address)
    made = player.create("me", "random")
    with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
        line.ready()
        while not (update := line.hear("update"))["table"].get("outcome"):
            if update.get("legal"):
                line.act(update["legal"][0]["action"])
    player.close()
    return str(made["table"])


def test_the_system_really_lacks_it() -> None:
    script = "import fcntl"
    ran = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True)
    assert "ModuleNotFoundError" in ran.stderr


@pytest.mark.whole
@pytest.mark.long
def test_a_game_is_played_backed_up_and_restored(tmp_path: Path) -> None:
    file = tmp_path / "tables.fusebox"
    with lacking(tmp_path / "old", module="tests.server.unlimited") as server:
        table = played(server)
        assert fusebox("backup", file, "--data", tmp_path / "old").startswith("1 table is in")
        _, complaint = server.interrupt()
        assert complaint == ""
    assert "again" in fusebox("restore", file, "--data", tmp_path / "new")
    with lacking(tmp_path / "new") as server:
        player = Player(server.address)
        assert player.http.get(f"/api/tables/{table}/record").is_success
        player.close()


def test_a_data_folder_still_belongs_to_one_server(tmp_path: Path) -> None:
    with lacking(tmp_path) as server:
        status, complaint = lacking(tmp_path).ended()
    assert status == 2
    assert complaint == (
        f"fusebox: Another Fusebox server already works in {tmp_path}: "
        f"{server.address}/ is its address.\n"
    )
