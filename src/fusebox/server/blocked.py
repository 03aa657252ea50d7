"""The addresses a host has blocked, in a file that a host can read and change."""

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from fusebox.tables.homes import household

FILE = "blocked.txt"


class Blocked:
    """Households from which nothing is taken; they are there again after a restart."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = None if folder is None else folder / FILE
        self._homes: set[str] = set(self._read())
        self.changed: Callable[[str, bool], None] = lambda home, on: None  # noqa: ARG005
        """Told of each household that is blocked, or no more."""

    def __contains__(self, address: str) -> bool:
        return bool(self._homes) and household(address) in self._homes

    def all(self) -> tuple[str, ...]:
        return tuple(sorted(self._homes))

    def add(self, address: str) -> str:
        """Who is blocked from now on; ValueError if this is no address."""
        home = household(str(ip_address(address)))
        self._homes.add(home)
        self._write()
        self.changed(home, True)
        return home

    def remove(self, address: str) -> None:
        self._homes.discard(household(address))
        self._write()
        self.changed(household(address), False)

    def replace(self, homes: Collection[str]) -> None:
        """These are blocked, and no others."""
        if self._homes != set(homes):
            self._homes = set(homes)
            self._write()

    def _read(self) -> Iterator[str]:
        if self._file is None:
            return
        with suppress(OSError):
            for line in self._file.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):
                    yield household(str(ip_address(line.strip())))

    def _write(self) -> None:
        if self._file is None:
            return
        part = self._file.with_suffix(".part")
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.writelines(f"{home}\n" for home in self.all())
        part.replace(self._file)
