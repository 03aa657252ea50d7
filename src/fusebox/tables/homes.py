"""Who shares a limit: households and networks, by their addresses."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

NETWORK_BITS: Final = "/48"
PRIVATE_4: Final = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
PRIVATE_6: Final = tuple(map(IPv6Network, ("fc00::/7", "fe80::/10")))
DEVICES: Final = 100
"""So many devices may share a private network."""


def household(address: str) -> str:
    """Who shares a limit: an IPv4 address, or the 64 bits of an IPv6 address that everybody is
    given so many addresses in. In a private network each device is one by itself."""
    if ":" not in address:
        return address
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address) or is_private(address):
        return address
    return str(known.ipv4_mapped or IPv6Address(int(known) >> 64 << 64))


def network(address: str) -> str | None:
    """The first 48 bits of an IPv6 address: so much is given to anybody who asks."""
    try:
        known = IPv6Address(address.partition("%")[0])
    except ValueError:
        return None
    return (
        None
        if known.ipv4_mapped or is_private(address)
        else f"{IPv6Address(int(known) >> 80 << 80)}{NETWORK_BITS}"
    )


def is_private(address: str) -> bool:
    """Whether this is an address that devices of one place have among themselves."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(known, IPv6Address):
        return any(known in one for one in PRIVATE_6)
    return any(known in one for one in PRIVATE_4)


def place(address: str) -> str | None:
    """The private network that the device is in."""
    if not is_private(address):
        return None
    known = ip_address(address.partition("%")[0])
    bits = 64 if isinstance(known, IPv6Address) else 24
    return str(ip_network((known, bits), strict=False))
