"""What a server gives back: connections that are gone, tables that are closed."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusebox.server.serve import collect
from fusebox.server.wire import WireProtocol
from fusebox.tables.live import LiveTable
from fusebox.tables.loaded import PARK_AFTER, UNLOAD_AFTER
from tests.rig import Player, Rig
from tests.tables.room import Room, in_room
from tests.toys.veto.game import Play


@pytest.fixture
def without_collector() -> Iterator[None]:
    """As on a server, which hardly ever looks at what is old."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_the_windows_of_a_connection_that_is_gone_are_given_back(
    rig: Rig, player: Player, without_collector: None
) -> None:
    created = player.create("me", "me")
    with player.socket(created["table"], created["seats"][0]["token"], shows=0):
        (wire,) = (thing for thing in gc.get_objects() if isinstance(thing, WireProtocol))
        assert wire.conn.extensions
    with player.socket(created["table"], created["seats"][0]["token"], shows=0):
        assert (wire.disconnected, wire.conn.extensions) == (True, [])


def test_a_connection_that_is_gone_is_freed_without_looking_for_cycles(
    rig: Rig, player: Player, without_collector: None
) -> None:
    created = player.create("me", "me")
    with player.socket(created["table"], created["seats"][0]["token"], shows=0) as line:
        line.hear("update")
        (wire,) = (
            weakref.ref(thing) for thing in gc.get_objects() if isinstance(thing, WireProtocol)
        )
    for _ in range(10_000):
        if wire() is None:
            break
        rig.call(asyncio.sleep(0))
    assert wire() is None


def test_a_closed_table_is_forgotten_though_its_last_action_was_refused(tmp_path: Path) -> None:
    async def scenario(room: Room) -> "weakref.ref[LiveTable]":
        _, ann, _ = await room.pair()
        assert (await ann.act(Play(99))).clause
        assert ann.table is not None
        return weakref.ref(ann.table)

    table = in_room(tmp_path, scenario)
    gc.collect()
    assert table() is None


def test_a_table_that_is_put_away_is_freed_without_looking_for_cycles(
    tmp_path: Path, without_collector: None
) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        assert ann.table is not None
        table = weakref.ref(ann.table)
        for person in (ann, bob):
            person.leave()
            person.table = None
        await room.clock.turn(PARK_AFTER + UNLOAD_AFTER)
        while table() is not None:
            await asyncio.sleep(0)

    in_room(tmp_path, lambda room: asyncio.wait_for(scenario(room), 10))


def test_what_refers_to_itself_is_freed_now_and_then(without_collector: None) -> None:
    class Ring:
        def __init__(self) -> None:
            self.itself = self

    async def scenario() -> None:
        ring = weakref.ref(Ring())
        collecting = asyncio.create_task(collect(every=0))
        while ring() is not None:
            await asyncio.sleep(0)
        collecting.cancel()

    asyncio.run(asyncio.wait_for(scenario(), 10))
