"""Many players: two servers next to one, ten thousand sockets at one server, and what whole games
leave in PostgreSQL."""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.server.quota import limited
from bench.server.whole import SEATS, whole
from bench.server_load import HERE, Figures, fusebox, load, memory, processor, show
from hatch_build import npm
from hatch_build import run as run_quietly
from tests.store.databases import asked
from tools.postgres import Postgres

TABLES = 500
CROWD = 5_000
PACE = 1_000
GAMES = 10
SIZE = """
    SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
NAMES = """
    SELECT string_agg(format('SELECT count(*) AS number FROM %I', relname), ' UNION ALL ')
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
WRITTEN = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"


def together(servers: int, seconds: int, rate: int, share: float) -> Figures:
    """So many servers on one database, each on a core of its own, or with its share of one, and the
    generator on another, as far as there are cores; the database has what is left."""
    cores = apart(servers + 1)
    database = Postgres()
    try:
        with ExitStack() as until:
            found = [
                until.enter_context(fusebox(core=core, store=database.url))
                for core in cores[:servers]
            ]
            ports, pids = [port for _, port in found], [pid for pid, _ in found]
            for pid in pids:
                until.enter_context(limited(pid, share))
            before = [sum(map(processor, pids)), _backends(database.process)]
            written = asyncio.run(asked(database.url, WRITTEN))
            figures = load(
                pids[0],
                core=cores[servers],
                server="fusebox",
                ports=ports,
                rate=rate,
                tables=TABLES,
                seconds=seconds,
                warm=3,
            )
            written = asyncio.run(asked(database.url, WRITTEN)) - written
            entries = asyncio.run(asked(database.url, "SELECT count(*) FROM log"))
            after = [sum(map(processor, pids)), _backends(database.process)]
            each = [(now - then) / entries * 1e6 for now, then in zip(after, before, strict=True)]
            return figures | {"each": each[0], "database": each[1], "wal": int(written) / entries}
    finally:
        database.close()


def apart(wanted: int) -> list[int]:
    """So many cores, as far from each other as can be: neighbours may be halves of one."""
    there = os.cpu_count() or 1
    step = max(there // wanted, 1)
    return [min(number * step, there - 1) for number in range(wanted)]


def _backends(pid: int) -> float:
    """Seconds of processor time of the database, with all its processes."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return processor(pid) + sum(processor(int(child)) for child in listed)


def two(seconds: int, share: float) -> None:
    for rate, words in ((0, "as soon as answered"), (200, "200 moves/s")):
        one, both = (together(servers, seconds, rate, share) for servers in (1, 2))
        for name, figures in (("one server", one), ("two servers", both)):
            show(f"{name} on PostgreSQL, {TABLES} tables, {words}", figures)
            print(
                f"  of an entry, tables and hellos included: servers {figures['each']:.0f} us, "
                f"database {figures['database']:.0f} us of processor, {figures['wal']:.0f} bytes "
                f"of write-ahead log; of a move, the generator {figures['generator']:.0f} us"
            )
        print(
            f"  two to one: {both['perSecond'] / one['perSecond']:.2f} times the moves/s, "
            f"{both['each'] / one['each']:.2f} times the servers' processor time for each",
            flush=True,
        )


def crowd(seconds: int, tables: int) -> None:
    """Everybody at one server."""
    for name in ("SQLite", "PostgreSQL"):
        with ExitStack() as until:
            store = ""
            if name == "PostgreSQL":
                database = Postgres()
                until.callback(database.close)
                store = database.url
            pid, port = until.enter_context(fusebox(store=store))
            empty = memory(pid)
            figures = load(
                pid,
                server="fusebox",
                port=port,
                rate=PACE,
                tables=tables,
                seconds=seconds,
                warm=10,
                packed=False,
            )
            show(f"{2 * tables:,} sockets, {tables:,} tables on {name}, {PACE:,} moves/s", figures)
            grown = (figures["megabytes"] - empty) / tables * 1024
            print(
                f"  {grown:.0f} kB a table with its two sockets, {empty:.0f} MB without any; "
                f"worst {figures['worst']:.0f} ms",
                flush=True,
            )


def kept(game: str) -> None:
    """What whole games leave in PostgreSQL, moved there as a host would."""
    with tempfile.TemporaryDirectory() as place, ExitStack() as until:
        found = asyncio.run(whole(Path(place), game, "2", GAMES))
        database = Postgres()
        until.callback(database.close)
        sizes: list[Any] = []
        for number, folder in enumerate(("none", "data")):
            url = f"{database.url}&database=games{number}"
            name = f"CREATE DATABASE games{number}"
            asyncio.run(asked(database.url, name, "SELECT 1"))
            file = f"{place}/{folder}.fusebox"
            for words in (
                ["backup", file, "--data", f"{place}/{folder}"],
                ["restore", file, "--store", url],
            ):
                command = [sys.executable, "-m", "fusebox", *words]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            asyncio.run(asked(url, "VACUUM FULL", "SELECT 1"))
            counts = f"SELECT sum(number)::bigint FROM ({asyncio.run(asked(url, NAMES))}) AS counts"
            sizes.append([asyncio.run(asked(url, question)) for question in (counts, SIZE)])
        rows, size = ((new - old) / GAMES for new, old in zip(sizes[1], sizes[0], strict=True))
    print(
        f"{game}, {SEATS[game]} seats: {found.entries} entries, {rows:.0f} rows, "
        f"{size / 1024:.0f} kB in PostgreSQL with its indexes, {found.bytes_each / 1024:.0f} kB in "
        "SQLite",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("two", "crowd", "kept"))
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--tables", type=int, default=CROWD)
    parser.add_argument("--share", type=float, default=1, help="of a core, for each server of two")
    given = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start", flush=True)
    run_quietly([*npm(), "ci", "--ignore-scripts"], HERE)
    match given.what:
        case "two":
            two(given.seconds, given.share)
        case "crowd":
            crowd(given.seconds, given.tables)
        case _:
            for one in SEATS:
                kept(one)
