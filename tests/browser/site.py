"""The box as plain files, served by nothing but Python's own web server."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page

from fusebox.cli import main

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
