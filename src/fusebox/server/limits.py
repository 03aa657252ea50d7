"""How much one browser or one address may ask for: token buckets, by an injected clock."""

from collections.abc import Callable, Iterator
from typing import Annotated, Final, TypeAlias

import msgspec

from fusebox.tables.homes import DEVICES, NETWORK_BITS, household, network, place
from fusebox.tables.untold import MOST_KEPT, Untold

Seconds = float
Now = Callable[[], Seconds]

MESSAGE_BYTES = 16 * 1024
EACH_CONNECTED: Final = 10
"""Connections of one person, where many share an address."""
BY_ADDRESS: Final = (
    *("creating", "joining", "asking", "opening", "replaying"),
    *("loading", "serving", "connecting", "talking", "retelling"),
)
"""Rates that an address has."""
FORGOTTEN_AFTER: Seconds = 600
"""A bucket nobody has touched for so long is full again anyway."""


NETWORK: Final = 4
EVERYBODY: Final = "*"
"""All addresses together, among the keys of buckets."""


Amount: TypeAlias = Annotated[float, msgspec.Meta(ge=0)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many more each second."""

    burst: Amount
    each_second: Amount
    overall: Amount | None = None
    """So many each second from everybody together, where whoever has many addresses must not guess
    the more; ten seconds' worth of it at once."""


class Limits(msgspec.Struct, frozen=True):
    """What is allowed; a host may allow more."""

    creating: Rate = Rate(20, 0.2)
    """Tables, also those of rematches and those without who does not come."""
    joining: Rate = Rate(30, 0.5, overall=50)
    """Joining, leaving, codes and the host's page: whoever guesses secrets comes here."""
    asking: Rate = Rate(120, 10)
    """Every other request for data."""
    opening: Rate = Rate(12, 0.2)
    """Records that are brought along, each played again from its first entry to its last, and
    owners' tables that are checked."""
    replaying: Rate = Rate(40, 1)
    """Replays of tables, which are played again as well."""
    loading: Rate = Rate(2_000, 50)
    """Pages and files."""
    serving: Rate = Rate(6_000, 250, overall=600)
    """Milliseconds of the event loop's processor time that requests may cost: each endpoint says
    how much (`endpoints.py`). Once everybody together has used up theirs, only those are served who
    have used little."""
    connecting: Rate = Rate(120, 4)
    sockets: Count = 200
    """Open at the same time, from one address."""
    connections: Count = 300
    """The same, with those over which nothing was asked yet."""
    messages: Rate = Rate(80, 20)
    """Of one connection, whatever they are."""
    acting: Rate = Rate(40, 10)
    signalling: Rate = Rate(6, 1)
    chatting: Rate = Rate(6, 0.5)
    """Lines of chat of one connection."""
    talking: Rate = Rate(30, 2)
    """The same, of one address."""
    retelling: Rate = Rate(20, 2)
    """Of one address: what has happened told again, in another language or of another seat. A long
    story counts for several."""
    strikes: Count = 100
    """So many messages beyond the rate, and the connection is closed."""
    everybody: Count | None = None
    """Connections from all addresses together; None: as many as the system allows files."""
    network: Amount = NETWORK
    """A network of IPv6 (its first 48 bits) may ask for so much more than a household in it."""
    first_byte_seconds: Amount = 5
    request_seconds: Amount = 15
    hello_seconds: Amount = 10
    """Within which a connection has to begin, a request to arrive, and a socket to say hello."""
    unread_megabytes: Count = 32
    unread_megabytes_overall: Count = 64
    """Of large answers that were not read yet, by one address and by all."""
    computing: Rate = Rate(10, 0.25)
    """Seconds of processor time that one address may use for replays, records, analyses and the
    pictures of links."""
    tasks: Count = 4
    """Of those, how many of one address may wait or run at the same time."""
    task_seconds: Count = 15
    task_megabytes: Count = 1024
    """What each of them may take of processor time and memory."""
    bot_seconds: Count = 20
    """How long a bot may think about one question before it is asked again."""
    luggage: Count = 200
    luggage_megabytes: Count = 32
    luggage_minutes: Amount = 10
    """What people take along to another device: how many pieces, how much, and for how long."""
    listed: Count = 40
    """Tables with free seats in the lobby, and as many games to watch."""
    crowd: Count = 1
    """So many people share one address, as in a class or a club: it may have so much more."""
    park_minutes: Amount = 10
    """After which the clock of a game stops that everybody has left, unless time can end it."""
    unload_minutes: Amount = 1
    """After which a table leaves the memory if its time stands still and nobody is there."""
    unbegun_days: Amount = 3
    """After which a table is deleted that never began and at which nobody waits."""
    late_seconds: Amount = 1
    disk_megabytes: Count = 256
    """A server that is so late, or has less disk left, is not well."""


def shared(limits: Limits) -> Limits:
    """The same where a crowd is behind each address: what one person may do, for each of them."""
    people = limits.crowd
    if people == 1:
        return limits
    names = (*BY_ADDRESS, "computing")
    rates = {name: _times(getattr(limits, name), people) for name in names}
    return msgspec.structs.replace(
        limits,
        **rates,
        sockets=max(limits.sockets, EACH_CONNECTED * people),
        connections=max(limits.connections, EACH_CONNECTED * people),
        tasks=limits.tasks * people,
    )


def _times(rate: Rate, times: int) -> Rate:
    return Rate(rate.burst * times, rate.each_second * times, rate.overall)


_ALL = Rate(1e12, 1e12)
UNLIMITED = Limits(
    creating=_ALL,
    joining=_ALL,
    asking=_ALL,
    opening=_ALL,
    replaying=_ALL,
    connecting=_ALL,
    loading=_ALL,
    serving=_ALL,
    sockets=10**9,
    connections=10**9,
    messages=_ALL,
    acting=_ALL,
    signalling=_ALL,
    chatting=_ALL,
    talking=_ALL,
    retelling=_ALL,
    computing=_ALL,
)
"""For programs that play faster than people, on a machine of their own."""


class Bucket:
    """Holds `burst` tokens at most and is filled steadily; each thing done takes one."""

    __slots__ = ("_now", "_rate", "_tokens", "touched")

    def __init__(self, rate: Rate, now: Now) -> None:
        self._rate = rate
        self._now = now
        self._tokens = rate.burst
        self.touched = now()

    def take(self, cost: float = 1.0) -> bool:
        """Whether it may be done now; what costs more than there ever is takes all there is."""
        rate, now = self._rate, self._now()
        tokens, burst = self._tokens + (now - self.touched) * rate.each_second, rate.burst
        if tokens > burst:
            tokens = burst
        if cost > burst:
            cost = burst
        self.touched = now
        enough = tokens >= cost
        self._tokens = tokens - cost if enough else tokens
        return enough

    def charge(self, cost: float) -> None:
        """What was spent elsewhere; it may leave a debt. Less than nothing was given back."""
        self._tokens = min(self.left() - cost, self._rate.burst)
        self.touched = self._now()

    def left(self) -> float:
        """How much may be taken now; less than nothing is a debt."""
        regained = (self._now() - self.touched) * self._rate.each_second
        return min(self._tokens + regained, self._rate.burst)


class Addresses:
    """A bucket for each address and each network, forgotten when it has long been full, and one
    for all of them together if there is to be. Other servers may be told what is taken."""

    def __init__(self, rate: Rate, now: Now, network: float = NETWORK) -> None:
        self._rate = rate
        self._wide = Rate(rate.burst * network, rate.each_second * network)
        self._around = Rate(rate.burst * DEVICES, rate.each_second * DEVICES)
        self._now = now
        self._everybody = None if rate.overall is None else Rate(rate.overall * 10, rate.overall)
        self._buckets: dict[str, Bucket] = {}
        self._swept = now()
        self._untold: Untold | None = None

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, cost: float = 1.0) -> bool:
        self._sweep()
        return all(self._take(key, rate, cost) for key, rate in self._shared_by(address))

    def give_back(self, address: str) -> None:
        """What was taken last has turned out not to count."""
        for key, rate in self._shared_by(address):
            self._bucket(key, rate).charge(-1.0)
            if self._untold is not None:
                self._untold.add(key, -1.0, rate.burst)

    def share(self) -> None:
        """From now on it is kept for the other servers what is taken."""
        self._untold = Untold()

    def untold(self, most: int) -> dict[str, float]:
        """What they are to be told, of so many addresses and networks."""
        return {} if self._untold is None else self._untold.told(most)

    def charge(self, key: str, cost: float) -> None:
        """What was taken at another server."""
        self._sweep()
        rate = self._rate_of(key)
        if rate is not None and (key in self._buckets or len(self._buckets) < MOST_KEPT):
            self._bucket(key, rate).charge(cost)

    def _shared_by(self, address: str) -> Iterator[tuple[str, Rate]]:
        """What the address shares with others, and by which rate."""
        yield household(address), self._rate
        wide, around = network(address), place(address)
        if wide is not None:
            yield wide, self._wide
        if around is not None:
            yield around, self._around
        if self._everybody is not None:
            yield EVERYBODY, self._everybody

    def _rate_of(self, key: str) -> Rate | None:
        if key == EVERYBODY:
            return self._everybody
        if key.endswith(NETWORK_BITS):
            return self._wide
        return self._around if "/" in key else self._rate

    def _take(self, key: str, rate: Rate, cost: float) -> bool:
        if not self._bucket(key, rate).take(cost):
            return False
        if self._untold is not None:
            self._untold.add(key, min(cost, rate.burst), rate.burst)
        return True

    def _bucket(self, key: str, rate: Rate) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, self._now)
        return bucket

    def _sweep(self) -> None:
        now = self._now()
        if now - self._swept < FORGOTTEN_AFTER:
            return
        self._swept = now
        self._buckets = {
            address: bucket
            for address, bucket in self._buckets.items()
            if now - bucket.touched < FORGOTTEN_AFTER or bucket.left() < 0
        }


class Attention(Addresses):
    """The time of the one thread that serves everybody. What all may have together is there for
    those first who have used the least: nobody is kept out because somebody else asks a lot."""

    def take(self, address: str, cost: float = 1.0) -> bool:
        self._sweep()
        quiet = self._bucket(household(address), self._rate).left() >= self._rate.burst / 2
        for key, rate in self._shared_by(address):
            if not self._take(key, rate, cost) and not (quiet and key == EVERYBODY):
                return False
        return True
