"""Where people want to be called: browsers that come and go."""

from base64 import urlsafe_b64decode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fusebox.core import nearest
from fusebox.server.answering import answered
from fusebox.server.push import PushPost
from fusebox.server.routing import Handler
from fusebox.server.sentences import language_of, say
from fusebox.store import Push
from fusebox.tables.lobby import Lobby
from fusebox.tables.wire.people import PushedHere, PushEnd, PushHere


class PushRequests:
    def __init__(self, lobby: Lobby, post: PushPost) -> None:
        self._lobby = lobby
        self._post = post

    def handlers(self) -> dict[str, Handler]:
        """By the names of their endpoints."""
        return {"push": self.here, "end_push": self.end}

    async def here(self, request: Request, wanted: PushHere) -> Response:
        key, auth = _bytes(wanted.key), _bytes(wanted.auth)
        push = Push(wanted.endpoint, key, auth, nearest(wanted.language))
        if not self._post.accepts(push):
            raise HTTPException(400, say("no_push", language_of(request)))
        return answered(PushedHere(await self._lobby.subscribe(wanted.tokens, push)))

    async def end(self, request: Request, wanted: PushEnd) -> Response:
        await self._lobby.unsubscribe(wanted.endpoint)
        return Response(status_code=204)


def _bytes(text: str) -> bytes:
    """What stands in base64 as browsers write it; nothing for what is none."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
