"""Run in a network of its own: a server for everybody in it, and a second machine whose person
scans what the terminal of the first prints, types the code they are told, and moves first."""

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import numpy
import zxingcpp

from tests.packaging.apart import second_machine
from tests.rig import Player
from tests.server.process import PATIENCE
from tests.server.seeded import LUCK

MODULE = 6
"""Dots a square of the code is painted with, as a camera would see several."""
DARK = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


def main(folder: str) -> None:
    began = time.monotonic()
    terminal, theirs = pty.openpty()
    command = [sys.executable, "-m", "tests.server.seeded", "serve", "--lan", "--no-open"]
    command += ["--data", folder]
    drawing = {**os.environ, LUCK: "two devices"}
    with second_machine() as inside:
        server = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=drawing)
        try:
            scanned = decoded(printed(terminal))
            host = Player("http://127.0.0.1:8000")
            made = host.create("link", "me", options={"white": "first"})
            mine, code = made["seats"][1]["token"], made["seats"][0]["code"]
            there = [*inside, sys.executable, "-m", "tests.packaging.phone", scanned, code]
            with host.socket(made["table"], mine, shows=1) as line:
                phone = subprocess.Popen(there, stdout=subprocess.PIPE, text=True)
                while not all(seat["name"] for seat in line.hear("update")["table"]["seats"]):
                    pass
                line.ready()
                line.turn()
                moved, _ = phone.communicate(timeout=PATIENCE)
                assert phone.returncode == 0
            took = time.monotonic() - began
            host.close()
            print(json.dumps({"scanned": scanned, "seconds": took, "moved": moved.strip()}))
        finally:
            server.terminate()
            server.wait(PATIENCE)


def printed(terminal: int) -> list[str]:
    """The lines of the code, once the terminal shows all of them."""
    text = ""
    while True:
        text += os.read(terminal, 65536).decode(errors="ignore")
        lines = [line.rstrip("\r") for line in text.split("\n")]
        code = [line for line in lines if line and set(line) <= set(DARK)]
        if code and set(code[-1]) == {"▀"}:
            return code


def decoded(lines: list[str]) -> str:
    """What a phone reads that is held before the terminal."""
    width = max(map(len, lines))
    halves = [[DARK[sign] for sign in line.ljust(width, "█")] for line in lines]
    rows = [[pair[half] for pair in line] for line in halves for half in (0, 1)]
    picture = numpy.kron(numpy.array(rows, numpy.uint8), numpy.ones((MODULE, MODULE), numpy.uint8))
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(exist_ok=True)
    main(sys.argv[1])
