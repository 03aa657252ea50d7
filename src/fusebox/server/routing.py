"""Makes routes of the endpoints: who may ask how often, what is read, and what is told of it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route, WebSocketRoute, compile_path
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from fusebox.core import Seat
from fusebox.server.answering import body_of
from fusebox.server.blocked import Blocked
from fusebox.server.rates import Rates
from fusebox.server.relaying import is_passed_on, passed_on
from fusebox.server.sentences import language_of, say
from fusebox.server.watch import Asked, Watch
from fusebox.table.sentences import Declined
from fusebox.tables.endpoints import ENDPOINTS, SHAPES, Endpoint, misshapen
from fusebox.tables.loading import Elsewhere

Handler: TypeAlias = Callable[..., Awaitable[Response]]
"""It is called with the request and, where the endpoint has one, with the body."""
Inner: TypeAlias = Callable[[Request], Awaitable[Response]]
EVERY = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
HELD: Final = 0.25
"""Seconds for which whoever asks too often waits for the answer that says so: refusing takes time
as well, and a connection that is refused at once asks again at once."""
REFUSED = 400
STATUS = {"unknown": 404, "taken": 409, "invalid": 400, "unkept": 503}


class TableName(Convertor[str]):
    """The id of a table, as far as its shape tells."""

    regex = SHAPES["table"]

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


class SeatNumber(Convertor[Seat]):
    regex = SHAPES["seat"]

    def convert(self, value: str) -> Seat:
        return int(value)

    def to_string(self, value: Seat) -> str:
        return str(value)


register_url_convertor("table", TableName())
register_url_convertor("seat", SeatNumber())


class Gate:
    """What stands before every handler."""

    def __init__(
        self, rates: Rates, blocked: Blocked, admit: Callable[[Request], None], watch: Watch
    ) -> None:
        """`admit` refuses whoever is not the host."""
        self._rates = rates
        self._blocked = blocked
        self._admit = admit
        self._watch = watch

    def routes(self, handlers: Mapping[str, Handler]) -> Iterator[Route]:
        """One for each endpoint that somebody handles, by their names."""
        for endpoint in ENDPOINTS:
            if endpoint.name in handlers:
                work = self._limited(endpoint, _reading(endpoint, handlers[endpoint.name]))
                if endpoint.path.startswith("/api/") and endpoint.method != "ANY":
                    work = _watched(endpoint, work, self._watch)
                methods = EVERY if endpoint.method == "ANY" else (endpoint.method,)
                yield Route(endpoint.path, work, methods=methods)

    def sockets(self, handlers: Mapping[str, ASGIApp]) -> Iterator[WebSocketRoute]:
        """The same of sockets, each of which looks after its own rate."""
        for endpoint in ENDPOINTS:
            if endpoint.method == "SOCKET":
                yield WebSocketRoute(
                    endpoint.path, self._opening(endpoint, handlers[endpoint.name])
                )

    def _opening(self, endpoint: Endpoint, app: ASGIApp) -> ASGIApp:
        async def opened(scope: Scope, receive: Receive, send: Send) -> None:
            websocket = WebSocket(scope, receive, send)
            address = websocket.client.host if websocket.client else ""
            if not self._rates.serving.take(address, endpoint.cost):
                await asyncio.sleep(HELD)
                await _deny(websocket, 429, say("too_fast", language_of(websocket)))
            elif wrong := _misshapen(endpoint, websocket):
                await _deny(websocket, 400, wrong)
            else:
                await app(scope, receive, send)

        return _Application(opened)

    def _limited(self, endpoint: Endpoint, work: Inner) -> Inner:
        """Sends away who is blocked or asks too often, and puts refusals into words. What another
        server passes on was counted there."""
        rate = getattr(self._rates, endpoint.rate)

        async def answered(request: Request) -> Response:
            address = request.client.host if request.client else ""
            if address in self._blocked and not endpoint.host and endpoint.name != "page":
                raise HTTPException(403, say("blocked", language_of(request)))
            if not is_passed_on(request) and not (
                self._rates.serving.take(address, endpoint.cost) and rate.take(address)
            ):
                await asyncio.sleep(HELD)
                raise HTTPException(429, say("too_fast", language_of(request)))
            if wrong := _misshapen(endpoint, request):
                raise HTTPException(400, wrong)
            if endpoint.host:
                self._admit(request)
            try:
                answer = await _here_or_elsewhere(work, request)
            except Declined as declined:
                words = declined.words(language_of(request))
                raise HTTPException(STATUS[declined.kind], words) from None
            except ClientDisconnect:
                # Nobody is there to read why.
                return Response(status_code=400)
            if (more := getattr(request.state, "cost", 0.0)) and not is_passed_on(request):
                self._rates.serving.take(address, more)
            self._right(endpoint, request, answer)
            return answer

        return answered

    def _right(self, endpoint: Endpoint, request: Request, answer: Response) -> None:
        """Whoever knew the secret counts as any other does, so that a whole room behind one address
        can sit down at once."""
        if endpoint.right is None or answer.status_code >= REFUSED or is_passed_on(request):
            return
        address = request.client.host if request.client else ""
        if getattr(self._rates, endpoint.right).take(address):
            getattr(self._rates, endpoint.rate).give_back(address)


async def nothing(request: Request) -> Response:
    """There is nothing under this address, or nothing by this method."""
    routes = (one for one in request.app.routes if one.path.startswith("/api/"))
    known = any(route.matches(request.scope)[0] == Match.PARTIAL for route in routes)
    raise HTTPException(405 if known else 404)


class _Application:
    """A route takes a function for one that wants a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


async def _deny(websocket: WebSocket, status: int, words: str) -> None:
    await websocket.send_denial_response(PlainTextResponse(words, status_code=status))


def _misshapen(endpoint: Endpoint, asked: HTTPConnection) -> str:
    """A sentence about what has not the shape that it must have."""
    name = misshapen(endpoint, asked.query_params)
    return say("not_so", language_of(asked), reason=f"`{name}`") if name else ""


def _reading(endpoint: Endpoint, handler: Handler) -> Inner:
    """With the body, where there is one."""
    kind: type[Any] | None = endpoint.body

    async def read(request: Request) -> Response:
        given = () if kind is None else (await body_of(request, kind, endpoint.room),)
        work = handler(request, *given)
        return await (_while_wanted(request, work) if endpoint.heavy else work)

    return read


async def _while_wanted(request: Request, work: Awaitable[Response]) -> Response:
    """Gives the work up once nobody waits for it any more."""
    doing = asyncio.ensure_future(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise ClientDisconnect
    finally:
        leaving.cancel()
        doing.cancel()


async def _left(request: Request) -> None:
    """Returns once whoever asks is gone; what they still send is read by nobody."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _here_or_elsewhere(work: Inner, request: Request) -> Response:
    """The answer, from the server that owns the table."""
    try:
        return await work(request)
    except Elsewhere as elsewhere:
        return await passed_on(request, elsewhere.server)


def _watched(endpoint: Endpoint, work: Inner, watch: Watch) -> Inner:
    """Tells what was answered, and about which table if there is one."""

    path = compile_path(endpoint.path)[1]

    async def told(request: Request) -> Response:
        began, status = time.perf_counter(), 500
        try:
            answer = await work(request)
            status = answer.status_code
            return answer
        except HTTPException as refused:
            status = refused.status_code
            raise
        finally:
            about = request.path_params.get("table") or getattr(request.state, "table", "")
            table = str(about) if status < REFUSED else ""
            seconds = time.perf_counter() - began
            watch(Asked(endpoint.method, path, status, seconds, table))

    return told
