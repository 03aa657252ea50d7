"""Stores of every kind, for what any of them must do."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fusebox.store import MemoryStore, SqliteStore, Store
from fusebox.worker.house import HandedDisk
from fusebox.worker.store import DeviceStore
from tests.store.rows import Time
from tests.worker.device import Hands


class Stores:
    """Runs scenarios with stores of one kind."""

    def __init__(self, kind: str, folder: Path) -> None:
        self._kind, self._folder = kind, folder
        self.time = Time()

    def __call__(self, scenario: Callable[[Store], Awaitable[None]]) -> None:
        async def run() -> None:
            store = self._opened()
            try:
                await scenario(store)
            finally:
                await store.close()

        asyncio.run(run())

    def _opened(self) -> Store:
        if self._kind == "memory":
            return MemoryStore(self.time)
        if self._kind == "device":
            return DeviceStore(HandedDisk(Hands()), self.time)
        return SqliteStore(self._folder, now=self.time)


@pytest.fixture(params=["sqlite", "memory", "device"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Stores:
    return Stores(request.param, tmp_path)
