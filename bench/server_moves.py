"""A move taken apart: from the message that is read to the two updates that are written, in this
process and without sockets. Prints calls and processor time a move, and under

    valgrind --tool=callgrind --instr-atstart=no python bench/server_moves.py --counted

callgrind counts the instructions of the second half, which other work on a machine does not
change."""

import argparse
import asyncio
import cProfile
import gc
import os
import pstats
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import uvloop

from fusebox.core import Millis
from fusebox.games import GAMES
from fusebox.server.limits import UNLIMITED
from fusebox.server.rates import Rates, rates_of
from fusebox.server.serve import COLLECTED_AFTER
from fusebox.server.sockets import Socket
from fusebox.server.wire import Heard
from fusebox.store import SqliteStore
from fusebox.table.messages import PROTOCOL, Hello
from fusebox.table.seats import CreateTable, SeatMade, SeatWanted
from fusebox.tables.clock import RealClock
from fusebox.tables.hall import Hall
from fusebox.tables.thinking import Workers

READY = b'{"type":"Ready","share":"c3Nzc3Nzc3Nzc3Nzc3Nzcw=="}'
ACTION = re.compile(rb'\{"action":(\{[^{}]*\})')
LEGAL, OVER = b'"legal":[', b'"outcome":'


class Player:
    """A browser without a browser: it keeps the last update, and says how many are awaited."""

    awaited = 0
    heard_all: "asyncio.Future[None]"
    nonces = 0

    def __init__(self) -> None:
        self.last = b""
        self._heard: Heard = lambda _: None

    def listen(self, heard: Heard, lost: Callable[[], None]) -> None:
        self._heard = heard

    def write(self, text: bytes) -> int:
        self.last = text
        Player.awaited -= 1
        if not Player.awaited:
            Player.heard_all.set_result(None)
        return 0

    def ping(self, answered: Callable[[Millis], None]) -> None:
        pass

    def abort(self) -> None:
        pass

    def act(self, action: bytes) -> None:
        Player.nonces += 1
        self._heard(b'{"type":"act","nonce":"%d","action":%b}' % (Player.nonces, action))

    def legal(self) -> list[bytes]:
        start = self.last.find(LEGAL)
        return [] if start < 0 else ACTION.findall(self.last, start, self.last.index(b"]", start))


async def seated(hall: Hall, rates: Rates) -> list[Player]:
    """Two people at a table of discs, both ready."""
    order = CreateTable("fuse_discs", (SeatWanted("me"), SeatWanted("me")), {"match": 5})
    made = await hall.lobby.create(order)
    return [await _seat(hall, rates, made.table, seat) for seat in made.seats]


async def _seat(hall: Hall, rates: Rates, table: str, seat: SeatMade) -> Player:
    player = Player()
    socket = Socket("127.0.0.1", "en", player, UNLIMITED, rates, time.monotonic)
    hello = Hello(PROTOCOL, "en", tokens=(seat.token,), shows=seat.seat)
    socket.enter(await hall.greet(table, hello, socket))
    player.act(READY)
    return player


def chosen(tables: list[list[Player]], luck: Random) -> list[tuple[Player, bytes]]:
    """A move at every table that is not over."""
    going = [table for table in tables if OVER not in table[0].last]
    movers = [next(player for player in table if player.legal()) for table in going]
    return [(player, luck.choice(player.legal())) for player in movers]


async def played(rounds: int, count: int, counted: bool) -> None:
    luck = Random(7)
    with tempfile.TemporaryDirectory() as folder:
        store, clock, workers = SqliteStore(Path(folder)), RealClock(), Workers(1)
        hall = Hall(store, clock, workers, GAMES, luck=luck.randbytes)
        await hall.start()
        rates = rates_of(UNLIMITED, time.monotonic)
        tables = [await seated(hall, rates) for _ in range(count)]
        while not all(any(player.legal() for player in table) for table in tables):
            await asyncio.sleep(0.05)
        await measured(tables, luck, rounds, counted)
        await hall.close()


def counting(switch: str) -> None:
    """Only moves are counted, and not how they are chosen."""
    control = ["callgrind_control", "-i", switch, str(os.getpid())]
    subprocess.run(control, check=True, stdout=sys.stderr)


async def measured(tables: list[list[Player]], luck: Random, rounds: int, counted: bool) -> None:
    """The first half fills what is remembered; the second is measured."""
    profile, used, moves = cProfile.Profile(), 0.0, 0
    for number in range(rounds):
        late = number >= rounds // 2
        actions = chosen(tables, luck)
        Player.awaited = 2 * len(actions)
        Player.heard_all = asyncio.get_running_loop().create_future()
        if late and counted:
            counting("on")
        begun = time.process_time()
        if late and not counted:
            profile.enable()
        for player, action in actions:
            player.act(action)
        await Player.heard_all
        profile.disable()
        if late and counted:
            counting("off")
        if late:
            used, moves = used + time.process_time() - begun, moves + len(actions)
    print(f"{moves} moves, {used / moves * 1e6:.0f} us of processor each", flush=True)
    if not counted:
        figures = pstats.Stats(profile)
        print(f"{figures.total_calls / moves:.0f} calls each; those that took longest:")  # type: ignore[attr-defined]
        figures.sort_stats("tottime").print_stats(40)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=52)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--counted", action="store_true")
    given = parser.parse_args()
    gc.set_threshold(*COLLECTED_AFTER)
    uvloop.run(played(given.rounds, given.tables, given.counted))
