"""What requests bring, and how answers are written."""

from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fusebox.server.limits import BODY_BYTES
from fusebox.server.sentences import language_of, say
from fusebox.server.shapes import Reply

T = TypeVar("T")


async def body_of(request: Request, kind: type[T], most: int = BODY_BYTES) -> T:
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
