"""What one guest can try within all limits, from one address; each goes on until it is ended."""

import asyncio
import json
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
from websockets.exceptions import WebSocketException

from fusebox.server import runtime
from fusebox.server.pages import CLIENT
from torture.guests import HOSTILE, attending, drained, say, web
from torture.people import Json

Attack = Callable[[str, dict[str, Any]], Awaitable[None]]
BROKEN = (OSError, WebSocketException, httpx2.HTTPError)
ATTACKS: dict[str, Attack] = {}
QUIETLY = 0.05


def attack(function: Attack) -> Attack:
    ATTACKS[function.__name__.replace("_", " ")] = function
    return function


async def again(work: Callable[[], Awaitable[None]], pause: float = 1.0) -> None:
    """Does it again whenever it ends."""
    while True:
        with suppress(*BROKEN):
            await work()
        await asyncio.sleep(pause)


async def crowd(count: int, work: Callable[[int], Awaitable[None]], pause: float = 1.0) -> None:
    await asyncio.gather(*(again(lambda at=at: work(at), pause) for at in range(count)))  # type: ignore[misc]


async def _saying(
    address: str, table: Json, seat: int | None, said: Callable[[int], Json], every: float
) -> None:
    """A socket on which something is said again and again, and everything is read."""
    place: Json = table["seats"][seat] if seat is not None else {"token": "", "seat": 0}
    async with attending(
        address, HOSTILE, table["table"], place["token"], place["seat"]
    ) as connection:
        reading = asyncio.create_task(drained(connection))
        try:
            for n in range(1_000_000):
                if reading.done():
                    return
                await say(connection, said(n))
                await asyncio.sleep(every)
        finally:
            reading.cancel()


@attack
async def retelling(address: str, ground: dict[str, Any]) -> None:
    """S3: watchers have everything told again, at a long table and at an ordinary one."""
    tables = (ground["long"], ground["ruse"])

    async def work(at: int) -> None:
        def said(n: int) -> Json:
            return {"type": "speak", "language": ("en", "fr")[n % 2], "since": 0, "words": True}

        await _saying(address, tables[at % 2], None, said, QUIETLY)

    await crowd(40, work)


@attack
async def hellos(address: str, ground: dict[str, Any]) -> None:
    """Connections that come and go, each told all of a long table."""

    async def work(_: int) -> None:
        async with attending(address, HOSTILE, ground["long"]["table"]) as connection:
            await connection.recv()

    await crowd(40, work, 0.1)


@attack
async def acts(address: str, ground: dict[str, Any]) -> None:
    """As many actions as allowed on a hundred sockets, none of which may be done."""

    async def work(at: int) -> None:
        def said(n: int) -> Json:
            return {"type": "act", "nonce": f"{at}x{n}", "action": {"type": "Undo", "to": n % 50}}

        table = ground["tables"][at % 20] if at % 4 else ground["ruse"]
        await _saying(address, table, 0, said, 0.1)

    await crowd(100, work)


@attack
async def hints(address: str, ground: dict[str, Any]) -> None:
    """Hints asked for without end, at twenty tables."""

    async def work(at: int) -> None:
        def said(n: int) -> Json:
            return {"type": "act", "nonce": f"h{at}x{n}", "action": {"type": "Hint"}}

        await _saying(address, ground["tables"][at % 20], at // 20, said, 0.1)

    await crowd(40, work)


@attack
async def records(address: str, ground: dict[str, Any]) -> None:
    """S5: records that are long to play again, as many as are taken."""
    costly = Path(ground["record"]).read_text(encoding="utf-8")

    async def work(_: int) -> None:
        async with web(address, HOSTILE) as client:
            await client.post("/api/records", json={"record": costly, "pictures": True})

    await crowd(12, work, 0.5)


@attack
async def replays(address: str, ground: dict[str, Any]) -> None:
    """Replays of long tables with pictures, which nobody reads."""
    tables = (ground["long"]["table"], ground["ruse"]["table"])

    async def work(at: int) -> None:
        path = f"/api/tables/{tables[at % 2]}/replay?pictures=1"
        await _unread(address, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")

    await crowd(60, work)


@attack
async def silence(address: str, _ground: dict[str, Any]) -> None:
    """S6: twelve hundred connections that say nothing, opened again as soon as they are closed."""

    async def work(_: int) -> None:
        await _unread(address, "")

    await crowd(1_200, work, 0.1)


@attack
async def slow_sockets(address: str, ground: dict[str, Any]) -> None:
    """Watchers who have everything told again and read nothing of it."""

    async def work(_: int) -> None:
        async with attending(
            address, HOSTILE, ground["long"]["table"], max_queue=1, write_limit=1
        ) as connection:
            for _ in range(1_000):
                await say(connection, {"type": "speak", "language": "fr", "since": 0})
                await asyncio.sleep(1)

    await crowd(190, work)


@attack
async def farm(address: str, _ground: dict[str, Any]) -> None:
    """S7: twenty tables of the strongest bots, watched so that they play on."""

    async def work(_: int) -> None:
        bots = [{"kind": "bot", "level": "5"}] * 2
        async with web(address, HOSTILE) as client:
            made = (
                await client.post("/api/tables", json={"game": "fuse_discs", "seats": bots})
            ).json()
        if "table" in made:
            async with attending(address, HOSTILE, made["table"]) as connection:
                await drained(connection)

    await crowd(20, work)


@attack
async def lists(address: str, ground: dict[str, Any]) -> None:
    """One's tables listed as often as allowed, with all the tokens there are."""
    tokens = [seat["token"] for table in ground["tables"] for seat in table["seats"]]

    async def work(_: int) -> None:
        async with web(address, HOSTILE) as client:
            await client.post("/api/mine", json={"tokens": tokens})

    await crowd(30, work, 0.1)


@attack
async def data_tables(address: str, _ground: dict[str, Any]) -> None:
    """Tables of tiles to be checked, as large as they may be."""
    lines = "".join(f"[x{n}]\nname = 'a'\nvalue = [1, 2, 3]\n" for n in range(3_000))

    async def work(_: int) -> None:
        async with web(address, HOSTILE) as client:
            await client.post("/api/check-data", json={"game": "ruse", "text": lines[:130_000]})

    await crowd(12, work, 0.5)


@attack
async def files(address: str, _ground: dict[str, Any]) -> None:
    """A0: every file the server knows, by GET, HEAD and with its tag, packed and unpacked."""
    names = [f"/runtime/{name}" for name in runtime.names()]
    names += [f"/{path.relative_to(CLIENT).as_posix()}" for path in CLIENT.rglob("*.*")]
    ways = [(name, method) for name in ["/", *names] for method in ("GET", "HEAD", "304")]

    async def work(at: int) -> None:
        async with web(address, HOSTILE) as client:
            packing = {"accept-encoding": ("gzip", "identity")[at % 2]}
            for name, method in ways[at:] + ways[:at]:
                if method == "304":
                    tag = (await client.head(name, headers=packing)).headers.get("etag", "")
                    await client.get(name, headers=packing | {"if-none-match": tag})
                else:
                    await client.request(method, name, headers=packing)

    await crowd(30, work, 0.1)


@attack
async def homes(address: str, ground: dict[str, Any]) -> None:
    """A2: replays with pictures, one from each /64 of a home's /56; this machine is believed about
    whom it asks for."""
    path = f"/api/tables/{ground['long']['table']}/replay?pictures=1"

    async def work(at: int) -> None:
        async with web(address, "127.0.0.1") as client:
            client.headers["x-forwarded-for"] = f"2001:db8:0:{at:x}::1"
            await client.get(path)

    await crowd(150, work, 1.0)


@attack
async def parameters(address: str, _ground: dict[str, Any]) -> None:
    """A1: what is no parameter, in paths and queries, as fast as it is answered."""
    monsters = ("9" * 5_000, "%00", "x" * 30_000, "-1", "%F0%9F%8E%B2")
    places = (
        "/api/host/tables/x/seats/{0}/hide",
        "/api/host/tables/{0}/close",
        "/api/tables/{0}/replay",
        "/api/tables/x/replay?as={0}",
        "/api/commitments?since={0}",
        "/api/ratings?game={0}",
        "/t/{0}",
        "/{0}",
    )

    async def work(at: int) -> None:
        async with web(address, HOSTILE) as client:
            for n in range(1_000):
                place = places[(at + n) % len(places)].format(monsters[n % len(monsters)])
                await client.request("POST" if "host" in place else "GET", place)

    await crowd(30, work, 0.1)


@attack
async def shares(address: str, ground: dict[str, Any]) -> None:
    """A3, A4, A8, A9: tables for the lobby, pieces for lockers, lists of ratings and of one's
    tables, each as often as allowed."""
    tokens = [seat["token"] for table in ground["tables"] for seat in table["seats"]]
    offered: Json = {
        "game": "fuse_discs",
        "seats": [{"kind": "me"}, {"kind": "link"}],
        "permits": {"open": True},
        "pace": {"type": "TurnPace", "turn": 259_200_000},
    }

    async def work(at: int) -> None:
        async with web(address, HOSTILE) as client:
            for n in range(1_000):
                match (at + n) % 5:
                    case 0:
                        await client.post("/api/tables", json=offered)
                    case 1:
                        label = f"{at * 1_000 + n:064x}"
                        piece = {"label": label, "content": "x" * 700_000}
                        await client.post("/api/luggage", json=piece)
                    case 2:
                        await client.get("/api/ratings?game=fuse_discs")
                    case 3:
                        await client.post("/api/mine", json={"tokens": tokens})
                    case _:
                        await client.get("/api/lobby")

    await crowd(30, work, 0.1)


async def _unread(address: str, asked: str) -> None:
    """Asks, and then neither says nor reads anything until it is thrown out."""
    place = urlsplit(address)
    loop = asyncio.get_running_loop()
    line = socket.socket()
    try:
        line.setblocking(False)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((HOSTILE, 0))
        await loop.sock_connect(line, (place.hostname or "", place.port or 0))
        await loop.sock_sendall(line, asked.encode())
        while not _is_over(line):
            await asyncio.sleep(1)
    finally:
        line.close()


def _is_over(line: socket.socket) -> bool:
    """Whether the other side has closed the line; what it sent stays unread."""
    try:
        return line.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False


def main(name: str, address: str, ground: str) -> None:
    print("begun", flush=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(ATTACKS[name](address, json.loads(ground)))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(*sys.argv[1:])
