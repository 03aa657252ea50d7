"""What a server gives back: connections that are gone, tables that are closed."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusebox.core import Match, Ready, Resign
from fusebox.server.serve import collect
from fusebox.server.wire import WireProtocol
from fusebox.table.core import TableCore
from fusebox.tables.live import LiveTable
from fusebox.tables.loaded import PATIENT
from tests.rig import PATIENCE, Player, Rig
from tests.tables.room import SHARE, Room, in_room
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
    freed = threading.Event()
    created = player.create("me", "me")
    with player.socket(created["table"], created["seats"][0]["token"], shows=0) as line:
        line.hear("update")
        (finalizer,) = (
            weakref.finalize(thing, freed.set)
            for thing in gc.get_objects()
            if isinstance(thing, WireProtocol)
        )
    assert freed.wait(PATIENCE)
    assert not finalizer.alive


def test_a_closed_table_is_forgotten_though_its_last_action_was_refused(tmp_path: Path) -> None:
    async def scenario(room: Room) -> "weakref.ref[LiveTable]":
        _, ann, _ = await room.pair()
        assert (await ann.act(Play(99))).clause
        assert ann.table is not None
        return weakref.ref(ann.table)

    table = in_room(tmp_path, scenario)
    gc.collect()
    assert table() is None


@pytest.mark.parametrize("other", ["me", "random"])
def test_finished_tables_leave_nothing_behind_even_without_the_collector(
    tmp_path: Path, without_collector: None, other: str
) -> None:
    async def played(room: Room) -> None:
        created = await room.order("me", other)
        people = [await room.come(created, made.seat, shows=made.seat) for made in created.seats]
        for person in people:
            await person.act(Ready(SHARE))
        await people[0].act(Resign())
        for person in people:
            person.leave()
        await room.clock.turn(PATIENT.unload + 5_000)

    def left() -> int:
        """Other tests may have left some."""
        return sum(isinstance(thing, LiveTable | TableCore | Match) for thing in gc.get_objects())

    async def scenario(room: Room) -> None:
        before = left()
        for _ in range(20):
            await played(room)
        assert room.hall._memory.live_tables() == 0
        assert left() == before

    in_room(tmp_path, scenario)


def test_what_refers_to_itself_is_freed_now_and_then(without_collector: None) -> None:
    class Ring:
        def __init__(self) -> None:
            self.itself = self

    async def scenario() -> None:
        ring, freed = weakref.ref(Ring()), asyncio.Event()
        gc.callbacks.append(lambda phase, _: freed.set() if phase == "stop" else None)
        collecting = asyncio.create_task(collect(every=0))
        await freed.wait()
        gc.callbacks.pop()
        collecting.cancel()
        assert ring() is None

    asyncio.run(asyncio.wait_for(scenario(), 10))
