"""A device without a browser: what the worker's script does there, done by hand."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fusebox.table.messages import PROTOCOL
from fusebox.worker.house import House, Means, begun
from fusebox.worker.thinking import answered
from tests.clock import HandClock
from tests.seeded import luck

T = TypeVar("T")
Json = dict[str, Any]

PLAIN = ("/record", "/picture.svg")
"""What is answered as it is, and not as JSON."""


class Hands:
    """A database in memory, bots that answer at once, and everything that a page was told."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = {} if texts is None else texts
        self.fails = ""
        self.holds: asyncio.Event | None = None
        self.heard: dict[int, list[str]] = {}
        self.cuts: dict[int, str] = {}

    async def read(self, prefix: str) -> str:
        found = {name: self.texts[name] for name in sorted(self.texts) if name.startswith(prefix)}
        return json.dumps(found)

    async def write(self, puts: str, adds: str, deletes: str) -> str:
        if self.holds is not None:
            await self.holds.wait()
        if self.fails:
            return self.fails
        added: dict[str, str] = json.loads(adds)
        if added.keys() & self.texts.keys():
            return "conflict"
        self.texts |= json.loads(puts) | added
        for name in json.loads(deletes):
            self.texts.pop(name, None)
        return ""

    async def think(self, question: str) -> str:
        return answered(question)

    def hear(self, line: int, message: str) -> None:
        self.heard.setdefault(line, []).append(message)

    def cut(self, line: int, reason: str) -> None:
        self.cuts[line] = reason


class Device:
    """One page and its worker."""

    def __init__(self, house: House, hands: Hands, clock: HandClock) -> None:
        self.house, self.hands, self.clock = house, hands, clock

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """The answer to a request that succeeds."""
        status, answer = await self.asked(method, path, body, token)
        assert status < 300, answer
        return answer

    async def asked(
        self, method: str, path: str, body: Any = None, token: str = "", language: str = "en"
    ) -> tuple[int, Any]:
        text = "" if body is None else json.dumps(body)
        status, _, answer = (
            await self.house.answer(method, path, language, token, text)
        ).partition("\n")
        return int(status), answer if path.endswith(PLAIN) else json.loads(answer)

    def say(self, line: int, **message: Any) -> None:
        self.house.say(line, json.dumps(message))

    async def hello(self, line: int, table: str, *tokens: str, **more: Any) -> None:
        self.house.open(line, table)
        hello = {"protocol": PROTOCOL, "language": "en", "tokens": tokens}
        self.say(line, type="hello", **hello, **more)
        await settled()

    def last(self, line: int, kind: str = "update") -> Json:
        messages = [json.loads(text) for text in self.hands.heard[line]]
        found: list[Json] = [message for message in messages if message["type"] == kind]
        return found[-1]


async def settled() -> None:
    """Lets whatever waits for nothing happen."""
    for _ in range(5):
        await asyncio.sleep(0)


def on_device(
    scenario: Callable[[Device], Awaitable[T]],
    texts: dict[str, str] | None = None,
    seed: str = "device",
) -> T:
    """Runs the scenario on a device that has kept these texts."""

    async def run() -> T:
        hands, clock = Hands(texts), HandClock()
        house = await begun(hands, Means(luck=luck(seed), clock=clock))
        return await scenario(Device(house, hands, clock))

    return asyncio.run(run())
