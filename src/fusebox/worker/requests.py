"""Answers what a page asks for where there is no server, from the endpoints of its hall."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import parse_qsl, urlsplit

import msgspec

from fusebox.core import AnyRules, nearest
from fusebox.server.sentences import say
from fusebox.table.sentences import Declined
from fusebox.table.shapes import Failure, Reply
from fusebox.tables import works
from fusebox.tables.box import ON_DEVICE, Facts, box
from fusebox.tables.endpoints import ENDPOINTS, SHAPES, Endpoint, misshapen, worked
from fusebox.tables.hall import Hall
from fusebox.tables.wire.games import Box
from fusebox.tables.works import Document

STATUS: Final = {"unknown": 404, "taken": 409, "invalid": 400, "unkept": 503}
PARAMETER: Final = re.compile(r"\{(\w+):(\w+)\}")
log = logging.getLogger(__name__)
Work: TypeAlias = Callable[..., Awaitable[works.Answer]]


def boxed(build: str, games: Mapping[str, AnyRules]) -> Box:
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


class Requests:
    """Answers what needs no server; of everything else it says that there is nothing."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        known = {one.name: one.work for one in worked(hall) if one.name != "picture"}
        known |= {"box": _box, "drawing": _drawing}
        self._works: dict[str, Work] = {name: work for name, work in known.items() if work}
        self._paths = [(_pattern(one.path), one) for one in ENDPOINTS if one.name in self._works]

    async def answer(self, asked: Asked) -> Answer:
        """What a server would answer, and in the same words."""
        parts = urlsplit(asked.address)
        query = dict(parse_qsl(parts.query))
        language = nearest(query.get("language") or asked.language)
        for pattern, endpoint in self._paths:
            found = pattern.fullmatch(parts.path)
            if found is not None and endpoint.method == asked.method:
                request = works.Asked(language, found.groupdict().get("table", ""), query)
                return await self._worked(endpoint, request._replace(token=asked.token), asked.body)
        return _failed(404, say("nothing_here", language))

    async def _worked(self, endpoint: Endpoint, asked: works.Asked, body: str) -> Answer:
        language = asked.language
        if wrong := misshapen(endpoint, asked.query):
            return _failed(400, say("not_so", language, reason=f"`{wrong}`"))
        try:
            kind: type[Any] | None = endpoint.body
            given = () if kind is None else (msgspec.json.decode(body, type=kind),)
            told = await self._works[endpoint.name](self._hall, asked, *given)
            return _told(told, endpoint.status)
        except Declined as declined:
            return _failed(STATUS[declined.kind], declined.words(language))
        except (msgspec.DecodeError, RecursionError) as error:
            return _failed(400, say("not_so", language, reason=error))
        except Exception:
            log.exception("request failed with an unhandled error")
            return _failed(500, say("broken", language))


async def _box(hall: Hall, _: works.Asked) -> Box:
    return boxed("", hall.games)


async def _drawing(hall: Hall, asked: works.Asked) -> Document:
    """What a link to it would show; the page paints it."""
    return Document(await hall.postcards.drawing(asked.table, asked.language))


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(PARAMETER.sub(lambda found: f"(?P<{found[1]}>{SHAPES[found[2]]})", path))


def _told(told: works.Answer, status: int) -> Answer:
    match told:
        case None:
            return Answer(204, "")
        case bytes():
            return Answer(status, told.decode())
        case Document(text):
            return Answer(status, text)
        case Reply():
            return Answer(status, msgspec.json.encode(told).decode())
    raise TypeError(f"{told} is not for a page")


def _failed(status: int, words: str) -> Answer:
    return _told(Failure(words), status)
