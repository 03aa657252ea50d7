"""A server that is slow harms none of its bots, and no bot gains by being at the table itself."""

from functools import partial
from pathlib import Path

import msgspec

from fusebox.core import Entry, Pace, Ready
from fusebox.games import GAMES
from fusebox.games.fuse_cards.model import Options
from fusebox.table.core import EXCUSED
from fusebox.table.messages import Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.lobby import CreatedTable
from tests.support import clause
from tests.tables.room import SHARE, Person, Room, in_room, invites_of

BOT, ME = SeatWanted("bot", level="1"), SeatWanted("me")


async def begun(room: Room, order: CreateTable) -> tuple[CreatedTable, Person]:
    """A game in which a bot has the first turn, and thinks."""
    created = await room.hall.lobby.create(order)
    ann = await room.come(created, 1, shows=1)
    room.thinker.holds = True
    await ann.act(Ready(SHARE))
    return created, ann


def hurried() -> CreateTable:
    options = msgspec.to_builtins(Options(pace=1))
    return CreateTable("fuse_cards", (BOT, ME), options)


async def turn_of(room: Room, created: CreatedTable) -> int:
    live = room.in_memory(created.table)
    assert live is not None
    return live.match.begun.waiting()[0]


@clause("fuse_cards", "C21")
def test_a_bot_is_not_called_out_because_the_server_is_slow(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann = await begun(room, hurried())
        if await turn_of(room, created) == 1:
            await ann.act(msgspec.json.decode(ann.last(Update).legal[0].action))
        version = ann.last(Update).version
        await room.clock.turn(5_000)
        assert ann.last(Update).version == version
        await room.thinker.release()
        await room.clock.turn(0)
        lines = await room.store.read(created.table)
        played = next(line.entry for line in lines[version:] if line.entry.seat == 0)
        deadline = 1_000
        assert played.at - lines[version - 1].entry.at < deadline

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_cards", "C21")
def test_the_clock_does_not_wait_for_a_bot_for_ever(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann = await begun(room, hurried())
        if await turn_of(room, created) == 1:
            await ann.act(msgspec.json.decode(ann.last(Update).legal[0].action))
        version = ann.last(Update).version
        await room.clock.turn(EXCUSED + 5_000)
        assert ann.last(Update).version > version

    in_room(tmp_path, scenario, GAMES)


def test_a_person_is_called_out_as_ever(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.hall.lobby.create(
            CreateTable("fuse_cards", (ME, ME), hurried().options)
        )
        people = [await room.come(created, seat, shows=seat) for seat in range(2)]
        for person in people:
            await person.act(Ready(SHARE))
        version = people[0].last(Update).version
        await room.clock.turn(1_500)
        assert people[0].last(Update).version > version

    in_room(tmp_path, scenario, GAMES)


def test_no_flag_falls_for_a_bot_that_the_server_keeps_from_thinking(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        order = CreateTable("fuse_discs", (BOT, ME), {"white": "first"}, Pace(3_000))
        created, ann = await begun(room, order)
        await room.clock.turn(6_000)
        assert ann.last(Update).table.outcome is None
        await room.thinker.release()
        await room.clock.turn(0)
        entries = [line.entry for line in await room.store.read(created.table)]
        assert any(entry.seat == 0 and entry.at < 3_000 for entry in entries[3:])

    in_room(tmp_path, scenario, GAMES)


def test_in_a_race_a_bot_is_held_like_whoever_sits_nearest(tmp_path: Path) -> None:
    """F11: or people near the table would lose to bots what they bear for those far away."""

    async def first_card(room: Room, trip: int) -> int:
        seats = (ME, SeatWanted("link"), SeatWanted("bot", level="5"))
        created = await room.hall.lobby.create(CreateTable("fusion", seats))
        seated = await room.hall.lobby.join(created.table, invites_of(created)[0], "Far")
        near = await room.come(created, 0, shows=0)
        far = await room.greet(created.table, (seated.token,), 1)
        for person in (near, far):
            await person.act(Ready(SHARE))
        while not any(entry.seat == 2 for entry in await played(room, created)):
            for answered in far.pinged[-1:]:
                answered(trip)
            await room.clock.turn(100)
        return next(entry.at for entry in await played(room, created) if entry.seat == 2)

    async def played(room: Room, created: CreatedTable) -> list[Entry]:
        lines = await room.store.read(created.table)
        return [line.entry for line in lines if b'"Lay"' in bytes(line.entry.action)]

    at_hand = in_room(tmp_path / "near", partial(first_card, trip=0), GAMES)
    far_away = in_room(tmp_path / "far", partial(first_card, trip=120), GAMES)
    assert far_away - at_hand == 120
