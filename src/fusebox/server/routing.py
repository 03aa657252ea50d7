"""Around every request: who may ask how often, and what is told of it."""

import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from fusebox.server.blocked import Blocked
from fusebox.server.limits import Addresses
from fusebox.server.relaying import is_passed_on, passed_on
from fusebox.server.sentences import language_of, say
from fusebox.server.watch import Asked, Watch
from fusebox.table.sentences import Declined
from fusebox.tables.loading import Elsewhere

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
REFUSED = 400
STATUS = {"unknown": 404, "taken": 409, "invalid": 400, "unkept": 503}


async def _here_or_elsewhere(handler: Handler, request: Request) -> Response:
    """The answer, from the server that owns the table."""
    try:
        return await handler(request)
    except Elsewhere as elsewhere:
        return await passed_on(request, elsewhere.server)


def limited(handler: Handler, rate: Addresses, blocked: Blocked) -> Handler:
    """Sends away who is blocked or asks too often, and puts refusals into words. What another
    server passes on was counted there."""

    async def answered(request: Request) -> Response:
        address = request.client.host if request.client else ""
        if address in blocked:
            raise HTTPException(403, say("blocked", language_of(request)))
        if not is_passed_on(request) and not rate.take(address):
            raise HTTPException(429, say("too_fast", language_of(request)))
        try:
            return await _here_or_elsewhere(handler, request)
        except Declined as declined:
            raise HTTPException(
                STATUS[declined.kind], declined.words(language_of(request))
            ) from None
        except ClientDisconnect:
            # Nobody is there to read why.
            return Response(status_code=400)

    return answered


def unless_right(handler: Handler, guesses: Addresses, others: Addresses) -> Handler:
    """Whoever knows the secret has not guessed: it counts as any other request does, so that a
    whole room behind one address can sit down at once."""

    async def answered(request: Request) -> Response:
        answer = await _here_or_elsewhere(handler, request)
        address = request.client.host if request.client else ""
        right = answer.status_code < REFUSED and not is_passed_on(request)
        if right and others.take(address):
            guesses.give_back(address)
        return answer

    return answered


def watched(method: str, path: str, handler: Handler, watch: Watch) -> Handler:
    """Tells what was answered, and about which table if there is one."""

    async def told(request: Request) -> Response:
        began, status = time.perf_counter(), 500
        try:
            answer = await handler(request)
            status = answer.status_code
            return answer
        except HTTPException as refused:
            status = refused.status_code
            raise
        finally:
            about = request.path_params.get("table") or getattr(request.state, "table", "")
            table = str(about) if status < REFUSED else ""
            watch(Asked(method, path, status, time.perf_counter() - began, table))

    return told
