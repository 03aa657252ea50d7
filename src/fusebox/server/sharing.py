"""What addresses have spent at one server counts at all servers of its database: each tells the
others about once a second. It tells amounts and never times, for its clock is its own."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, Protocol

from fusebox.server.limits import Now, Seconds
from fusebox.server.link import Spent
from fusebox.tables.untold import NOTICED

TOLD_EVERY: Final[Seconds] = 1.0
LAPSES_AFTER: Final[Seconds] = 3.0
"""What a server has said of open sockets is good for so long; and whoever stood still for longer
neither tells what was spent before nor listens to what it was told meanwhile."""
MOST_TOLD: Final = 2_000
"""Addresses of which one word tells, for each rate."""
AT_A_TIME: Final = 500
"""Amounts that are counted before others get their turn."""


class Account(Protocol):
    """What addresses may spend of something, at all servers together."""

    def share(self) -> None:
        """From now on it is kept for the other servers what is spent."""

    def untold(self, most: int) -> dict[str, float]:
        """What they are to be told, of so many addresses."""

    def charge(self, key: str, cost: float, /) -> None:
        """What was spent at another server."""


class _Word(NamedTuple):
    """What was heard last from a server."""

    at: Seconds
    sockets: Mapping[str, int]


class Sharing:
    """One server's side of it."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._said = now()
        self._accounts: dict[str, Account] = {}
        self._words: dict[object, _Word] = {}
        self._open: Counter[str] = Counter()
        self._many = 0.0
        self.charged = 0
        """How often an address was charged for what it had spent elsewhere."""

    def share(self, name: str, account: Account) -> None:
        """What is spent of this, here and elsewhere, counts at all servers."""
        account.share()
        self._accounts[name] = account

    def share_sockets(self, open_here: Counter[str], most: int) -> None:
        """How many sockets are open here, by address, and how many there may be."""
        self._open, self._many = open_here, most * NOTICED

    def word(self) -> Spent:
        """What the others are to be told now."""
        late, self._said = self._stood_still(), self._now()
        news = {name: account.untold(MOST_TOLD) for name, account in self._accounts.items()}
        told = {} if late else {name: amounts for name, amounts in news.items() if amounts}
        return Spent(told, {home: n for home, n in self._open.items() if n >= self._many})

    def hear(self, server: object, spent: Spent) -> Iterator[None]:
        """Counts what another server has said; it stops after some of it, so that others get their
        turn."""
        if self._stood_still():
            return
        self._words[server] = _Word(self._now(), spent.sockets)
        known = [name for name in spent.amounts if name in self._accounts]
        for name in known:
            account = self._accounts[name]
            for number, (key, amount) in enumerate(spent.amounts[name].items(), 1):
                account.charge(key, amount)
                self.charged += 1
                if number % AT_A_TIME == 0:
                    yield

    def lose(self, server: object) -> None:
        """It is gone, and so are its sockets."""
        self._words.pop(server, None)

    def sockets_elsewhere(self, address: str) -> int:
        """How many of this address are open at other servers, as far as they have told."""
        return sum(word.sockets.get(address, 0) for word in self._fresh())

    def heard(self) -> int:
        """How many servers have said something lately."""
        return len(self._fresh())

    def _fresh(self) -> list[_Word]:
        since = self._now() - LAPSES_AFTER
        self._words = {one: word for one, word in self._words.items() if word.at >= since}
        return list(self._words.values())

    def _stood_still(self) -> bool:
        return self._now() - self._said > LAPSES_AFTER
