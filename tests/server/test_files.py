"""Files that the server knows by name cost its event loop next to nothing, whoever asks how."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest
from starlette.requests import Request

from fusebox.server import pages, runtime
from fusebox.server.answers import Answers
from fusebox.server.pages import CLIENT, File, Pages

MILLISECONDS = 0.3
TIMES = 9
BINARY = "application/octet-stream"


def request(name: str, method: str = "GET", **headers: str) -> dict[str, Any]:
    path = f"/{name}"
    named = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": named,
        "client": ("192.0.2.1", 1),
        "scheme": "http",
        "server": ("localhost", 80),
    }


def cheapest(done: Iterable[float]) -> float:
    """A thread that is interrupted pays for that as well; the least of many is what it takes."""
    return min(done)


async def spent(ask: Callable[[], Awaitable[object]]) -> float:
    """The least milliseconds of this thread's processor time that asking takes."""
    taken = []
    for _ in range(TIMES):
        before = time.thread_time()
        await ask()
        taken.append((time.thread_time() - before) * 1_000)
    return cheapest(taken)


async def prepared() -> Pages:
    served = Pages(CLIENT)
    served.prepare()
    for name in runtime.names():
        await served.answer(Request(request(f"runtime/{name}")))
    return served


@pytest.mark.parametrize("headers", [{}, {"accept_encoding": "gzip"}])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_every_file_is_answered_in_a_third_of_a_millisecond(
    method: str, headers: dict[str, str]
) -> None:
    async def work() -> dict[str, float]:
        served = await prepared()
        names = [*(f"runtime/{name}" for name in runtime.names()), *served.names]
        return {
            name: await spent(
                lambda name=name: served.answer(  # type: ignore[misc]
                    Request(request(name, method, **headers))
                )
            )
            for name in names
        }

    costly = {name: cost for name, cost in asyncio.run(work()).items() if cost >= MILLISECONDS}
    assert not costly


def test_a_file_that_is_known_or_only_named_costs_no_more_to_send() -> None:
    async def sent(served: Pages, scope: dict[str, Any]) -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            answer = await served.answer(Request(scope))
            await answer(scope, receive, send)

        async def send(_: Any) -> None:
            pass

        await Answers(app, 1 << 30, 1 << 30)(scope, send, send)  # type: ignore[arg-type]

    async def work() -> dict[str, float]:
        served = await prepared()
        costs = {}
        for name in (f"runtime/{name}" for name in runtime.names()):
            tag = (await served.answer(Request(request(name)))).headers["etag"]
            head, again = request(name, "HEAD"), request(name, if_none_match=tag)
            costs[f"HEAD {name}"] = await spent(lambda head=head: sent(served, head))  # type: ignore[misc]
            costs[f"304 {name}"] = await spent(lambda again=again: sent(served, again))  # type: ignore[misc]
        return costs

    costly = {name: cost for name, cost in asyncio.run(work()).items() if cost >= MILLISECONDS}
    assert not costly


def test_the_first_request_after_a_start_builds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for what was begun at the start, and so does the next."""
    built = []

    def build() -> dict[str, File]:
        built.append(1)
        return {"sizes.json": File(b"{}", None, BINARY, '"1"', "no-cache")}

    monkeypatch.setattr(pages, "_runtime", build)

    async def work() -> None:
        served = Pages(CLIENT)
        served.prepare()
        for _ in range(3):
            answer = await served.answer(Request(request("runtime/sizes.json")))
            assert bytes(answer.body) == b"{}"

    asyncio.run(work())
    assert len(built) == 1


def test_whoever_asks_for_a_file_unpacked_has_it_unpacked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unpacked, times = pages._unpacked, []

    def counted(file: File) -> File:
        times.append(file)
        return unpacked(file)

    monkeypatch.setattr(pages, "_unpacked", counted)

    async def work() -> list[bytes]:
        served = Pages(CLIENT)
        served.prepare()
        wanted = [Request(request("runtime/pyodide.asm.wasm")) for _ in range(5)]
        answers = await asyncio.gather(*(served.answer(one) for one in wanted))
        return [bytes(answer.body) for answer in answers]

    assert asyncio.run(work()) == [runtime.content("pyodide.asm.wasm")] * 5
    assert len(times) == 1


def test_how_large_everything_is_is_read_off_what_is_packed() -> None:
    sizes = json.loads(runtime.sizes())
    assert sizes == {name: len(runtime.content(name)) for name in sizes}
