"""A pause covers the table: nothing of it leaves the server while it lasts."""

from pathlib import Path

import msgspec
import pytest

from fusebox.core import Pause, Ready, Resume
from fusebox.games import GAMES
from fusebox.table.messages import Failed, SendSignal, Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from fusebox.tables.lobby import CreatedTable
from tests.support import clause
from tests.tables.room import SHARE, Person, Room, in_room, tokens_of


async def paused(room: Room) -> tuple[CreatedTable, Person, int]:
    """A mission that is paused after the first roll, and how much had happened before."""
    created = await room.hall.lobby.create(CreateTable("fuse_dice", (SeatWanted("me"),)))
    ann = await room.come(created, 0, shows=0, words=True)
    await ann.act(Ready(SHARE))
    await room.clock.turn(3_000)
    roll = next(one for one in ann.last(Update).legal if b"Roll" in bytes(one.action))
    await ann.act(roll.action)
    version = ann.last(Update).version
    await ann.act(Pause())
    return created, ann, version


@clause("fuse_dice", "B12")
def test_who_is_there_sees_nothing_of_a_paused_mission(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, version = await paused(room)
        update = ann.last(Update)
        assert (update.view, update.picture, update.legal) == (None, "", [])
        assert [happened.n for happened in update.events] == [version]
        assert update.table.paused

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B12")
def test_who_comes_during_a_pause_sees_nothing_and_everything_after_it(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, version = await paused(room)
        again = await room.come(created, 0, shows=0, words=True)
        watcher = await room.come(created)
        for person in (again, watcher):
            update = person.last(Update)
            assert (update.view, update.picture, update.events) == (None, "", [])
            assert update.version == 0
        await ann.act(Resume())
        for person in (again, watcher):
            update = person.last(Update)
            assert update.view is not None
            assert [happened.n for happened in update.events] == list(range(version + 2))

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B12")
def test_the_clock_stands_until_the_game_is_counted_in_again(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await paused(room)
        paused_at = ann.last(Update).now
        await ann.act(Resume())
        await room.clock.turn(2_999)
        place = next(one for one in ann.last(Update).legal)
        refused = await ann.act(place.action)
        assert (refused.clause, refused.words) == ("T2", "The game goes on in a moment.")
        assert (ann.last(Update).running, ann.last(Update).now) == (False, paused_at)
        await room.clock.turn(1)
        assert (ann.last(Update).running, ann.last(Update).now) == (True, paused_at)
        await room.clock.turn(500)
        await ann.act(place.action)
        assert ann.last(Update).now == paused_at + 500

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B12", "B37")
def test_nobody_calls_and_no_bot_acts_while_the_game_is_counted_in(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        seats = (SeatWanted("me"), SeatWanted("bot", level="random"), SeatWanted("bot", level="5"))
        created = await room.hall.lobby.create(CreateTable("fuse_dice", seats))
        ann = await room.come(created, 0, shows=0)
        await ann.act(Ready(SHARE))
        await room.clock.turn(20_000)
        await ann.act(Pause())
        await ann.act(Resume())
        version = ann.last(Update).version
        for _ in range(10):
            await room.clock.turn(299)
        assert ann.last(Update).version == version
        ann.say(SendSignal(msgspec.Raw(b'{"type":"Need","mark":"red"}'), 0))
        assert ann.last(Failed).words == "The game goes on in a moment."
        await room.clock.turn(20_000)
        assert ann.last(Update).version > version

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B12")
def test_there_is_no_replay_of_a_paused_mission(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await paused(room)
        for token in ("", tokens_of(created)[0]):
            with pytest.raises(Declined, match="covered"):
                await room.hall.archive.replay(created.table, "en", token)
        await ann.act(Resume())
        replay = msgspec.json.decode(await room.hall.archive.replay(created.table, "en"))
        assert replay["steps"][-1]["view"] is not None

    in_room(tmp_path, scenario, GAMES)


def test_a_game_that_does_not_cover_itself_stays_in_sight(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        seats = (SeatWanted("me"), SeatWanted("bot", level="random"))
        created = await room.hall.lobby.create(CreateTable("fuse_discs", seats))
        ann = await room.come(created, 0, shows=0)
        await ann.act(Ready(SHARE))
        await ann.act(Pause())
        assert ann.last(Update).view is not None

    in_room(tmp_path, scenario, GAMES)
