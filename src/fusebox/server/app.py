"""The application: pages, requests and sockets around one hall."""

import logging
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from fusebox.core import AnyRules
from fusebox.games import GAMES
from fusebox.server.answering import answered, handled, json_answer
from fusebox.server.blocked import Blocked
from fusebox.server.headers import HEADERS, Guard
from fusebox.server.heads import Heads
from fusebox.server.health import Doctor
from fusebox.server.host import Host
from fusebox.server.limits import Limits, Now, shared
from fusebox.server.luggage import LuggageRequests
from fusebox.server.moderation import Moderation
from fusebox.server.pages import CLIENT, Pages
from fusebox.server.peers import Peers, merged
from fusebox.server.push import PushPost
from fusebox.server.pushing import PushRequests
from fusebox.server.rates import rates_of
from fusebox.server.relaying import is_passed_on
from fusebox.server.routing import Gate, Handler, nothing
from fusebox.server.sentences import language_of, say
from fusebox.server.sockets import Sockets
from fusebox.server.thinkers import ThinkersDoor, ThinkerSockets
from fusebox.server.watch import Watch, unwatched
from fusebox.table.shapes import Failure
from fusebox.tables.box import UNREACHED, Facts, Reach, box
from fusebox.tables.endpoints import worked
from fusebox.tables.hall import Hall
from fusebox.tables.wire.tables import LobbyTables

log = logging.getLogger(__name__)
TOLD_EVERY = 1.0
"""Seconds between two lines in the log about what failed."""


def application(
    hall: Hall,
    *,
    client: Path = CLIENT,
    builds: Path | None = None,
    games: Mapping[str, AnyRules] = GAMES,
    limits: Limits | None = None,
    hosts: Iterable[str] | None = None,
    now: Now = time.monotonic,
    host: Host | None = None,
    reach: Reach = UNREACHED,
    doctor: Doctor | None = None,
    watch: Watch = unwatched,
    post: PushPost | None = None,
    peers: Peers | None = None,
    thinkers: ThinkersDoor | None = None,
) -> Starlette:
    """Everything a browser can reach. `hosts` are the names it answers to, if not all; in `builds`
    the files of this build and the one before are kept."""
    allowed = shared(Limits() if limits is None else limits)
    pages = Pages(client, builds)
    key = "" if post is None else post.public
    facts = Facts(hall.has_chat, hall.has_lobby, key, hall.ratings is not None)
    packed = msgspec.json.encode(box(pages.build, games, reach, facts, hall.outside))
    blocked = Blocked() if host is None else host.blocked
    rates = rates_of(allowed, now)
    gate = Gate(rates, blocked, _nobody if host is None else host.admit, watch)
    heads = Heads(pages, hall.postcards, rates.heads, blocked)
    thinking = ThinkerSockets(thinkers, allowed, rates.thinkers, blocked)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        pages.prepare()
        yield
        if peers is not None:
            await peers.close()
        await hall.close()

    sockets = Sockets(hall, pages.build, allowed, now, rates, watch, blocked)
    app = Starlette(
        routes=[
            *gate.sockets({"attend": sockets, "think": thinking}),
            *gate.routes(
                handlers(hall, packed, allowed, now, host, doctor, post, peers)
                | {"nothing": nothing, "page": heads.answer}
            ),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={HTTPException: _refused, Exception: Broken(now).answer},
        lifespan=lifespan,
    )
    if peers is not None:
        peers.join(app, sockets, rates)
    return app


def handlers(
    hall: Hall,
    box: bytes,
    limits: Limits,
    now: Now,
    host: Host | None = None,
    doctor: Doctor | None = None,
    post: PushPost | None = None,
    peers: Peers | None = None,
) -> dict[str, Handler]:
    """By the names of their endpoints; what is not offered here is left out."""
    known = {endpoint.name: handled(hall, endpoint) for endpoint in worked(hall)}
    known |= LuggageRequests(now, limits, peers).handlers()

    async def games(_: Request) -> Response:
        return json_answer(box)

    async def lobby(request: Request) -> Response:
        found = await hall.foyer.tables(language_of(request))
        if peers is not None and not is_passed_on(request):
            found = merged(found, await peers.lobby(request))
        return answered(LobbyTables(found))

    known |= {"box": games, "lobby": lobby}
    if host is not None:
        known |= {"status": host.status, "backup": host.backup}
        known |= Moderation(hall, host, host.blocked).handlers()
    if post is not None:
        known |= PushRequests(hall.lobby, post).handlers()
    if doctor is not None:
        known["health"] = doctor.answer
    return known


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    own = {404: "nothing_here", 405: "wrong_method"}
    # Starlette's own refusals are told by their status alone.
    if error.detail in ("Not Found", "Method Not Allowed"):
        words = say(own[error.status_code], language_of(request))
    else:
        words = error.detail
    return answered(Failure(words), error.status_code)


class Broken:
    """Answers what failed as nobody foresaw. It is told in the log at most once a second, with how
    often it happened since: whoever finds such a request must not fill the disk with it."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._told = float("-inf")
        self._untold = 0

    async def answer(self, request: Request, error: Exception) -> Response:
        self._untold += 1
        if self._now() - self._told >= TOLD_EVERY:
            times = f" ({self._untold} times)" if self._untold > 1 else ""
            log.error("request failed with an unhandled error%s", times, exc_info=error)
            self._told, self._untold = self._now(), 0
        answer = answered(Failure(say("broken", language_of(request))), 500)
        # What failed did not get as far as the guard that adds them.
        answer.headers.update(HEADERS)
        return answer


def _nobody(request: Request) -> None:
    raise HTTPException(403, say("not_host", language_of(request)))
