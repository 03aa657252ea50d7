"""What is asked about finished matches and positions: opened, looked back at, tried."""

from starlette.requests import Request
from starlette.responses import Response

from fusebox.server import api, calls
from fusebox.server.answering import json_answer
from fusebox.server.sentences import language_of
from fusebox.tables.hall import Hall
from fusebox.tables.homes import household


class LookingRequests:
    """Whatever takes long is done in worker processes, by what each address may use of them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def opened(self, request: Request, wanted: api.OpenRecord) -> Response:
        language, address = language_of(request), address_of(request)
        return json_answer(await calls.opened(self._hall, wanted, language, address))

    async def analysed(self, request: Request, wanted: api.AskAnalysis) -> Response:
        language, address = language_of(request), address_of(request)
        return json_answer(await calls.analysed(self._hall, wanted, language, address))

    async def looked(self, request: Request, wanted: api.LookAt) -> Response:
        language, address = language_of(request), address_of(request)
        return json_answer(await calls.looked(self._hall, wanted, language, address))


def address_of(request: Request) -> str:
    """Who shares a limit with whoever asks."""
    return household(request.client.host if request.client else "")
