"""How much memory a tab without a server takes that no tool looks into.

    .venv/bin/python -m bench.offline_memory [--game ruse] [--level 5] [--times 3] [--reloads 8]

Tools that drive pages keep what these have fetched in the page's own process. So this one only has
the page run expressions. A game is begun on a first visit, then again and again in a new tab, and
then its page is loaded anew. Printed is the most that there was from then on until some seconds
after the board was there: the page's own, which is what a browser's task manager shows, and with
its part of what it shares with others.
"""

import argparse
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from bench.offline import memory, pages, whole
from tests.browser.site import KEEP, plain
from tools import chromium

PATIENCE = 60.0
LOOK = 0.1
HOME = "document.querySelectorAll('article').length >= 5"
BOARD = "document.querySelector('main[data-version]') !== null"
BEGIN = """(async () => {
  const tile = document.querySelector('article[data-accent=%s]');
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 300));
  tile.querySelector('h2 a').click();
  await drawn();
  document.querySelector('form [role=combobox]').click();
  await drawn();
  document.querySelectorAll('form [role=option]')[%d].click();
  await drawn();
  document.querySelector('form [type=submit]').click();
})()"""


class Tab:
    """A page in a browser of its own."""

    def __init__(self, browser: str, address: str) -> None:
        with urlopen(Request(f"{browser}/json/new?{address}", method="PUT")) as answer:
            told = json.load(answer)
        self._close = f"{browser}/json/close/{told['id']}"
        self._line = told["webSocketDebuggerUrl"]

    def run(self, text: str) -> Any:
        """What this expression is worth there; None while there is no page to ask."""
        how = {"expression": text, "awaitPromise": True, "returnByValue": True}
        with connect(self._line, max_size=None) as line:
            line.send(json.dumps({"id": 1, "method": "Runtime.evaluate", "params": how}))
            answer = json.loads(line.recv(timeout=PATIENCE))
        return answer.get("result", {}).get("result", {}).get("value")

    def wait(self, text: str) -> None:
        until = time.monotonic() + PATIENCE
        while not self.run(text):
            if time.monotonic() > until:
                raise TimeoutError(text)
            time.sleep(LOOK)

    def close(self) -> None:
        urlopen(self._close).close()


@contextmanager
def browser(folder: Path) -> Iterator[str]:
    """Its address."""
    how = chromium.launch()
    port = folder / "DevToolsActivePort"
    own = ["--remote-debugging-port=0", f"--user-data-dir={folder}", "--lang=en", "about:blank"]
    command = [how["executable_path"], *how["args"], *own]
    environment = how.get("env", os.environ)
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(command, env=environment, stdout=nowhere, stderr=nowhere)
    try:
        while not port.exists() or not port.read_text(encoding="utf-8").strip():
            time.sleep(LOOK)
        yield f"http://127.0.0.1:{port.read_text(encoding='utf-8').split()[0]}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def most(what: str, seconds: float) -> Iterator[None]:
    """Prints what the largest page takes at most, from now until so many seconds after this."""
    over, found = Event(), [(0, 0)]

    def look() -> None:
        while not over.wait(LOOK):
            with suppress(OSError, ValueError):
                process = max(pages(), key=memory)
                found.append((memory(process), whole(process)))

    looking = Thread(target=look)
    looking.start()
    try:
        yield
        over.wait(seconds)
    finally:
        over.set()
        looking.join()
    own, shared = map(max, zip(*found, strict=True))
    print(f"{what}: at most {own} MB of its own, {shared} MB with what is shared", flush=True)


def begun(where: str, address: str, given: argparse.Namespace) -> Tab:
    tab = Tab(where, f"{address}/")
    tab.wait(HOME)
    tab.run(BEGIN % (given.game, given.level))
    tab.wait(BOARD)
    return tab


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="ruse")
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--reloads", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=12.0)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        plain(Path(folder, "site")) as address,
        browser(Path(folder, "profile")) as where,
    ):
        measure(where, address, given)


def measure(where: str, address: str, given: argparse.Namespace) -> None:
    """At this browser's, of this site."""
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    with most("first visit", given.seconds):
        tab = begun(where, address, given)
    assert tab.run(f"({KEEP})()") is True
    for _ in range(given.times):
        tab.close()
        with most("again", given.seconds):
            tab = begun(where, address, given)
    for _ in range(given.reloads):
        with most("loaded anew", given.seconds):
            tab.run("void (globalThis.old = true, location.reload())")
            tab.wait(f"!globalThis.old && {BOARD}")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
