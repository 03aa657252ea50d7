"""The door and large answers: who is let in, who still reads, and how much is under way."""

import asyncio
import gzip
import json
import resource
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from starlette.responses import Response
from starlette.types import Message, Scope

from fusebox.server.answers import LARGE, Answers
from fusebox.server.door import AT_A_TIME, LEAST_TAKEN, Door, raised_files
from fusebox.server.limits import UNLIMITED
from fusebox.server.upkeep import Notices
from tests.rig import PATIENCE, Player, Rig
from tests.server.test_slow import WHOLE, reached, until_dropped
from tests.turns import run, settled


class Lazy:
    """Somebody who has so many bytes left to read."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.aborted = False

    def unread(self) -> int:
        return self.left

    def abort(self) -> None:
        self.aborted = True


def test_an_address_gets_no_more_connections_than_its_share() -> None:
    notices = Notices()
    door = Door(3, 100, notices)
    assert [door.enter("192.0.2.1") for _ in range(5)] == [True] * 3 + [False] * 2
    assert door.enter("192.0.2.2")
    door.leave("192.0.2.1")
    assert door.enter("192.0.2.1")
    assert notices.all() == ["One address has 3 connections: it gets no more."]


def test_a_proxy_on_this_machine_brings_everybody() -> None:
    door = Door(3, 10, Notices())
    assert [door.enter("127.0.0.1") for _ in range(11)] == [True] * 10 + [False]


def test_a_network_of_many_addresses_is_one() -> None:
    door = Door(3, 100, Notices())
    assert sum(door.enter(f"2001:db8::{n:x}") for n in range(10)) == 3


@pytest.mark.parametrize("taken", [0, 1, LEAST_TAKEN - 1])
def test_whoever_reads_next_to_nothing_is_ended(taken: int) -> None:
    door, reader = Door(1, 1, Notices()), Lazy(500_000)
    door.watch(reader, 3)
    for _ in range(3):
        list(door.look())
        reader.left -= taken
    assert not reader.aborted
    list(door.look())
    assert reader.aborted


def test_whoever_reads_slowly_but_steadily_or_has_nothing_to_read_stays() -> None:
    door, slow, idle = Door(1, 1, Notices()), Lazy(10 * LEAST_TAKEN), Lazy(0)
    door.watch(slow, 3)
    door.watch(idle, 3)
    for _ in range(10):
        list(door.look())
        slow.left = max(0, slow.left - LEAST_TAKEN)
    assert not slow.aborted
    assert not idle.aborted


def test_the_server_takes_as_many_files_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
    try:
        room = raised_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= room
        assert room > 256 or hard <= 512
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[Rig]:
    with Rig(tmp_path / "data", door=Door(4, 6, Notices(), loopback_too=True)) as rig:
        yield rig


def test_silent_connections_beyond_the_share_are_closed_before_their_first_byte(
    crowded: Rig,
) -> None:
    lines = [reached(crowded) for _ in range(4)]
    with reached(crowded) as refused:
        refused.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert refused.recv(1) == b""
    lines.pop().close()
    for line in lines:
        line.close()
    # Those that have gone make room again.
    player = Player(crowded.address)
    with player.bare_socket():
        pass
    player.close()


def test_a_connection_has_little_time_for_its_first_byte(tmp_path: Path) -> None:
    assert UNLIMITED.first_byte_seconds == 5
    brief = msgspec.structs.replace(UNLIMITED, first_byte_seconds=0.1)
    with Rig(tmp_path / "data", limits=brief) as rig:
        with reached(rig) as silent:
            assert until_dropped(silent) == b""
        with reached(rig) as line:
            line.sendall(WHOLE)
            assert line.recv(12) == b"HTTP/1.1 200"


CONTENT = json.dumps(list(range(200_000))).encode()
ROOM = (32 << 20, 64 << 20)


def answered(answers: Answers, *headers: tuple[bytes, bytes], read: bool = True) -> list[Message]:
    """What is sent for a request; without `read` nobody takes the first part of it."""
    scope: Scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "headers": list(headers),
        "client": ("192.0.2.1", 1),
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)
        if not read and message["type"] == "http.response.body":
            raise ConnectionResetError

    async def run() -> None:
        with suppress(ConnectionResetError):
            await answers(scope, receive, send)

    asyncio.run(run())
    return sent


def large() -> Response:
    return Response(CONTENT, media_type="application/json")


def body_of(sent: list[Message]) -> bytes:
    return b"".join(message["body"] for message in sent[1:])


def test_a_large_answer_is_sent_in_parts() -> None:
    sent = answered(Answers(large(), *ROOM))
    assert all(len(message["body"]) <= LARGE for message in sent[1:])
    assert [message["more_body"] for message in sent[1:]] == [True] * (len(sent) - 2) + [False]
    assert body_of(sent) == CONTENT


def test_a_large_answer_is_packed_for_whoever_takes_it_so() -> None:
    sent = answered(Answers(large(), *ROOM), (b"accept-encoding", b"gzip, br"))
    headers = dict(sent[0]["headers"])
    assert headers[b"content-encoding"] == b"gzip"
    assert int(headers[b"content-length"]) == len(body_of(sent)) < len(CONTENT) / 2
    assert gzip.decompress(body_of(sent)) == CONTENT


def test_only_so_much_is_under_way_and_what_was_given_up_counts_no_more() -> None:
    async def hold(answers: Answers) -> list[int]:
        """Asks three times without reading; the status of each."""
        seen: list[int] = []
        reading = asyncio.Event()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen.append(message["status"])
            if seen[-1] == 200:
                await reading.wait()

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": b"",
            "headers": [],
            "client": ("192.0.2.1", 1),
        }
        tasks = []
        for _ in range(3):
            tasks.append(asyncio.create_task(answers(scope, receive, send)))
            await settled()
        reading.set()
        await asyncio.gather(*tasks)
        return seen

    answers = Answers(large(), 2 * len(CONTENT), 64 << 20)
    assert run(hold(answers)) == [200, 200, 429]
    answered(answers, read=False)
    assert run(hold(answers)) == [200, 200, 429]


def test_a_socket_leaves_the_door_when_it_ends(tmp_path: Path) -> None:
    door = Door(100, 100, Notices())
    with Rig(tmp_path / "data", door=door) as rig:
        player = Player(rig.address)
        player.close()
        with player.bare_socket() as line:
            line.connection.close()
        with socket.create_connection(("127.0.0.1", int(rig.address.rpartition(":")[2]))) as last:
            last.sendall(WHOLE.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            until_dropped(last)
    assert len(door) == 0


class Prompt:
    """Somebody who has read everything."""

    def unread(self) -> int:
        return 0

    def abort(self) -> None:
        raise AssertionError


def test_others_get_their_turn_while_a_crowd_is_looked_at() -> None:
    door = Door(10, 10, Notices())
    for _ in range(2 * AT_A_TIME + 1):
        door.watch(Prompt(), 1)
    assert len(list(door.look())) == 2
