"""Each endpoint has a rate and a cost, and what it is asked for has a shape."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from fusebox.server import app as application
from fusebox.server import routing
from fusebox.server.limits import UNLIMITED, Attention, Limits, Rate
from fusebox.tables.endpoints import ENDPOINTS, Endpoint
from tests.server.inside import HOST_TOKEN, Inside, finished, inside

MONSTERS = (
    "9" * 5_000,
    "%00",
    "x%00y",
    "a" * 100_000,
    "%F0%9F%8E%B2",
    "..",
    "%2e%2e%2f",
    "١",
)
TRIES = 5
HOSTS = {"authorization": f"Bearer {HOST_TOKEN}"}
UNKNOWN = "A" * 10
SERVED = [one for one in ENDPOINTS if not one.device]
OVER_HTTP = [one for one in SERVED if one.method != "SOCKET"]


def within(
    folder: Path, work: Callable[[Inside], Awaitable[None]], limits: Limits = UNLIMITED
) -> None:
    async def run() -> None:
        async with inside(folder, limits) as opened:
            await work(opened)

    asyncio.run(run())


def method(endpoint: Endpoint) -> str:
    return "DELETE" if endpoint.method == "ANY" else endpoint.method


def path_of(endpoint: Endpoint, **given: str) -> str:
    """The path with these in place of its parameters."""
    usual = {"table:table": UNKNOWN, "seat:seat": "0", "path:path": ""}
    path = endpoint.path
    for name, value in (usual | given).items():
        path = path.replace(f"{{{name}}}", value)
    return path


def parameters(endpoint: Endpoint) -> list[str]:
    return [
        name for name in ("table:table", "seat:seat", "path:path") if f"{{{name}}}" in endpoint.path
    ]


def test_every_route_of_the_server_is_in_the_list(tmp_path: Path) -> None:
    async def work(opened: Inside) -> None:
        listed = {(one.path, one.method) for one in SERVED}
        found = set()
        for route in opened.app.routes:
            if isinstance(route, WebSocketRoute):
                found.add((route.path, "SOCKET"))
            else:
                assert isinstance(route, Route)
                methods = (route.methods or set()) - {"HEAD"}
                found |= {(route.path, "ANY" if len(methods) > 2 else one) for one in methods}
        assert found == listed
        assert len({one.name for one in ENDPOINTS}) == len(ENDPOINTS)

    within(tmp_path, work)


@pytest.mark.parametrize("endpoint", SERVED, ids=lambda one: one.name)
def test_each_has_a_rate_by_address(tmp_path: Path, endpoint: Endpoint) -> None:
    field = "joining" if endpoint.rate == "thinkers" else endpoint.rate
    limits = msgspec.structs.replace(UNLIMITED, **{field: Rate(1, 0)})

    async def work(opened: Inside) -> None:
        path = path_of(endpoint)
        asked = [
            (await opened.ask(method(endpoint), path, client="192.0.2.1")).status for _ in (1, 2)
        ]
        assert asked[0] != 429
        assert asked[1] == 429
        assert (await opened.ask(method(endpoint), path, client="192.0.2.2")).status != 429

    within(tmp_path, work, limits)


@pytest.mark.parametrize("endpoint", OVER_HTTP, ids=lambda one: one.name)
def test_each_costs_its_household_and_its_network_what_it_says(
    tmp_path: Path, endpoint: Endpoint
) -> None:
    limits = msgspec.structs.replace(UNLIMITED, serving=Rate(endpoint.cost, 0), network=2)

    async def work(opened: Inside) -> None:
        path = path_of(endpoint)

        async def asked(client: str) -> int:
            return (await opened.ask(method(endpoint), path, client=client)).status

        one = [await asked(f"2001:db8::{n}") for n in range(2)]
        assert [status == 429 for status in one] == [False, True]
        others = [await asked(f"2001:db8:0:{n}::1") for n in range(1, 4)]
        assert [status == 429 for status in others] == [False, True, True]

    within(tmp_path, work, limits)


@pytest.mark.parametrize("endpoint", SERVED, ids=lambda one: one.name)
def test_what_is_monstrous_gets_a_sentence_and_no_line_in_the_log(
    tmp_path: Path, endpoint: Endpoint, caplog: pytest.LogCaptureFixture
) -> None:
    """In each parameter of the path, in each word of the query, and in the body."""

    async def work(opened: Inside) -> None:
        for monster in MONSTERS:
            paths = [path_of(endpoint, **{name: monster}) for name in parameters(endpoint)]
            for name in (*endpoint.query, "language"):
                shape = endpoint.query.get(name)
                if shape is None or shape.fullmatch(monster) is None:
                    paths.append(f"{path_of(endpoint)}?{name}={quote(monster * 300, safe='%')}")
            for path in paths:
                answer = await opened.ask(method(endpoint), path, {}, **HOSTS)
                assert 400 <= answer.status < 500, (path[:90], answer.status)
        if endpoint.body is not None:
            bodies: tuple[Any, ...] = ("9" * 5_000, [], {"x": "\0"}, int("9" * 4_000), "a" * 10**5)
            for body in bodies:
                answer = await opened.ask(method(endpoint), path_of(endpoint), body, **HOSTS)
                assert 400 <= answer.status < 500
                assert answer.words.endswith(".")

    with caplog.at_level(logging.INFO):
        within(tmp_path, work)
    assert not caplog.records


def test_whoever_asks_too_often_waits_for_being_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or thirty connections could keep the server busy with nothing but refusing."""
    held: list[float] = []

    async def hold(seconds: float) -> None:
        held.append(seconds)

    monkeypatch.setattr(routing, "asyncio", SimpleNamespace(sleep=hold))

    async def work(opened: Inside) -> None:
        asked = [(await opened.ask("GET", "/api/box")).status for _ in range(3)]
        assert asked == [200, 429, 429]

    within(tmp_path, work, msgspec.structs.replace(UNLIMITED, asking=Rate(1, 0)))
    assert held == [routing.HELD] * 2


def test_what_nobody_foresaw_is_told_once_a_second_with_a_count(
    caplog: pytest.LogCaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert application.TOLD_EVERY == 1.0

    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    async def work(opened: Inside) -> None:
        monkeypatch.setattr(opened.room.hall.archive, "register", fails)

        async def ask(times: int) -> list[str]:
            caplog.clear()
            for _ in range(times):
                with pytest.raises(ZeroDivisionError):
                    await opened.ask("GET", "/api/commitments")
            return [record.getMessage() for record in caplog.records]

        words = "request failed with an unhandled error"
        assert await ask(100) == [words]
        await opened.room.clock.turn(1_000)
        assert await ask(100) == [f"{words} (100 times)"]

    within(tmp_path, work)


def test_whoever_has_used_little_is_served_when_all_together_have_used_up_theirs() -> None:
    serving = Attention(Rate(100, 0, overall=20), lambda: 0.0)
    greedy = [serving.take(f"192.0.2.{n}", 10) for n in range(10) for _ in range(10)]
    assert not all(greedy)
    assert not serving.take("192.0.2.1", 10)
    assert serving.take("198.51.100.1", 10)


# What is ordinarily asked of each endpoint, by its name.


class Ground(msgspec.Struct):
    """What there is to ask about."""

    over: str
    open: str
    token: str
    invite: str
    code: str
    record: str


async def grounded(opened: Inside) -> Ground:
    over = await finished(opened.room)
    wanted = {"game": "ruse", "seats": [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]}
    made = msgspec.json.decode((await opened.ask("POST", "/api/tables", wanted)).body)
    me, link, _ = made["seats"]
    record = await opened.room.hall.archive.record(over)
    return Ground(over, made["table"], me["token"], link["invite"], link["code"], record)


def asked(endpoint: Endpoint, ground: Ground) -> tuple[str, Any]:
    """The path and the body."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "5"}] * 3]
    bodies: dict[str, Any] = {
        "create": {"game": "ruse", "seats": seats},
        "rematch": {"token": ground.token},
        "without": {"token": ground.token, "seat": 1},
        "leave": {"token": "x" * 43},
        "join": {"table": ground.open, "invite": ground.invite, "name": "Ann"},
        "code": {"code": ground.code},
        "forget": {"tokens": ["x" * 43]},
        "leave_luggage": {"label": "a" * 64, "content": "x" * 700_000},
        "take_luggage": {"label": "b" * 64},
        "mine": {"tokens": [ground.token]},
        "open": {"record": ground.record},
        "analyse": {"record": ground.record},
        "look": {"position": "x"},
        "fit": {"game": "ruse", "options": {}, "seats": 4},
        "check": {"game": "ruse", "text": "x = 1"},
        "own_ratings": {"person": "x" * 43},
        "push": {"endpoint": "https://fcm.googleapis.com/x", "key": "", "auth": "", "tokens": []},
        "end_push": {"endpoint": "https://fcm.googleapis.com/x"},
        "tell": {"words": "Hello"},
        "drain": {"on": False},
        "close_all": {"address": "198.51.100.7"},
        "block": {"address": "198.51.100.7"},
    }
    over = endpoint.name in ("replay", "record", "picture")
    path = path_of(endpoint, **{"table:table": ground.over if over else ground.open})
    return path + ("?game=ruse" if endpoint.name == "ratings" else ""), bodies.get(endpoint.name)


@pytest.mark.parametrize("endpoint", OVER_HTTP, ids=lambda one: one.name)
def test_none_takes_more_of_the_thread_than_it_says(tmp_path: Path, endpoint: Endpoint) -> None:
    """The least of several: a thread that others interrupt pays for that as well."""

    async def work(opened: Inside) -> None:
        ground = await grounded(opened)
        path, body = asked(endpoint, ground)
        answers = [
            await opened.ask(method(endpoint), path, body, **(HOSTS if endpoint.host else {}))
            for _ in range(TRIES)
        ]
        assert answers[0].status < 500 or endpoint.name == "backup"
        assert b"understood" not in answers[0].body
        assert min(answer.milliseconds for answer in answers) <= endpoint.cost

    within(tmp_path, work)
