"""Runs the server: one process, one event loop, on a port and a data folder of its own."""

import asyncio
import gc
import os
import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

import uvicorn
from starlette.applications import Starlette

from fusebox.bots import weaker
from fusebox.core import AnyRules
from fusebox.core.version import __version__
from fusebox.engines.hosted import HostWorkers, by_game
from fusebox.games import GAMES
from fusebox.server.answers import Answers
from fusebox.server.door import LOOKED_EVERY, MOST_FILES, Door
from fusebox.server.headers import LOOPBACK, own_names
from fusebox.server.host import remove_link, write_link
from fusebox.server.house import House
from fusebox.server.journal import journal
from fusebox.server.limits import MESSAGE_BYTES, Limits, shared
from fusebox.server.listening import address_of, listening_socket
from fusebox.server.peers import Peers
from fusebox.server.plain import PlainWires, missing
from fusebox.server.push import PushPost, push_post
from fusebox.server.reach import announced, own_addresses, reach_of
from fusebox.server.running import Running
from fusebox.server.settings import HOST, PROXY, Place, Settings, Unservable, data_folder
from fusebox.server.timeouts import PromptProtocol
from fusebox.server.turnstile import Turnstile
from fusebox.server.upkeep import DAY, Notices
from fusebox.server.wire import Outgoing, WireProtocol
from fusebox.store import Locked, NotKept, Store, Unsafe
from fusebox.store.editions import Program
from fusebox.store.schema import DATABASE
from fusebox.store.shelves import Shelf, shelf_at
from fusebox.store.signing import signer_in
from fusebox.table.secrets import Luck
from fusebox.tables.box import Reach
from fusebox.tables.clock import RealClock
from fusebox.tables.foyer import EACH
from fusebox.tables.hall import Hall
from fusebox.tables.loaded import Patience
from fusebox.tables.thinking import Workers
from fusebox.tables.workers.pool import Pool
from fusebox.tables.workers.processes import Processes
from fusebox.tables.workshop import Allowance, Workshop

GRACE = 5
LEAST = 2
"""Processes for bots and heavy work: neither waits for the other."""
MINUTE = 60_000
COLLECTED_AFTER = (5_000, 1_000, 100)
"""Often enough that looking takes some milliseconds, even where thousands of tables have long left
the processor's caches, and hardly ever at what is old."""
COLLECTED_EVERY = 3_600.0
"""Seconds; then what is old is looked at as well, or connections long gone would pile up."""
SWITCHED_AFTER = 0.0005
"""Seconds until a thread that waits gets its turn. Commits run in one, which asks for it before and
after the disk has worked; Python's usual five milliseconds would be added to most moves twice."""


def run(settings: Settings, say: Callable[[str], None], luck: Luck = secrets.token_bytes) -> None:
    """Serves until it is interrupted, which is how a server ends well; where a server runs already
    that is all they asked for, shows its page. No setting gives it other luck than the system's:
    only who calls this can."""
    # Tables make many small things and hardly a cycle: looking for cycles at Python's usual pace
    # takes a fifth of the server's time.
    gc.set_threshold(*COLLECTED_AFTER)
    sys.setswitchinterval(SWITCHED_AFTER)
    try:
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(serve(settings, say, luck))
    except Running as running:
        if not running.suits(settings):
            raise
        say(f"Fusebox is already at {running.address}; its tables are kept in {running.folder}.")
        if can_show():
            webbrowser.open(running.address)


async def look_around(door: Door) -> None:
    """Ends the connections of those who do not read, again and again."""
    while True:
        await asyncio.sleep(LOOKED_EVERY)
        for _ in door.look():
            await asyncio.sleep(0)


async def collect(every: float = COLLECTED_EVERY) -> None:
    """Frees what refers to itself, again and again."""
    while True:
        await asyncio.sleep(every)
        gc.collect()


async def serve(settings: Settings, say: Callable[[str], None], luck: Luck) -> None:
    listening = listening_socket(settings)
    tasks = [asyncio.create_task(collect())]
    try:
        folder = data_folder() if settings.data is None else settings.data
        games = {**GAMES, **_corrected(settings.data_tables)}
        processes, clock = _processes(settings), RealClock()
        workers = _workers(settings, processes)
        shelf = _shelf(settings, folder)
        opened = _opened(settings, folder, shelf, games, clock, workers, processes, luck)
        store, hall, post, peers = await opened
        house = House(settings, folder, hall, clock, workers, post, shelf, peers)
        _say_what_is_weaker(house.notices)
        tasks += [asyncio.create_task(work) for work in house.work(store)]
        tasks.append(asyncio.create_task(look_around(house.door)))
        reach = _reach(settings, listening)
        address = address_of(listening)

        def announce() -> None:
            link = f"{address}host#token={house.host.token}"
            file = write_link(folder, link)
            say(f"Fusebox is at {address} (Ctrl+C ends it); its tables are kept in {shelf.place}.")
            say(f"For the host alone: {link if settings.says_token else f'see {file}'}")
            if house.figures_at:
                say(f"Its figures for Prometheus are at {house.figures_at}.")
            for line in announced(reach, picture=settings.says_token):
                say(line)
            if settings.browser and can_show():
                _show(address)

        app = house.app(games, known_by(settings), reach)
        plain = _must_be_plain(house.notices)
        config = configuration(app, house.door, plain, settings.proxies, settings.limits)
        with journal(settings.log):
            async with house.measured():
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
        sentence = f"unknown version of uvicorn or websockets (without {', '.join(lacking)})"
        notices.say("plain", f"{sentence}: sockets use the slower standard implementation.")
    return bool(lacking)


def _say_what_is_weaker(notices: Notices) -> None:
    for game in GAMES:
        for level in weaker(game):
            sentence = f"numba is not installed: bot {level} of {game} thinks less"
            notices.say(f"weaker {game} {level}", f"{sentence} and is weaker.")


def known_by(settings: Settings) -> frozenset[str]:
    """The names it answers to. A page that had its own name point at this machine could otherwise
    talk to a server that is meant for this machine, or this network, alone."""
    if settings.names or settings.address in LOOPBACK:
        return frozenset({*LOOPBACK, *settings.names})
    return own_names(settings.address)


def _reach(settings: Settings, listening: socket.socket) -> Reach:
    host, port = listening.getsockname()[:2]
    return reach_of(host, port, own_addresses(), named=bool(settings.names))


def _corrected(data_tables: Mapping[str, str]) -> dict[str, AnyRules]:
    return {game: GAMES[game].with_data(text) for game, text in data_tables.items()}


def _processes(settings: Settings) -> Processes:
    """How many there are for bots and heavy work together."""
    return Processes(max(LEAST, settings.processes or os.cpu_count() or 1))


def _workers(settings: Settings, processes: Processes) -> HostWorkers:
    within = settings.limits.bot_seconds * 1_000
    # Heavy work may always have one.
    pool = Pool(processes.most - 1, budget=processes)
    return HostWorkers(settings.bots, pool=pool, within=within)


def _allowance(limits: Limits) -> Allowance:
    each, most = (limits.task_seconds, limits.task_megabytes << 20), limits.computing
    return Allowance(*each, limits.tasks, most.burst, most.each_second, limits.network)


def _patience(limits: Limits) -> Patience:
    return Patience(
        round(limits.park_minutes * MINUTE),
        round(limits.unload_minutes * MINUTE),
        round(limits.unbegun_days * DAY),
    )


def _shelf(settings: Settings, folder: Path) -> Shelf:
    try:
        return shelf_at(folder, settings.store)
    except Unsafe as reason:
        raise Unservable(str(reason)) from None


async def _store(
    settings: Settings, shelf: Shelf, games: Mapping[str, AnyRules]
) -> tuple[Store, Peers | None]:
    """The tables, and the other servers that have them too."""
    if not settings.store:
        return await shelf.open(), None
    from fusebox.server.link import Ear
    from fusebox.store.postgres.store import PostgresStore

    ear, (host, port) = Ear(), settings.link or Place(HOST, 0)
    try:
        address = await ear.start(host, port)
    except OSError as error:
        raise Unservable(f"Nothing can listen at {host}:{port}: {error.strerror}.") from None
    versions = {name: rules.version for name, rules in games.items()}
    program = Program(games=versions, version=__version__)
    store = await shelf.open(address, program)
    assert isinstance(store, PostgresStore)
    return store, Peers(store, ear)


async def _opened(
    settings: Settings,
    folder: Path,
    shelf: Shelf,
    games: Mapping[str, AnyRules],
    clock: RealClock,
    workers: Workers,
    processes: Processes,
    luck: Luck,
) -> tuple[Store, Hall, PushPost | None, Peers | None]:
    try:
        store, peers = await _store(settings, shelf, games)
        remove_link(folder)
        post = None
        if settings.push:
            post = push_post(folder, settings.push, settings.push_services)
        heavy = Workshop(_allowance(shared(settings.limits)), processes=processes)
        if peers is not None:
            peers.sharing.share("computing", heavy.budget)
        signer = signer_in(folder, settings.names[0] if settings.names else "", luck)
        hall = Hall(
            store,
            clock,
            workers,
            games,
            luck=luck,
            heavy=heavy,
            signer=signer,
            post=post,
            rates=settings.ratings,
            crowd=settings.limits.crowd > 1,
            chat=not settings.no_chat,
            lobby=settings.lobby,
            outside=by_game(settings.bots),
            patience=_patience(settings.limits),
            listed=settings.limits.listed,
            offered=EACH * settings.limits.crowd,
        )
        await hall.start()
        return store, hall, post, peers
    except Locked as reason:
        if settings.store:
            raise Unservable(str(reason)) from None
        raise Running(str(reason), folder) from None
    except Unsafe as reason:
        raise Unservable(str(reason)) from None
    except NotKept as error:
        place = shelf.place if settings.store else folder / DATABASE
        raise Unservable(f"{place} can't be used: {error}.") from None


def configuration(
    app: Starlette,
    door: Door | None = None,
    plain: bool = False,
    proxies: Sequence[str] = (PROXY,),
    limits: Limits | None = None,
) -> uvicorn.Config:
    """Small messages, small compression windows; no log of who asked for what, or how badly.
    `plain`: sockets by the public interface of uvicorn alone, which costs a little speed."""
    allowed = Limits() if limits is None else limits
    unread = (allowed.unread_megabytes << 20, allowed.unread_megabytes_overall << 20)
    answers = Answers(app, *unread)
    doors = {"door": Door(MOST_FILES, MOST_FILES, Notices()) if door is None else door}
    own = type(WireProtocol.__name__, (WireProtocol,), {**doors, "outgoing": Outgoing()})
    return uvicorn.Config(
        PlainWires(answers) if plain else answers,
        loop="none",
        http=_prompt(doors, allowed),
        ws="websockets-sansio" if plain else own,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=True,
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        # Named, or uvicorn would ask the environment.
        forwarded_allow_ips=list(proxies),
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=GRACE,
    )


def _prompt(doors: Mapping[str, Door], limits: Limits) -> type[PromptProtocol]:
    times = {"within": limits.request_seconds, "begun_within": limits.first_byte_seconds}
    return type(
        PromptProtocol.__name__, (PromptProtocol,), {**doors, **times, "turnstile": Turnstile()}
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


def can_show() -> bool:
    """Whether there is a screen: a browser in the terminal would only be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's, where there is one: there is none for Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
