"""What a host writes under [limits] reaches what it is about."""

from pathlib import Path

import msgspec
import pytest

from fusebox.server import house, serve
from fusebox.server.limits import UNLIMITED, Addresses, Limits, Rate
from fusebox.server.settings import Settings
from fusebox.server.timeouts import PromptProtocol
from fusebox.tables.loaded import Patience
from fusebox.tables.workers.processes import Processes
from fusebox.tables.workshop import Allowance
from tests.packaging.building import ROOT
from tests.rig import Player, Rig

USUAL = Limits()
HOSTING = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")


def limited(**named: object) -> Limits:
    return msgspec.structs.replace(UNLIMITED, **named)


@pytest.mark.parametrize("name", Limits.__struct_fields__)
def test_each_is_told_of_in_the_docs_and_on_the_hosts_page(name: str) -> None:
    assert f"`{name}`" in HOSTING
    page = (ROOT / "web/src/routes/Host.svelte").read_text(encoding="utf-8")
    assert f'  {name}: "host.limit.{name}",' in page


def test_heavy_work_may_take_so_much() -> None:
    few = limited(computing=Rate(3, 0.5), tasks=2, task_seconds=4, task_megabytes=64)
    assert serve._allowance(few) == Allowance(4, 64 << 20, 2, 3, 0.5)
    assert serve._allowance(USUAL) == Allowance()


def test_tables_are_waited_for_so_long() -> None:
    brief = limited(park_minutes=0.5, unload_minutes=2, unbegun_days=1)
    assert serve._patience(brief) == Patience(30_000, 120_000, 86_400_000)
    assert serve._patience(USUAL) == Patience()


def test_requests_may_take_so_long() -> None:
    brief = limited(request_seconds=7, first_byte_seconds=2)
    kind = serve._prompt({}, brief)
    assert issubclass(kind, PromptProtocol)
    assert (kind.within, kind.begun_within) == (7, 2)


def test_a_network_of_ipv6_may_ask_for_so_much_more() -> None:
    addresses = Addresses(Rate(10, 0), lambda: 0.0, 2)
    asked = [addresses.take(f"2001:db8:0:{n}::1") for n in range(40)]
    assert asked.count(True) == 20


@pytest.mark.parametrize(("most", "room"), [(None, 900), (50, 50), (5_000, 900)])
def test_no_more_connections_are_taken_than_the_host_and_the_system_allow(
    most: int | None, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "raised_files", lambda: 900)
    assert house.room_for(limited(everybody=most)) == room


def test_a_server_is_well_by_what_the_host_says(tmp_path: Path) -> None:
    strict = limited(late_seconds=0.5, disk_megabytes=1_000)
    with Rig(tmp_path / "data", limits=strict) as rig:
        player = Player(rig.address)
        for lag, free, status in ((0.6, 2**40, 503), (0.4, 2**40, 200), (0.4, 900 << 20, 503)):
            rig.lag, rig.free = lag, free
            rig.turn(2_000)
            assert player.http.get("/api/health").status_code == status
        player.close()


def test_luggage_waits_for_as_long_as_the_host_says(tmp_path: Path) -> None:
    with Rig(tmp_path / "data", limits=limited(luggage=1, luggage_minutes=2)) as rig:
        player = Player(rig.address)
        for label in "ab":
            body = {"label": label * 64, "content": "locked"}
            assert player.http.post("/api/luggage", json=body).status_code == 204

        def taken(label: str) -> int:
            asked = {"label": label * 64}
            return player.http.post("/api/luggage/take", json=asked).status_code

        assert (taken("a"), taken("b")) == (404, 200)
        assert player.http.post("/api/luggage", json=body).status_code == 204
        rig.turn(120_000)
        assert taken("b") == 404
        player.close()


def test_bots_may_think_for_as_long_as_the_host_says() -> None:
    workers = serve._workers(Settings(limits=limited(bot_seconds=3)), Processes(2))
    assert workers.within == 3_000
