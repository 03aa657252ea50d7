"""Where all tables of a server are, for whoever looks after them: a data folder, or a database."""

from pathlib import Path
from typing import NamedTuple, Protocol

from fusebox.store import backup, upkeep
from fusebox.store.editions import PROGRAM, Program
from fusebox.store.protocol import Store
from fusebox.store.schema import DATABASE, locked
from fusebox.store.sqlite import SqliteStore


class Shelf(Protocol):
    """What a host does with all tables at once."""

    async def open(self, address: str = "", program: Program = PROGRAM) -> Store:
        """A server's store; Locked or Unsafe with a sentence. Other servers of the same tables, if
        there may be some, reach this one at the address, and are told what its program knows."""

    @property
    def place(self) -> str:
        """Where they are, for people."""

    def back_up(self, file: Path) -> int:
        """Writes all tables into the file; how many there are. It belongs into a thread."""

    def restore(self, file: Path) -> int:
        """Puts the tables of the file here, where there are none; how many there are."""

    def damage(self) -> list[str]:
        """What can't be read any more, in sentences. It belongs into a thread."""

    async def size(self) -> int:
        """Bytes of the tables on the disk."""


class FolderShelf(NamedTuple):
    """The SQLite file in a folder."""

    folder: Path

    async def open(self, address: str = "", program: Program = PROGRAM) -> Store:
        return SqliteStore(self.folder)

    @property
    def place(self) -> str:
        return str(self.folder)

    def back_up(self, file: Path) -> int:
        return backup.back_up(self.folder, file)

    def restore(self, file: Path) -> int:
        return backup.restore(file, self.folder)

    def damage(self) -> list[str]:
        return upkeep.damage(self.folder)

    async def size(self) -> int:
        return sum(part.stat().st_size for part in self.folder.glob(f"{DATABASE}*"))


class DatabaseShelf(NamedTuple):
    """A PostgreSQL database, and the folder for what a server has beside its tables."""

    url: str
    folder: Path

    async def open(self, address: str = "", program: Program = PROGRAM) -> Store:
        from fusebox.store.postgres.store import opened

        lock = locked(self.folder)
        try:
            upkeep.clear_leftovers(self.folder)
            return await opened(self.url, lock=lock, address=address, program=program)
        except BaseException:
            lock.close()
            raise

    @property
    def place(self) -> str:
        from fusebox.store.postgres.connecting import place_of

        return place_of(self.url)

    def back_up(self, file: Path) -> int:
        from fusebox.store.postgres.moving import back_up_database

        return back_up_database(self.url, file)

    def restore(self, file: Path) -> int:
        from fusebox.store.postgres.moving import restore_database

        return restore_database(file, self.url)

    def damage(self) -> list[str]:
        """PostgreSQL has checksums of its own."""
        return []

    async def size(self) -> int:
        from fusebox.store.postgres.moving import size_of

        return await size_of(self.url)


def shelf_at(folder: Path, url: str = "") -> Shelf:
    """Unsafe with a sentence if the address can't be one."""
    if not url:
        return FolderShelf(folder)
    from fusebox.store.postgres.connecting import check_address

    check_address(url)
    return DatabaseShelf(url, folder)
