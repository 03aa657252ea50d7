"""What a store keeps of how plays were read, for whoever looks into it: no server asks for it."""

from typing import Any, Final

from fusebox.store import MemoryStore, Reading, SqliteStore, Store

ASKED: Final = "SELECT seat, nonce, action, read, judged, trip, entry, clause FROM readings"


async def readings(store: Store, table: str) -> list[Reading]:
    """In the order of judging."""
    if isinstance(store, MemoryStore):
        return list(store._readings.get(table, []))
    if isinstance(store, SqliteStore):
        query = f"{ASKED} WHERE owner = ? ORDER BY rowid"
        return [Reading(*row) for row in await store._rows(query, table)]
    from fusebox.store.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)
    query = f"{ASKED} WHERE owner = $1 ORDER BY rank"
    rows: list[Any] = await store._database.rows(query, table)
    return [Reading(row[0], row[1].decode(), *row[2:]) for row in rows]
