"""The box as plain files, served by nothing but Python's own web server."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Page

from fusebox.cli import main
from fusebox.core import Match, Millis, Record
from fusebox.games import GAMES
from fusebox.worker.store import LINE, TABLE, Row, WrittenLine

T = TypeVar("T")

KEEP = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
        active.postMessage("keep", [port2]);
    });
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of what is asked for."""

    def log_message(self, *words: Any) -> None:
        """Nobody reads it."""


@contextmanager
def plain(folder: Path) -> Iterator[str]:
    """The address of a site in this folder."""
    assert main(["site", str(folder)]) == 0
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def cut(page: Page) -> None:
    """Once everything is kept there is no network any more."""
    assert page.evaluate(KEEP) is True
    page.context.set_offline(True)


STILL = "globalThis.fuseboxTime = {};"
"""Time stands still at the tables of a page that has run this before anything else."""
TEXTS = """(prefix) => new Promise((resolve, reject) => {
    const request = indexedDB.open("fusebox");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
        const texts = request.result.transaction("texts").objectStore("texts");
        const found = texts.getAll(IDBKeyRange.bound(prefix, prefix + "\\uffff"));
        found.onerror = () => reject(found.error);
        found.onsuccess = () => resolve(found.result);
    };
})"""


class Device:
    """The tables of a page, which its worker keeps: time that is turned, and what was written."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def turn(self, by: Millis) -> None:
        """Lets time pass."""
        self.page.wait_for_function("() => globalThis.fuseboxTime.turn")
        self.page.evaluate("by => globalThis.fuseboxTime.turn(by)", by)

    def match(self) -> Match[Any, Any, Any, Any]:
        """What is played on the page now, as far as it is written."""
        table = urlsplit(self.page.url).path.removeprefix("/t/")
        (row,) = self._texts(f"{TABLE}{table}", Row)
        lines = self._texts(f"{LINE}{table}/", WrittenLine)
        assert row.kept.header is not None
        record = Record(row.kept.header, [line.entry for line in lines])
        return Match.replayed(GAMES[row.kept.game], record)

    def _texts(self, prefix: str, kind: type[T]) -> list[T]:
        return [msgspec.json.decode(text, type=kind) for text in self.page.evaluate(TEXTS, prefix)]
