"""What is asked of all other servers: at once, for a second, and without those that are silent."""

import asyncio
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from fusebox.server import peers
from fusebox.server.link import Answer
from fusebox.server.peers import KEPT, Peers
from fusebox.table.model import USUAL
from fusebox.tables.foyer import OfferedTable
from fusebox.tables.wire.tables import LobbyTables
from tests import turns
from tests.server.test_files import request

FROZEN, WELL = "10.0.0.1:9000", "10.0.0.2:9000"


def offered(server: str) -> OfferedTable:
    return OfferedTable(f"at {server}", "veto", ("",), False, {}, None, USUAL)


class Others:
    """A store that knows two other servers, and links to them."""

    def __init__(self) -> None:
        self.secret = ""
        self.asked: list[str] = []
        self.frozen: set[str] = set()

    async def others(self) -> list[str]:
        return [FROZEN, WELL]

    async def to(self, server: str) -> str:
        return server

    async def answer(self, server: Any, _: Any) -> Answer:
        self.asked.append(server)
        if server in self.frozen:
            await asyncio.get_running_loop().create_future()
        content = msgspec.json.encode(LobbyTables((offered(server),)))
        return Answer(200, [], content)


def test_a_frozen_server_keeps_nobody_waiting_and_its_last_word_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "ASKED_WITHIN", 0.05)

    async def run() -> None:
        others = Others()
        monkeypatch.setattr(peers, "asked_there", others.answer)
        asking = Peers(others, turns)  # type: ignore[arg-type]
        asking._links = others  # type: ignore[assignment]
        ask = Request(request("api/lobby"))

        async def lobby() -> set[str]:
            asking._offered = {
                language: (-KEPT, known) for language, (_, known) in asking._offered.items()
            }
            return {one.table for one in await asking.lobby(ask)}

        both = {offered(FROZEN).table, offered(WELL).table}
        assert await lobby() == both
        others.frozen = {FROZEN}
        assert await lobby() == both
        others.asked.clear()
        assert await lobby() == both
        assert others.asked == [WELL]
        asking._silent.clear()
        others.frozen = set()
        assert await lobby() == both
        assert sorted(others.asked) == [FROZEN, WELL, WELL]

    asyncio.run(run())
