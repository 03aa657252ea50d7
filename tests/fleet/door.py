"""The way in: what a page asks and dials through the proxy, and how it comes back."""

import asyncio
import random
import time
from typing import Any

import httpx2
from websockets.asyncio.client import connect

from tests.fleet.proxies import NAME, PORT, trust
from tests.rig import Json

FIRST_WAIT, LONGEST_WAIT = 0.4, 8.0
"""Seconds before a page tries again, as web/src/lib/table/connection.ts has them."""
OPENED_WITHIN = 2.0
CLOSED_WITHIN = 0.2
"""Seconds; a page waits for neither longer than it must."""


def wait_before(tries: int, luck: random.Random) -> float:
    """Longer each time, and never the same for everybody."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (tries - 1)) * luck.uniform(0.75, 1.25)


class Door:
    """Where everybody comes in."""

    def __init__(self, network: str) -> None:
        self._host = f"{network}.1"
        self._trust = trust()
        self.build = ""
        self.down_since: float | None = None
        """When the last server went."""

    def dialled(self, table: str) -> connect:
        return connect(
            f"wss://{NAME}:{PORT}/ws/{table}",
            host=self._host,
            port=PORT,
            ssl=self._trust,
            server_hostname=NAME,
            origin=f"https://{NAME}:{PORT}",  # type: ignore[arg-type]
            proxy=None,
            ping_interval=None,
            open_timeout=OPENED_WITHIN,
            close_timeout=CLOSED_WITHIN,
        )

    async def asked(self, method: str, path: str, body: Any = None) -> tuple[int, Json]:
        """The answer, once there is one."""
        while True:
            try:
                async with httpx2.AsyncClient(verify=self._trust) as client:
                    answer = await client.request(
                        method,
                        f"https://{self._host}:{PORT}{path}",
                        json=body,
                        headers={"host": f"{NAME}:{PORT}", "origin": f"https://{NAME}:{PORT}"},
                        extensions={"sni_hostname": NAME},
                    )
            except httpx2.TransportError:
                await asyncio.sleep(FIRST_WAIT)
                continue
            if answer.status_code < 500:
                return answer.status_code, answer.json()
            await asyncio.sleep(FIRST_WAIT)

    async def opened(self) -> None:
        """Returns once somebody answers."""
        _, box = await self.asked("GET", "/api/box")
        self.build = box["build"]

    async def created(self, *kinds: str) -> Json:
        """A new table; where no answer came, another one."""
        seats = [
            {"kind": "me"} if kind == "me" else {"kind": "bot", "level": kind} for kind in kinds
        ]
        wanted = {"game": "fuse_discs", "seats": seats, "options": {"match": 5}}
        status, made = await self.asked("POST", "/api/tables", wanted)
        assert status == 201, made
        return made

    @staticmethod
    def now() -> float:
        return time.monotonic()
