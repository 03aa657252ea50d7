"""What a server does for its data folder while it runs, and what its host should know."""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol

from fusebox.core import Millis
from fusebox.server.settings import Backups
from fusebox.store import NotKept, Unsafe
from fusebox.store.shelves import Shelf
from fusebox.store.upkeep import clear_leftovers

HOUR: Final = 3_600.0
STAMP: Final = "fusebox-%Y%m%dT%H%M%SZ.fusebox"
TRIED_AGAIN: Final = 60.0
"""Seconds until a backup that could not be written is tried again."""
DAY: Final[Millis] = 86_400_000
SWEPT_EVERY: Final = 6 * 3_600.0
SAID_AGAIN_AFTER: Final = 60.0
MOST_KEPT: Final = 50

log = logging.getLogger(__name__)


class Retaining(Protocol):
    """A store that can do without what was over long ago."""

    async def delete_finished(self, age: Millis) -> int: ...


class Notices:
    """What the host should know, said in the log and kept for the host's page. The same thing is
    said once a minute at most, however often it happens."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._said: dict[str, tuple[float, str]] = {}

    def say(self, kind: str, sentence: str) -> None:
        """One sentence a kind is kept: the last."""
        at, _ = self._said.get(kind, (float("-inf"), ""))
        if self._now() - at < SAID_AGAIN_AFTER:
            return
        log.warning(sentence)
        self._said[kind] = (self._now(), sentence)
        while len(self._said) > MOST_KEPT:
            del self._said[next(iter(self._said))]

    def all(self) -> list[str]:
        return [sentence for _, sentence in self._said.values()]


async def look_for_damage(shelf: Shelf, notices: Notices) -> None:
    """Reads everything once, beside the event loop, and tells what is lost."""
    try:
        found = await asyncio.to_thread(shelf.damage)
    except Exception as error:
        found = [f"The tables in {shelf.place} could not be checked: {error}."]
    for sentence in found:
        notices.say(f"damage {sentence}", sentence)


class Backing:
    """Backups on a schedule. When the last one was made is told by its name, so that a server which
    is started again goes on where it was."""

    def __init__(
        self, shelf: Shelf, plan: Backups, notices: Notices, now: Callable[[], float] = time.time
    ) -> None:
        self._shelf = shelf
        self._plan = plan
        self._notices = notices
        self._now = now

    def due(self) -> float:
        """In how many seconds the next one is to be made."""
        made = [_when(path) for path in self._made()]
        return max(0.0, max(made) + self._plan.hours * HOUR - self._now()) if made else 0.0

    def back_up(self) -> None:
        """Writes one, and removes those that are too many; a failure is told to the host."""
        folder = self._plan.folder
        stamp = datetime.fromtimestamp(self._now(), UTC).strftime(STAMP)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._shelf.back_up(folder / stamp)
            for path in self._made()[: -self._plan.keep]:
                path.unlink(missing_ok=True)
        except (Unsafe, OSError) as error:
            self._notices.say("backup", f"Could not write a backup to {folder}: {error}")

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.due())
            await asyncio.to_thread(self.back_up)
            await asyncio.sleep(TRIED_AGAIN)

    def _made(self) -> list[Path]:
        """Only what has a name of ours, the oldest first."""
        found = sorted(self._plan.folder.glob("fusebox-*.fusebox"))
        return [path for path in found if _when(path) > 0]


def _when(backup: Path) -> float:
    try:
        return datetime.strptime(backup.name, STAMP).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return 0.0


async def keep_tidy(store: Retaining, folder: Path, days: int) -> None:
    """Deletes what was over so many served days ago, and what backups have left behind."""
    while True:
        try:
            deleted = await store.delete_finished(days * DAY)
            await asyncio.to_thread(clear_leftovers, folder)
        except (NotKept, OSError) as error:
            log.warning("could not delete finished tables: %s", error)
        else:
            if deleted:
                log.info("deleted %s tables that finished more than %s days ago", deleted, days)
        await asyncio.sleep(SWEPT_EVERY)
