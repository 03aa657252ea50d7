"""What a server does for its data folder while it runs, and what its host should know."""

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from fusebox.core import Millis
from fusebox.store import NotKept
from fusebox.store.upkeep import clear_leftovers, damage

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


async def look_for_damage(folder: Path, notices: Notices) -> None:
    """Reads everything once, beside the event loop, and tells what is lost."""
    try:
        found = await asyncio.to_thread(damage, folder)
    except Exception as error:
        found = [f"The tables in {folder} could not be checked: {error}."]
    for sentence in found:
        notices.say(f"damage {sentence}", sentence)


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
