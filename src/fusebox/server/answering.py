"""What requests bring, and how answers are written."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fusebox.server.sentences import language_of, say
from fusebox.table.shapes import Reply
from fusebox.tables.endpoints import Endpoint
from fusebox.tables.hall import Hall
from fusebox.tables.homes import household
from fusebox.tables.works import Answer, Asked, Document, Picture

T = TypeVar("T")
PICTURES = "public, max-age=60"
"""A name that was hidden must not be seen for long."""


def handled(hall: Hall, endpoint: Endpoint) -> Callable[..., Awaitable[Response]]:
    """Answers requests by the work of their endpoint."""
    work = endpoint.work
    assert work is not None

    async def answer(request: Request, *wanted: Any) -> Response:
        told = await work(hall, asked_of(request), *wanted)
        request.state.table = getattr(told, "table", "")
        if endpoint.each:
            request.state.cost = endpoint.each * len(getattr(told, "tables", ()))
        return response_of(told, endpoint.status)

    return answer


def asked_of(request: Request) -> Asked:
    return Asked(
        language_of(request),
        request.path_params.get("table", ""),
        request.query_params,
        _bearer(request),
        address_of(request),
    )


def response_of(told: Answer, status: int = 200) -> Response:
    match told:
        case None:
            return Response(status_code=204)
        case bytes():
            return json_answer(told, status)
        case Picture(content):
            headers = {"cache-control": PICTURES}
            return Response(content, status, headers, media_type="image/png")
        case Document(text, name) if name:
            kept = {"content-disposition": f'attachment; filename="{name}"'}
            return PlainTextResponse(text, status, kept)
        case Document(text):
            return PlainTextResponse(text, status, {"cache-control": "no-store"})
        case Reply():
            return answered(told, status)


def address_of(request: Request) -> str:
    """Who shares a limit with whoever asks."""
    return household(request.client.host if request.client else "")


def _bearer(request: Request) -> str:
    """The secret that comes with a request, in a header: addresses are written into logs."""
    given = request.headers.get("authorization", "")
    return given.removeprefix("Bearer ") if given.startswith("Bearer ") else ""


async def body_of(request: Request, kind: type[T], most: int) -> T:
    """What was sent, if it is of this kind and no larger than allowed."""
    language = language_of(request)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, say("not_json", language))
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise HTTPException(413, say("too_large", language))
    # Another server may have to be asked instead.
    request.state.content = bytes(content)
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(400, say("not_so", language, reason=error)) from None


def answered(answer: Reply, status: int = 200) -> Response:
    return json_answer(msgspec.json.encode(answer), status)


def json_answer(content: bytes, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(content, status, headers, media_type="application/json")
