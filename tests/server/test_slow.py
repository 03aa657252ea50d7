"""Connections that ask slowly, or never finish asking: they are dropped, and nobody else is."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.server.limits import UNLIMITED
from fusebox.server.timeouts import Deadline
from tests.rig import PATIENCE, Player, Rig

HEADERS = b"POST /api/code HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/b",
    "headers without an end": b"GET /api/box HTTP/1.1\r\nhost: 127.0.0.1\r\n",
    "a body that is cut short": HEADERS + b'content-length: 20\r\n\r\n{"code": ',
}
WHOLE = b"GET /api/box HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


HASTY = msgspec.structs.replace(UNLIMITED, request_seconds=0.2)
"""For whoever has no time at all."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    with Rig(tmp_path_factory.mktemp("slow") / "data", limits=HASTY) as rig:
        yield rig


def reached(rig: Rig) -> socket.socket:
    host, port = rig.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def until_dropped(line: socket.socket) -> bytes:
    """All that comes before the server closes the connection."""
    parts = []
    while part := line.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def is_whole(answer: bytes) -> bool:
    head, _, body = answer.partition(b"\r\n\r\n")
    _, _, length = head.lower().partition(b"content-length: ")
    return bool(length) and len(body) == int(length.split(b"\r\n")[0])


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED.keys())
def test_a_request_that_is_never_finished_is_dropped_without_an_answer(
    hasty: Rig, sent: bytes
) -> None:
    with reached(hasty) as line:
        line.sendall(sent)
        assert until_dropped(line) == b""


def test_a_second_request_on_a_connection_has_to_be_finished_as_well(hasty: Rig) -> None:
    with reached(hasty) as line:
        line.sendall(WHOLE)
        answer = b""
        while not is_whole(answer):
            answer += line.recv(65_536)
        assert answer.startswith(b"HTTP/1.1 200")
        line.sendall(UNFINISHED["headers without an end"])
        assert until_dropped(line) == b""


def test_a_socket_is_not_dropped_however_long_it_is_silent(hasty: Rig) -> None:
    player = Player(hasty.address)
    created = player.create("me", "link")
    with player.socket(created["table"]) as spectator:
        spectator.hear("update")
        with reached(hasty) as slow:
            assert until_dropped(slow) == b""
        spectator.say({"type": "ping", "at": 7})
        assert spectator.hear("pong")["at"] == 7
    player.close()


def test_a_server_gives_a_request_long_enough_for_a_slow_line(tmp_path: Path) -> None:
    with Rig(tmp_path / "data") as rig, reached(rig) as line:
        for byte in WHOLE:
            line.sendall(bytes([byte]))
        assert line.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize("method", [b"POST", b"HEAD"])
def test_a_request_that_breaks_off_in_its_body_is_answered_once(
    hasty: Rig, caplog: pytest.LogCaptureFixture, method: bytes
) -> None:
    before = hasty.call(others())
    with reached(hasty) as line:
        head = HEADERS.replace(b"application/json", b"text/plain").replace(b"POST", method, 1)
        line.sendall(head + b"transfer-encoding: chunked\r\n\r\nno size\r\n")
        answer = until_dropped(line)
    hasty.call(over(before))
    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1") == 1
    assert caplog.records == []


async def others() -> set[asyncio.Task[Any]]:
    """What the server has to do besides this."""
    return asyncio.all_tasks() - {asyncio.current_task()}


async def over(before: set[asyncio.Task[Any]]) -> None:
    """Returns once all that was begun since is done."""
    while begun := await others() - before:
        await asyncio.wait(begun)


class Timer:
    """Rings when it is told to; whoever has cancelled it hears nothing."""

    def __init__(self) -> None:
        self._call: Callable[[], None] | None = None

    def call_later(self, delay: float, callback: Callable[[], None], /) -> "Timer":
        self._call = callback
        return self

    def cancel(self) -> None:
        self._call = None

    def ring(self) -> None:
        if self._call is not None:
            self._call()


def test_whoever_asked_in_time_is_not_dropped_because_the_server_was_late() -> None:
    timer, dropped = Timer(), list[str]()
    deadline = Deadline(timer, 5, lambda: dropped.append("asked in time"))
    timer.ring()
    deadline.cancel()
    timer.ring()
    Deadline(timer, 5, lambda: dropped.append("never asked"))
    timer.ring()
    assert dropped == []
    timer.ring()
    assert dropped == ["never asked"]
