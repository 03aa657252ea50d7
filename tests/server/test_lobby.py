"""The lobby and the chat as browsers meet them: what is offered, limited and refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.server.limits import UNLIMITED, Rate
from tests.rig import Json, Line, Player, Rig
from tests.server.playing import duel

OPEN = {"open": True}
CHAT = {"chat": True}


@pytest.fixture
def house(
    request: pytest.FixtureRequest, tmp_path: Path, client: Path
) -> Iterator[tuple[Rig, Player]]:
    """A server with a lobby, and with what the test names."""
    named: dict[str, Any] = getattr(request, "param", {})
    limits = msgspec.structs.replace(UNLIMITED, **named.get("limits", {}))
    chat = named.get("chat", True)
    with Rig(tmp_path / "data", client=client, limits=limits, lobby=True, chat=chat) as rig:
        player = Player(rig.address)
        yield rig, player
        player.close()


def listed(player: Player) -> list[Json]:
    tables: list[Json] = player.http.get("/api/lobby").json()["tables"]
    return tables


def chat(line: Line, words: str, nonce: str) -> Json:
    """What is answered to something that is said."""
    line.say({"type": "chat", "nonce": nonce, "words": words})
    while True:
        answer = line.hear("chatted", "refused")
        if nonce in (answer.get("done"), answer.get("nonce")):
            return answer


def test_an_open_table_is_found_and_joined_with_its_id_alone(house: tuple[Rig, Player]) -> None:
    rig, player = house
    assert player.http.get("/api/box").json()["lobby"] is True
    made = player.create("me", "link", permits=OPEN)
    with player.socket(made["table"], made["seats"][0]["token"], shows=0) as ann:
        ann.hear("update")
        (found,) = listed(player)
        assert (found["table"], found["game"], found["running"]) == (
            made["table"],
            "fuse_discs",
            False,
        )
        assert found["names"] == ["Player 1", ""]
        joined = player.post("/api/join", table=made["table"], name="Bob")
        assert joined["seat"] == 1
        rig.turn(2_000)
        assert listed(player) == []
        late = player.http.post("/api/join", json={"table": made["table"], "name": "Eve"})
        assert late.status_code == 409


def test_a_table_that_was_not_offered_is_not_joined_by_its_id(house: tuple[Rig, Player]) -> None:
    _, player = house
    made = player.create("me", "link")
    refused = player.http.post("/api/join", json={"table": made["table"], "name": "Eve"})
    assert refused.status_code == 404
    assert listed(player) == []


def test_a_blocked_address_is_told_nothing(house: tuple[Rig, Player]) -> None:
    rig, player = house
    rig.host.blocked.add("127.0.0.1")
    assert player.http.get("/api/lobby").status_code == 403


def test_without_a_lobby_the_list_is_empty_and_nothing_can_be_offered(player: Player) -> None:
    assert player.http.get("/api/box").json()["lobby"] is False
    assert listed(player) == []
    seats = [{"kind": "me"}, {"kind": "link"}]
    order = {"game": "fuse_discs", "seats": seats, "permits": OPEN}
    refused = player.http.post("/api/tables", json=order)
    assert refused.status_code == 400
    assert refused.json()["words"].startswith("This server has no lobby")


@pytest.mark.parametrize("permits", [{"takebacks": "always"}, {"hint": True}, {"chat": 1}])
def test_permits_that_do_not_exist_are_refused(player: Player, permits: Json) -> None:
    order = {"game": "fuse_discs", "seats": [{"kind": "me"}], "permits": permits}
    assert player.http.post("/api/tables", json=order).status_code == 400


def test_what_is_said_is_told_as_it_was_written(player: Player) -> None:
    with duel(player, permits=CHAT) as game:
        words = '<script>alert("1")</script> \\u202e & \u00e9'
        assert chat(game.lines[0], words, "c1")["lines"][0]["words"] == words
        (line,) = game.lines[1].hear("chatted")["lines"]
        assert (line["n"], line["seat"], line["words"]) == (0, 0, words)


@pytest.mark.parametrize("house", [{"chat": False}], indirect=True)
def test_a_host_who_wants_no_chat_says_so_in_the_box(house: tuple[Rig, Player]) -> None:
    _, player = house
    assert player.http.get("/api/box").json()["chat"] is False
    seats = [{"kind": "me"}, {"kind": "me"}]
    order = {"game": "fuse_discs", "seats": seats, "permits": CHAT}
    assert "no chat" in player.http.post("/api/tables", json=order).json()["words"]


@pytest.mark.parametrize("house", [{"limits": {"chatting": Rate(2, 0.1)}}], indirect=True)
def test_a_connection_says_only_so_much(house: tuple[Rig, Player]) -> None:
    rig, player = house
    with duel(player, permits=CHAT) as game:
        one, other = game.lines
        answers = [chat(one, "Hello", f"c{number}")["type"] for number in range(3)]
        assert answers == ["chatted", "chatted", "refused"]
        assert chat(other, "Hello", "d1")["type"] == "chatted"
        rig.turn(10_000)
        assert chat(one, "Hello", "c9")["type"] == "chatted"


@pytest.mark.parametrize("house", [{"limits": {"talking": Rate(2, 0.1)}}], indirect=True)
def test_an_address_says_only_so_much(house: tuple[Rig, Player]) -> None:
    _, player = house
    with duel(player, permits=CHAT) as game:
        one, other = game.lines
        assert chat(one, "Hello", "c1")["type"] == "chatted"
        assert chat(other, "Hello", "d1")["type"] == "chatted"
        assert chat(one, "Hello", "c2")["type"] == "refused"


def test_who_may_not_watch_is_told_that_it_is_final(player: Player) -> None:
    with (
        duel(player, permits={"watchers": False}) as game,
        player.socket(game.table) as eve,
    ):
        failed = eve.hear("failed")
        assert failed["final"] is True
        assert "nobody may watch" in failed["words"]
        replay = player.http.get(f"/api/tables/{game.table}/replay")
        assert replay.status_code == 400
