"""Machines apart from this one: a network of its own for a program, and a second one beside it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.packaging.building import ROOT

HERE, THERE = "10.77.0.1", "10.77.0.2"
ENDED_WITHIN = 5.0
ALONE = ("unshare", "--map-root-user", "--net", "--kill-child")


def run_apart(module: str, *arguments: str, within: float) -> str:
    """What a program of the tests says that is run in a network of its own."""
    command = [*ALONE, sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=within)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def link_up(device: str, address: str = "", inside: tuple[str, ...] = ()) -> None:
    """Gives a device of this network, or of the one `inside`, an address, and switches it on."""
    if address:
        _ip("address", "add", f"{address}/24", "dev", device, inside=inside)
    _ip("link", "set", device, "up", inside=inside)


@contextmanager
def second_machine() -> Iterator[tuple[str, ...]]:
    """A machine at the other end of a cable: what a command begins with that is run there."""
    machine = subprocess.Popen(
        ["unshare", "--net", "sh", "-c", "echo up; exec cat"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert machine.stdout is not None
    assert machine.stdout.readline() == b"up\n"
    inside = ("nsenter", "--target", str(machine.pid), "--net")
    try:
        _ip(
            "link",
            "add",
            "cable",
            "type",
            "veth",
            "peer",
            "name",
            "cable",
            "netns",
            str(machine.pid),
        )
        link_up("lo")
        link_up("cable", HERE)
        link_up("cable", THERE, inside)
        yield inside
    finally:
        machine.kill()
        machine.wait()
        machine.stdout.close()


def _ip(*words: str, inside: tuple[str, ...] = ()) -> None:
    subprocess.run([*inside, "ip", *words], check=True, env={**os.environ, "LC_ALL": "C"})


def end(server: "subprocess.Popen[Any]") -> None:
    """Politely, or nginx would leave its worker behind."""
    server.terminate()
    try:
        server.wait(ENDED_WITHIN)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def programs() -> Path:
    """Where the programs of this environment are."""
    return Path(sys.executable).parent
