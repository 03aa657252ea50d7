"""Whom the server believes about addresses: the proxies its host names, and nobody else."""

from pathlib import Path

import pytest

from fusebox.server.door import Door
from fusebox.server.limits import Limits, Rate
from fusebox.server.upkeep import Notices
from tests.rig import Player, Rig

ONE = Limits(creating=Rate(1, 0.0))
TABLE = {"game": "fuse_discs", "seats": [{"kind": "me"}, {"kind": "me"}]}


def _statuses(rig: Rig, *addresses: str) -> list[int]:
    player = Player(rig.address)
    found = [
        player.http.post("/api/tables", json=TABLE, headers={"x-forwarded-for": address})
        for address in addresses
    ]
    player.close()
    return [answer.status_code for answer in found]


@pytest.mark.parametrize(
    ("proxies", "statuses"),
    [
        (("127.0.0.1",), [201, 201, 429]),
        (("127.0.0.0/8",), [201, 201, 429]),
        (("10.0.0.0/8",), [201, 429, 429]),
    ],
)
def test_addresses_are_believed_from_the_named_proxies_only(
    tmp_path: Path, client: Path, proxies: tuple[str, ...], statuses: list[int]
) -> None:
    with Rig(tmp_path / "data", client=client, limits=ONE, proxies=proxies) as rig:
        assert _statuses(rig, "192.0.2.1", "192.0.2.2", "192.0.2.1") == statuses


def test_the_environment_has_no_say(
    tmp_path: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with Rig(tmp_path / "data", client=client, limits=ONE, proxies=("10.0.0.0/8",)) as rig:
        assert _statuses(rig, "192.0.2.1", "192.0.2.2") == [201, 429]


def test_a_forged_beginning_of_the_list_is_not_believed(tmp_path: Path, client: Path) -> None:
    with Rig(tmp_path / "data", client=client, limits=ONE) as rig:
        forged = ("198.51.100.1, 192.0.2.1", "198.51.100.2, 192.0.2.1")
        assert _statuses(rig, *forged) == [201, 429]


def test_a_proxy_elsewhere_brings_everybody_too() -> None:
    door = Door(3, 10, Notices(), ["10.0.0.0/8", "2001:db8::7/128"])
    assert [door.enter("10.1.2.3") for _ in range(5)] == [True] * 5
    assert [door.enter("2001:db8::7") for _ in range(5)] == [True] * 5
    door = Door(3, 10, Notices(), ["2001:db8::7"])
    assert [door.enter("2001:db8::8") for _ in range(4)] == [True] * 3 + [False]
