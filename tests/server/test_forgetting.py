"""A person's data deleted on request: with the token of the seat, and nothing of others."""

import asyncio
from pathlib import Path

import pytest

from fusebox.store import Conflict, MemoryStore, SqliteStore
from fusebox.store.schema import DATABASE
from tests.rig import Player, Rig

NAMES = ("Wilhelmina", "Bartholomew")


def _table(player: Player) -> tuple[str, list[str]]:
    kinds = [{"kind": "me", "name": NAMES[0]}, {"kind": "link"}]
    made = player.post("/api/tables", game="fuse_discs", seats=kinds)
    invite = made["seats"][1]["invite"]
    joined = player.post("/api/join", table=made["table"], invite=invite, name=NAMES[1])
    return made["table"], [made["seats"][0]["token"], joined["token"]]


def _begun(player: Player, table: str, tokens: list[str]) -> None:
    with (
        player.socket(table, tokens[0], shows=0) as one,
        player.socket(table, tokens[1], shows=1) as two,
    ):
        one.ready()
        two.ready()


@pytest.mark.parametrize("begun", [False, True])
def test_a_name_is_gone_and_the_others_keep_their_seats(
    rig: Rig, player: Player, begun: bool
) -> None:
    table, tokens = _table(player)
    if begun:
        _begun(player, table, tokens)
    with player.socket(table, tokens[1], shows=1) as line:
        line.hear("update")
        assert player.post("/api/forget", tokens=[tokens[0]]) == {"tables": 1, "matches": 0}
        heard, _ = line.rest()
        assert heard[-1] == {"type": "failed", "words": "The table has changed."}
    with player.socket(table, tokens[1], shows=1) as line:
        seats = line.hear("update")["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Player 1", NAMES[1]]
    assert player.post("/api/mine", tokens=[tokens[0]])["tables"] == []
    assert len(player.post("/api/mine", tokens=[tokens[1]])["tables"]) == 1
    with player.socket(table, tokens[0], shows=0) as line:
        assert line.hear()["type"] == "failed"


def test_a_table_with_nobody_else_is_deleted(player: Player) -> None:
    made = player.create("me", "random")
    token = made["seats"][0]["token"]
    assert player.post("/api/forget", tokens=[token]) == {"tables": 1, "matches": 0}
    assert player.post("/api/forget", tokens=[token]) == {"tables": 0, "matches": 0}
    assert player.http.get(f"/api/tables/{made['table']}/replay").status_code == 404


def test_when_both_have_gone_so_has_the_table(player: Player) -> None:
    table, tokens = _table(player)
    _begun(player, table, tokens)
    assert player.post("/api/forget", tokens=tokens) == {"tables": 1, "matches": 0}
    assert player.http.get(f"/api/tables/{table}/replay").status_code == 404


def test_a_guessed_token_deletes_nothing(player: Player) -> None:
    _, tokens = _table(player)
    assert player.post("/api/forget", tokens=["x" * len(tokens[0])]) == {"tables": 0, "matches": 0}
    assert len(player.post("/api/mine", tokens=tokens)["tables"]) == 1


def test_nothing_of_it_is_left_in_the_file(tmp_path: Path, client: Path) -> None:
    folder = tmp_path / "data"
    with Rig(folder, client=client, store=SqliteStore) as rig:
        player = Player(rig.address)
        table, tokens = _table(player)
        _begun(player, table, tokens)
        player.post("/api/forget", tokens=tokens[:1])
        player.close()
    left = b"".join(path.read_bytes() for path in folder.glob(f"{DATABASE}*"))
    assert NAMES[0].encode() not in left
    assert NAMES[1].encode() in left


def test_a_seat_that_is_not_there_has_no_name() -> None:
    with pytest.raises(Conflict):
        asyncio.run(MemoryStore().rename("t", 0, "x"))
