"""Other servers have gone on with a table: nobody is shown what this one still had of it."""

from collections.abc import Collection
from pathlib import Path

from tests.tables.room import Room, in_room


def test_who_comes_is_not_shown_what_is_in_memory_of_a_table_that_was_lost(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        before, own = room.in_memory(created.table), room.store.own

        async def found_lost(*tables: str) -> Collection[str]:
            room.store.own = own
            room.hall.lose(tables)
            owned: Collection[str] = await own(*tables)
            return owned

        room.store.own = found_lost
        again = await room.come(created, 1, shows=1)
        assert again.table is room.in_memory(created.table) is not before
        assert ann.closed
        assert not again.closed

    in_room(tmp_path, scenario)
