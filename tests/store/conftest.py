"""Stores of every kind, for what any of them must do."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fusebox.store import MemoryStore, SqliteStore, Store
from fusebox.store.postgres.store import opened as postgres_store
from fusebox.worker.house import HandedDisk
from fusebox.worker.store import DeviceStore
from tests.store.rows import Time
from tests.worker.device import Hands


class Stores:
    """Runs scenarios with stores of one kind."""

    def __init__(self, kind: str, folder: Path, url: str = "") -> None:
        self._kind, self._folder, self._url = kind, folder, url
        self.time = Time()

    def __call__(self, scenario: Callable[[Store], Awaitable[None]]) -> None:
        async def run() -> None:
            store = await self._opened()
            try:
                await scenario(store)
            finally:
                await store.close()

        asyncio.run(run())

    async def _opened(self) -> Store:
        if self._kind == "postgres":
            return await postgres_store(self._url, self.time)
        if self._kind == "memory":
            return MemoryStore(self.time)
        if self._kind == "device":
            return DeviceStore(HandedDisk(Hands()), self.time)
        return SqliteStore(self._folder, now=self.time)


@pytest.fixture(params=["sqlite", "memory", "device", "postgres"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    url = request.getfixturevalue("database") if request.param == "postgres" else ""
    return Stores(request.param, tmp_path, url)
