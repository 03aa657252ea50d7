"""What was made once is kept: bounded, for all who ask, and given up when all have gone."""

import asyncio
from pathlib import Path

from fusebox.core import Ready, Resign
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.kept import Kept
from tests import turns
from tests.tables.room import SHARE, Room, in_room
from tests.tables.test_workshop import Noted


async def of(content: bytes, made: list[bytes]) -> bytes:
    made.append(content)
    return content


def test_it_is_made_once_and_the_oldest_goes_first() -> None:
    async def run() -> None:
        made: list[bytes] = []
        keeps = Kept(most=64)
        for name in (b"a", b"b", b"a", b"b"):
            assert await keeps.found(name, lambda name=name: of(name * 9, made)) == name * 9  # type: ignore[misc]
        assert made == [b"a" * 9, b"b" * 9]
        for n in range(100):
            await keeps.found(b"%d" % n, lambda: of(b"x", made))
            assert keeps.size <= 64
        made.clear()
        assert await keeps.found(b"a", lambda: of(b"again", made)) == b"again"
        assert made == [b"again"]

    asyncio.run(run())


def test_whoever_asks_meanwhile_waits_for_the_same_and_the_last_who_leaves_ends_it() -> None:
    async def run() -> None:
        keeps, begun, ended = Kept(), [], []
        ready = asyncio.Event()

        async def slow() -> bytes:
            begun.append(1)
            try:
                await ready.wait()
            finally:
                ended.append(1)
            return b"done"

        asked = [asyncio.create_task(keeps.found(b"k", slow)) for _ in range(3)]
        await turns.settled()
        for task in asked[:2]:
            task.cancel()
        await turns.settled()
        assert (len(begun), ended) == (1, [])
        asked[2].cancel()
        again = asyncio.create_task(keeps.found(b"k", slow))
        await turns.settled()
        assert (len(begun), len(ended)) == (2, 1)
        ready.set()
        assert await again == b"done"

    turns.run(run())


class Keeping(Noted):
    """Keeps as a server does."""

    def __init__(self) -> None:
        super().__init__()
        self.keeps = Kept()
        self.kept = self.keeps.found  # type: ignore[method-assign]


def test_the_replay_of_a_finished_table_is_made_once_for_each_way_to_see_it(
    tmp_path: Path,
) -> None:
    heavy = Keeping()

    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        archive, table = room.hall.archive, created.table
        await archive.replay(table, "en")
        await archive.replay(table, "en")
        assert len(heavy.asked) == 2, "what goes on is never the same"
        await ann.act(Resign())
        heavy.asked.clear()
        for _ in range(3):
            await archive.replay(table, "en")
            await archive.replay(table, "fr")
            await archive.replay(table, "en", through=1)
            await archive.replay(table, "en", pictures=True)
        assert len(heavy.asked) == 4

    in_room(tmp_path, scenario, heavy=heavy)


def test_a_name_that_was_hidden_is_in_no_replay_that_was_kept(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        seats = (SeatWanted("me", "Wilhelmina"), SeatWanted("me", "Bartholomew"))
        created = await room.hall.lobby.create(CreateTable("veto", seats))
        both = await room.come(created, 0, 1, shows=0)
        for seat in (0, 1):
            await both.act(Ready(SHARE), seat=seat)
        await both.act(Resign(), seat=0)
        assert b"Wilhelmina" in await room.hall.archive.replay(created.table, "en")
        await room.hall.office.hide(created.table, 0)
        assert b"Wilhelmina" not in await room.hall.archive.replay(created.table, "en")

    in_room(tmp_path, scenario, heavy=Keeping())
