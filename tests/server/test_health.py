"""The server's health: what a monitor is told, and when it has to worry."""

import asyncio
from pathlib import Path

import pytest

from fusebox.server.health import BEAT, Doctor, Pulse
from fusebox.server.limits import Limits, Rate
from fusebox.store import NotKept, SqliteStore
from tests.rig import Player, Rig


async def _fine() -> None: ...


async def _refused() -> None:
    raise NotKept("the disk is full")


async def _for_ever() -> None:
    await asyncio.Event().wait()


def test_a_server_that_is_well_says_so_and_nothing_secret(tmp_path: Path, client: Path) -> None:
    with Rig(tmp_path / "data", client=client, store=SqliteStore) as rig:
        player = Player(rig.address)
        answer = player.http.get("/api/health")
        player.close()
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "writable": True, "lag": 0, "disk": 2**20}
    assert answer.headers["cache-control"] == "no-store"


def test_a_monitor_is_limited_like_everybody(tmp_path: Path, client: Path) -> None:
    few = Limits(asking=Rate(3, 0.001))
    with Rig(tmp_path / "data", client=client, limits=few) as rig:
        player = Player(rig.address)
        codes = [player.http.get("/api/health").status_code for _ in range(4)]
        player.close()
    assert codes == [200, 200, 429, 429]


def test_a_server_with_no_disk_or_far_behind_is_not_well(rig: Rig, player: Player) -> None:
    rig.free = (Limits().disk_megabytes - 1) * 2**20
    answer = player.http.get("/api/health")
    assert (answer.status_code, answer.json()["disk"]) == (503, Limits().disk_megabytes - 1)
    rig.free, rig.lag = 2**40, 1.2
    rig.turn(1_000)
    answer = player.http.get("/api/health")
    assert (answer.status_code, answer.json()["lag"]) == (503, 1_200)
    rig.lag = 0.9
    rig.turn(1_000)
    assert player.http.get("/api/health").status_code == 200


@pytest.mark.parametrize("write", [_refused, _for_ever])
def test_a_store_that_can_not_be_written_is_told(
    write: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fusebox.server.health.WRITTEN_WITHIN", 0.01)

    async def examined() -> bool:
        doctor = Doctor(write, lambda: 0.0, Path("/"), free=lambda _: 2**40)  # type: ignore[arg-type]
        health = await doctor.health()
        assert not health.ok
        return health.writable

    assert not asyncio.run(examined())


def test_many_monitors_write_once_a_second() -> None:
    time, writes = [0.0], [0]

    async def write() -> None:
        writes[0] += 1

    async def asked() -> None:
        doctor = Doctor(write, lambda: 0.0, Path("/"), lambda: time[0], lambda _: 2**40)
        await asyncio.gather(*(doctor.health() for _ in range(50)))
        assert writes[0] == 1
        time[0] = 1.0
        await doctor.health()
        assert writes[0] == 2

    asyncio.run(asked())


def test_a_folder_that_is_gone_leaves_no_disk(tmp_path: Path) -> None:
    async def examined() -> int:
        return (await Doctor(_fine, lambda: 0.0, tmp_path / "gone").health()).disk

    assert asyncio.run(examined()) == 0


def test_lag_is_how_late_the_worst_of_the_last_beats_was() -> None:
    time = [0.0]
    pulse = Pulse(lambda: time[0])
    assert pulse.lag() == 0
    for late in (0.0, 0.5, 0.1):
        pulse.beat()
        time[0] += BEAT + late
    assert pulse.lag() == pytest.approx(0.5)
    time[0] += 3
    assert pulse.lag() == pytest.approx(3.1)
    for _ in range(22):
        pulse.beat()
        time[0] += BEAT
    assert pulse.lag() == pytest.approx(0.0, abs=1e-9)


def test_with_no_space_left_nothing_is_writable_whatever_the_log_still_takes(
    rig: Rig, player: Player
) -> None:
    rig.free = 0
    answer = player.http.get("/api/health")
    assert (answer.status_code, answer.json()["writable"]) == (503, False)
