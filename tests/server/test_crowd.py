"""A class: forty phones that open the page, join and play at once, and nobody is refused."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from fusebox.server.door import Door
from fusebox.server.house import room_for
from fusebox.server.limits import Limits, shared
from fusebox.server.upkeep import Notices
from tests.rig import Player, Rig
from tests.server.playing import move

PHONES = 40
FILES = 30
"""Of the client, for each."""


def phone(rig: Rig, address: str) -> Player:
    player = Player(rig.address)
    player.http.headers["x-forwarded-for"] = address
    return player


def opened(player: Player) -> None:
    """As a browser opens the page, after it was there never before."""
    for path in ("/", "/api/box", "/manifest.webmanifest", *["/assets/main-abc123.js"] * FILES):
        assert player.http.get(path).status_code in (200, 404), path
    assert player.http.post("/api/mine", json={"tokens": ["x" * 43]}).status_code == 200


def played(host: Player, guest: Player) -> None:
    """Two phones at a table: one opens it, the other comes by code, and both make moves."""
    made = host.create("me", "link", options={"white": "first"})
    code = made["seats"][1]["code"]
    found = guest.post("/api/code", code=code)
    joined = guest.post("/api/join", table=found["table"], invite=found["invite"], name="Bo")
    tokens = [made["seats"][0]["token"], joined["token"]]
    with ExitStack() as stack:
        bearing = [
            {"additional_headers": {"x-forwarded-for": one.http.headers["x-forwarded-for"]}}
            for one in (host, guest)
        ]
        lines = [
            stack.enter_context(player.bare_socket(made["table"], **headers))
            for player, headers in zip((host, guest), bearing, strict=True)
        ]
        for seat, line in enumerate(lines):
            line.hello(tokens[seat], shows=seat)
            line.ready()
        for n in range(4):
            line = lines[n % 2]
            assert move(line, line.turn())["type"] == "done"


@pytest.mark.parametrize(
    ("limits", "address"),
    [
        pytest.param(Limits(crowd=PHONES), lambda n: "198.51.100.7", id="one address"),
        pytest.param(Limits(), lambda n: f"192.168.1.{n}", id="a network"),
        pytest.param(Limits(), lambda n: f"fd00::{n:x}", id="a network of IPv6"),
    ],
)
def test_nobody_in_a_class_is_refused(
    tmp_path: Path, client: Path, limits: Limits, address: Callable[[int], str]
) -> None:
    """The clock stands still: nothing that they have used up comes back."""
    around = shared(limits)
    door = Door(around.connections, room_for(around), Notices(), ("127.0.0.1",))
    with Rig(tmp_path / "data", client=client, limits=limits, door=door) as rig:
        phones = [phone(rig, address(n)) for n in range(1, PHONES + 1)]
        with ThreadPoolExecutor(8) as people:
            list(people.map(opened, phones))
            list(people.map(played, phones[::2], phones[1::2]))
        for player in phones:
            player.close()


def test_without_being_told_a_public_server_takes_them_for_one_guest(
    tmp_path: Path, client: Path
) -> None:
    with Rig(tmp_path / "data", client=client, limits=Limits()) as rig:
        player = phone(rig, "198.51.100.7")
        wanted = {"game": "fuse_discs", "seats": [{"kind": "me"}, {"kind": "link"}]}
        asked = [player.http.post("/api/tables", json=wanted).status_code for _ in range(PHONES)]
        assert asked.count(201) == Limits().creating.burst
        player.close()
