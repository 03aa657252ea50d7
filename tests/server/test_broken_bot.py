"""A bot that breaks down at a live table: the host is told, and whoever plays goes on playing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from fusebox.bots import Bot, Choice, Sight
from fusebox.bots import at_table as usual
from fusebox.core import Chance
from fusebox.games import GAMES
from fusebox.server.house import House
from fusebox.server.settings import Settings
from fusebox.tables import thinking
from fusebox.tables.box import Reach
from fusebox.tables.clock import RealClock
from fusebox.tables.hall import Hall
from fusebox.tables.thinking import Workers
from fusebox.tables.workers.pool import Broken, Finished, Pool, Task
from tests.rig import Json, Player, Rig

TOKEN = "the host's own"


class Here(Pool):
    """Work is done at once, and fails as it does in another process."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(self, task: Task) -> Finished:
        try:
            return Finished(task.function(*task.arguments), 0.0)
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {error}") from None

    async def prepared(self, function: Callable[[], None]) -> None:
        """Nothing is searched, so nothing has to be compiled."""


class Dividing:
    """Divides by what is not there."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        raise ZeroDivisionError("float division by zero")


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    def at_table(game: str, level: str) -> Bot:
        return Dividing() if level == "5" else usual(game, level)

    monkeypatch.setattr(thinking, "at_table", at_table)
    return Workers(pool=Here(), now=lambda: 7.0)


async def housed(folder: Path, hall: Hall, workers: Workers) -> House:
    return House(Settings(host_token=TOKEN), folder, hall, RealClock(), workers)


async def asked(house: House, path: str) -> Json:
    """What the server answers whoever has the host's token."""
    app = house.app(GAMES, frozenset({"host.example"}), Reach("machine", ()))
    headers = {"authorization": f"Bearer {TOKEN}"}
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://host.example") as host:
        answer = await host.get(path, headers=headers)
    found: Json = answer.json()
    return found


def test_a_bot_that_breaks_down_is_told_to_the_host_and_the_table_goes_on(
    tmp_path: Path, client: Path, workers: Workers
) -> None:
    with Rig(tmp_path / "data", client=client, thinker=workers) as rig:
        house = rig.call(housed(tmp_path, rig.hall, workers))
        player = Player(rig.address)
        made = player.create("me", "5", options={"white": "first"})
        with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.ready()
            first = line.turn()
            assert rig.call(asked(house, "/api/host"))["failures"] == []
            line.act(first["legal"][0]["action"])
            rig.turn(3_000)
            again = line.turn()
        player.close()
        told = rig.call(asked(house, "/api/host"))["failures"]
    assert again["version"] == first["version"] + 2, "a simpler bot has answered"
    assert again["table"]["waiting"] == [0]
    assert "notice" not in again["table"]
    error = "Broken: ZeroDivisionError: float division by zero"
    assert told == [{"game": "fuse_discs", "level": "5", "error": error, "when": 7.0}]
