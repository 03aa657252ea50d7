"""What a page asks for over HTTP where there is a server, answered on the spot."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, TypeVar
from urllib.parse import parse_qsl, urlsplit

import msgspec

from fusebox.core import AnyRules, Language, nearest
from fusebox.server import api, calls
from fusebox.server.catalogue import Facts, box
from fusebox.server.reach import ON_DEVICE
from fusebox.server.sentences import say
from fusebox.server.shapes import Reply
from fusebox.table.sentences import Declined
from fusebox.tables.hall import Hall

T = TypeVar("T")
STATUS: Final = {"unknown": 404, "taken": 409, "invalid": 400, "unkept": 503}
log = logging.getLogger(__name__)


def boxed(build: str, games: Mapping[str, AnyRules]) -> api.Box:
    """What there is to play without a server."""
    return box(build, games, ON_DEVICE, Facts(chat=False))


class Asked(NamedTuple):
    """A request: where, by whom and with what."""

    method: str
    address: str
    """With its query."""
    language: str = ""
    token: str = ""
    body: str = ""


class Answer(NamedTuple):
    status: int
    text: str


class _Request(NamedTuple):
    table: str
    query: dict[str, str]
    language: Language
    token: str
    body: str

    def read(self, kind: type[T]) -> T:
        return msgspec.json.decode(self.body, type=kind)


Handler: TypeAlias = Callable[[_Request], Awaitable[Answer]]


class Requests:
    """Answers what needs no server; of everything else it says that there is nothing."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        table = "/api/tables/([^/]+)"
        self._routes: list[tuple[str, re.Pattern[str], Handler]] = [
            ("GET", re.compile("/api/box"), self._asked_box),
            ("POST", re.compile("/api/tables"), self._create),
            ("POST", re.compile(f"{table}/rematch"), self._rematch),
            ("GET", re.compile(f"{table}/replay"), self._replay),
            ("GET", re.compile(f"{table}/record"), self._record),
            ("GET", re.compile(f"{table}/picture.svg"), self._picture),
            ("POST", re.compile("/api/mine"), self._mine),
            ("POST", re.compile("/api/records"), self._opened),
            ("POST", re.compile("/api/analysis"), self._analysed),
            ("POST", re.compile("/api/discs"), self._looked),
            ("POST", re.compile("/api/fit"), self._fit),
        ]

    async def answer(self, asked: Asked) -> Answer:
        """What a server would answer, and in the same words."""
        parts = urlsplit(asked.address)
        query = dict(parse_qsl(parts.query))
        language = nearest(query.get("language") or asked.language)
        for method, path, handler in self._routes:
            found = path.fullmatch(parts.path)
            if found is not None and method == asked.method:
                table = found[1] if found.groups() else ""
                request = _Request(table, query, language, asked.token, asked.body)
                return await _answered(handler, request)
        return _failed(404, say("nothing_here", language))

    async def _asked_box(self, request: _Request) -> Answer:
        return _told(boxed("", self._hall.games))

    async def _create(self, request: _Request) -> Answer:
        return _told(await calls.create(self._hall, request.read(api.CreateTable)), 201)

    async def _rematch(self, request: _Request) -> Answer:
        wanted = request.read(api.Rematch)
        return _told(await calls.rematch(self._hall, request.table, wanted), 201)

    async def _replay(self, request: _Request) -> Answer:
        found = await calls.replay(
            self._hall, request.table, request.language, request.token, request.query
        )
        return Answer(200, found.decode())

    async def _record(self, request: _Request) -> Answer:
        return Answer(200, await self._hall.archive.record(request.table))

    async def _picture(self, request: _Request) -> Answer:
        """What a link to it would show; the page paints it."""
        return Answer(200, await self._hall.postcards.drawing(request.table, request.language))

    async def _mine(self, request: _Request) -> Answer:
        return _told(await calls.mine(self._hall, request.read(api.ListMine)))

    async def _opened(self, request: _Request) -> Answer:
        wanted = request.read(api.OpenRecord)
        return Answer(200, (await calls.opened(self._hall, wanted, request.language)).decode())

    async def _analysed(self, request: _Request) -> Answer:
        wanted = request.read(api.AskAnalysis)
        return Answer(200, (await calls.analysed(self._hall, wanted, request.language)).decode())

    async def _looked(self, request: _Request) -> Answer:
        wanted = request.read(api.LookAt)
        return Answer(200, (await calls.looked(self._hall, wanted, request.language)).decode())

    async def _fit(self, request: _Request) -> Answer:
        wanted = request.read(api.FitOptions)
        rules = self._hall.lobby.rules(wanted.game)
        return _told(calls.fits(rules, wanted, request.language))


async def _answered(handler: Handler, request: _Request) -> Answer:
    language = request.language
    try:
        return await handler(request)
    except Declined as declined:
        return _failed(STATUS[declined.kind], declined.words(language))
    except (msgspec.DecodeError, RecursionError) as error:
        return _failed(400, say("not_so", language, reason=error))
    except Exception:
        log.exception("request failed with an unhandled error")
        return _failed(500, say("broken", language))


def _told(reply: Reply, status: int = 200) -> Answer:
    return Answer(status, msgspec.json.encode(reply).decode())


def _failed(status: int, words: str) -> Answer:
    return _told(api.Failure(words), status)
