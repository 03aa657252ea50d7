"""What there is by name, where each costs something to have: it is made when it is asked for."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import TypeVar

T = TypeVar("T")


class Registry(MutableMapping[str, T]):
    """Values by name. A page without a server waits for one game, and not for all."""

    def __init__(self, names: Iterable[str], make: Callable[[str], T]) -> None:
        self._make = make
        self._names = dict.fromkeys(names)
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __setitem__(self, name: str, value: T) -> None:
        self._names[name], self._made[name] = None, value

    def __delitem__(self, name: str) -> None:
        del self._names[name]
        self._made.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
