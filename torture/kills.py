"""The kill storm: servers are killed at any moment while people play, and every log is compared
with what the people were told."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import httpx2

from torture.logbook import Fault, Logbook, read
from torture.people import LOST, Person, Wrong, all_played, seated
from torture.servers import Gone, Server, Servers

TABLES = 10
FOLDER_LASTS = 100
"""Crashes after which a fresh folder is begun: logs are compared whole."""
MOMENTS = (0.02, 0.9)
GAMES = (
    *(("fuse_discs", 2, ()), ("fuse_discs", 1, ("random",)), ("fuse_dice", 2, ())),
    *(("fuse_cards", 3, ()), ("fusion", 2, ()), ("ruse", 2, ()), ("ruse", 1, ())),
)
ENDS = {
    "kill": 60,
    "kill at start": 10,
    "stop, kill": 8,
    "stop, go on, kill": 6,
    "end": 5,
    "interrupt": 3,
    "end, kill": 6,
    "kill workers": 2,
}
"""How servers end, and how often."""


class Storm:
    """Tables and people through many servers of one folder after another."""

    def __init__(self, servers: Servers, room: Path, luck: random.Random) -> None:
        self._servers, self._room, self.luck = servers, room, luck
        self.counts: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.wrongs: list[str] = []
        self._begin_folder()

    def _begin_folder(self) -> None:
        self.folder = self._room / f"data{self.counts['folders']}"
        self.counts["folders"] += 1
        self.people: list[Person] = []
        self._logbook = Logbook()

    def started(self, **more: object) -> Server | None:
        """A server in the present folder; None if it was made to die before it could be reached."""
        try:
            return self._servers.start(self.folder, **more)
        except Gone:
            return None

    async def played(self, server: Server, end: Callable[[], object]) -> None:
        """Everybody plays until the server is gone."""
        tasks = await all_played(self.people, server.address)
        tasks.append(asyncio.create_task(self._new_tables(server.address)))
        await asyncio.to_thread(end)
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Wrong):
                self.wrongs.append(str(result))
            elif isinstance(result, BaseException):
                raise result

    async def _new_tables(self, address: str) -> None:
        """Fills up the hall, and plays at the new tables."""
        playing: list[asyncio.Task[None]] = []
        with suppress(httpx2.HTTPError, *LOST):
            async with httpx2.AsyncClient(base_url=address, timeout=30) as client:
                while len({person.table for person in self.people if not person.over}) < TABLES:
                    game, people, bots = self.luck.choice(GAMES)
                    new = await seated(client, game, people, bots, self.luck)
                    self.people += new
                    playing += await all_played(new, address)
        await asyncio.gather(*playing)

    def check(self) -> None:
        """After a crash: compares the logs with what was told."""
        logs, state = read(self.folder)
        if state != "ok":
            self.faults.append(Fault("damaged", "", state))
        self.faults += self._logbook.faults(logs, self.people)
        self.counts["checks"] += 1

    def crashed(self) -> None:
        """One more crash, and a fresh folder now and then."""
        self.check()
        self.counts["crashes"] += 1
        if self.counts["crashes"] % FOLDER_LASTS == 0:
            self.sum_up()
            self._begin_folder()

    def sum_up(self) -> None:
        """Counts what the people of this folder have been told."""
        for person in self.people:
            self.counts["acknowledged"] += len(person.acknowledged)
            self.counts["refused"] += len(person.refused)
            self.counts["repeated"] += person.repeated
        self.counts["tables"] += len({person.table for person in self.people})


class Result(NamedTuple):
    counts: Counter[str]
    faults: list[Fault]
    wrongs: list[str]
    tracebacks: int

    @property
    def kills(self) -> int:
        """Ends of a server that were no ordinary ones."""
        return self.counts["crashes"] - self.counts["end"] - self.counts["interrupt"]

    @property
    def torn(self) -> int:
        return self.counts["crashes"] - self.counts["cuts"] - self.counts["not reached"]


def kill_storm(room: Path, luck: random.Random, kills: int, until: float) -> Result:
    """So many crashes, or as many as there is time for."""
    with Servers() as servers:
        storm = Storm(servers, room, luck)
        while storm.counts["crashes"] < kills and time.monotonic() < until:
            how = luck.choices(list(ENDS), list(ENDS.values()))[0]
            storm.counts[how] += 1
            _one_server(storm, servers, how)
            storm.crashed()
        _goes_on(storm)
        storm.sum_up()
        return Result(storm.counts, storm.faults, storm.wrongs, tracebacks(room))


def _one_server(storm: Storm, servers: Servers, how: str) -> None:
    moment = storm.luck.uniform(*MOMENTS)
    if how == "kill at start":
        server = servers.begin(storm.folder)
        time.sleep(moment / 10)
        server.kill()
        return
    server = servers.start(storm.folder)

    def end() -> None:
        time.sleep(moment)
        _end(server, how, storm.luck)

    asyncio.run(storm.played(server, end))


def _end(server: Server, how: str, luck: random.Random) -> None:
    match how:
        case "stop, kill":
            server.send(signal.SIGSTOP)
            time.sleep(luck.uniform(0, 0.1))
        case "stop, go on, kill":
            server.send(signal.SIGSTOP)
            time.sleep(luck.uniform(0, 0.3))
            server.send(signal.SIGCONT)
            time.sleep(luck.uniform(0, 0.1))
        case "end" | "interrupt":
            server.send(signal.SIGTERM if how == "end" else signal.SIGINT)
            if not server.wait():
                raise TimeoutError("a server did not end")
        case "end, kill":
            server.send(signal.SIGTERM)
            time.sleep(luck.uniform(0, 0.1))
        case "kill workers":
            for worker in server.workers():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            time.sleep(luck.uniform(0, 0.3))
    server.kill()


def _goes_on(storm: Storm) -> None:
    """The last server has to find every table as it was told, and lets it go on."""
    server = storm.started()
    if server is None:
        storm.wrongs.append("the last server did not start")
        return
    alive = server

    def end() -> None:
        time.sleep(2.0)
        alive.kill()

    asyncio.run(storm.played(alive, end))
    storm.check()


def tracebacks(room: Path) -> int:
    """Over all logs of servers."""
    texts = (log.read_text(encoding="utf-8", errors="replace") for log in room.glob("*.log"))
    return sum(text.count("Traceback (most recent call last)") for text in texts)
