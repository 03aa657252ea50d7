"""A server's own protocols, application and tables without a network: bytes go in where they would
arrive, so that millions of messages run through the code that reads and handles them."""

import asyncio
import json
import logging
import random
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
from uvicorn import Config
from uvicorn.server import ServerState

from fusebox.bots import Choice, Question
from fusebox.server.app import application
from fusebox.server.limits import UNLIMITED
from fusebox.server.serve import configuration
from fusebox.store import MemoryStore
from fusebox.table.messages import PROTOCOL
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.clock import RealClock
from fusebox.tables.hall import Hall
from fusebox.tables.thinking import any_choice
from torture import mutations
from torture.people import SHARE

GAMES = (("fuse_discs", 2), ("fuse_dice", 3), ("fuse_cards", 3), ("fusion", 2), ("ruse", 2))
LASTS = 20_000
"""Messages after which everything is begun anew: what is kept in memory only grows."""
AT_ONCE = 200
"""Messages before everything else has its turn."""
STRANGE = 0.03
ENDED_WITHIN = 15.0
REQUESTS = 0.005


class Guessing:
    """Bots choose at random and at once: in a server they think in processes of their own."""

    async def choose(self, question: Question) -> Choice:
        return any_choice(question)

    async def close(self) -> None: ...


class Transport(asyncio.Transport):
    """Takes what the server writes, and reads it as soon as it comes."""

    def __init__(self, lost: Callable[[], object]) -> None:
        super().__init__({"peername": ("192.0.2.7", 4711), "sockname": ("127.0.0.1", 80)})
        self._protocol: asyncio.BaseProtocol | None = None
        self._lost = lost
        self._closing = False
        self.written = b""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._protocol is not None
        return self._protocol

    def write(self, data: Any) -> None:
        self.written = bytes(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._lost()

    abort = close


class Line:
    """One connection to a server without a network."""

    def __init__(self, config: Config, state: ServerState) -> None:
        loop = asyncio.get_running_loop()
        self.transport = Transport(partial(loop.call_soon, self._gone))
        protocol = cast(Any, config.http_protocol_class)(
            config=config, server_state=state, app_state={}
        )
        self.transport.set_protocol(protocol)
        protocol.connection_made(self.transport)

    @property
    def open(self) -> bool:
        return not self.transport.is_closing()

    def feed(self, data: bytes) -> None:
        if self.open and data:
            cast(asyncio.Protocol, self.transport.get_protocol()).data_received(data)

    def end(self) -> None:
        self.transport.close()

    def _gone(self) -> None:
        self.transport.get_protocol().connection_lost(None)


class Faults(logging.Handler):
    """Everything that would have put a traceback into a server's log."""

    def __init__(self, file: Path) -> None:
        super().__init__(logging.ERROR)
        self.found: Counter[str] = Counter()
        self._file = file

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.add(record.getMessage(), error)

    def add(self, words: str, error: BaseException | None = None) -> None:
        lines = traceback.format_exception(error) if error is not None else [words]
        kind = f"{words[:60]} {type(error).__name__}: {error}"[:200]
        if not self.found[kind]:
            with self._file.open("a", encoding="utf-8") as file:
                file.write("".join([kind, "\n", *lines, "\n"]))
        self.found[kind] += 1


class Fuzzer:
    """A hall with tables of every game, and sockets at them that say anything."""

    def __init__(self, luck: random.Random, faults: Faults) -> None:
        self._luck, self._faults = luck, faults
        self.counts: Counter[str] = Counter()

    async def run(self, messages: int, until: Callable[[], bool]) -> None:
        """So many messages, or as many as there is time for."""
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: self._faults.add(context["message"], context.get("exception"))
        )
        while self.counts["messages"] < messages and not until():
            hall = Hall(MemoryStore(), RealClock(), Guessing())
            await hall.start()
            self._config = configuration(application(hall, limits=UNLIMITED))
            self._config.load()
            logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
            self._state = ServerState()
            await self._one_hall(hall, min(LASTS, messages - self.counts["messages"]))
            await hall.close()
        if others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=ENDED_WITHIN)

    async def _one_hall(self, hall: Hall, messages: int) -> None:
        self._tables = [await self._table(hall, *game) for game in GAMES for _ in range(2)]
        names = [name for name, _ in self._tables]
        lines: list[tuple[Line, str, int]] = []
        for begin in range(0, messages, AT_ONCE):
            lines = [one for one in lines if one[0].open]
            while len(lines) < 30:
                lines.append(await self._socket())
            for _ in range(min(AT_ONCE, messages - begin)):
                if self._luck.random() < REQUESTS:
                    self._ask(names)
                else:
                    self._say(hall, *self._luck.choice(lines))
            await asyncio.sleep(0)
        for line, _, _ in lines:
            line.end()
        await asyncio.sleep(0)

    async def _table(self, hall: Hall, game: str, seats: int) -> tuple[str, list[str]]:
        """A table at which everybody is ready."""
        order = CreateTable(game, (SeatWanted("me"), *[SeatWanted("link")] * (seats - 1)))
        made = await hall.lobby.create(order)
        own, *invited = made.seats
        tokens = [own.token]
        for seat in invited:
            joined = await hall.lobby.join(made.table, seat.invite, "Ann")
            tokens += [joined.token]
        for number, token in enumerate(tokens):
            line = await self._greeted(made.table, token, number)
            self._feed(line, {"type": "act", "nonce": "r", "action": _ready()})
            await asyncio.sleep(0)
            line.end()
        return made.table, tokens

    async def _socket(self) -> tuple[Line, str, int]:
        table, tokens = self._luck.choice(self._tables)
        seat = self._luck.randrange(len(tokens) + 1)
        token = tokens[seat] if seat < len(tokens) else ""
        return await self._greeted(table, token, seat), table, seat

    async def _greeted(self, table: str, token: str, seat: int) -> Line:
        compressed = self._luck.random() < 0.5
        line = Line(self._config, self._state)
        line.feed(mutations.handshake(table, compressed))
        for _ in range(50):
            if line.transport.written.startswith(b"HTTP/1.1 101"):
                break
            await asyncio.sleep(0)
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "language": "en"}
        shown = {"tokens": [token], "shows": seat} if token else {}
        self._feed(line, hello | shown)
        await asyncio.sleep(0)
        self.counts["sockets"] += 1
        return line

    def _feed(self, line: Line, message: dict[str, Any]) -> None:
        line.feed(mutations.frame(json.dumps(message).encode(), self._luck))

    def _say(self, hall: Hall, line: Line, table: str, seat: int) -> None:
        known: list[Any] = []
        if self._luck.random() < 0.1:
            known = _offered(hall, table, seat)
        payload = mutations.message(self._luck, known)
        strange = self._luck.random() < STRANGE
        data = (mutations.strange_frame if strange else mutations.frame)(payload, self._luck)
        self.counts["messages"] += 1
        self.counts["strange frames"] += strange
        self._safely(line, data)

    def _ask(self, tables: list[str]) -> None:
        line = Line(self._config, self._state)
        self.counts["messages"] += 1
        self.counts["requests"] += 1
        self._safely(line, mutations.request(self._luck, tables))
        asyncio.get_running_loop().call_later(0.05, line.end)

    def _safely(self, line: Line, data: bytes) -> None:
        try:
            line.feed(data)
        except Exception as error:
            # A real event loop would have logged it and dropped the connection.
            self._faults.add(f"not handled: {data[:300]!r}", error)
            line.end()


def _ready() -> dict[str, Any]:
    return {"type": "Ready", "share": SHARE}


def _offered(hall: Hall, table: str, seat: int) -> list[Any]:
    """What this seat may do now."""
    live = hall._memory.at_hand(table)
    match = None if live is None or live.broken else live.match.match
    if match is None or seat >= len(match.header.players):
        return []
    return [msgspec.to_builtins(action) for action in match.offered(seat)[:50]]


def fuzz_inside(
    file: Path, luck: random.Random, messages: int, until: Callable[[], bool]
) -> tuple[Counter[str], Counter[str]]:
    """What was said, and what went wrong."""
    faults = Faults(file)
    logging.getLogger().addHandler(faults)
    logging.getLogger().setLevel(logging.ERROR)
    fuzzer = Fuzzer(luck, faults)
    try:
        asyncio.run(fuzzer.run(messages, until))
    finally:
        logging.getLogger().removeHandler(faults)
    return fuzzer.counts, faults.found
