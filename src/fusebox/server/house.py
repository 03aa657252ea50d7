"""One server put together: its hall, its door, its host, and what it tells about itself."""

import time
from collections.abc import Coroutine, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette

from fusebox.core import AnyRules
from fusebox.server import journal
from fusebox.server.app import application
from fusebox.server.blocked import Blocked
from fusebox.server.door import Door, raised_files
from fusebox.server.health import Doctor, Pulse
from fusebox.server.host import Host
from fusebox.server.limits import Limits, shared
from fusebox.server.metrics import Figures, Metrics, told
from fusebox.server.pages import build_of
from fusebox.server.peers import Peers
from fusebox.server.push import PushPost
from fusebox.server.settings import Settings
from fusebox.server.thinkers import ThinkersDoor
from fusebox.server.upkeep import Backing, Notices, Retaining, keep_tidy, look_for_damage
from fusebox.server.watch import Watch, both
from fusebox.store.shelves import FolderShelf, Shelf
from fusebox.tables.box import Reach
from fusebox.tables.clock import RealClock
from fusebox.tables.hall import Hall
from fusebox.tables.thinking import Workers
from fusebox.thinkers.greeting import own_program
from fusebox.thinkers.joined import Thinkers

BUILDS: Final = "client"
"""The folder among the data for the files of this build and the one before."""


class House:
    """What a hall needs to be reached and looked after."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        hall: Hall,
        clock: RealClock,
        workers: Workers,
        post: PushPost | None = None,
        shelf: Shelf | None = None,
        peers: Peers | None = None,
    ) -> None:
        self._peers = peers
        if peers is not None:
            peers.tell_of(hall)
        self._post = post
        self._shelf: Shelf = FolderShelf(folder) if shelf is None else shelf
        self._settings = settings
        self._folder = folder
        self._hall = hall
        self._clock = clock
        self._workers = workers
        self._thinkers = Thinkers(workers.pool)
        self._pulse = Pulse()
        self._doctor = Doctor(hall.write, self._pulse.lag, folder, limits=settings.limits)
        self._metrics = None if settings.metrics is None else Metrics(self._figures)
        self.notices = Notices()
        limits = shared(settings.limits)
        self.door = Door(limits.connections, room_for(limits), self.notices, settings.proxies)
        self.host = self._hosted()
        if peers is not None:
            self.host.told = lambda words: peers.begin(peers.tell(words))

    def _hosted(self) -> Host:
        return Host(
            self._hall,
            self._folder,
            build_of(),
            self._settings.limits,
            time.monotonic,
            self.notices.all,
            self._workers.failures,
            self._clock.stalls,
            self._settings.host_token,
            Blocked(self._folder),
            self._thinkers,
            self._shelf,
        )

    def work(self, store: Retaining) -> Iterable[Coroutine[Any, Any, None]]:
        """What is to be done beside serving, until the end."""
        yield self._pulse.run()
        if self._peers is not None:
            yield self._peers.watch(self.host.blocked)
            yield self._peers.tell_spending()
        yield look_for_damage(self._shelf, self.notices)
        if self._settings.backups is not None:
            yield Backing(self._shelf, self._settings.backups, self.notices).run()
        yield keep_tidy(store, self._folder, self._settings.keep_finished)

    def app(self, games: Mapping[str, AnyRules], hosts: frozenset[str], reach: Reach) -> Starlette:
        return application(
            self._hall,
            builds=self._folder / BUILDS,
            games=games,
            limits=self._settings.limits,
            hosts=hosts,
            host=self.host,
            reach=reach,
            doctor=self._doctor,
            watch=self._watch(),
            post=self._post,
            peers=self._peers,
            thinkers=self._thinkers_door(),
        )

    def _thinkers_door(self) -> ThinkersDoor | None:
        """Only where the host has named a secret."""
        if not self._settings.thinkers_secret:
            return None
        secret = self._settings.thinkers_secret.encode()
        return ThinkersDoor(self._thinkers, secret, own_program())

    @property
    def figures_at(self) -> str:
        """Where figures can be asked for now; empty: nowhere."""
        return "" if self._metrics is None else self._metrics.address

    def measured(self) -> AbstractAsyncContextManager[None]:
        """Within it, figures are told to whoever asks for them."""
        place = self._settings.metrics
        if self._metrics is None or place is None:
            return nullcontext()
        return told(self._metrics, place)

    def _watch(self) -> Watch:
        written = [journal.write] if self._settings.log else []
        counted = [] if self._metrics is None else [self._metrics.count]
        return both(*written, *counted)

    async def _figures(self) -> Figures:
        tally, health = await self._hall.tally(), await self._doctor.health()
        return Figures(
            tables=tally.tables,
            running=tally.running,
            live=tally.live,
            connected=tally.connected,
            connections=len(self.door),
            lag=health.lag / 1000,
            disk=health.disk * 2**20,
            kept=await self._shelf.size(),
            stalls=self._clock.stalls().count,
            failures=len(self._workers.failures()),
            thinkers=len(self._thinkers),
            thought_elsewhere=self._thinkers.answered,
            heard=0 if self._peers is None else self._peers.sharing.heard(),
            charged=0 if self._peers is None else self._peers.sharing.charged,
            writable=health.writable,
            draining=self._hall.office.draining,
        )


def room_for(limits: Limits) -> int:
    """How many connections there may be in all."""
    room = raised_files()
    return room if limits.everybody is None else min(room, limits.everybody)
