"""What is asked about finished matches and positions: opened, looked back at, tried."""

from starlette.requests import Request
from starlette.responses import Response

from fusebox.server import api, calls
from fusebox.server.answering import body_of, json_answer
from fusebox.server.limits import RECORD_BYTES, household
from fusebox.server.sentences import language_of
from fusebox.tables.hall import Hall


class LookingRequests:
    """Whatever takes long is done in worker processes, by what each address may use of them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def opened(self, request: Request) -> Response:
        wanted = await body_of(request, api.OpenRecord, RECORD_BYTES)
        language, address = language_of(request), address_of(request)
        return json_answer(await calls.opened(self._hall, wanted, language, address))

    async def analysed(self, request: Request) -> Response:
        wanted = await body_of(request, api.AskAnalysis, RECORD_BYTES)
        language, address = language_of(request), address_of(request)
        return json_answer(await calls.analysed(self._hall, wanted, language, address))

    async def looked(self, request: Request) -> Response:
        wanted = await body_of(request, api.LookAt)
        language, address = language_of(request), address_of(request)
        return json_answer(await calls.looked(self._hall, wanted, language, address))


def address_of(request: Request) -> str:
    """Who shares a limit with whoever asks."""
    return household(request.client.host if request.client else "")
