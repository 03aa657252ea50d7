"""Heavy work is given up once nobody waits for it any more."""

import asyncio
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from fusebox.tables.workshop import Here
from tests.rig import PATIENCE, Player, Rig


class Waiting(Here):
    """Heavy work that takes for ever."""

    def __init__(self) -> None:
        self.begun, self.given_up = threading.Event(), threading.Event()

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        self.begun.set()
        try:
            await asyncio.get_running_loop().create_future()
            return b""
        except asyncio.CancelledError:
            self.given_up.set()
            raise


@pytest.mark.parametrize("what", ["replay", "records"])
def test_whoever_hangs_up_ends_the_work_that_was_begun_for_them(
    tmp_path: Path, client: Path, what: str
) -> None:
    with Rig(tmp_path / "data", client=client) as rig:
        player, heavy = Player(rig.address), Waiting()
        table = player.create("me", "me")["table"]
        rig.hall.archive._heavy = heavy
        place = urlsplit(rig.address)
        line = socket.create_connection((place.hostname, place.port), PATIENCE)
        if what == "replay":
            asked = f"GET /api/tables/{table}/replay HTTP/1.1\r\nhost: x\r\n\r\n"
        else:
            record = '{"position": "", "move": ""}'
            asked = (
                "POST /api/discs HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                f"content-length: {len(record)}\r\n\r\n{record}"
            )
        line.sendall(asked.encode())
        assert heavy.begun.wait(PATIENCE)
        assert not heavy.given_up.is_set()
        line.close()
        assert heavy.given_up.wait(PATIENCE)
        player.close()
