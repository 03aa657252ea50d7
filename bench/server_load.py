"""The server under load, next to boardgame.io's own: one generator, one machine, one run."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import socket
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.server.wire import update_sizes
from hatch_build import node, npm
from hatch_build import run as run_quietly
from tools.postgres import Postgres

HERE = Path(__file__).resolve().parent / "server"
OWN = "127.0.0.1:"
TABLES = 500
PACE = 2000
BOTS = 20
RUNS = 3
SECONDS = 5
"""As long as hardly a match has ended: then new tables are opened, which costs as much as many
moves and is not what is measured here."""
Figures = dict[str, Any]


def pinned(core: int) -> Callable[[], None]:
    """Keeps a process on one core, where the system can do that."""

    def pin() -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {core % (os.cpu_count() or 1)})

    return pin


@contextmanager
def started(command: list[str], core: int | None) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the first line it says; it is ended by its id."""
    pin = None if core is None else pinned(core)
    process = subprocess.Popen(
        command, cwd=HERE, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True, preexec_fn=pin
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.wait()


@contextmanager
def fusebox(core: int | None = 0, folder: str = "", store: str = "") -> Iterator[tuple[int, int]]:
    """Our server, on a fresh folder unless one is named: its process and its port. Its tables are
    in the folder, or in a database."""
    with ExitStack() as until:
        place = folder or until.enter_context(tempfile.TemporaryDirectory())
        command = [sys.executable, str(HERE / "serve.py"), place, *([store] if store else [])]
        process, said = until.enter_context(started(command, core))
        assert process.stdout is not None
        while said and OWN not in said:  # Without numba it says that first.
            said = process.stdout.readline()
        yield process.pid, int(said.split(OWN)[1].split("/")[0])


@contextmanager
def boardgame() -> Iterator[tuple[int, int]]:
    """The other server, which keeps everything in memory."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with started([*node(), str(HERE / "boardgame.cjs"), str(port)], 0) as (process, _):
        yield process.pid, port


@contextmanager
def thinking(port: int) -> Iterator[None]:
    """Search bots of the highest level, which think all the time."""
    settings = {"server": "fusebox", "port": port, "tables": BOTS, "level": "5", "warm": 0}
    command = [*node(), str(HERE / "load.mjs"), json.dumps(settings | {"seconds": 1e6})]
    with started(command, None):
        yield


def load(pid: int, core: int = 1, **settings: Any) -> Figures:
    """What the generator measures on its core, and how much memory the server takes then."""
    command = [*node(), str(HERE / "load.mjs"), json.dumps(settings)]
    with started(command, core) as (generator, present):
        assert generator.stdout is not None
        if not present:
            raise SystemExit("Not everybody got in: see the errors above.")
        before, own = processor(pid), processor(generator.pid)
        figures: Figures = json.loads(generator.stdout.readline())
        moves = max(figures["moves"], 1)
        figures["each"] = (processor(pid) - before) / moves * 1e6
        figures["generator"] = (processor(generator.pid) - own) / moves * 1e6
        return figures | {"megabytes": memory(pid)}


def memory(pid: int) -> float:
    """The server's own memory, without the processes in which bots think."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def processor(pid: int) -> float:
    """Seconds of processor time, which a busy machine changes less than it does the clock."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(name: str, figures: Figures) -> None:
    print(
        f"{name:<58}{figures['perSecond']:>8,.0f} moves/s   p50 {figures['p50']:7.2f} ms   "
        f"p99 {figures['p99']:7.2f} ms   {figures['each']:5.0f} us CPU each   "
        f"{figures['megabytes']:4.0f} MB   "
        f"{figures['errors']} errors",
        flush=True,
    )


def compared(rate: int, words: str, common: Figures) -> None:
    """Both servers in turn, a few times over: what a busy machine does to one it does to both."""
    ours, theirs = [], []
    for _ in range(RUNS):
        with fusebox() as (pid, port):
            ours.append(load(pid, server="fusebox", port=port, rate=rate, **common))
        with boardgame() as (pid, port):
            theirs.append(load(pid, server="boardgame.io", port=port, rate=rate, **common))
    for name, runs in (("Fusebox", ours), ("boardgame.io in memory", theirs)):
        show(f"{name}, {TABLES} tables of two, {words}", middle(runs))
    pairs = zip(ours, theirs, strict=True)
    ratios = sorted(one["perSecond"] / other["perSecond"] for one, other in pairs)
    print(f"  moves/s, Fusebox to boardgame.io: {', '.join(f'{ratio:.2f}' for ratio in ratios)}")
    print(
        f"  p99 of Fusebox: {', '.join(format(run['p99'], '.1f') for run in ours)} ms", flush=True
    )


def middle(runs: list[Figures]) -> Figures:
    """Of each figure the median of the runs."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def measure(seconds: int) -> None:
    run_quietly([*npm(), "ci", "--ignore-scripts"], HERE)
    common: Figures = {"seconds": seconds, "tables": TABLES}
    for rate, words in ((0, "as soon as answered"), (PACE, f"paced at {PACE:,}/s")):
        compared(rate, words, common)
    with fusebox() as (pid, port):
        packed = load(pid, server="fusebox", port=port, packed=True, **common)
    show(f"Fusebox, {TABLES} tables of two, compressed", packed)
    with fusebox(core=None) as (pid, port), thinking(port):
        people = load(pid, server="fusebox", port=port, tables=10, rate=100, seconds=seconds)
    show(f"Fusebox, people at other tables while {BOTS} search bots think", people)
    for game, seats, games in (("fuse_discs", 2, 10), ("ruse", 4, 1)):
        with fusebox() as (_, port):
            sizes = update_sizes(f"127.0.0.1:{port}", game, seats, games)
        p50, p95 = (sizes[int(len(sizes) * part)] for part in (0.5, 0.95))
        print(f"An update of {game}, compressed: p50 {p50} bytes, p95 {p95}, of {len(sizes)}")


def measure_stores(seconds: int) -> None:
    """Our server with its tables in SQLite and in PostgreSQL, in turn, a few times over."""
    common: Figures = {"server": "fusebox", "seconds": seconds, "tables": TABLES}
    files, databases = [], []
    for _ in range(RUNS):
        with fusebox() as (pid, port):
            files.append(load(pid, port=port, rate=0, **common))
        with postgres() as url, fusebox(store=url) as (pid, port):
            databases.append(load(pid, port=port, rate=0, **common))
    for name, runs in (("SQLite", files), ("PostgreSQL", databases)):
        show(f"Fusebox on {name}, {TABLES} tables of two", middle(runs))
    for what, figure in (("moves/s", "perSecond"), ("us CPU each", "each")):
        pairs = zip(databases, files, strict=True)
        ratios = sorted(one[figure] / other[figure] for one, other in pairs)
        told = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"  {what}, PostgreSQL to SQLite: {told}", flush=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a database of its own."""
    database = Postgres()
    try:
        yield database.url
    finally:
        database.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--stores", action="store_true", help="SQLite next to PostgreSQL instead")
    arguments = parser.parse_args()
    (measure_stores if arguments.stores else measure)(arguments.seconds)
