"""A fair queue: networks take turns, within a network its addresses, and within an address its
tables and people."""

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from fusebox.tables.homes import network

T = TypeVar("T")
MOST_WAITING = 8
"""How many tasks of one address take turns; its other tasks queue behind them."""


class Place(NamedTuple):
    """Who is asking: the address, the table or the person, and whether people play there."""

    address: str = ""
    table: str = ""
    people: bool = True

    @property
    def network(self) -> str:
        """Whom the address shares a turn with: nobody, unless it is one of IPv6."""
        return network(self.address) or self.address


def anything(_: Any) -> bool:
    """Fits whoever takes whatever is next."""
    return True


class _Address(Generic[T]):
    """What one address is waiting for."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[T]] = OrderedDict()
        self._turns = 0
        self._behind: deque[tuple[str, T]] = deque()

    def __len__(self) -> int:
        return self._turns + len(self._behind)

    def add(self, table: str, item: T) -> None:
        self._behind.append((table, item))
        self._move_up()

    def before(self, place: Place) -> int:
        """How many of them go before one that comes now: those of its own table, and as many of
        each other."""
        own = len(self._tables.get(place.table, ()))
        others = (len(items) for name, items in self._tables.items() if name != place.table)
        return own + sum(min(many, own + 1) for many in others) + len(self._behind)

    def take(self, fits: Callable[[T], bool]) -> T | None:
        """The first item that fits, of the first table in turn that has one."""
        found = ((name, item) for name, items in self._tables.items() for item in items)
        table, item = next((one for one in found if fits(one[1])), (None, None))
        if table is None or item is None:
            return None
        items = self._tables.pop(table)
        items.remove(item)
        self._turns -= 1
        if items:
            self._tables[table] = items
        self._move_up()
        return item

    def drop(self, table: str, item: T) -> bool:
        """Removes the item; returns whether it was there."""
        items = self._tables.get(table)
        if items is not None and item in items:
            items.remove(item)
            self._turns -= 1
            if not items:
                del self._tables[table]
            self._move_up()
            return True
        if (table, item) in self._behind:
            self._behind.remove((table, item))
            return True
        return False

    def _move_up(self) -> None:
        while self._behind and self._turns < MOST_WAITING:
            table, item = self._behind.popleft()
            self._tables.setdefault(table, deque()).append(item)
            self._turns += 1


class _Round(Generic[T]):
    """Addresses that wait, in the order of their turns."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, _Address[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def add(self, place: Place, item: T) -> None:
        self._lines.setdefault(place.address, _Address()).add(place.table, item)

    def before(self, place: Place) -> int:
        line = self._lines.get(place.address)
        own = 0 if line is None else line.before(place)
        others = (len(one) for name, one in self._lines.items() if name != place.address)
        return own + sum(min(many, own + 1) for many in others)

    def take(self, fits: Callable[[T], bool]) -> T | None:
        return _taken(self._lines, fits)

    def drop(self, place: Place, item: T) -> bool:
        line = self._lines.get(place.address)
        found = line is not None and line.drop(place.table, item)
        if line is not None and not line:
            del self._lines[place.address]
        return found


class _Networks(Generic[T]):
    """Networks that wait, in the order of their turns."""

    def __init__(self) -> None:
        self._rounds: OrderedDict[str, _Round[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._rounds.values()))

    def add(self, place: Place, item: T) -> None:
        self._rounds.setdefault(place.network, _Round()).add(place, item)

    def before(self, place: Place) -> int:
        """How many go before one that comes now, at most."""
        network = place.network
        round_ = self._rounds.get(network)
        own = 0 if round_ is None else round_.before(place)
        others = (len(one) for name, one in self._rounds.items() if name != network)
        return own + sum(min(many, own + 1) for many in others)

    def take(self, fits: Callable[[T], bool]) -> T | None:
        return _taken(self._rounds, fits)

    def drop(self, place: Place, item: T) -> bool:
        network = place.network
        round_ = self._rounds.get(network)
        found = round_ is not None and round_.drop(place, item)
        if round_ is not None and not round_:
            del self._rounds[network]
        return found


def _taken(lines: "OrderedDict[str, Any]", fits: Callable[[T], bool]) -> T | None:
    """What is next and fits; whoever it was taken from waits for another turn behind the others."""
    for name, line in lines.items():
        item: T | None = line.take(fits)
        if item is not None:
            del lines[name]
            if line:
                lines[name] = line
            return item
    return None


class FairQueue(Generic[T]):
    """Tables at which people play go before tables of bots alone; nothing in it is ever lost."""

    def __init__(self) -> None:
        self._people: _Networks[T] = _Networks()
        self._alone: _Networks[T] = _Networks()

    def __len__(self) -> int:
        return len(self._people) + len(self._alone)

    @property
    def alone(self) -> int:
        """How many tasks of bots that play alone are waiting."""
        return len(self._alone)

    def add(self, place: Place, item: T) -> None:
        self._of(place).add(place, item)

    def before(self, place: Place) -> int:
        """How many tasks go before one that comes now from there, at most."""
        ahead = 0 if place.people else len(self._people)
        return ahead + self._of(place).before(place)

    def take(self, alone: bool = True, fits: Callable[[T], bool] = anything) -> T | None:
        """Whatever is next and fits; `alone`: bots that play alone may have their turn."""
        item = self._people.take(fits)
        return self._alone.take(fits) if item is None and alone else item

    def drop(self, place: Place, item: T) -> bool:
        """Takes an item out that nobody waits for any more; whether it was still there."""
        return self._of(place).drop(place, item)

    def _of(self, place: Place) -> _Networks[T]:
        return self._people if place.people else self._alone
