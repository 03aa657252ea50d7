"""What a host can do about tables, people and addresses, with their token."""

from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fusebox.server.answering import answered
from fusebox.server.blocked import Blocked
from fusebox.server.host import Host
from fusebox.server.routing import Handler
from fusebox.server.sentences import language_of, say
from fusebox.tables.hall import Hall
from fusebox.tables.homes import household
from fusebox.tables.wire.host import (
    HostBlock,
    HostClose,
    HostDrain,
    HostMessage,
    HostOpened,
    HostTables,
)

MOST: Final = 100
"""Tables that are listed at once; whoever looks for others says which."""


class Moderation:
    """Answers whoever has the host's token, and nobody else."""

    def __init__(self, hall: Hall, host: Host, blocked: Blocked) -> None:
        self._office = hall.office
        self._host = host
        self._blocked = blocked

    def handlers(self) -> dict[str, Handler]:
        """By the names of their endpoints."""
        return {
            "tables": self.tables,
            "opened": self.opened,
            "close": self.close,
            "close_all": self.close_all,
            "remove": self.remove,
            "hide": self.hide,
            "tell": self.tell,
            "drain": self.drain,
            "block": self.block,
        }

    async def tables(self, request: Request) -> Response:
        search = request.query_params.get("search", "").strip()
        found = await self._office.tables(search, MOST + 1)
        content = msgspec.json.encode(HostTables(tuple(found[:MOST]), len(found) > MOST))
        headers = {"cache-control": "no-store"}
        return Response(content, headers=headers, media_type="application/json")

    async def opened(self, request: Request) -> Response:
        """What an address has opened, before all of it is closed."""
        found = await self._office.opened_from(request.query_params.get("address", ""))
        return answered(HostOpened(found.tables, found.people))

    async def close_all(self, request: Request, wanted: HostClose) -> Response:
        await self._office.close_from(wanted.address)
        return Response(status_code=204)

    async def close(self, request: Request) -> Response:
        await self._office.close(request.path_params["table"])
        return Response(status_code=204)

    async def remove(self, request: Request) -> Response:
        await self._office.remove(request.path_params["table"], request.path_params["seat"])
        return Response(status_code=204)

    async def hide(self, request: Request) -> Response:
        await self._office.hide(request.path_params["table"], request.path_params["seat"])
        return Response(status_code=204)

    async def tell(self, request: Request, wanted: HostMessage) -> Response:
        self._office.tell(wanted.words)
        self._host.told(wanted.words)
        return Response(status_code=204)

    async def drain(self, request: Request, wanted: HostDrain) -> Response:
        self._office.drain(wanted.on)
        return Response(status_code=204)

    async def block(self, request: Request, wanted: HostBlock) -> Response:
        language = language_of(request)
        if not wanted.on:
            self._blocked.remove(wanted.address)
            return Response(status_code=204)
        own = request.client.host if request.client else ""
        if household(wanted.address) == household(own):
            raise HTTPException(400, say("own_address", language))
        try:
            home = self._blocked.add(wanted.address)
        except ValueError:
            raise HTTPException(400, say("no_address", language)) from None
        self._office.part(home, say("blocked", language))
        return Response(status_code=204)
