"""Appends to many logs and prints each line that was acknowledged, until it is killed."""

import asyncio
import sys
from pathlib import Path

from fusebox.store import SqliteStore
from tests.store.rows import line


async def main(folder: Path) -> None:
    store = SqliteStore(folder)

    async def fill(table: str) -> None:
        for n in range(1_000_000):
            await store.append(table, n, line(n))
            sys.stdout.write(f"{table} {n}\n")
            sys.stdout.flush()

    await asyncio.gather(*(fill(f"t{number}") for number in range(8)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
