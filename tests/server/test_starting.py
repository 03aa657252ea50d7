"""Starting and ending the real server: what it says, what it opens, and what it refuses."""

import os
import socket
import sqlite3
import stat
import sys
from pathlib import Path

import httpx2
import pytest

from fusebox.cli import main
from fusebox.server import serve
from fusebox.server.settings import Settings, data_folder
from fusebox.store.schema import DATABASE
from fusebox.store.signing import KEY, read_head
from fusebox.table.messages import PROTOCOL
from tests.rig import Player
from tests.server.process import PATIENCE, Process
from tests.store.rows import with_store


def test_it_says_where_it_is_and_answers_there(tmp_path: Path) -> None:
    with Process(tmp_path, python=sys.executable) as server:
        box = httpx2.get(f"{server.address}/api/box", timeout=PATIENCE)
        assert box.json()["protocol"] == PROTOCOL
        assert str(tmp_path) in server.said


@pytest.mark.whole
def test_the_hosts_token_is_written_for_them_alone_and_not_into_a_log(tmp_path: Path) -> None:
    with Process(tmp_path / "data") as server:
        link = tmp_path / "data/host-link.txt"
        token = link.read_text(encoding="utf-8").strip().partition("#token=")[2]
        assert stat.S_IMODE(link.stat().st_mode) == 0o600
        bearing = {"authorization": f"Bearer {token}"}
        status = httpx2.get(f"{server.address}/api/host", headers=bearing, timeout=PATIENCE).json()
        assert (status["notices"], status["failures"]) == ([], [])
        _, complaint = server.interrupt()
        assert token not in server.said + server.rest + complaint


@pytest.mark.whole
def test_it_signs_with_a_key_of_its_own_that_stays_the_same(tmp_path: Path) -> None:
    heads = []
    for _ in range(2):
        with Process(tmp_path, "--name", "games.example.org") as server:
            page = httpx2.get(f"{server.address}/api/commitments", timeout=PATIENCE).text
            heads.append(read_head(page.splitlines()[-1]))
            server.interrupt()
    assert heads[0] == heads[1]
    assert (heads[0].server, heads[0].head) == ("games.example.org", 1)
    assert stat.S_IMODE((tmp_path / KEY).stat().st_mode) == 0o600


def test_a_damaged_key_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / KEY).write_text("half of it", encoding="ascii")
    status, complaint = Process(tmp_path).ended()
    assert status == 2
    assert complaint == (
        f"fusebox: {tmp_path / KEY} is damaged: "
        "put your copy of it back, or move it away to begin with a new key.\n"
    )


def test_finished_tables_are_kept_for_as_long_as_the_host_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, say: asked.append(settings))
    assert main(["serve", "--keep-finished", "30"]) == 0
    assert main(["serve"]) == 0
    assert [settings.keep_finished for settings in asked] == [30, 365]


def test_it_opens_the_browser_at_its_address(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    os.mkfifo(opened)
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    with Process(tmp_path / "data", browser=browser, python=sys.executable) as server:
        assert opened.read_text(encoding="utf-8").strip() == f"{server.address}/"


@pytest.mark.whole
def test_an_interrupt_ends_it_quietly(tmp_path: Path) -> None:
    with Process(tmp_path, python=sys.executable) as server:
        status, complaint = server.interrupt()
    assert status == 0
    assert complaint == ""


def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, complaint = Process(tmp_path, port=port).ended()
    assert status == 2
    assert complaint == f"fusebox: Port {port} is taken: choose another with --port.\n"


@pytest.mark.whole
def test_a_data_folder_belongs_to_one_server(tmp_path: Path) -> None:
    with Process(tmp_path) as first:
        status, complaint = Process(tmp_path).ended()
        assert status == 2
        assert len(complaint.splitlines()) == 1
        assert complaint.endswith(".\n")
        assert httpx2.get(f"{first.address}/api/box", timeout=PATIENCE).status_code == 200


def test_a_folder_in_which_nothing_can_be_kept_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    status, complaint = Process(tmp_path / "file/data").ended()
    assert status == 2
    assert len(complaint.splitlines()) == 1


def test_damaged_tables_are_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    file.write_bytes(bytes(range(256)) * 40)
    status, complaint = Process(tmp_path).ended()
    assert (status, complaint) == (2, f"fusebox: {file} can't be used: file is not a database.\n")


def test_damage_that_is_found_only_when_tables_are_looked_for_is_said_in_one_sentence(
    tmp_path: Path,
) -> None:
    with_store(tmp_path, lambda store: store.read("t"))
    file = tmp_path / DATABASE
    text = bytearray(file.read_bytes())
    # The first page says what there is, all others hold it.
    text[4096:] = bytes(len(text) - 4096)
    file.write_bytes(text)
    status, complaint = Process(tmp_path).ended()
    assert status == 2
    assert len(complaint.splitlines()) == 1
    assert complaint.startswith(f"fusebox: {file} can't be used: ")


@pytest.mark.whole
def test_a_note_that_can_not_be_read_stops_nothing(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        player = Player(server.address)
        tables = [player.create("me", "random") for _ in range(2)]
        for made in tables:
            with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
                line.hear("update")
        player.close()
        server.interrupt()
    with sqlite3.connect(tmp_path / DATABASE) as database:
        harmed = "UPDATE tables SET note = 'garbage', running = 1 WHERE id = ?"
        database.execute(harmed, (tables[0]["table"],))
    database.close()
    with Process(tmp_path) as server:
        player = Player(server.address)
        for made in tables:
            with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
                line.hear("update")
        player.close()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["--port", "70000"], "70000"), (["--host", "nowhere.invalid"], "nowhere")],
)
def test_a_wrong_argument_is_said_in_one_sentence(
    tmp_path: Path, arguments: list[str], word: str
) -> None:
    status, complaint = Process(tmp_path, *arguments).ended()
    assert status == 2
    assert word in complaint
    assert len(complaint.splitlines()) == 1


@pytest.mark.whole
def test_tables_are_there_again_after_a_restart(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        player = Player(server.address)
        made = player.create("me", "random")
        player.close()
        server.interrupt()
    with Process(tmp_path) as server:
        player = Player(server.address)
        tables = player.post("/api/mine", tokens=[made["seats"][0]["token"]])["tables"]
        player.close()
    assert [line["table"] for line in tables] == [made["table"]]


def test_data_is_kept_where_the_users_programs_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder() == Path("/somewhere/fusebox")


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not serve.can_show()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.can_show()


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_fusebox_alone_serves_here_and_opens_the_browser(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, say: asked.append(settings))
    assert main(arguments) == 0
    assert asked == [Settings(host="127.0.0.1", port=None, data=None, browser=True)]


def test_a_name_is_compared_in_small_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, say: asked.append(settings))
    assert main(["serve", "--name", "Games.Example.org"]) == 0
    assert asked[0].names == ("games.example.org",)
