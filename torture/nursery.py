"""A process that has imported everything and forks servers: each starts in a fraction of a second
and is a process of its own, which can be killed like any other."""

import gc
import json
import logging
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from fusebox.server import house, serve
from fusebox.server.limits import UNLIMITED, Limits
from fusebox.server.settings import Settings, Unservable
from torture import points, pulse


def main() -> None:
    """Reads an order a line, and answers with the number of the process that carries it out."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.setpgid(0, 0)
    gc.freeze()
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            _serve(order)
        _say(pid=child)
    # Whoever gave the orders is gone: no server outlives this process.
    os.killpg(0, signal.SIGKILL)


def _serve(order: dict[str, Any]) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 2)
    os.close(log)
    os.close(0)
    os.open(os.devnull, os.O_RDONLY)
    os.environ.update(order["environment"])
    if order["point"] is not None:
        points.install(*order["point"])
    _hear_everything()
    if order["pulse"]:
        pulse.feel(Path(order["pulse"]))
    if order["counts_loopback"]:
        _count_loopback()
    settings = Settings(
        port=0,
        data=Path(order["folder"]),
        browser=False,
        limits=Limits() if order["limited"] else UNLIMITED,
    )
    try:
        serve.run(settings, say=lambda sentence: _say(pid=os.getpid(), said=sentence))
    except Unservable as reason:
        os.write(2, f"Unservable: {reason}\n".encode())
        os._exit(2)
    finally:
        os._exit(0)


def _hear_everything() -> None:
    """A server does not log what uvicorn has to say; here no traceback may go unnoticed."""

    def instead(configuration: Callable[..., Any]) -> Callable[..., Any]:
        def configured(*given: Any, **named: Any) -> Any:
            config = configuration(*given, **named)
            logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
            return config

        return configured

    points.replace(serve, "configuration", instead)


def _count_loopback() -> None:
    """Addresses of this machine are counted like those of guests: attackers and honest players
    come from different ones."""
    points.replace(house, "Door", lambda door: partial(door, loopback_too=True))


def _say(**fields: Any) -> None:
    os.write(1, (json.dumps(fields) + "\n").encode())


if __name__ == "__main__":
    main()
