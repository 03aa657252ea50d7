"""What a device has acknowledged is there after a crash, and what it could not keep never was."""

import asyncio
import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fusebox.cli import main
from fusebox.core import Record
from fusebox.core.table import SHARE_BYTES
from fusebox.store import Conflict, NotKept
from fusebox.worker.clock import SeenTime
from fusebox.worker.house import HandedDisk, Means, begun, drawn_from, opened
from fusebox.worker.store import DeviceStore
from tests.clock import HandClock
from tests.seeded import luck
from tests.store.rows import SEATS, line, table
from tests.worker.device import Device, Hands, on_device, settled

SHARE = base64.b64encode(b"s" * SHARE_BYTES).decode()
READY = {"type": "act", "nonce": "ready", "action": {"type": "Ready", "share": SHARE}}
SEATS_WANTED = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]


async def begin(device: Device) -> tuple[str, list[str]]:
    """A game of two at one screen, the first of whom is to move."""
    options = {"white": "first"}
    wanted = {"game": "fuse_discs", "seats": SEATS_WANTED, "options": options}
    made = await device.ask("POST", "/api/tables", wanted)
    tokens = [seat["token"] for seat in made["seats"]]
    await device.hello(1, made["table"], *tokens, shows=0)
    for seat in (0, 1):
        device.say(1, **READY | {"seat": seat})
    await settled()
    return made["table"], tokens


async def move(device: Device, nonce: str) -> None:
    action = device.last(1)["legal"][0]["action"]
    device.say(1, type="act", nonce=nonce, action=action)
    await settled()


def test_a_move_that_was_acknowledged_is_there_after_the_page_was_killed() -> None:
    texts: dict[str, str] = {}

    async def first(device: Device) -> tuple[str, list[str], dict[str, Any]]:
        found = await begin(device)
        await move(device, "n1")
        assert device.last(1)["done"] == "n1"
        return *found, device.last(1)

    name, tokens, told = on_device(first, texts)

    async def again(device: Device) -> dict[str, Any]:
        await device.hello(1, name, *tokens, shows=0)
        return device.last(1)

    found = on_device(again, json.loads(json.dumps(texts)))
    assert found["view"] == told["view"]
    assert found["version"] == told["version"]


def test_nothing_is_told_before_it_is_durable() -> None:
    async def scenario(device: Device) -> None:
        await begin(device)
        known = len(device.hands.heard[1])
        device.hands.holds = asyncio.Event()
        await move(device, "n1")
        assert len(device.hands.heard[1]) == known
        device.hands.holds.set()
        await settled()
        assert device.last(1)["done"] == "n1"

    on_device(scenario)


def test_a_move_that_a_full_disk_refuses_is_refused_and_changes_nothing() -> None:
    async def scenario(device: Device) -> None:
        await begin(device)
        before = device.last(1)["view"]
        device.hands.fails = "QuotaExceededError"
        await move(device, "n1")
        assert device.last(1, "refused")["nonce"] == "n1"
        device.hands.fails = ""
        device.clock.turn_now(2_000)
        await settled()
        assert device.last(1)["view"] == before
        await move(device, "n2")
        assert device.last(1)["done"] == "n2"

    on_device(scenario)


def test_two_pages_never_write_the_same_line() -> None:
    texts: dict[str, str] = {}

    async def scenario() -> None:
        one, other = (DeviceStore(HandedDisk(Hands(texts))) for _ in range(2))
        await one.create(table("t"), SEATS)
        await other.start()
        await one.append("t", 0, line(0, "one"))
        with pytest.raises(Conflict):
            await other.append("t", 0, line(0, "other"))
        with pytest.raises(Conflict):
            await other.create(table("t"), SEATS)

    asyncio.run(scenario())


def test_what_could_not_be_kept_is_not_known_either() -> None:
    hands = Hands()

    async def scenario() -> None:
        store = DeviceStore(HandedDisk(hands))
        hands.fails = "no"
        with pytest.raises(NotKept):
            await store.create(table("t"), SEATS)
        assert await store.table("t") is None
        hands.fails = ""
        await store.create(table("t"), SEATS)
        hands.fails = "no"
        for change in (
            store.take("t", 1, "Bea", b"b" * 32),
            store.link("t", "u"),
            store.append("t", 0, line(0)),
        ):
            with pytest.raises(NotKept):
                await change
        kept, (_, seat, _) = await store.table("t"), await store.seats("t")
        assert kept is not None
        assert (kept.rematch, seat.name, await store.read("t")) == ("", "", [])

    asyncio.run(scenario())


def test_a_database_that_breaks_is_a_disk_that_refuses() -> None:
    class Broken(Hands):
        async def read(self, prefix: str) -> str:
            raise OSError("gone")

        async def write(self, puts: str, adds: str, deletes: str) -> str:
            raise OSError("gone")

    async def scenario() -> None:
        disk = HandedDisk(Broken())
        with pytest.raises(NotKept, match="gone"):
            await disk.read("")
        with pytest.raises(NotKept, match="gone"):
            await disk.write({}, {}, ())

    asyncio.run(scenario())


def test_a_deleted_table_leaves_nothing_behind() -> None:
    hands = Hands()

    async def scenario() -> None:
        store = DeviceStore(HandedDisk(hands))
        await store.create(table("t"), SEATS)
        await store.append("t", 0, line(0))
        await store.delete("t")
        assert not hands.texts

    asyncio.run(scenario())


def test_a_hidden_page_stops_the_clock() -> None:
    async def scenario(device: Device) -> None:
        loop = asyncio.get_running_loop()
        seen, rung = SeenTime(loop), loop.create_future()
        seen.hide()
        seen.hide()
        stood = seen.time()
        handle = seen.call_later(0, lambda: rung.set_result(None))
        dropped = seen.call_later(0, lambda: rung.set_exception(AssertionError()))
        dropped.cancel()
        await settled()
        assert seen.time() == stood
        assert not rung.done()
        seen.show()
        seen.show()
        await rung
        handle.cancel()
        device.house.hide()
        device.house.show()

    on_device(scenario)


def test_a_bot_that_fails_plays_something_all_the_same() -> None:
    class Lost(Hands):
        async def think(self, question: str) -> str:
            raise OSError("the worker is gone")

    async def scenario() -> None:
        hands, clock = Lost(), HandClock()
        device = Device(await begun(hands, Means(luck("lost"), clock)), hands, clock)
        seats = [{"kind": "bot", "level": "5"}, {"kind": "me"}]
        options = {"white": "first"}
        wanted = {"game": "fuse_discs", "seats": seats, "options": options}
        made = await device.ask("POST", "/api/tables", wanted)
        await device.hello(1, made["table"], made["seats"][0]["token"], shows=1)
        device.say(1, **READY)
        await settled()
        clock.turn_now(20_000)
        await settled()
        assert device.last(1)["legal"]

    asyncio.run(scenario())


async def resigned(device: Device) -> str:
    name, tokens = await begin(device)
    await move(device, "n1")
    device.say(1, type="act", nonce="end", action={"type": "Resign"}, seat=1)
    await settled()
    text: str = await device.ask("GET", f"/api/tables/{name}/record", token=tokens[0])
    return text


def test_a_record_says_that_it_was_played_without_a_server_and_can_be_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = on_device(resigned)
    assert Record.load(text).header.offline is True
    file = tmp_path / "record.jsonl"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "without a server" in capsys.readouterr().out

    async def opened(device: Device) -> Any:
        return await device.ask("POST", "/api/records", {"record": text})

    found = on_device(opened)
    assert (found["luck"]["proven"], found["origin"]["kind"]) == (True, "offline")


def test_a_rematch_is_played_on_this_device_as_well() -> None:
    async def scenario(device: Device) -> None:
        name, tokens = await begin(device)
        device.say(1, type="act", nonce="end", action={"type": "Resign"}, seat=1)
        await settled()
        wanted = {"token": tokens[0]}
        made = await device.ask("POST", f"/api/tables/{name}/rematch", wanted)
        assert made["table"].startswith("offline-")
        device.house.hang_up(1)
        device.house.hang_up(1)

    on_device(scenario)


MISSING = (
    "sqlite3 nacl starlette uvicorn uvloop websockets h11 resvg_py openskill ifaddr segno rich "
    "numpy numba prometheus_client ssl _multiprocessing"
)
"""What there is on a server, and not in a browser."""
PROBE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
import fusebox.worker.house
"""


def test_it_needs_nothing_that_a_browser_has_not() -> None:
    command = [sys.executable, "-c", PROBE, *MISSING.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr


def test_all_luck_of_a_device_comes_from_the_key_that_its_page_drew() -> None:
    async def tables(key: str) -> list[str]:
        house = await opened(Hands(), key, still=True)
        device = Device(house, Hands(), HandClock())
        seats = [{"kind": "me"}, {"kind": "me"}]
        wanted = {"game": "fuse_discs", "seats": seats}
        return [(await device.ask("POST", "/api/tables", wanted))["table"] for _ in range(2)]

    one, same, other = (asyncio.run(tables(key)) for key in ("a", "a", "b"))
    assert one == same
    assert len({*one, *other}) == 4
    luck_of_one = drawn_from("a")
    assert [len(luck_of_one(length)) for length in (1, 32, 100)] == [1, 32, 100]


def test_time_stands_still_where_a_test_turns_it() -> None:
    async def scenario() -> list[int]:
        house = await opened(Hands(), "key", still=True)
        before = house._clock.now()
        house.turn(3_000)
        return [before, house._clock.now()]

    assert asyncio.run(scenario()) == [0, 3_000]
