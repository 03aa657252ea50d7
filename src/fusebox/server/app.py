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
from starlette.responses import PlainTextResponse, Response

from fusebox.core import AnyRules
from fusebox.games import GAMES
from fusebox.server import api, calls
from fusebox.server.answering import answered, json_answer
from fusebox.server.blocked import Blocked
from fusebox.server.catalogue import Facts, box
from fusebox.server.headers import HEADERS, Guard
from fusebox.server.heads import Heads
from fusebox.server.health import Doctor
from fusebox.server.host import Host
from fusebox.server.limits import Limits, Now, shared
from fusebox.server.looking import LookingRequests, address_of
from fusebox.server.moderation import Moderation
from fusebox.server.pages import CLIENT, Pages
from fusebox.server.peers import Peers, merged
from fusebox.server.people import PeopleRequests
from fusebox.server.push import PushPost
from fusebox.server.pushing import PushRequests
from fusebox.server.rates import rates_of
from fusebox.server.reach import UNREACHED, Reach
from fusebox.server.relaying import is_passed_on
from fusebox.server.routing import Gate, Handler, nothing
from fusebox.server.sentences import language_of, say
from fusebox.server.sockets import Sockets
from fusebox.server.thinkers import ThinkersDoor, ThinkerSockets
from fusebox.server.watch import Watch, unwatched
from fusebox.tables.hall import Hall

log = logging.getLogger(__name__)
OF_A_TABLE = 0.1
"""Milliseconds that a line about a table takes."""
TOLD_EVERY = 1.0
"""Seconds between two lines in the log about what failed."""
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
    allowed = shared(Limits() if limits is None else limits)
    pages = Pages(client, builds)
    key = "" if post is None else post.public
    facts = Facts(hall.has_chat, hall.has_lobby, key, hall.ratings is not None)
    packed = msgspec.json.encode(box(pages.build, games, reach, facts, hall.outside))
    blocked = Blocked() if host is None else host.blocked
    rates = rates_of(allowed, now)
    requests = Requests(hall, packed, allowed, now, host, games, doctor, post, peers)
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
            *gate.routes(requests.handlers() | {"nothing": nothing, "page": heads.answer}),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={HTTPException: _refused, Exception: Broken(now).answer},
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
        host: Host | None,
        games: Mapping[str, AnyRules],
        doctor: Doctor | None = None,
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

    def handlers(self) -> dict[str, Handler]:
        """By the names of their endpoints; what is not offered here is left out."""
        known: dict[str, Handler] = {
            "box": self.box,
            "create": self.create,
            "rematch": self.rematch,
            "without": self.without,
            "leave": self.leave,
            "replay": self.replay,
            "record": self.record,
            "picture": self.picture,
            "commitments": self.commitments,
            "join": self.join,
            "code": self.code,
            "forget": self._people.forget,
            "leave_luggage": self._people.leave,
            "take_luggage": self._people.take,
            "mine": self.mine,
            "lobby": self.lobby,
            "open": self._looking.opened,
            "analyse": self._looking.analysed,
            "look": self._looking.looked,
            "fit": self.fit,
            "check": self.check_data,
        }
        if self._hall.ratings is not None:
            known |= {"ratings": self._people.ratings, "own_ratings": self._people.own_ratings}
        if self._host is not None:
            known |= {"status": self._host.status, "backup": self._host.backup}
            known |= Moderation(self._hall, self._host, self._host.blocked).handlers()
        if self._post is not None:
            doing = PushRequests(self._hall.lobby, self._post)
            known |= {"push": doing.here, "end_push": doing.end}
        if self._doctor is not None:
            known["health"] = self.health
        return known

    async def box(self, request: Request) -> Response:
        return json_answer(self._box)

    async def health(self, request: Request) -> Response:
        assert self._doctor is not None
        health = await self._doctor.health()
        return answered(health, 200 if health.ok else 503)

    async def create(self, request: Request, wanted: api.CreateTable) -> Response:
        return self._about(request, await calls.create(self._hall, wanted))

    async def rematch(self, request: Request, wanted: api.Rematch) -> Response:
        return self._about(request, await calls.rematch(self._hall, _table(request), wanted))

    async def without(self, request: Request, wanted: api.Without) -> Response:
        created = await self._hall.lobby.without(
            _table(request), wanted.token, wanted.seat, wanted.level, wanted.key
        )
        return self._about(request, calls.made(created))

    def _about(self, request: Request, created: api.CreatedTable) -> Response:
        """The answer with a new table, whose opener is known from now on."""
        request.state.table = created.table
        self._hall.openers.opened(created.table, address_of(request))
        return answered(created, status=201)

    async def leave(self, request: Request, wanted: api.LeaveTable) -> Response:
        await self._hall.lobby.leave(_table(request), wanted.token)
        return Response(status_code=204)

    async def join(self, request: Request, wanted: api.JoinTable) -> Response:
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

    async def code(self, request: Request, wanted: api.FindCode) -> Response:
        return answered(api.FoundCode(await self._hall.lobby.find(wanted.code), wanted.code))

    async def mine(self, request: Request, wanted: api.ListMine) -> Response:
        found = await calls.mine(self._hall, wanted)
        request.state.cost = len(found.tables) * OF_A_TABLE
        return answered(found)

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

    async def fit(self, request: Request, wanted: api.FitOptions) -> Response:
        """What can be chosen beside what was chosen."""
        language = language_of(request)
        return answered(calls.fits(self._rules(wanted.game, language), wanted, language))

    def _rules(self, game: str, language: str) -> AnyRules:
        rules = self._games.get(game)
        if rules is None:
            raise HTTPException(400, say("no_game", language))
        return rules

    async def check_data(self, request: Request, wanted: api.CheckData) -> Response:
        """Whether a game could be played by these tables."""
        rules = self._rules(wanted.game, language_of(request))
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
        page = await self._hall.archive.register(int(request.query_params.get("since") or 1))
        return PlainTextResponse(page, headers={"cache-control": "no-store"})


def _bearer(request: Request) -> str:
    """The secret that comes with a request, in a header: addresses are written into logs."""
    given = request.headers.get("authorization", "")
    return given.removeprefix("Bearer ") if given.startswith("Bearer ") else ""


def _table(request: Request) -> str:
    name: str = request.path_params["table"]
    return name


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    own = {404: "nothing_here", 405: "wrong_method"}
    # Starlette's own refusals are told by their status alone.
    if error.detail in ("Not Found", "Method Not Allowed"):
        words = say(own[error.status_code], language_of(request))
    else:
        words = error.detail
    return answered(api.Failure(words), error.status_code)


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
        answer = answered(api.Failure(say("broken", language_of(request))), 500)
        # What failed did not get as far as the guard that adds them.
        answer.headers.update(HEADERS)
        return answer


def _nobody(request: Request) -> None:
    raise HTTPException(403, say("not_host", language_of(request)))
