"""The link between servers: who may dial, what it carries, and what is told when it breaks."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
import pytest

from fusebox.server.link import (
    Answer,
    Ear,
    Link,
    Links,
    Opened,
    Request,
    Said,
    Spent,
    Text,
    dialled,
)
from fusebox.server.relaying import asked_there

SECRET = b"s" * 72
ASKED = Request("GET", "/api/box", b"", [(b"host", b"localhost")], "203.0.113.7", "http", b"")


def with_ear(scenario: Callable[[Ear, str], Awaitable[None]]) -> None:
    async def run() -> None:
        ear = Ear()
        ear.secret = SECRET
        place = await ear.start("127.0.0.1", 0)
        try:
            await scenario(ear, place)
        finally:
            await ear.close()

    asyncio.run(run())


def echo(link: Link, stream: int, said: Said) -> Coroutine[Any, Any, None]:
    """Answers with the path that is asked for, and sockets with what they say."""

    def again(text: Said | None) -> None:
        if text is not None:
            link.say(stream, text)

    async def answer() -> None:
        if isinstance(said, Request):
            link.say(stream, Answer(200, [(b"x", b"y")], said.path.encode()))

    if isinstance(said, Opened):
        link.listen(stream, again)
    return answer()


def test_many_requests_are_answered_over_one_connection() -> None:
    async def scenario(ear: Ear, place: str) -> None:
        ear.opened, links = echo, Links(SECRET)
        paths = [f"/api/{number}" for number in range(50)]

        async def asked(path: str) -> bytes:
            request = Request("GET", path, b"", [], "", "http", b"")
            return (await asked_there(await links.to(place), request)).content

        found = await asyncio.gather(*(asked(path) for path in paths))
        assert [content.decode() for content in found] == paths
        assert len(ear._links) == 1
        await links.close()

    with_ear(scenario)


def test_what_sockets_say_stays_in_its_stream() -> None:
    async def scenario(ear: Ear, place: str) -> None:
        ear.opened, links = echo, Links(SECRET)
        link = await links.to(place)
        heard: list[asyncio.Queue[Any]] = [asyncio.Queue() for _ in range(3)]
        for number, queue in enumerate(heard):
            stream = link.open(queue.put_nowait)
            link.say(stream, Opened("t", "203.0.113.7", "en"))
            link.say(stream, Text(b"%d" % number))
        assert [await queue.get() for queue in heard] == [Text(b"0"), Text(b"1"), Text(b"2")]
        await ear.close()
        assert [await queue.get() for queue in heard] == [None, None, None]
        await links.close()

    with_ear(scenario)


@pytest.mark.parametrize("wrong", [b"another secret", b""])
def test_who_does_not_know_the_secret_is_not_heard(wrong: bytes) -> None:
    async def scenario(ear: Ear, place: str) -> None:
        asked: list[Said] = []

        async def opened(link: Link, stream: int, said: Said) -> None:
            asked.append(said)

        ear.opened = opened
        with pytest.raises(ConnectionError):
            await dialled(place, wrong)
        host, _, port = place.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        word = msgspec.msgpack.encode((1, Spent({"joining": {"203.0.113.7": 30.0}}, {})))
        writer.write(b"p" * 32 + b"n" * 16 + len(word).to_bytes(4, "big") + word)
        assert len(await reader.read()) == 16
        writer.close()
        assert asked == []
        assert not ear._links

    with_ear(scenario)


def test_a_server_that_does_not_know_the_secret_is_told_nothing() -> None:
    async def scenario(ear: Ear, place: str) -> None:
        ear.secret = b"of another database"
        with pytest.raises(ConnectionError):
            await Links(SECRET).to(place)

    with_ear(scenario)


def test_a_request_ends_when_the_other_server_is_gone() -> None:
    async def scenario(ear: Ear, place: str) -> None:
        begun = asyncio.Event()

        async def silent(link: Link, stream: int, said: Said) -> None:
            begun.set()

        ear.opened, links = silent, Links(SECRET)
        asking = asyncio.create_task(asked_there(await links.to(place), ASKED))
        await begun.wait()
        await ear.close()
        with pytest.raises(ConnectionError):
            await asking
        await links.close()

    with_ear(scenario)


def test_what_a_newer_server_says_and_this_one_does_not_know_is_passed_over() -> None:
    async def scenario(ear: Ear, place: str) -> None:
        ear.opened, links = echo, Links(SECRET)
        link = await links.to(place)
        unknown = msgspec.msgpack.encode((1, ["OfANewerServer", {"a": 1}, 2]))
        link._writer.write(len(unknown).to_bytes(4, "big") + unknown)
        assert (await asked_there(link, ASKED)).content == b"/api/box"
        await links.close()

    with_ear(scenario)


def test_it_is_said_which_link_has_ended() -> None:
    async def scenario(ear: Ear, place: str) -> None:
        heard: asyncio.Queue[Link] = asyncio.Queue()
        ended: asyncio.Queue[Link] = asyncio.Queue()

        async def opened(link: Link, stream: int, said: Said) -> None:
            heard.put_nowait(link)

        ear.opened, ear.ended = opened, ended.put_nowait
        link = await dialled(place, SECRET)
        link.say(1, Spent({"joining": {"203.0.113.7": 30.0}}, {}))
        known = await heard.get()
        link.hang_up()
        assert await ended.get() is known

    with_ear(scenario)


@pytest.mark.parametrize(
    "rubbish", [b"\xff" * 64, b"\x00\x00\x00\x04abcd", b"GET / HTTP/1.1\r\n\r\n"]
)
def test_rubbish_ends_a_link_and_nothing_else(rubbish: bytes) -> None:
    async def scenario(ear: Ear, place: str) -> None:
        ear.opened, links = echo, Links(SECRET)
        link = await links.to(place)
        spoiled = await dialled(place, SECRET)
        spoiled._writer.write(rubbish)
        host, _, port = place.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        await reader.readexactly(16)
        writer.write(rubbish)
        writer.write_eof()
        assert await reader.read() == b""
        writer.close()
        assert (await asked_there(link, ASKED)).content == b"/api/box"
        spoiled.hang_up()
        await links.close()

    with_ear(scenario)
