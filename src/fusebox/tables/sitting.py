"""Who sits apart: matches count between two households, and in a private network or a crowd between
two devices. Addresses are compared in memory; only that somebody does not sit apart is kept."""

from collections import OrderedDict
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final

from fusebox.core import Seat
from fusebox.tables.homes import household

MOST_KNOWN: Final = 20_000


class Sitting:
    """Where those have sat who want to be known, at so many tables."""

    def __init__(self, crowd: bool = False) -> None:
        """A crowd shares an address: that tells nothing about it then."""
        self._crowd = crowd
        self._homes: OrderedDict[str, dict[Seat, set[str]]] = OrderedDict()

    def together(self, table: str, seats: Collection[Seat], address: str) -> bool:
        """Somebody comes to these seats of theirs: whether they do not sit apart from another."""
        home = None if self._crowd else home_of(address)
        homes = self._homes.setdefault(table, {})
        self._homes.move_to_end(table)
        if len(self._homes) > MOST_KNOWN:
            self._homes.popitem(last=False)
        near = {seat for seat, known in homes.items() if home in known}
        if home is not None:
            for seat in seats:
                homes.setdefault(seat, set()).add(home)
        return len(seats) > 1 or bool(seats and near - set(seats))


def home_of(address: str) -> str | None:
    """None where an address tells nothing: this machine has one for everybody."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address or None
    return None if known.is_loopback else household(address)
