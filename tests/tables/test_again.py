"""What is asked for again with the same key gets the same answer: a lost answer burns nothing."""

import asyncio
from pathlib import Path

import pytest

from fusebox.core import Answer, Draw, Offer
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from tests.tables.room import Room, code_of, in_room, invites_of, tokens_of

KEY, OTHER = "k" * 43, "o" * 43
SEATS = (SeatWanted("me"), SeatWanted("link"), SeatWanted("link"))
ORDER = CreateTable("veto", SEATS)


def test_a_table_is_opened_once(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        first = await room.hall.lobby.create(CreateTable("veto", SEATS, key=KEY))
        assert await room.hall.lobby.create(CreateTable("veto", SEATS, key=KEY)) == first
        other = await room.hall.lobby.create(CreateTable("veto", SEATS, key=OTHER))
        assert other.table != first.table
        assert (await room.hall.tally()).tables == 2

    in_room(tmp_path, scenario)


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.hall.lobby.create(ORDER)
        invite = invites_of(created)[0]
        first = await room.hall.lobby.join(created.table, invite, "Bob", key=KEY)
        assert await room.hall.lobby.join(created.table, invite, "Bob", key=KEY) == first
        with pytest.raises(Declined, match="sits there"):
            await room.hall.lobby.join(created.table, invite, "Eve", key=OTHER)

    in_room(tmp_path, scenario)


def test_a_key_opens_no_seat_at_another_table(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        one, other = [await room.hall.lobby.create(ORDER) for _ in range(2)]
        seats = [
            await room.hall.lobby.join(table.table, invites_of(table)[0], "Bob", key=KEY)
            for table in (one, other)
        ]
        assert seats[0].token != seats[1].token

    in_room(tmp_path, scenario)


def test_several_who_join_by_code_at_once_each_get_a_seat(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.hall.lobby.create(ORDER)
        joins = [room.hall.lobby.join(created.table, code_of(created), f"P{n}") for n in range(2)]
        assert sorted(seated.seat for seated in await asyncio.gather(*joins)) == [1, 2]

    in_room(tmp_path, scenario)


def test_leaving_and_a_rematch_can_be_asked_for_again(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        gathering = await room.hall.lobby.create(ORDER)
        bob = await room.hall.lobby.join(gathering.table, code_of(gathering), "Bob")
        for _ in range(2):
            await room.hall.lobby.leave(gathering.table, bob.token)
        created, ann, ben = await room.pair()
        await ann.act(Offer(Draw()))
        await ben.act(Answer(True))
        token = tokens_of(created)[0]
        again = await room.hall.lobby.rematch(created.table, token)
        assert await room.hall.lobby.rematch(created.table, token) == again

    in_room(tmp_path, scenario)


def test_going_on_without_somebody_can_be_asked_for_again(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link")
        token = tokens_of(created)[0]
        await room.come(created, 0, shows=0)
        first = await room.hall.lobby.without(created.table, token, 1, key=KEY)
        assert await room.hall.lobby.without(created.table, token, 1, key=KEY) == first
        with pytest.raises(Declined, match="another table"):
            await room.hall.lobby.without(created.table, token, 1, key=OTHER)

    in_room(tmp_path, scenario)
