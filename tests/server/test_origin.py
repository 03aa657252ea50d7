"""Whose pages may talk to the server: its own, and none that pretends to be."""

import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from fusebox.server.headers import LOOPBACK, name_of
from fusebox.server.serve import known_by
from fusebox.server.settings import Settings
from tests.rig import Player, Rig

FOREIGN = [
    "https://evil.example",
    "null",
    "",
    "file://",
    "http://127.0.0.1:1",
    "http://127.0.0.1.evil.example",
    "http://[",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_can_ask_for_no_change(player: Player, origin: str) -> None:
    answer = player.http.post("/api/mine", json={"tokens": []}, headers={"origin": origin})
    assert answer.status_code == 403


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_gets_no_socket(player: Player, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refusal, player.bare_socket(origin=origin):
        pass
    assert refusal.value.response.status_code == 403


def test_its_own_page_may_ask_and_connect(player: Player) -> None:
    own = player.address
    answer = player.http.post("/api/mine", json={"tokens": []}, headers={"origin": own})
    assert answer.status_code == 200
    with player.bare_socket(origin=own) as line:
        line.say({"type": "ping", "at": 1})
        assert line.hear()["type"] == "failed"


def test_a_form_on_another_page_can_not_post(player: Player) -> None:
    answer = player.http.post("/api/mine", content=b'{"tokens": []}')
    assert answer.status_code == 415


def test_on_this_machine_only_its_own_names_are_answered(tmp_path: Path, client: Path) -> None:
    with Rig(tmp_path / "data", client=client, hosts=LOOPBACK) as rig:
        player = Player(rig.address)
        assert player.http.get("/", headers={"host": "localhost:8000"}).status_code == 200
        assert player.http.get("/", headers={"host": "evil.example"}).status_code == 403
        assert player.http.get("/", headers={"host": "[bad"}).status_code == 403
        player.close()


def test_behind_a_proxy_it_answers_to_the_names_it_was_given(tmp_path: Path, client: Path) -> None:
    names = known_by(Settings(names=("games.example.org",)))
    with Rig(tmp_path / "data", client=client, hosts=names) as rig:
        player = Player(rig.address)
        named = {"host": "games.example.org", "origin": "https://games.example.org"}
        answer = player.http.post("/api/mine", json={"tokens": []}, headers=named)
        assert answer.status_code == 200
        assert player.http.get("/", headers={"host": "localhost:8000"}).status_code == 200
        refused = player.http.get("/", headers={"host": "evil.example"})
        assert refused.status_code == 403
        assert "not known by this name" in refused.text
        player.close()


def test_a_server_on_a_network_is_known_by_numbers_and_the_machines_name(
    tmp_path: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Attic.lan")
    names = known_by(Settings(host="0.0.0.0"))
    with Rig(tmp_path / "data", client=client, hosts=names) as rig:
        player = Player(rig.address)
        own = ("192.168.1.7:8000", "[fe80::1]:8000", "localhost", "attic.local", "attic.lan")
        for host in own:
            assert player.http.get("/", headers={"host": host}).status_code == 200, host
        # A page that points its own name at this machine.
        rebound = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
        answer = player.http.post("/api/mine", json={"tokens": []}, headers=rebound)
        assert answer.status_code == 403
        player.close()


def test_a_server_with_names_answers_to_no_others() -> None:
    named = known_by(Settings(host="0.0.0.0", names=("box.example",)))
    assert named == frozenset({*LOOPBACK, "box.example"})


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("127.0.0.1:8610", "127.0.0.1"),
        ("[::1]:80", "::1"),
        ("Games.example.org", "games.example.org"),
        ("127.0.0.1:8610,evil", None),
        ("127.0.0.1:8610/evil", None),
        ("user@127.0.0.1", None),
        ("127.0.0.1:x", None),
        ("", None),
    ],
)
def test_a_host_is_a_name_and_a_port_and_nothing_else(host: str, name: str | None) -> None:
    assert name_of(host) == name
