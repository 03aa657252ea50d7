"""The sockets a server listens on, and what it says if there are none to have."""

import errno
import os
import socket
from contextlib import suppress

from fusebox.server.reach import EVERYWHERE
from fusebox.server.settings import HOST, PORT, Settings, Taken, Unservable

PORTS_TRIED = 20
BACKLOG = 2048


def listening_socket(settings: Settings, first: int = PORT) -> socket.socket:
    """On the port that was asked for; if none was, on the first of a few that is free."""
    if settings.port is not None:
        return bound(settings.address, settings.port)
    for port in range(first, first + PORTS_TRIED):
        with suppress(Taken):
            return bound(settings.address, port)
    raise Unservable(
        f"Ports {first} to {first + PORTS_TRIED - 1} are taken: choose one with --port."
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket on this port; Unservable if there is none to have."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror:
        raise Unservable(f"There is no address {host!r} on this machine.") from None
    listening = socket.socket(family, kind, protocol)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(place)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        taken = error.errno == errno.EADDRINUSE
        raise (Taken if taken else Unservable)(_reason(error, host, port)) from None
    return listening


def _reason(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is taken: choose another with --port."
        case errno.EACCES:
            return f"Port {port} is not for ordinary users: choose one from 1024 on with --port."
        case errno.EADDRNOTAVAIL:
            return f"There is no address {host!r} on this machine."
    return f"Port {port} can't be used: {error.strerror}."


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = HOST
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
