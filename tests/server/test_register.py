"""The published register: anybody can read it, page by page, and check that it only ever grows."""

import json
from pathlib import Path

import pytest

from fusebox.store.register import chained, digest
from fusebox.store.signing import fingerprint, read_head
from fusebox.tables import archive
from tests.rig import Player, Rig
from tests.server.playing import duel


def page(player: Player, since: object = 1) -> list[str]:
    answer = player.http.get("/api/commitments", params={"since": str(since)})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    return answer.text.splitlines()


def test_every_deal_is_in_the_register_and_its_head_is_signed(player: Player, rig: Rig) -> None:
    with duel(player) as game:
        commitment = game.update["table"]["commitment"]
    key, deal, head = page(player)
    assert json.loads(key)["key"] == rig.signer.key
    assert json.loads(deal)["commitment"] == commitment
    found = read_head(head)
    assert (found.head, found.line) == (2, digest(deal))
    assert (found.server, found.key) == ("rig.example", rig.signer.key)


def test_it_names_no_table_and_no_player(player: Player) -> None:
    with duel(player) as game:
        table = game.table
    assert table not in "".join(page(player))
    assert set(json.loads(page(player)[1])) == {"n", "at", "before", "commitment"}


def test_it_comes_in_pages(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PAGE", 2)
    for _ in range(4):
        player.create("random", "random")
    tables = [player.create("random", "random") for _ in range(4)]
    for made in tables:
        with player.socket(made["table"]) as line:
            line.hear("update")
    lines: list[str] = []
    while len(found := page(player, len(lines) + 1)) > 1:
        assert read_head(found[-1]).head == 5
        lines += found[:-1]
    assert [entry.n for entry in chained("\n".join(lines))] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("since", ["", "0", "1"])
def test_without_a_beginning_it_begins_at_the_first_line(player: Player, since: str) -> None:
    first, head = page(player, since)
    assert json.loads(first)["n"] == read_head(head).head == 1


@pytest.mark.parametrize("since", ["x", "-3", "9" * 30, "١"])
def test_a_beginning_that_is_no_number_is_refused(player: Player, since: str) -> None:
    answer = player.http.get("/api/commitments", params={"since": since})
    assert answer.status_code == 400
    assert answer.json()["words"] == "The request could not be understood: `since`."


def test_a_record_says_where_it_was_played(player: Player, rig: Rig) -> None:
    with duel(player) as game:
        game.lines[0].act({"type": "Resign"})
        while "outcome" not in game.lines[0].hear("update")["table"]:
            pass
    text = player.http.get(f"/api/tables/{game.table}/record").text
    origin = player.post("/api/records", record=text)["origin"]
    assert (origin["kind"], origin["server"], origin["place"]) == ("here", "rig.example", 2)
    changed = player.http.post("/api/records", json={"record": text.replace(":", ": ", 1)})
    assert changed.status_code == 400
    assert changed.json()["words"].startswith("This record was changed after it was signed")


def test_the_host_sees_the_name_and_the_fingerprint(tmp_path: Path, client: Path) -> None:
    with Rig(tmp_path / "data", client=client) as rig:
        player = Player(rig.address)
        bearing = {"authorization": f"Bearer {rig.host.token}"}
        status = player.http.get("/api/host", headers=bearing).json()
        player.close()
    assert status["identity"] == {
        "server": "rig.example",
        "key": fingerprint(rig.signer.key),
        "registered": 1,
    }
