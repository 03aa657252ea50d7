"""Figures for Prometheus, on a port of their own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from fusebox.server.headers import name_of, own_names
from fusebox.server.settings import Place, Unservable
from fusebox.server.watch import Asked, Event, Left

TOLD_WITHIN: Final = 5.0
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Figures(NamedTuple):
    """What there is to measure at one moment."""

    tables: int
    running: int
    live: int
    connected: int
    connections: int
    lag: float
    disk: int
    kept: int
    stalls: int
    failures: int
    thinkers: int
    thought_elsewhere: int
    heard: int
    charged: int
    writable: bool
    draining: bool


WORDS: Final[dict[str, tuple[str, str]]] = {
    "tables": ("fusebox_tables", "Tables that are kept"),
    "running": ("fusebox_tables_running", "Games in progress"),
    "live": ("fusebox_tables_live", "Tables in memory"),
    "connected": ("fusebox_tables_connected", "Connections to tables"),
    "connections": ("fusebox_connections", "Connections of any kind"),
    "lag": ("fusebox_loop_lag_seconds", "How late the event loop was, at worst in five seconds"),
    "disk": ("fusebox_disk_free_bytes", "Room left where the tables are kept"),
    "kept": ("fusebox_store_bytes", "Room the tables take on the disk"),
    "stalls": ("fusebox_stalls", "How often the server stood still during the last hour"),
    "failures": ("fusebox_bot_failures", "Bots that failed, of the last fifty questions kept"),
    "thinkers": ("fusebox_thinkers", "Machines that have joined to think"),
    "thought_elsewhere": (
        "fusebox_questions_thought_elsewhere",
        "Questions that such machines have answered since the start",
    ),
    "heard": ("fusebox_servers_heard", "Other servers that have just told what was spent there"),
    "charged": (
        "fusebox_charged_elsewhere",
        "Times an address was charged for what it had spent at other servers, since the start",
    ),
    "writable": ("fusebox_store_writable", "Whether moves can be kept"),
    "draining": ("fusebox_draining", "Whether no more tables are opened, before a restart"),
}


class Metrics(Collector):
    """Counts what happens, and asks for the rest whenever somebody looks."""

    def __init__(self, figures: Callable[[], Awaitable[Figures]]) -> None:
        self._figures = figures
        self.address = ""
        """Where it is told, once it is."""
        self._loop = asyncio.get_running_loop()
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "fusebox_requests", "Requests", ["method", "path", "status"], registry=self.registry
        )
        self._seconds = Histogram(
            "fusebox_request_seconds",
            "How long answers took",
            ["path"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._left = Counter(
            "fusebox_sockets_ended", "Connections to tables that ended", registry=self.registry
        )
        ProcessCollector(registry=self.registry)
        self.registry.register(self)

    def count(self, event: Event) -> None:
        match event:
            case Asked(method, path, status, seconds):
                self._requests.labels(method, path, str(status)).inc()
                self._seconds.labels(path).observe(seconds)
            case Left():
                self._left.inc()

    def describe(self) -> list[Metric]:
        """None before somebody looks: the figures are asked for then."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Called in a thread of its own; the figures are the event loop's."""
        asked = asyncio.run_coroutine_threadsafe(_awaited(self._figures()), self._loop)
        figures = asked.result(TOLD_WITHIN)
        for name, (metric, words) in WORDS.items():
            yield GaugeMetricFamily(metric, words, value=float(getattr(figures, name)))


async def _awaited(work: Awaitable[Figures]) -> Figures:
    return await work


@asynccontextmanager
async def told(metrics: Metrics, place: Place) -> AsyncIterator[None]:
    """Within it, whoever asks there is told the figures."""
    try:
        server, thread = start_http_server(place.port, place.host, metrics.registry)
    except OSError as error:
        words = f"Metrics can't be served on {place.host}, port {place.port}: {error.strerror}."
        raise Unservable(words) from None
    server.set_app(_guarded(server.get_app(), place.host))
    host = f"[{place.host}]" if ":" in place.host else place.host
    metrics.address = f"http://{host}:{server.server_port}/metrics"
    try:
        yield
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        await asyncio.to_thread(thread.join)


def _guarded(app: Any, own: str) -> Any:
    """For whoever asks by an address or this machine's name: a page elsewhere may have its own name
    point here."""
    names = own_names(own)

    def asked(environ: Any, start: Any) -> Any:
        if name_of(environ.get("HTTP_HOST", "")) in names:
            return app(environ, start)
        start("403 Forbidden", [("Content-Type", "text/plain")])
        return [b"This server is not known by this name.\n"]

    return asked
