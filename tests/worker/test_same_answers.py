"""Without a server a page is told the same as with one: the same inputs, the same bytes."""

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import pytest

from fusebox.core.table import SHARE_BYTES
from fusebox.worker.house import Means, begun
from tests.rig import Line, Player, Rig
from tests.seeded import luck
from tests.server.test_looking import START
from tests.worker.device import Device, Hands, on_device, settled

SHARE = base64.b64encode(b"s" * SHARE_BYTES).decode()
KEY = "k" * 22
MOVES = 4
GAMES = {
    "fuse_discs": {"seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]},
    "ruse": {"seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]},
}


def order(game: str) -> dict[str, Any]:
    return {"game": game, "key": KEY, **GAMES[game]}


class Served:
    """A page at a server."""

    def __init__(self, rig: Rig, player: Player) -> None:
        self.rig, self.player = rig, player
        self.told: list[str] = []

    def play(self, game: str) -> dict[str, Any]:
        made = self.player.post("/api/tables", **order(game))
        table, token = made["table"], made["seats"][0]["token"]
        with self.player.socket(table, token, shows=0) as line:
            self._fence(line)
            line.say({"type": "act", "nonce": "ready", "action": {"type": "Ready", "share": SHARE}})
            self._fence(line)
            for n in range(MOVES):
                self.rig.turn(20_000)
                self._fence(line)
                line.say(play_of(self.told, n))
                self._fence(line)
        mine = self.player.post("/api/mine", tokens=[token], language="fr")
        headers = {"authorization": f"Bearer {token}"}
        address = f"/api/tables/{table}/replay?language=en"
        replay = self.player.http.get(address, headers=headers).text
        return {"table": table, "made": made, "mine": mine, "replay": replay}

    def _fence(self, line: Line) -> None:
        """All that was told until now."""
        line.say({"type": "ping", "at": 1})
        while '"pong"' not in (text := str(line.connection.recv(30))):
            self.told.append(text)


async def alone(device: Device, game: str) -> tuple[list[str], dict[str, Any]]:
    """A page without one."""
    made = await device.ask("POST", "/api/tables", order(game))
    table, token = made["table"], made["seats"][0]["token"]
    await device.hello(1, table, token, build="test", shows=0)
    told = device.hands.heard[1]
    device.say(1, type="act", nonce="ready", action={"type": "Ready", "share": SHARE})
    for n in range(MOVES):
        await settled()
        device.clock.turn_now(20_000)
        await settled()
        device.say(1, **play_of(told, n))
    await settled()
    mine = await device.ask("POST", "/api/mine", {"tokens": [token], "language": "fr"})
    _, replay = await device.asked("GET", f"/api/tables/{table}/replay?language=en", token=token)
    return told, {"table": table, "made": made, "mine": mine, "replay": replay}


def play_of(told: list[str], n: int) -> dict[str, Any]:
    """The first thing that may be done."""
    update = [message for text in told if (message := json.loads(text))["type"] == "update"][-1]
    return {"type": "act", "nonce": f"n{n}", "action": update["legal"][0]["action"]}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_told_the_same_without_a_server_byte_for_byte(game: str, tmp_path: Path) -> None:
    told, answers = on_device(lambda device: alone(device, game), seed=tmp_path.name)
    with Rig(tmp_path) as rig:
        player = Player(rig.address)
        served = Served(rig, player)
        expected = served.play(game)
        player.close()
    assert len(told) > 2 * MOVES
    assert told == served.told
    assert answers["table"] == f"offline-{expected['table']}"
    assert answers["made"]["seats"] == expected["made"]["seats"]
    replay = json.loads(expected["replay"]) | {"table": answers["table"]}
    assert answers["replay"] == replay
    times = ("made", "moved", "table")
    assert [
        {name: value for name, value in line.items() if name not in times}
        for line in answers["mine"]["tables"]
    ] == [
        {name: value for name, value in line.items() if name not in times}
        for line in expected["mine"]["tables"]
    ]


def test_the_box_has_the_same_games_and_says_that_nobody_else_can_come(tmp_path: Path) -> None:
    box = on_device(lambda device: device.ask("GET", "/api/box"))
    with Rig(tmp_path) as rig:
        player = Player(rig.address)
        expected = player.http.get("/api/box").json()
        player.close()
    assert box["games"] == expected["games"]
    assert (box["reach"], box["chat"], box["lobby"], box["push"]) == ("device", False, False, "")


REFUSED = [
    ("POST", "/api/tables", {"game": "chess", "seats": []}),
    ("POST", "/api/tables", {"game": "ruse", "seats": [], "more": 1}),
    ("POST", "/api/fit", {"game": "ruse", "seats": 2, "options": {"nothing": 1}}),
    ("GET", "/api/tables/none/record", None),
    ("GET", "/api/tables/none/replay", None),
    ("POST", "/api/records", {"record": "nothing"}),
    ("GET", "/api/elsewhere", None),
]


@pytest.mark.parametrize(("method", "path", "body"), REFUSED)
def test_what_is_refused_is_refused_in_the_same_words(
    method: str, path: str, body: Any, tmp_path: Path
) -> None:
    status, answer = on_device(lambda device: device.asked(method, path, body))
    with Rig(tmp_path) as rig:
        player = Player(rig.address)
        expected = player.http.request(method, path, json=body, headers={"accept-language": "en"})
        player.close()
    found = json.loads(answer) if isinstance(answer, str) else answer
    assert (status, found) == (expected.status_code, expected.json())


RECORD = Path(__file__).parents[1] / "records/fusion/version-2/default.jsonl"
ANSWERED: dict[str, dict[str, Any]] = {
    "/api/fit": {"game": "ruse", "seats": 2, "options": {}},
    "/api/discs": {"position": START, "move": "Na4", "level": "random"},
    "/api/analysis": {"record": RECORD.read_text(encoding="utf-8")},
}


@pytest.mark.parametrize("path", ANSWERED)
def test_what_is_asked_for_is_answered_as_by_a_server(path: str, tmp_path: Path) -> None:
    wanted = ANSWERED[path]
    found = on_device(lambda device: device.ask("POST", path, wanted))
    with Rig(tmp_path) as rig:
        player = Player(rig.address)
        assert found == player.post(path, **wanted)
        player.close()


def test_the_picture_of_a_table_is_drawn_for_the_page_to_paint() -> None:
    async def scenario(device: Device) -> str:
        _, answers = await alone(device, "fuse_discs")
        drawing = await device.ask("GET", f"/api/tables/{answers['table']}/picture.svg")
        assert isinstance(drawing, str)
        return drawing

    drawing = on_device(scenario)
    assert drawing.startswith("<svg ")
    assert ">Ann</text>" in drawing


def test_nobody_is_invited_by_a_link_that_leads_nowhere() -> None:
    seats = [{"kind": "me"}, {"kind": "link"}]
    wanted = {"game": "fuse_discs", "seats": seats}
    status, answer = on_device(lambda device: device.asked("POST", "/api/tables", wanted))
    assert status == 400
    assert answer["words"].startswith("Without a server, links don't work.")


def test_a_line_that_begins_without_hello_is_told_so() -> None:
    async def scenario(device: Device) -> None:
        device.house.open(1, "none")
        device.say(1, type="ping", at=1)
        device.house.say(1, "nothing")
        device.house.say(2, "nothing")
        device.say(1, type="hello", protocol=1, language="fr")
        await settled()
        kinds = [json.loads(text)["type"] for text in device.hands.heard[1]]
        assert kinds == ["failed", "failed", "reload"]
        await device.hello(3, "none")
        assert device.last(3, "failed")["words"] == device.hands.cuts[3]

    on_device(scenario)


def test_asyncio_is_all_it_needs_of_a_loop() -> None:
    """The browser's own event loop has no server, no subprocess and no signal."""
    assert asyncio.run(_bare()) == "device"


async def _bare() -> str:
    house = await begun(Hands(), Means(luck("bare")))
    answer = await house.answer("GET", "/api/box")
    reach: str = json.loads(answer.partition("\n")[2])["reach"]
    return reach
