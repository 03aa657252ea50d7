"""Who can reach this server, and by which addresses."""

import io
from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address
from typing import Final

from fusebox.tables.box import Reach

EVERYWHERE: Final = ("0.0.0.0", "::")
HTTP: Final = 80
ALONE: Final = (
    "Only this machine can reach it. To let in everybody in your network, start it with "
    "fusebox serve --lan, or make play LAN=1."
)


def reach_of(host: str, port: int, own: Iterable[str], named: bool = False) -> Reach:
    """Who can reach a server that listens here, on a machine with these addresses of its own."""
    if named:
        return Reach("named", ())
    hosts = tuple(own) if host in EVERYWHERE else (host,)
    origins = tuple(origin(one, port) for one in hosts if not ip_address(one).is_loopback)
    return Reach("network" if origins else "machine", origins)


def own_addresses() -> tuple[str, ...]:
    """The addresses by which others in its network can reach this machine; those of homes and
    offices first."""
    import ifaddr

    found = [
        IPv4Address(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]
    others = [address for address in found if not (address.is_loopback or address.is_link_local)]
    return tuple(str(address) for address in sorted(others, key=lambda one: not one.is_private))


def origin(host: str, port: int) -> str:
    """An address as a browser writes it."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == HTTP else f"http://{name}:{port}"


def announced(reach: Reach, picture: bool) -> list[str]:
    """What a host is told about it, with a picture for a phone to scan."""
    match reach.kind:
        case "machine":
            return [ALONE]
        case "named":
            return []
    lines = ["Everybody in your network can reach it:"]
    lines += [f"  {address}/" for address in reach.origins]
    return [*lines, scannable(f"{reach.origins[0]}/")] if picture else lines


def scannable(address: str) -> str:
    """A QR code for the terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")
