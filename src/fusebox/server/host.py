"""What a host sees of the server, with the token that is made when it starts."""

import asyncio
import os
import platform
import secrets
import sys
import tempfile
from collections.abc import Callable
from hmac import compare_digest
from pathlib import Path
from typing import Final

import msgspec
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from fusebox.core.version import __version__
from fusebox.server.blocked import Blocked
from fusebox.server.limits import Limits, Now
from fusebox.server.sentences import language_of, say
from fusebox.store import Unsafe
from fusebox.store.shelves import FolderShelf, Shelf
from fusebox.table.messages import PROTOCOL
from fusebox.tables.clock import Stalls
from fusebox.tables.hall import Hall
from fusebox.tables.thinking import FailedBot
from fusebox.tables.wire.host import BotFailure, HostStatus
from fusebox.thinkers.joined import Thinkers

TOKEN_BYTES: Final = 18
LINK: Final = "host-link.txt"


class Host:
    """Answers whoever has the token, and nobody else."""

    def __init__(
        self,
        hall: Hall,
        folder: Path,
        build: str,
        limits: Limits,
        now: Now,
        notices: Callable[[], list[str]] = list,
        failures: Callable[[], list[FailedBot]] = list,
        stalls: Callable[[], Stalls] = lambda: Stalls(0, 0, 0),
        token: str = "",
        blocked: Blocked | None = None,
        thinkers: Thinkers | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        self.token = token or secrets.token_urlsafe(TOKEN_BYTES)
        self.blocked = Blocked() if blocked is None else blocked
        self._hall = hall
        self._folder = folder
        self._shelf: Shelf = FolderShelf(folder) if shelf is None else shelf
        self._build = build
        self._limits = limits
        self._now = now
        self._since = now()
        self._notices = notices
        self._failures = failures
        self.told: Callable[[str], None] = lambda _: None
        """Told what is said to everybody, for the other servers."""
        self._stalls = stalls
        self._thinkers = thinkers

    async def status(self, request: Request) -> Response:
        tally = await self._hall.tally()
        status = HostStatus(
            version=__version__,
            build=self._build,
            protocol=PROTOCOL,
            python=platform.python_version(),
            games=self._hall.versions(),
            uptime=int(self._now() - self._since),
            tables=tally.tables,
            running=tally.running,
            live=tally.live,
            connected=tally.connected,
            memory=_memory(),
            load=_load(),
            kept=await self._shelf.size() // 1024,
            identity=await self._hall.identity(),
            stalls=self._stalls(),
            limits=msgspec.to_builtins(self._limits),
            thinkers=0 if self._thinkers is None else len(self._thinkers),
            thought_elsewhere=0 if self._thinkers is None else self._thinkers.answered,
            draining=self._hall.office.draining,
            blocked=self.blocked.all(),
            notices=tuple(self._notices()),
            failures=tuple(_told(failure) for failure in self._failures()),
        )
        content = msgspec.json.encode(status)
        headers = {"cache-control": "no-store"}
        return Response(content, headers=headers, media_type="application/json")

    async def backup(self, request: Request) -> Response:
        """All tables in one file, as `fusebox backup` writes it."""
        # Within the data folder: if the server dies over it, it is cleared away by the next one.
        folder = Path(tempfile.mkdtemp(".part", "fusebox-", self._folder))
        file = folder / "tables.fusebox"
        try:
            await asyncio.to_thread(self._shelf.back_up, file)
        except Unsafe:
            folder.rmdir()
            raise HTTPException(503, say("no_backup", language_of(request))) from None
        cleared = BackgroundTask(_cleared, folder, file)
        headers = {"cache-control": "no-store"}
        return FileResponse(file, headers=headers, filename=file.name, background=cleared)

    def admit(self, request: Request) -> None:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not compare_digest(given.encode(), self.token.encode()):
            raise HTTPException(403, say("not_host", language_of(request)))


def write_link(folder: Path, link: str) -> Path:
    """A file for the host alone that says where their page is; it is written anew at each start."""
    file = remove_link(folder)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as written:
        written.write(f"{link}\n")
    return file


def remove_link(folder: Path) -> Path:
    """An earlier server's is gone from where one works now, and has not yet said where it is."""
    file = folder / LINK
    file.unlink(missing_ok=True)
    return file


def _told(failure: FailedBot) -> BotFailure:
    return BotFailure(failure.game, failure.level, failure.error, failure.when)


def _cleared(folder: Path, file: Path) -> None:
    file.unlink(missing_ok=True)
    folder.rmdir()


def _memory() -> int:
    """Megabytes this process takes, as far as the system tells."""
    if sys.platform != "linux":
        return 0
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def _load() -> float:
    """How busy the machine was during the last minute, in cores."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0
