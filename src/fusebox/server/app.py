"""The application: pages, requests and sockets around one hall."""

import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from fusebox.core import AnyRules
from fusebox.games import GAMES
from fusebox.server import api, calls
from fusebox.server.answering import answered, body_of, json_answer
from fusebox.server.blocked import Blocked
from fusebox.server.catalogue import Facts, box
from fusebox.server.headers import HEADERS, Guard
from fusebox.server.heads import Heads
from fusebox.server.health import Doctor
from fusebox.server.host import Host
from fusebox.server.limits import (
    DATA_BYTES,
    Addresses,
    Limits,
    Now,
)
from fusebox.server.looking import LookingRequests, address_of
from fusebox.server.moderation import Moderation
from fusebox.server.pages import CLIENT, Pages
from fusebox.server.peers import Peers, merged
from fusebox.server.people import PeopleRequests
from fusebox.server.push import PushPost
from fusebox.server.pushing import PushRequests
from fusebox.server.rates import Rates, rates_of
from fusebox.server.reach import UNREACHED, Reach
from fusebox.server.relaying import is_passed_on
from fusebox.server.routing import Handler, limited, unless_right, watched
from fusebox.server.sentences import language_of, say
from fusebox.server.sockets import Sockets
from fusebox.server.thinkers import ThinkersDoor, ThinkerSockets
from fusebox.server.watch import Watch, unwatched
from fusebox.tables.hall import Hall
from fusebox.thinkers.messages import PATH as THINK

log = logging.getLogger(__name__)
T = TypeVar("T")
LINE = re.compile("[0-9]{1,15}")
PICTURES = "public, max-age=60"
"""A name that was hidden must not be seen for long."""


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
    allowed = Limits() if limits is None else limits
    pages = Pages(client, builds)
    key = "" if post is None else post.public
    facts = Facts(hall.has_chat, hall.has_lobby, key, hall.ratings is not None)
    packed = msgspec.json.encode(box(pages.build, games, reach, facts, hall.outside))
    blocked = Blocked() if host is None else host.blocked
    rates = rates_of(allowed, now)
    requests = Requests(hall, packed, allowed, now, rates, host, games, doctor, watch, post, peers)

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
            WebSocketRoute("/ws/{table}", sockets),
            WebSocketRoute(THINK, ThinkerSockets(thinkers, allowed, rates.thinkers, blocked)),
            Mount("/api", routes=requests.routes()),
            Route("/{path:path}", Heads(pages, hall.postcards, rates.heads, blocked).answer),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={HTTPException: _refused, Exception: _broken},
        lifespan=lifespan,
    )
    if peers is not None:
        peers.join(app, sockets, rates)
    return app


class Requests:
    """What is asked over HTTP; docs/protocol.md lists it."""

    def __init__(
        self,
        hall: Hall,
        box: bytes,
        limits: Limits,
        now: Now,
        rates: Rates,
        host: Host | None,
        games: Mapping[str, AnyRules],
        doctor: Doctor | None = None,
        watch: Watch = unwatched,
        post: PushPost | None = None,
        peers: Peers | None = None,
    ) -> None:
        self._hall = hall
        self._peers = peers
        self._post = post
        self._people = PeopleRequests(hall, now, limits, peers)
        self._looking = LookingRequests(hall)
        self._games = games
        self._box = box
        self._host = host
        self._doctor = doctor
        self._watch = watch
        self._rates = rates

    def routes(self) -> list[Route]:
        create, join, ask = self._rates.creating, self._rates.joining, self._rates.asking
        return [
            self._route("GET", "/box", self.box, ask),
            self._route("POST", "/tables", self.create, create),
            self._route("POST", "/tables/{table}/rematch", self.rematch, create),
            self._route("POST", "/tables/{table}/without", self.without, create),
            self._route("POST", "/tables/{table}/leave", self.leave, join),
            self._route("GET", "/tables/{table}/replay", self.replay, self._rates.replaying),
            self._route("GET", "/tables/{table}/record", self.record, ask),
            self._route("GET", "/tables/{table}/picture.png", self.picture, self._rates.replaying),
            self._route("GET", "/commitments", self.commitments, ask),
            self._route("POST", "/join", unless_right(self.join, join, ask), join),
            self._route("POST", "/code", unless_right(self.code, join, ask), join),
            self._route("POST", "/forget", self._people.forget, join),
            self._route("POST", "/luggage", self._people.leave, self._rates.opening),
            self._route("POST", "/luggage/take", self._people.take, join),
            self._route("POST", "/mine", self.mine, ask),
            self._route("GET", "/lobby", self.lobby, ask),
            self._route("POST", "/records", self._looking.opened, self._rates.opening),
            self._route("POST", "/analysis", self._looking.analysed, self._rates.opening),
            self._route("POST", "/discs", self._looking.looked, ask),
            self._route("POST", "/fit", self.fit, ask),
            self._route("POST", "/check-data", self.check_data, self._rates.opening),
            *([] if self._hall.ratings is None else self._rating_routes()),
            *self._host_routes(),
            *([] if self._post is None else self._push_routes(self._post)),
            *([] if self._doctor is None else [self._route("GET", "/health", self.health, ask)]),
        ]

    def _rating_routes(self) -> list[Route]:
        return [
            self._route("GET", "/ratings", self._people.ratings, self._rates.asking),
            self._route("POST", "/ratings/mine", self._people.own_ratings, self._rates.joining),
        ]

    def _push_routes(self, post: PushPost) -> list[Route]:
        doing = PushRequests(self._hall.lobby, post)
        return [
            self._route("POST", "/push", doing.here, self._rates.joining),
            self._route("POST", "/push/end", doing.end, self._rates.joining),
        ]

    def _host_routes(self) -> list[Route]:
        """What only the host may ask for, as rarely as secrets may be guessed."""
        if self._host is None:
            return []
        return [
            self._route("GET", "/host", self._host.status, self._rates.joining),
            self._route("GET", "/host/backup", self._host.backup, self._rates.joining),
            *self._moderation_routes(self._host),
        ]

    def _moderation_routes(self, host: Host) -> list[Route]:
        doing, rate = Moderation(self._hall, host, host.blocked), self._rates.joining
        table, seat = "/host/tables/{table}", "/host/tables/{table}/seats/{seat:int}"

        def told(kind: type[T], do: Callable[[Request, T], None]) -> Handler:
            async def answer(request: Request) -> Response:
                host.admit(request)
                do(request, await body_of(request, kind))
                return Response(status_code=204)

            return answer

        return [
            self._route("GET", "/host/tables", doing.tables, rate),
            self._route("POST", f"{table}/close", doing.close, rate),
            self._route("POST", f"{seat}/remove", doing.remove, rate),
            self._route("POST", f"{seat}/hide", doing.hide, rate),
            self._route("POST", "/host/message", told(api.HostMessage, doing.tell), rate),
            self._route("POST", "/host/drain", told(api.HostDrain, doing.drain), rate),
            self._route("POST", "/host/block", told(api.HostBlock, doing.block), rate),
        ]

    def _route(self, method: str, path: str, handler: Handler, rate: Addresses) -> Route:
        blocked = (
            Blocked() if self._host is None or path.startswith("/host") else self._host.blocked
        )
        told = watched(method, f"/api{path}", limited(handler, rate, blocked), self._watch)
        return Route(path, told, methods=[method])

    async def box(self, request: Request) -> Response:
        return json_answer(self._box)

    async def health(self, request: Request) -> Response:
        assert self._doctor is not None
        health = await self._doctor.health()
        return answered(health, 200 if health.ok else 503)

    async def create(self, request: Request) -> Response:
        wanted = await body_of(request, api.CreateTable)
        return _about(request, await calls.create(self._hall, wanted))

    async def rematch(self, request: Request) -> Response:
        wanted = await body_of(request, api.Rematch)
        return _about(request, await calls.rematch(self._hall, _table(request), wanted))

    async def without(self, request: Request) -> Response:
        wanted = await body_of(request, api.Without)
        created = await self._hall.lobby.without(
            _table(request), wanted.token, wanted.seat, wanted.level, wanted.key
        )
        return _about(request, calls.made(created))

    async def leave(self, request: Request) -> Response:
        wanted = await body_of(request, api.LeaveTable)
        await self._hall.lobby.leave(_table(request), wanted.token)
        return Response(status_code=204)

    async def join(self, request: Request) -> Response:
        wanted = await body_of(request, api.JoinTable)
        seated = await self._hall.lobby.join(
            wanted.table,
            wanted.invite,
            wanted.name,
            wanted.tokens,
            wanted.key,
            wanted.face,
            wanted.person,
        )
        request.state.table = seated.table
        return answered(api.Joined(seated.table, seated.seat, seated.token))

    async def code(self, request: Request) -> Response:
        wanted = await body_of(request, api.FindCode)
        return answered(api.FoundCode(await self._hall.lobby.find(wanted.code), wanted.code))

    async def mine(self, request: Request) -> Response:
        wanted = await body_of(request, api.ListMine)
        return answered(await calls.mine(self._hall, wanted))

    async def lobby(self, request: Request) -> Response:
        found = await self._hall.foyer.tables(language_of(request))
        if self._peers is not None and not is_passed_on(request):
            found = merged(found, await self._peers.lobby(request))
        return answered(api.LobbyTables(found))

    async def replay(self, request: Request) -> Response:
        table, language, address = _table(request), language_of(request), address_of(request)
        asked = request.query_params
        replay = await calls.replay(self._hall, table, language, _bearer(request), asked, address)
        return json_answer(replay)

    async def fit(self, request: Request) -> Response:
        """What can be chosen beside what was chosen."""
        wanted, language = await body_of(request, api.FitOptions), language_of(request)
        return answered(calls.fits(self._rules(wanted.game, language), wanted, language))

    def _rules(self, game: str, language: str) -> AnyRules:
        rules = self._games.get(game)
        if rules is None:
            raise HTTPException(400, say("no_game", language))
        return rules

    async def check_data(self, request: Request) -> Response:
        """Whether a game could be played by these tables."""
        wanted, language = await body_of(request, api.CheckData, DATA_BYTES), language_of(request)
        rules = self._rules(wanted.game, language)
        await self._hall.archive.check(rules, wanted.text, address_of(request))
        return Response(status_code=204)

    async def record(self, request: Request) -> Response:
        table = _table(request)
        name = f'attachment; filename="{table}.jsonl"'
        text = await self._hall.archive.record(table)
        return PlainTextResponse(text, headers={"content-disposition": name})

    async def picture(self, request: Request) -> Response:
        """What a link to this table shows."""
        picture = await self._hall.postcards.picture(
            _table(request), language_of(request), address_of(request)
        )
        return Response(picture, headers={"cache-control": PICTURES}, media_type="image/png")

    async def commitments(self, request: Request) -> Response:
        """A page of the register, and its head."""
        since = request.query_params.get("since", "")
        first = int(since) if LINE.fullmatch(since) else 1
        page = await self._hall.archive.register(first)
        return PlainTextResponse(page, headers={"cache-control": "no-store"})


def _bearer(request: Request) -> str:
    """The secret that comes with a request, in a header: addresses are written into logs."""
    given = request.headers.get("authorization", "")
    return given.removeprefix("Bearer ") if given.startswith("Bearer ") else ""


def _table(request: Request) -> str:
    name: str = request.path_params["table"]
    return name


def _about(request: Request, created: api.CreatedTable) -> Response:
    """The answer with a new table."""
    request.state.table = created.table
    return answered(created, status=201)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    own = {404: "nothing_here", 405: "wrong_method"}
    # Starlette's own refusals are told by their status alone.
    if error.detail in ("Not Found", "Method Not Allowed"):
        words = say(own[error.status_code], language_of(request))
    else:
        words = error.detail
    return answered(api.Failure(words), error.status_code)


async def _broken(request: Request, error: Exception) -> Response:
    log.error("request failed with an unhandled error", exc_info=error)
    answer = answered(api.Failure(say("broken", language_of(request))), 500)
    # What failed did not get as far as the guard that adds them.
    answer.headers.update(HEADERS)
    return answer
