"""Who shares a limit: households and networks, by their addresses."""

from ipaddress import IPv6Address, ip_address
from typing import Final

NETWORK_BITS: Final = "/48"


def household(address: str) -> str:
    """Who shares a limit: an IPv4 address, or the 64 bits of an IPv6 address that everybody is
    given so many addresses in."""
    if ":" not in address:
        return address
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    return str(known.ipv4_mapped or IPv6Address(int(known) >> 64 << 64))


def network(address: str) -> str | None:
    """The first 48 bits of an IPv6 address: so much is given to anybody who asks."""
    try:
        known = IPv6Address(address.partition("%")[0])
    except ValueError:
        return None
    return None if known.ipv4_mapped else f"{IPv6Address(int(known) >> 80 << 80)}{NETWORK_BITS}"
