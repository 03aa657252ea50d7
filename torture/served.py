"""A server to torture, as an order says: `Order` in torture/servers.py."""

import logging
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from fusebox.server import house, serve
from fusebox.server.limits import UNLIMITED, Limits
from fusebox.server.settings import Settings, Unservable
from torture import points, pulse
from torture.servers import Order


def main(order: Order) -> int:
    if order.point is not None:
        points.install(*order.point)
    _hear_everything()
    if order.pulse:
        pulse.feel(Path(order.pulse))
    if order.counts_loopback:
        _count_loopback()
    settings = Settings(
        port=0,
        data=Path(order.folder),
        browser=False,
        limits=Limits() if order.limited else UNLIMITED,
        lobby=True,
        ratings=True,
    )
    try:
        serve.run(settings, say=partial(print, flush=True))
    except Unservable as reason:
        print(f"Unservable: {reason}", file=sys.stderr)
        return 2
    return 0


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


if __name__ == "__main__":
    sys.exit(main(msgspec.json.decode(sys.argv[1], type=Order)))
