"""A real server in a thread, on a free port, whose time passes only when it is turned."""

import asyncio
import base64
import json
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx2
import uvloop
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fusebox.bots import Choice, Question
from fusebox.core import AnyRules, Millis
from fusebox.core.table import SHARE_BYTES
from fusebox.games import GAMES
from fusebox.server.app import application
from fusebox.server.door import Door
from fusebox.server.health import Doctor
from fusebox.server.host import Host
from fusebox.server.limits import UNLIMITED, Limits
from fusebox.server.listening import address_of, bound
from fusebox.server.pages import CLIENT
from fusebox.server.push import PushPost
from fusebox.server.serve import Server, configuration
from fusebox.server.settings import PROXY
from fusebox.server.thinkers import ThinkersDoor
from fusebox.store import MemoryStore, Store
from fusebox.store.signing import Signer
from fusebox.table.messages import PROTOCOL
from fusebox.tables.hall import Hall
from fusebox.tables.thinking import Thinker, checked, thought
from tests.clock import HandClock
from tests.support import luck

T = TypeVar("T")
_nonces = count(1)
_stores: dict[Path, MemoryStore] = {}
"""What was kept in a folder is there again for the next server in it."""
Json = dict[str, Any]
PATIENCE = 30.0
TODAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
"""When it always is: the deals of the day are the same whenever a test is run."""


def _remembered(folder: Path) -> Store:
    return _stores.setdefault(folder, MemoryStore())


class AtOnce:
    """A thinker without worker processes: bots choose before anything else happens."""

    async def choose(self, question: Question) -> Choice:
        return checked(question, thought(question))

    async def close(self) -> None:
        pass


class Rig:
    """`with Rig(folder) as rig:` serves until the end of the block."""

    def __init__(
        self,
        folder: Path,
        *,
        limits: Limits = UNLIMITED,
        games: Mapping[str, AnyRules] = GAMES,
        client: Path = CLIENT,
        builds: Path | None = None,
        hosts: frozenset[str] | None = None,
        store: Callable[[Path], Store] | None = None,
        door: Door | None = None,
        plain: bool = False,
        proxies: tuple[str, ...] = (PROXY,),
        chat: bool = True,
        lobby: bool = False,
        post: PushPost | None = None,
        rates: bool = False,
        thinker: Thinker | None = None,
        outside: Mapping[str, tuple[str, ...]] | None = None,
        thinkers: ThinkersDoor | None = None,
    ) -> None:
        self._thinkers = thinkers
        self._thinker = AtOnce() if thinker is None else thinker
        self._rates = rates
        self._folder = folder
        self._post = post
        self._limits = limits
        self._games = games
        self._client = client
        self._builds = builds
        self._hosts = hosts
        self._store = store or _remembered
        self._door = door
        self._plain = plain
        self._proxies = proxies
        self._house: dict[str, Any] = {"chat": chat, "lobby": lobby, "outside": outside}
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._work, name="fusebox-rig")
        self.clock = HandClock()
        self.luck = luck(folder.name)
        self.signer = Signer(luck("rig")(32), "rig.example")
        self.hall: Hall
        self.host: Host
        self.doctor: Doctor
        self.lag = 0.0
        self.free = 2**40
        self.address = ""
        self._loop: asyncio.AbstractEventLoop
        self._server: Server

    def __enter__(self) -> "Rig":
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        if self._failure is not None:
            raise self._failure
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)

    def call(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """What this comes to, on the server's own event loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE)

    def turn(self, by: Millis) -> None:
        """Lets time pass."""
        self.call(self.clock.turn(by))

    def _drawn(self, length: int) -> bytes:
        return self.luck(length)

    def _left(self, _: Path) -> int:
        return self.free

    def _seconds(self) -> float:
        return self.clock.now() / 1000

    def _work(self) -> None:
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(self._serve())
        except BaseException as failure:
            self._failure = failure
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.hall = self._opened()
        await self.hall.start()
        self.host = Host(self.hall, self._folder, "test", self._limits, self._seconds)
        self.doctor = Doctor(
            self.hall.write,
            lambda: self.lag,
            self._folder,
            self._seconds,
            self._left,
            self._limits,
        )
        listening = bound("127.0.0.1", 0)
        self.address = address_of(listening).rstrip("/")
        self._server = Server(
            configuration(self._app(), self._door, self._plain, self._proxies, self._limits),
            self._ready.set,
        )
        await self._server.serve(sockets=[listening])
        listening.close()

    def _opened(self) -> Hall:
        return Hall(
            self._store(self._folder),
            self.clock,
            self._thinker,
            self._games,
            luck=self._drawn,
            today=lambda: TODAY.date().isoformat(),
            signer=self.signer,
            **self._house,
            post=self._post,
            rates=self._rates,
        )

    def _app(self) -> Starlette:
        return application(
            self.hall,
            client=self._client,
            builds=self._builds,
            games=self._games,
            limits=self._limits,
            hosts=self._hosts,
            now=self._seconds,
            host=self.host,
            doctor=self.doctor,
            post=self._post,
            thinkers=self._thinkers,
        )


class Player:
    """A browser's place: HTTP and one socket, as a page uses them."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.Client(base_url=address, timeout=PATIENCE)
        self.build: str = self.http.get("/api/box").json()["build"]

    def close(self) -> None:
        self.http.close()

    def post(self, path: str, **body: Any) -> Json:
        """The answer to a request that succeeds."""
        response = self.http.post(path, json=body)
        assert response.is_success, response.text
        answer: Json = response.json()
        return answer

    def create(self, *kinds: str, game: str = "fuse_discs", **more: Any) -> Json:
        """A new table with such seats: "me", "link", or the level of a bot."""
        return self.post("/api/tables", game=game, seats=[_wanted(kind) for kind in kinds], **more)

    @contextmanager
    def socket(self, table: str, *tokens: str, **more: Any) -> Iterator["Line"]:
        """An open socket that has said hello."""
        with self.bare_socket(table) as line:
            line.hello(*tokens, **more)
            yield line

    @contextmanager
    def bare_socket(self, table: str = "none", **options: Any) -> Iterator["Line"]:
        url = f"{self.address.replace('http', 'ws', 1)}/ws/{table}"
        with connect(url, proxy=None, **options) as connection:
            yield Line(connection, self.build)


class Line:
    """What is said and heard on one socket."""

    def __init__(self, connection: ClientConnection, build: str) -> None:
        self.connection = connection
        self._build = build
        self._answers: list[Json] = []

    def hello(self, *tokens: str, **more: Any) -> None:
        message: Json = {
            "type": "hello",
            "protocol": PROTOCOL,
            "build": self._build,
            "language": "en",
            "tokens": tokens,
        }
        self.say(message | more)

    def say(self, message: Json | str | bytes) -> None:
        self.connection.send(json.dumps(message) if isinstance(message, dict) else message)

    def act(self, action: Json, nonce: str = "") -> str:
        """Sends an action; the nonce it was sent with."""
        sent = nonce or f"n{next(_nonces)}"
        self.say({"type": "act", "nonce": sent, "action": action})
        return sent

    def ready(self) -> None:
        """This device's share of the luck."""
        self.act({"type": "Ready", "share": base64.b64encode(b"s" * SHARE_BYTES).decode()})
        assert self.hear("done", "refused")["type"] == "done"

    def turn(self) -> Json:
        """The next update in which there is something to do."""
        while True:
            update = self.hear("update")
            if update.get("legal"):
                return update

    def done(self, nonce: str) -> Json:
        """The answer to this action."""
        while True:
            answer = self.hear("done", "refused")
            if answer["nonce"] == nonce:
                return answer

    def rest(self) -> tuple[list[Json], int]:
        """All that is heard until the server closes the socket, and the code it gives."""
        heard: list[Json] = []
        try:
            while True:
                heard.append(self.hear())
        except ConnectionClosed as end:
            return heard, end.rcvd.code if end.rcvd else 0

    def hear(self, *kinds: str) -> Json:
        """The next message, or the next of these kinds."""
        while True:
            message = self._next()
            if not kinds or message["type"] in kinds:
                return message

    def _next(self) -> Json:
        """The next message; the answer that an update holds comes after it as one of its own."""
        if self._answers:
            return self._answers.pop()
        message: Json = json.loads(self.connection.recv(PATIENCE))
        if message["type"] == "update" and (nonce := message.get("done")):
            self._answers.append({"type": "done", "nonce": nonce, "version": message["version"]})
        return message


def _wanted(kind: str) -> Json:
    return {"kind": kind} if kind in ("me", "link") else {"kind": "bot", "level": kind}
