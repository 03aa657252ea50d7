"""Runs the server: one process, one event loop, on a port and a data folder of its own."""

import asyncio
import errno
import gc
import os
import socket
import sys
import time
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec
import uvicorn
from starlette.applications import Starlette

from fusebox.core import AnyRules
from fusebox.games import GAMES
from fusebox.server.answers import Answers
from fusebox.server.app import application
from fusebox.server.door import LOOKED_EVERY, MOST_FILES, Door, raised_files
from fusebox.server.headers import LOOPBACK, OwnNames
from fusebox.server.health import Doctor, Pulse
from fusebox.server.host import Host, write_link
from fusebox.server.limits import MESSAGE_BYTES, Limits
from fusebox.server.pages import CLIENT, Pages
from fusebox.server.plain import PlainWires, missing
from fusebox.server.reach import EVERYWHERE, Reach, announced, own_addresses, reach_of
from fusebox.server.timeouts import PromptProtocol
from fusebox.server.upkeep import Notices, keep_tidy, look_for_damage
from fusebox.server.wire import WireProtocol
from fusebox.store import Locked, NotKept, SqliteStore, Unsafe
from fusebox.store.schema import DATABASE
from fusebox.store.signing import signer_in
from fusebox.tables.clock import RealClock
from fusebox.tables.hall import Hall
from fusebox.tables.thinking import Workers
from fusebox.tables.workshop import Workshop

HOST = "127.0.0.1"
PORT = 8000
PORTS_TRIED = 20
BACKLOG = 2048
GRACE = 5
KEPT_DAYS = 365
COLLECTED_AFTER = (1_000, 5_000, 100)
"""Often enough that looking takes two milliseconds at most, and hardly ever at what is old."""
COLLECTED_EVERY = 3_600.0
"""Seconds; then what is old is looked at as well, or connections long gone would pile up."""


class Unservable(ValueError):
    """The server can't be started: why, in a sentence."""


class Taken(Unservable):
    """Another program has the port."""


class Settings(msgspec.Struct, frozen=True):
    """Where it serves from and to whom."""

    host: str = HOST
    port: int | None = None
    """None: the usual one, or the next that is free."""
    lan: bool = False
    """For everybody in this network, whatever its host says."""
    data: Path | None = None
    browser: bool = True
    names: tuple[str, ...] = ()
    """Names it is known by behind a proxy; where there are some, it answers to no others, and signs
    records with the first."""
    limits: Limits = Limits()
    keep_finished: int = KEPT_DAYS
    """Days for which finished tables are kept."""
    says_token: bool = False
    """Whether the host's token may be said: on a screen, but not into a log."""
    data_tables: Mapping[str, str] = {}
    """By game, an owner's own tables of cards and tiles: new tables begin with them."""

    @property
    def address(self) -> str:
        """Where it listens."""
        return EVERYWHERE[0] if self.lan else self.host


def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Serves until it is interrupted, which is how a server ends well."""
    # Tables make many small things and hardly a cycle: looking for cycles at Python's usual pace
    # takes a fifth of the server's time.
    gc.set_threshold(*COLLECTED_AFTER)
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serve(settings, say))


async def look_around(door: Door) -> None:
    """Ends the connections of those who do not read, again and again."""
    while True:
        await asyncio.sleep(LOOKED_EVERY)
        door.look()


async def collect(every: float = COLLECTED_EVERY) -> None:
    """Frees what refers to itself, again and again."""
    while True:
        await asyncio.sleep(every)
        gc.collect()


async def serve(settings: Settings, say: Callable[[str], None]) -> None:
    listening = listening_socket(settings)
    tasks = [asyncio.create_task(collect())]
    try:
        folder = data_folder() if settings.data is None else settings.data
        games = {**GAMES, **_corrected(settings.data_tables)}
        notices, workers = Notices(), Workers()
        clock = RealClock()
        store, hall = await _opened(settings, folder, games, clock, workers)
        tasks.append(asyncio.create_task(look_for_damage(folder, notices)))
        tasks.append(asyncio.create_task(keep_tidy(store, folder, settings.keep_finished)))
        host = Host(
            hall,
            folder,
            Pages(CLIENT).build,
            settings.limits,
            time.monotonic,
            notices.all,
            workers.failures,
            clock.stalls,
        )
        pulse = Pulse()
        tasks.append(asyncio.create_task(pulse.run()))
        app = application(
            hall,
            games=games,
            limits=settings.limits,
            hosts=known_by(settings),
            host=host,
            reach=(reach := _reach(settings, listening)),
            doctor=Doctor(hall.write, pulse.lag, folder),
        )
        address = address_of(listening)
        door = Door(settings.limits.connections, raised_files(), notices)
        tasks.append(asyncio.create_task(look_around(door)))

        def announce() -> None:
            link = f"{address}host#token={host.token}"
            file = write_link(folder, link)
            say(f"Fusebox is at {address} (Ctrl+C ends it); its tables are kept in {folder}.")
            say(f"For the host alone: {link if settings.says_token else f'see {file}'}")
            for line in announced(reach, picture=settings.says_token):
                say(line)
            if settings.browser and can_show():
                _show(address)

        config = configuration(app, door=door, plain=_must_be_plain(notices))
        await Server(config, announce).serve(sockets=[listening])
    finally:
        for task in tasks:
            task.cancel()
        listening.close()


def _show(address: str) -> None:
    """Opens the browser; some systems take their time over it."""
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _must_be_plain(notices: Notices) -> bool:
    """Whether uvicorn or websockets are not as our own protocol of sockets needs them."""
    lacking = missing()
    if lacking:
        sentence = f"uvicorn or websockets is of an unknown version (without {', '.join(lacking)})"
        notices.say("plain", f"{sentence}: sockets are served in the plain way.")
    return bool(lacking)


def known_by(settings: Settings) -> frozenset[str]:
    """The names it answers to. A page that had its own name point at this machine could otherwise
    talk to a server that is meant for this machine, or this network, alone."""
    if settings.names or settings.address in LOOPBACK:
        return frozenset({*LOOPBACK, *settings.names})
    machine = socket.gethostname().lower()
    bare = machine.partition(".")[0]
    return OwnNames({*LOOPBACK, settings.address.lower(), machine, bare, f"{bare}.local"})


def _reach(settings: Settings, listening: socket.socket) -> Reach:
    host, port = listening.getsockname()[:2]
    return reach_of(host, port, own_addresses(), named=bool(settings.names))


def _corrected(data_tables: Mapping[str, str]) -> dict[str, AnyRules]:
    return {game: GAMES[game].with_data(text) for game, text in data_tables.items()}


async def _opened(
    settings: Settings,
    folder: Path,
    games: Mapping[str, AnyRules],
    clock: RealClock,
    workers: Workers,
) -> tuple[SqliteStore, Hall]:
    try:
        store = SqliteStore(folder)
        signer = signer_in(folder, settings.names[0] if settings.names else "")
        hall = Hall(store, clock, workers, games, heavy=Workshop(), signer=signer)
        await hall.start()
        return store, hall
    except (Locked, Unsafe) as reason:
        raise Unservable(str(reason)) from None
    except NotKept as error:
        raise Unservable(f"{folder / DATABASE} can't be used: {error}.") from None


def configuration(
    app: Starlette,
    protocol: type[PromptProtocol] = PromptProtocol,
    door: Door | None = None,
    plain: bool = False,
) -> uvicorn.Config:
    """Small messages, small compression windows; no log of who asked for what, or how badly.
    `plain`: sockets by the public interface of uvicorn alone, which costs a little speed."""
    doors = {"door": Door(MOST_FILES, MOST_FILES, Notices()) if door is None else door}
    own = type(WireProtocol.__name__, (WireProtocol,), doors)
    return uvicorn.Config(
        PlainWires(Answers(app)) if plain else Answers(app),
        loop="none",
        http=type(protocol.__name__, (protocol,), doors),
        ws="websockets-sansio" if plain else own,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=True,
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=GRACE,
    )


class Server(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def listening_socket(settings: Settings, first: int = PORT) -> socket.socket:
    """On the port that was asked for; if none was, on the first of a few that is free."""
    if settings.port is not None:
        return bound(settings.address, settings.port)
    for port in range(first, first + PORTS_TRIED):
        with suppress(Taken):
            return bound(settings.address, port)
    raise Unservable(
        f"Ports {first} to {first + PORTS_TRIED - 1} are taken: choose one with --port."
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket on this port; Unservable if there is none to have."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror:
        raise Unservable(f"There is no address {host!r} on this machine.") from None
    listening = socket.socket(family, kind, protocol)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(place)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        taken = error.errno == errno.EADDRINUSE
        raise (Taken if taken else Unservable)(_reason(error, host, port)) from None
    return listening


def _reason(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is taken: choose another with --port."
        case errno.EACCES:
            return f"Port {port} is not for ordinary users: choose one from 1024 on with --port."
        case errno.EADDRNOTAVAIL:
            return f"There is no address {host!r} on this machine."
    return f"Port {port} can't be used: {error.strerror}."


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = HOST
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    match sys.platform:
        case "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local")
        case "darwin":
            base = home / "Library/Application Support"
        case _:
            base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    return base / "fusebox"


def can_show() -> bool:
    """Whether there is a screen: a browser in the terminal would only be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
