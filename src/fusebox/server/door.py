"""The door: how many connections there are, by address and in all, and whether they still read."""

from collections import Counter
from collections.abc import Iterable, Iterator
from ipaddress import ip_address, ip_network
from typing import Final, Protocol

from fusebox.server.upkeep import Notices
from fusebox.tables.homes import household

LOOKED_EVERY: Final = 5.0
AT_A_TIME: Final = 500
"""Connections looked at before others get their turn: ten thousand take some 17 ms."""
LEAST_TAKEN: Final = 20_000
"""Bytes that whoever has much to read takes between two looks: four kilobytes a second."""
FILES_APART: Final = 150
"""Files that are needed for tables, workers and the rest."""
MOST_FILES: Final = 20_000


class Reader(Protocol):
    """Somebody who is sent something."""

    def unread(self) -> int:
        """Bytes that have not been taken yet."""

    def abort(self) -> None: ...


class Door:
    """Counts connections from when they are accepted, before their first byte. A proxy brings
    everybody's, so that its own are only counted with all of them; so are this machine's."""

    def __init__(
        self,
        each: int,
        in_all: int,
        notices: Notices,
        proxies: Iterable[str] = (),
        loopback_too: bool = False,
    ) -> None:
        self._each = each
        self._in_all = in_all
        self._notices = notices
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._loopback_too = loopback_too
        self._open: Counter[str] = Counter()
        self._readers: dict[Reader, _Reading] = {}

    def __len__(self) -> int:
        return self._open.total()

    def enter(self, address: str) -> bool:
        """Whether there is room; whoever has entered leaves some time."""
        home = household(address)
        if len(self) >= self._in_all:
            self._notices.say(
                "full", f"All {self._in_all} connections are taken: more are refused."
            )
            return False
        if self._open[home] >= self._each and self._counts(address):
            self._notices.say(
                "crowd", f"One address has {self._each} connections: it gets no more."
            )
            return False
        self._open[home] += 1
        return True

    def leave(self, address: str) -> None:
        home = household(address)
        self._open[home] -= 1
        if self._open[home] <= 0:
            del self._open[home]

    def watch(self, reader: Reader, looks: int) -> None:
        """From now on it is aborted if it takes next to nothing during so many looks."""
        self._readers[reader] = _Reading(looks)

    def forget(self, reader: Reader) -> None:
        self._readers.pop(reader, None)

    def look(self) -> Iterator[None]:
        """Begun every few seconds; it stops after some of them, so that others get their turn."""
        # Not `items`: ten thousand pairs would have Python look for garbage for fifty milliseconds.
        for number, reader in enumerate(list(self._readers), 1):
            if number % AT_A_TIME == 0:
                yield
            reading = self._readers.get(reader)
            if reading is not None and reading.is_stuck(reader.unread()):
                self._notices.say("unread", "A connection that read nothing was closed.")
                self.forget(reader)
                reader.abort()

    def _counts(self, address: str) -> bool:
        try:
            known = ip_address(address.partition("%")[0])
        except ValueError:
            return True
        if known.is_loopback:
            return self._loopback_too
        return not any(known in proxy for proxy in self._proxies)


class _Reading:
    """How somebody reads."""

    def __init__(self, looks: int) -> None:
        self._looks = looks
        self._last = 0
        self._idle = 0

    def is_stuck(self, unread: int) -> bool:
        if unread == 0 or unread + LEAST_TAKEN <= self._last or unread > self._last:
            self._idle = 0
        else:
            self._idle += 1
        self._last = unread
        return self._idle >= self._looks


def raised_files() -> int:
    """How many connections there is room for, once this process may have as many files as the
    system allows it."""
    try:
        import resource
    except ImportError:
        # As on Windows, where sockets are no files.
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(files - FILES_APART, files // 2)
