"""An honest player during each attack, beside the same player in quiet, alternately in one run."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import httpx2

from torture.attacks import ATTACKS
from torture.ground import Ground
from torture.guests import HONEST
from torture.pulse import felt
from torture.servers import Server, Servers

MOST_MILLISECONDS = 50.0
MOST_TIMES = 3.0
MOST_MEGABYTES = 200.0
MOST_SECONDS = 3.0
NEVER = 60.0
"""Seconds after which nobody waits for one any more."""
LOOKED_EVERY = 3.0
"""Seconds between two replays that somebody asks for: as much as an address may use for good."""


class Siege(NamedTuple):
    """What an honest player met; times in milliseconds."""

    attack: str
    quiet: list[float]
    attacked: list[float]
    failed: int
    megabytes: float
    turns: list[float]
    """Of the event loop, in milliseconds of processor time, while it was attacked."""
    replays: list[float]
    """Seconds for which an honest person waited for a replay meanwhile."""

    @property
    def held(self) -> bool:
        most = max(MOST_MILLISECONDS, MOST_TIMES * p99(self.quiet))
        return bool(self.attacked) and p99(self.attacked) <= most and self.failed == 0

    @property
    def prompt(self) -> bool:
        """Whether nobody had to wait for the server itself, however busy the machine is."""
        return p99(self.turns) <= MOST_MILLISECONDS

    @property
    def replayed(self) -> bool:
        """Whether everybody saw their replay soon."""
        return bool(self.replays) and max(self.replays) <= MOST_SECONDS

    @property
    def small(self) -> bool:
        return self.megabytes < MOST_MEGABYTES


def median(times: list[float]) -> float:
    return share(times, 0.5)


def p99(times: list[float]) -> float:
    return share(times, 0.99)


def share(times: list[float], part: float) -> float:
    """So much of all is no greater."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else 0.0


class Meter:
    """The honest player's process, and what it has said so far."""

    def __init__(self, address: str, player: str) -> None:
        command = [sys.executable, "-m", f"torture.{player}", address]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.moves: list[tuple[float, float]] = []
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def between(self, begin: float, end: float) -> list[float]:
        return [taken for at, taken in self.moves if begin <= at < end]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reading.join()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            at, taken, _ = line.split()
            self.moves.append((float(at), float(taken)))


class Replays:
    """Within it an honest person asks for a replay every few seconds."""

    def __init__(self, address: str, table: str, waited: list[float]) -> None:
        self._path = f"{address}/api/tables/{table}/replay"
        self._waited = waited
        self._over = threading.Event()
        self._asking = threading.Thread(target=self._ask, daemon=True)

    def __enter__(self) -> None:
        self._asking.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._asking.join()

    def _ask(self) -> None:
        transport = httpx2.HTTPTransport(local_address=HONEST)
        with httpx2.Client(transport=transport, timeout=NEVER) as client:
            while True:
                began = time.monotonic()
                try:
                    shown = client.get(self._path).status_code == 200
                except httpx2.HTTPError:
                    shown = False
                self._waited.append(time.monotonic() - began if shown else NEVER)
                if self._over.wait(LOOKED_EVERY):
                    return


def besieged(
    servers: Servers,
    folder: Path,
    ground: Ground,
    record: Path,
    name: str,
    rounds: int,
    each: float,
    player: str = "honest",
) -> Siege:
    """Quiet and attacked in turn, so many times and so many seconds each."""
    copy = folder.with_name(f"{folder.name}-{name.replace(' ', '-')}")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    pulse = copy.with_suffix(".pulse")
    pulse.unlink(missing_ok=True)
    server = servers.start(copy, limited=True, counts_loopback=True, pulse=pulse)
    meter = Meter(server.address, player)
    try:
        _warm_up(meter)
        quiet, attacked, turns = [], [], []
        replays: list[float] = []
        for _ in range(rounds):
            quiet += _window(meter, each)
            with _Attackers(name, server, ground, record):
                begin = time.monotonic()
                with Replays(server.address, ground.ruse["table"], replays):
                    attacked += _window(meter, each)
                turns += felt(pulse, begin, time.monotonic())
            time.sleep(1)
        failed = sum(taken < 0 for taken in attacked)
        waiting = _unanswered(meter, each)
        times = [taken for taken in attacked if taken >= 0] + waiting
        peak = server.megabytes(peak=True)
        calm = [one for one in quiet if one >= 0]
        return Siege(name, calm, times, failed, peak, turns, replays)
    finally:
        meter.close()
        server.kill()
        shutil.rmtree(copy, ignore_errors=True)


def _warm_up(meter: Meter) -> None:
    end = time.monotonic() + 60
    while len(meter.moves) < 10 and time.monotonic() < end:
        time.sleep(0.2)


def _window(meter: Meter, seconds: float) -> list[float]:
    begin = time.monotonic()
    time.sleep(seconds)
    return meter.between(begin, time.monotonic())


def _unanswered(meter: Meter, each: float) -> list[float]:
    """A player who was not answered at all for most of the time has waited that long."""
    last = meter.moves[-1][0] if meter.moves else 0.0
    silent = time.monotonic() - last
    return [silent * 1000] if silent > each / 2 else []


class _Attackers:
    """Attackers in a process of their own, at a lower priority: they are not on this machine."""

    def __init__(self, name: str, server: Server, ground: Ground, record: Path) -> None:
        wanted = json.dumps({**ground._asdict(), "record": str(record)})
        self._command = [sys.executable, "-m", "torture.attacks", name, server.address, wanted]

    def __enter__(self) -> None:
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, preexec_fn=_set_back
        )
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()


def _set_back() -> None:
    os.nice(4)


def names() -> list[str]:
    return list(ATTACKS)
