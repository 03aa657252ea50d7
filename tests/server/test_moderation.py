"""What a host can do: look for tables, close them, remove people, hide names, block addresses, say
something to everybody, and prepare a restart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fusebox.server.blocked import Blocked
from fusebox.store import SqliteStore
from tests.rig import Player, Rig

NAMES = ("Wilhelmina", "Bartholomew")
DOINGS = (
    ("GET", "/api/host/tables", None),
    ("POST", "/api/host/tables/t/close", None),
    ("POST", "/api/host/tables/t/seats/0/remove", None),
    ("POST", "/api/host/tables/t/seats/0/hide", None),
    ("POST", "/api/host/message", {"words": "Hello"}),
    ("POST", "/api/host/drain", {"on": True}),
    ("GET", "/api/host/opened?address=192.0.2.1", None),
    ("POST", "/api/host/close", {"address": "192.0.2.1"}),
    ("POST", "/api/host/block", {"address": "192.0.2.1"}),
)


class Desk:
    """The host's place."""

    def __init__(self, rig: Rig, player: Player) -> None:
        self._http = player.http
        self._bearing = {"authorization": f"Bearer {rig.host.token}"}

    def ask(self, method: str, path: str, body: Any = None, **more: str) -> Any:
        return self._http.request(
            method, f"/api/host{path}", json=body, headers=self._bearing | more
        )

    def do(self, path: str, body: Any = None) -> None:
        answer = self.ask("POST", path, body)
        assert answer.status_code == 204, answer.text

    def tables(self, search: str = "") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ask("GET", f"/tables?search={search}").json()["tables"]
        return found


@pytest.fixture(params=["memory", "sqlite"])
def rig(tmp_path: Path, client: Path, request: pytest.FixtureRequest) -> Iterator[Rig]:
    store = SqliteStore if request.param == "sqlite" else None
    with Rig(tmp_path / "data", client=client, store=store) as rig:
        yield rig


@pytest.fixture
def desk(rig: Rig, player: Player) -> Desk:
    return Desk(rig, player)


def _seated(player: Player) -> tuple[str, list[str]]:
    kinds = [{"kind": "me", "name": NAMES[0]}, {"kind": "link"}]
    made = player.post("/api/tables", game="fuse_discs", seats=kinds)
    invite = made["seats"][1]["invite"]
    joined = player.post("/api/join", table=made["table"], invite=invite, name=NAMES[1])
    return made["table"], [made["seats"][0]["token"], joined["token"]]


def _begun(player: Player) -> tuple[str, list[str]]:
    table, tokens = _seated(player)
    with (
        player.socket(table, tokens[0], shows=0) as one,
        player.socket(table, tokens[1], shows=1) as two,
    ):
        one.ready()
        two.ready()
    return table, tokens


@pytest.mark.parametrize(("method", "path", "body"), DOINGS)
def test_nothing_of_it_is_for_anybody_else(
    rig: Rig, player: Player, method: str, path: str, body: Any
) -> None:
    for headers in ({}, {"authorization": "Bearer guessed"}):
        answer = player.http.request(method, path, json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["words"].startswith("This page is for the host.")
    assert (rig.hall.office.draining, rig.host.blocked.all()) == (False, ())


def test_tables_are_found_by_who_sits_there_by_game_and_by_id(player: Player, desk: Desk) -> None:
    table, tokens = _begun(player)
    alone = player.create("me", "me")["table"]
    assert [line["table"] for line in desk.tables()] == [alone, table]
    for search in (NAMES[0].lower(), NAMES[1][:5], table):
        assert [line["table"] for line in desk.tables(search)] == [table]
    assert len(desk.tables("discs")) == 2
    assert desk.tables("nobody") == []
    with player.socket(table, tokens[0], shows=0) as line, player.socket(table) as watcher:
        line.hear("update")
        watcher.hear("update")
        (found,) = desk.tables(table)
    assert (found["state"], found["live"], found["game"]) == ("running", True, "fuse_discs")
    assert [(seat["name"], seat["address"]) for seat in found["seats"]] == [
        (NAMES[0], "127.0.0.1"),
        (NAMES[1], ""),
    ]
    assert found["watching"] == ["127.0.0.1"]
    assert (found["entries"] > 0, found["made"] > 0) == (True, True)


def test_a_table_is_closed_for_good_and_everybody_is_told(player: Player, desk: Desk) -> None:
    table, tokens = _begun(player)
    with player.socket(table, tokens[0], shows=0, language="fr") as line:
        line.hear("update")
        desk.do(f"/tables/{table}/close")
        heard, _ = line.rest()
    closed = {"type": "failed", "words": "L’hôte a fermé cette table.", "final": True}
    assert heard[-1] == closed
    assert desk.tables() == []
    assert desk.ask("POST", f"/tables/{table}/close").status_code == 404


@pytest.mark.parametrize("begun", [False, True])
def test_somebody_who_is_removed_has_no_seat_any_more(
    player: Player, desk: Desk, begun: bool
) -> None:
    table, tokens = (_begun if begun else _seated)(player)
    desk.do(f"/tables/{table}/seats/1/remove")
    with player.socket(table, tokens[1], shows=1) as line:
        told = line.hear()
        assert (told["type"], told["final"]) == ("failed", True), "a page must not try again"
    with player.socket(table, tokens[0], shows=0) as line:
        assert line.hear("update")["type"] == "update"
    (found,) = desk.tables()
    assert [seat["name"] for seat in found["seats"]] == [NAMES[0], NAMES[1] if begun else ""]


def test_a_hidden_name_is_hidden_from_everybody_and_its_owner_plays_on(
    player: Player, desk: Desk
) -> None:
    table, tokens = _begun(player)
    desk.do(f"/tables/{table}/seats/0/hide")
    for token, seat in zip(tokens, (0, 1), strict=True):
        with player.socket(table, token, shows=seat) as line:
            names = [one["name"] for one in line.hear("update")["table"]["seats"]]
            assert names == ["Player 1", NAMES[1]]


@pytest.mark.parametrize("doing", ["remove", "hide"])
@pytest.mark.parametrize("seat", [1, 7])
def test_bots_and_empty_chairs_are_left_alone(
    player: Player, desk: Desk, doing: str, seat: int
) -> None:
    table = player.create("me", "random")["table"]
    answer = desk.ask("POST", f"/tables/{table}/seats/{seat}/{doing}")
    assert (answer.status_code, answer.json()["words"]) == (400, "Nobody sits there.")


def test_a_message_reaches_every_table(player: Player, desk: Desk) -> None:
    table, tokens = _begun(player)
    with player.socket(table, tokens[0], shows=0) as line, player.socket(table) as watcher:
        line.hear("update")
        watcher.hear("update")
        desk.do("/message", {"words": "Cake at noon."})
        for one in (line, watcher):
            assert one.hear("announced") == {"type": "announced", "words": "Cake at noon."}
    assert desk.ask("POST", "/message", {"words": ""}).status_code == 400


def test_before_a_restart_no_table_is_opened_and_those_that_are_play_on(
    rig: Rig, player: Player, desk: Desk
) -> None:
    table, tokens = _begun(player)
    order = {"game": "fuse_discs", "seats": [{"kind": "me"}, {"kind": "me"}]}
    with (
        player.socket(table, tokens[0], shows=0) as one,
        player.socket(table, tokens[1], shows=1) as two,
    ):
        lines = [(one, one.hear("update")), (two, two.hear("update"))]
        desk.do("/drain", {"on": True})
        words = one.hear("announced")["words"]
        assert words.startswith("The server is about to be restarted.")
        refused = player.http.post("/api/tables", json=order)
        assert refused.status_code == 503
        assert refused.json()["words"].startswith("The server is about to be restarted")
        line, update = next(pair for pair in lines if pair[1].get("legal"))
        nonce = line.act(update["legal"][0]["action"])
        assert line.done(nonce)["type"] == "done"
    status = desk.ask("GET", "").json()
    assert status["draining"]
    desk.do("/drain", {"on": False})
    assert player.http.post("/api/tables", json=order).status_code == 201


def test_a_blocked_address_is_cut_off_and_the_host_is_not(
    rig: Rig, player: Player, desk: Desk
) -> None:
    stranger = {"x-forwarded-for": "192.0.2.7"}
    table, tokens = _seated(player)
    with player.bare_socket(table, additional_headers=stranger) as line:
        line.hello(tokens[1], shows=1)
        line.hear("update")
        desk.do("/block", {"address": "192.0.2.7"})
        line.rest()
    answer = player.http.get("/api/box", headers=stranger)
    assert (answer.status_code, answer.json()["words"]) == (
        403,
        "Your address has been blocked by the host.",
    )
    assert player.http.get("/api/box", headers={"x-forwarded-for": "192.0.2.8"}).status_code == 200
    assert desk.ask("GET", "").json()["blocked"] == ["192.0.2.7"]
    desk.do("/block", {"address": "192.0.2.7", "on": False})
    assert player.http.get("/api/box", headers=stranger).status_code == 200


@pytest.mark.parametrize(
    ("address", "words"),
    [("127.0.0.1", "That is your own address."), ("all", "That is not an address.")],
)
def test_a_host_can_not_lock_themselves_out(rig: Rig, desk: Desk, address: str, words: str) -> None:
    answer = desk.ask("POST", "/block", {"address": address})
    assert (answer.status_code, answer.json()["words"]) == (400, words)
    assert rig.host.blocked.all() == ()


def test_blocked_addresses_stay_so_over_a_restart_and_whole_households_are_meant(
    tmp_path: Path,
) -> None:
    blocked = Blocked(tmp_path)
    blocked.add("2001:db8::1")
    blocked.add("192.0.2.1")
    again = Blocked(tmp_path)
    assert again.all() == ("192.0.2.1", "2001:db8::")
    assert "2001:db8::ffff" in again
    assert "2001:db9::1" not in again
    again.remove("192.0.2.1")
    assert Blocked(tmp_path).all() == ("2001:db8::",)
    assert (tmp_path / "blocked.txt").stat().st_mode & 0o777 == 0o600


def test_all_tables_of_an_address_are_closed_once_it_is_known_whom_that_hits(
    rig: Rig, player: Player, desk: Desk
) -> None:
    _seated(player)
    player.create("me", "link")
    other = player.create("me", "link")["table"]
    rig.hall.openers.opened(other, "198.51.100.7")
    own = {table["opener"] for table in desk.tables()}
    assert own == {"127.0.0.1", "198.51.100.7"}
    asked = desk.ask("GET", "/opened?address=127.0.0.1").json()
    assert asked == {"tables": 2, "people": 3}
    desk.do("/close", {"address": "127.0.0.1"})
    assert [table["table"] for table in desk.tables()] == [other]
    assert desk.ask("GET", "/opened?address=127.0.0.1").json() == {"tables": 0, "people": 0}
