"""A fair queue: addresses take turns, and within an address its tables do."""

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
MOST_WAITING = 8
"""How many tasks of one address take turns; its other tasks queue behind them."""


class Place(NamedTuple):
    """Who is asking: the address, the table, and whether people play there."""

    address: str = ""
    table: str = ""
    people: bool = True


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
    """The waiting addresses, in the order of their turns."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, _Address[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._addresses.values()))

    def add(self, place: Place, item: T) -> None:
        self._addresses.setdefault(place.address, _Address()).add(place.table, item)

    def take(self, fits: Callable[[T], bool]) -> T | None:
        for address, line in self._addresses.items():
            if (item := line.take(fits)) is not None:
                del self._addresses[address]
                if line:
                    self._addresses[address] = line
                return item
        return None

    def drop(self, place: Place, item: T) -> bool:
        line = self._addresses.get(place.address)
        found = line is not None and line.drop(place.table, item)
        if line is not None and not line:
            del self._addresses[place.address]
        return found


class FairQueue(Generic[T]):
    """Tables at which people play go before tables of bots alone; nothing in it is ever lost."""

    def __init__(self) -> None:
        self._people: _Round[T] = _Round()
        self._alone: _Round[T] = _Round()

    def __len__(self) -> int:
        return len(self._people) + len(self._alone)

    @property
    def alone(self) -> int:
        """How many tasks of bots that play alone are waiting."""
        return len(self._alone)

    def add(self, place: Place, item: T) -> None:
        self._of(place).add(place, item)

    def take(self, alone: bool = True, fits: Callable[[T], bool] = anything) -> T | None:
        """Whatever is next and fits; `alone`: bots that play alone may have their turn."""
        item = self._people.take(fits)
        return self._alone.take(fits) if item is None and alone else item

    def drop(self, place: Place, item: T) -> bool:
        """Takes an item out that nobody waits for any more; whether it was still there."""
        return self._of(place).drop(place, item)

    def _of(self, place: Place) -> _Round[T]:
        return self._people if place.people else self._alone
