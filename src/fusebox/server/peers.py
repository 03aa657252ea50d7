"""The other servers of the same database, as one of them knows them."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from fusebox.core import Language
from fusebox.server.blocked import Blocked
from fusebox.server.link import Answer, Ear, Link, Links, Opened, Request, Said, Spent, Told
from fusebox.server.rates import Rates
from fusebox.server.relaying import FarWire, answer_here, asked_by, asked_there, handed_on
from fusebox.server.routing import REFUSED
from fusebox.server.sentences import language_of, say
from fusebox.server.sharing import TOLD_EVERY, Sharing
from fusebox.server.sockets import Sockets
from fusebox.store import NotKept
from fusebox.store.postgres.owning import Load
from fusebox.store.postgres.store import PostgresStore
from fusebox.tables.foyer import OfferedTable
from fusebox.tables.hall import Hall
from fusebox.tables.wire.tables import LobbyTables

LOOKED_EVERY: Final = 1.0
"""Seconds until an address that was blocked at one server is blocked at all of them."""
KEPT: Final = 3.0
"""Seconds for which what the others offer is good."""
ASKED_WITHIN: Final = 1.0
"""Seconds in which each of them has to answer what is asked of all."""
log = logging.getLogger(__name__)


class Peers:
    """Passes on what is about their tables, and answers what they pass on."""

    _hall: Hall

    def __init__(self, store: PostgresStore, ear: Ear) -> None:
        self._offered: dict[Language, tuple[float, dict[str, tuple[OfferedTable, ...]]]] = {}
        self._silent: dict[str, float] = {}
        """Until when those are left out that did not answer in time."""
        self._store = store
        self._ear = ear
        ear.secret = store.secret
        self._links = Links(store.secret)
        self._sockets: Sockets | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._app: Starlette | None = None
        self.sharing = Sharing(asyncio.get_running_loop().time)
        self._others: list[str] = []
        """Where the others were reached when they were last looked for."""
        self._telling: set[str] = set()
        """Those that are being told something just now."""
        ear.ended = self.sharing.lose

    def join(self, app: Starlette, sockets: Sockets, rates: Rates) -> None:
        self._app, self._sockets = app, sockets
        for name, rate in rates._asdict().items():
            self.sharing.share(name, rate)
        sockets.share(self.sharing)
        sockets.links, sockets.elsewhere = self._links, self._store.elsewhere
        app.state.links = self._links
        self._ear.opened = self._opened

    async def lobby(self, request: HttpRequest) -> tuple[OfferedTable, ...]:
        """What the others offer; each is asked once in a while, for anybody. Of one that does not
        answer what it offered last is told, as long as it is there."""
        language, now = language_of(request), asyncio.get_running_loop().time()
        when, known = self._offered.get(language, (-KEPT, {}))
        if now - when >= KEPT:
            answers = await self._asked_all(asked_by(request))
            known = {
                server: known.get(server, ()) if answer is None else _offered(answer)
                for server, answer in answers.items()
            }
            self._offered[language] = (now, known)
        return tuple(one for offered in known.values() for one in offered)

    async def found(self, request: HttpRequest) -> Response | None:
        """The answer of the one that has what is asked for; None if none has."""
        answers = await self._asked_all(asked_by(request))
        found = [one for one in answers.values() if one is not None and one.status < REFUSED]
        return handed_on(found[0]) if found else None

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Does it, and nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def tell(self, words: str) -> None:
        """Everybody at the tables of the others is told this."""
        for address in await self._store.others():
            await self._say(address, Told(words))

    async def tell_spending(self) -> None:
        """The others are told again and again what addresses have spent here."""
        while True:
            await asyncio.sleep(TOLD_EVERY)
            word = self.sharing.word()
            for address in self._others:
                if address not in self._telling:
                    self.begin(self._tell_spending(address, word))

    async def _tell_spending(self, address: str, word: Spent) -> None:
        """One that is slow to be reached misses the words of that time."""
        self._telling.add(address)
        try:
            await self._say(address, word)
        finally:
            self._telling.discard(address)

    async def _say(self, address: str, said: Said) -> None:
        """To another server, if it can be reached."""
        with suppress(OSError):
            link = await self._links.to(address)
            stream = link.open(_unheard)
            link.say(stream, said)
            link.close(stream)

    async def _asked_all(self, asked: Request) -> dict[str, Answer | None]:
        """What each of the others answers, all asked at once; None: nothing in time."""
        servers: Iterable[str] = ()
        with suppress(NotKept):
            servers = await self._store.others()
        answers = await asyncio.gather(*(self._asked(server, asked) for server in servers))
        return dict(zip(servers, answers, strict=True))

    async def _asked(self, server: str, asked: Request) -> Answer | None:
        """One that has just kept somebody waiting is left out for a while."""
        now = asyncio.get_running_loop().time()
        if now < self._silent.get(server, now):
            return None
        try:
            async with asyncio.timeout(ASKED_WITHIN):
                answer = await asked_there(await self._links.to(server), asked)
        except (OSError, TimeoutError):
            self._silent[server] = asyncio.get_running_loop().time() + KEPT
            return None
        self._silent.pop(server, None)
        return answer

    def tell_of(self, hall: Hall) -> None:
        """How much this server has to do is told to the others, and theirs counted with it."""
        self._hall = hall
        self._store.tell_load(lambda: Load(*hall.here()))
        self._store.tell_lost(hall.lose)
        hall.others = self._store.load_of_others

    async def watch(self, blocked: Blocked) -> None:
        """Looks for the others. Who is blocked at one is blocked at all, and so is who was blocked
        here before."""
        changes = [(home, True) for home in blocked.all()]
        blocked.changed = lambda home, on: changes.append((home, on))
        while True:
            with suppress(NotKept):
                while changes:
                    await self._store.block(*changes[0])
                    changes.pop(0)
                self._others = await self._store.others()
                found = await self._store.blocked()
                if not changes:
                    fresh = found - set(blocked.all())
                    blocked.replace(found)
                    for home in fresh:
                        self._hall.office.part(home, say("blocked", "en"))
            await asyncio.sleep(LOOKED_EVERY)

    async def close(self) -> None:
        await self._ear.close()
        await self._links.close()

    def _opened(self, link: Link, stream: int, said: Said) -> Coroutine[Any, Any, None]:
        # A browser may have said something already, which follows at once.
        wire = FarWire(link, stream) if isinstance(said, Opened) else None
        return self._answered(link, stream, said, wire)

    async def _answered(self, link: Link, stream: int, said: Said, wire: FarWire | None) -> None:
        assert self._app is not None
        assert self._sockets is not None
        try:
            match said:
                case Request():
                    await answer_here(self._app, link, stream, said)
                case Told(words):
                    self._hall.office.tell(words)
                case Spent():
                    for _ in self.sharing.hear(link, said):
                        await asyncio.sleep(0)
                case Opened() if wire is not None:
                    await self._sockets.attend_far(wire, said)
        except Exception:
            log.exception("a request passed on by another server failed")


def merged(
    here: tuple[OfferedTable, ...], there: tuple[OfferedTable, ...]
) -> tuple[OfferedTable, ...]:
    """Each table once: a game of days may be in both lists. What can be joined comes first."""
    known = {one.table for one in here}
    both = [*here, *(one for one in there if one.table not in known)]
    return tuple(sorted(both, key=lambda one: one.running))


def _offered(answer: Answer) -> tuple[OfferedTable, ...]:
    try:
        return msgspec.json.decode(answer.content, type=LobbyTables).tables
    except msgspec.MsgspecError:
        return ()


def _unheard(_: Said | None) -> None:
    """Nothing is answered."""
