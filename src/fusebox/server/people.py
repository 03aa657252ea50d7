"""What is asked about people apart from tables: how well they play, and what they take along."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from fusebox.server import api
from fusebox.server.answering import answered
from fusebox.server.limits import Limits, Now
from fusebox.server.looking import address_of
from fusebox.server.luggage import Lockers
from fusebox.server.peers import Peers
from fusebox.server.relaying import is_passed_on
from fusebox.server.sentences import language_of, say
from fusebox.tables.hall import Hall


class PeopleRequests:
    def __init__(self, hall: Hall, now: Now, limits: Limits, peers: Peers | None = None) -> None:
        self._hall = hall
        self._peers = peers
        self._lockers = Lockers(
            now,
            limits.luggage,
            limits.luggage_megabytes << 20,
            limits.luggage_minutes * 60,
            limits.crowd,
        )

    async def forget(self, request: Request, wanted: api.Forget) -> Response:
        tables = await self._hall.office.forget(wanted.tokens)
        ratings = self._hall.ratings
        matches = 0 if ratings is None else await ratings.forget(wanted.person)
        return answered(api.Forgotten(tables, matches))

    async def ratings(self, request: Request) -> Response:
        assert self._hall.ratings is not None
        game = request.query_params.get("game", "")
        listed = await self._hall.ratings.listed(self._hall.lobby.rules(game).name)
        return answered(api.Rankings(game, tuple(listed)))

    async def own_ratings(self, request: Request, wanted: api.AskRatings) -> Response:
        assert self._hall.ratings is not None
        return answered(api.OwnRatings(tuple(await self._hall.ratings.own(wanted.person))))

    async def leave(self, request: Request, wanted: api.LeaveLuggage) -> Response:
        if not self._lockers.leave(wanted.label, wanted.content, address_of(request)):
            raise HTTPException(503, say("no_locker", language_of(request)))
        return Response(status_code=204)

    async def take(self, request: Request, wanted: api.TakeLuggage) -> Response:
        content = self._lockers.take(wanted.label)
        if content is not None:
            return answered(api.Luggage(content))
        # It may have been left at another server.
        if self._peers is not None and not is_passed_on(request):
            found = await self._peers.found(request)
            if found is not None:
                return found
        raise HTTPException(404, say("no_luggage", language_of(request)))
