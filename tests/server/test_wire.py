"""Frames on their way to browsers: written together at the end of a turn, and in order."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from fusebox.server.door import Door
from fusebox.server.upkeep import Notices
from fusebox.server.wire import MOST_TOGETHER, Outgoing, WireProtocol

Loop = asyncio.AbstractEventLoop


@pytest.fixture
def loop() -> Iterator[Loop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


def turn(loop: Loop) -> None:
    """Lets the event loop do what lies ready."""
    loop.run_until_complete(asyncio.sleep(0))


class Net(asyncio.Transport):
    """Takes what is written, unless it is broken."""

    def __init__(self, broken: bool = False) -> None:
        super().__init__()
        self.taken: list[bytes] = []
        self._broken = broken

    def write(self, data: Any) -> None:
        if self._broken:
            raise RuntimeError("the handler is closed")
        self.taken.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return 0


async def _nowhere(scope: Any, receive: Any, send: Any) -> None:
    """An application that nobody asks."""


def wires(loop: Loop, *nets: Net) -> list[WireProtocol]:
    """Wires of one server, each with its net."""
    own = {"door": Door(1, 1, Notices()), "outgoing": Outgoing()}
    protocol = type("Own", (WireProtocol,), own)
    config = uvicorn.Config(_nowhere, loop="none", log_config=None, lifespan="off")
    config.load()
    made = []
    for net in nets:
        wire = protocol(config, ServerState(), {}, loop)
        wire.transport = net
        made.append(wire)
    return made


def test_what_is_sent_in_a_turn_is_written_together_and_in_order(loop: Loop) -> None:
    near, far = Net(), Net()
    one, other = wires(loop, near, far)
    for text in (b"first", b"second"):
        one.write(text)
        other.write(text)
    assert (near.taken, far.taken) == ([], [])
    turn(loop)
    assert near.taken == far.taken == [b"\x81\x05first", b"\x81\x06second"]


def test_a_long_turn_does_not_hold_back_more_than_so_many(loop: Loop) -> None:
    net = Net()
    (wire,) = wires(loop, net)
    for _ in range(MOST_TOGETHER + 1):
        wire.write(b"news")
    assert len(net.taken) == MOST_TOGETHER
    turn(loop)
    assert len(net.taken) == MOST_TOGETHER + 1


def test_nothing_follows_the_frame_that_ends_a_connection(loop: Loop) -> None:
    net = Net()
    (wire,) = wires(loop, net)
    wire.write(b"too late")
    wire.close_sent = True
    turn(loop)
    assert net.taken == []


def test_a_broken_connection_keeps_nothing_from_the_others(
    loop: Loop, caplog: pytest.LogCaptureFixture
) -> None:
    whole = Net()
    broken, other = wires(loop, Net(broken=True), whole)
    broken.write(b"lost")
    other.write(b"news")
    turn(loop)
    assert whole.taken == [b"\x81\x04news"]
    assert "could not write to a connection" in caplog.text
