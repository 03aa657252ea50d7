"""Ports, host names and networks, as they are typed."""

import argparse
import re
from ipaddress import ip_network
from typing import TYPE_CHECKING

from fusebox.cli.parser import whole

if TYPE_CHECKING:
    from fusebox.server.settings import Place

MOST_PORT = 65535
CONTACT = re.compile(r"mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https://[^\s]+")
ORIGIN = re.compile(r"https?://([\w-]+\.)*[\w-]+(:[0-9]{1,5})?", re.ASCII)
HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)


def port(text: str) -> int:
    number = whole(0)(text)
    if number > MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: they go up to {MOST_PORT}")
    return number


def host_name(text: str) -> str:
    """In small letters, which is how a host that is asked for is compared."""
    if not HOST_NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a bare host name like games.example.org")
    return text.lower()


def network(text: str) -> str:
    """An address or a network, 10.0.0.7 or 10.0.0.0/8."""
    try:
        return str(ip_network(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an address or a network like 10.0.0.0/8"
        ) from None


def place(text: str) -> "Place":
    """An address and a port, 127.0.0.1:9100 or [::1]:9100."""
    from fusebox.server.settings import Place

    host, colon, number = text.rpartition(":")
    if not (colon and host):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an address and a port like 127.0.0.1:9100"
        )
    return Place(host.removeprefix("[").removesuffix("]"), port(number))


def contact(text: str) -> str:
    """An address at which a host can be written to."""
    if not CONTACT.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an address like mailto:you@example.org or https://example.org/contact"
        )
    return text


def server(text: str) -> str:
    """A server elsewhere, by its scheme and host, perhaps with a port."""
    if not ORIGIN.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a server's address like https://games.example.org"
        )
    return text.lower()


def origin(text: str) -> str:
    """A scheme and a host, perhaps with a port."""
    if not ORIGIN.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an origin like https://push.example.org")
    return text.lower()
