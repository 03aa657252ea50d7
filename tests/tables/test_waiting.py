"""Before the game: somebody who does not come is done without, and what nobody begins is closed."""

from pathlib import Path

import pytest

from fusebox.core import Ready
from fusebox.games import GAMES
from fusebox.table.messages import ActionRefused, Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from fusebox.tables import loaded
from fusebox.tables.lobby import CreatedTable, Joined
from tests.tables.room import SHARE, Person, Room, in_room, invites_of, tokens_of


async def full(room: Room) -> tuple[CreatedTable, Joined, Person]:
    """All seats are taken, but Bob never comes to his."""
    created = await room.order("me", "link")
    bob = await room.hall.lobby.join(created.table, invites_of(created)[0], "Bob")
    ann = await room.come(created, 0, shows=0)
    return created, bob, ann


def test_a_bot_takes_the_seat_of_one_who_does_not_come(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, bob, ann = await full(room)
        token = tokens_of(created)[0]
        again = await room.hall.lobby.without(created.table, token, 1, "random")
        assert ann.last(Update).table.rematch == again.table
        assert (await room.hall.lobby.rematch(created.table, token)).table == again.table
        here = await room.greet(again.table, (token,), 0)
        assert [seat.bot for seat in here.last(Update).table.seats] == ["", "random"]
        await here.act(Ready(SHARE))
        assert here.last(Update).table.started
        with pytest.raises(Declined, match="another table"):
            await room.hall.lobby.rematch(created.table, bob.token)

    in_room(tmp_path, scenario)


def test_the_seat_of_one_who_does_not_come_is_open_for_somebody_else(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, bob, _ = await full(room)
        again = await room.hall.lobby.without(created.table, tokens_of(created)[0], 1)
        (invite,) = (made for made in again.seats if made.invite)
        assert await room.hall.lobby.find(invite.code) == again.table
        assert await room.hall.lobby.seat_of(again.table, bob.token) is None
        cat = await room.hall.lobby.join(again.table, invite.invite, "Cat")
        assert cat.seat == 1

    in_room(tmp_path, scenario)


def test_whoever_is_done_without_does_not_begin_the_game_after_all(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, bob, ann = await full(room)
        await room.hall.lobby.without(created.table, tokens_of(created)[0], 1, "random")
        late = await room.greet(created.table, (bob.token,), 1)
        for person in (late, ann):
            refused = await person.act(Ready(SHARE))
            assert isinstance(refused, ActionRefused)
            assert "another table" in refused.words

    in_room(tmp_path, scenario)


def test_an_open_seat_can_be_a_bots_if_it_is_the_only_one(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", "link")
        token = tokens_of(created)[0]
        await room.come(created, 0, shows=0)
        with pytest.raises(Declined, match="Nobody is being waited for"):
            await room.hall.lobby.without(created.table, token, 2, "random")
        await room.hall.lobby.join(created.table, invites_of(created)[0], "Bob")
        again = await room.hall.lobby.without(created.table, token, 2, "random")
        assert invites_of(again) == ()

    in_room(tmp_path, scenario)


def test_nobody_is_done_without_who_is_there_or_ready_or_playing(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, bob, ann = await full(room)
        token = tokens_of(created)[0]
        for seat in (0, 2, -1):
            with pytest.raises(Declined, match="Nobody is being waited for"):
                await room.hall.lobby.without(created.table, token, seat, "random")
        there = await room.greet(created.table, (bob.token,), 1)
        with pytest.raises(Declined, match="Nobody is being waited for"):
            await room.hall.lobby.without(created.table, token, 1, "random")
        await there.act(Ready(SHARE))
        there.leave()
        with pytest.raises(Declined, match="Nobody is being waited for"):
            await room.hall.lobby.without(created.table, token, 1, "random")
        await ann.act(Ready(SHARE))
        assert ann.last(Update).table.started
        with pytest.raises(Declined, match="Nobody is being waited for"):
            await room.hall.lobby.without(created.table, token, 1, "random")

    in_room(tmp_path, scenario)


def test_one_who_is_there_and_does_not_get_ready_is_done_without_once_all_others_are(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        created, bob, ann = await full(room)
        await room.greet(created.table, (bob.token,), 1)
        await ann.act(Ready(SHARE))
        again = await room.hall.lobby.without(created.table, tokens_of(created)[0], 1, "random")
        assert again.table != created.table

    in_room(tmp_path, scenario)


def test_a_table_that_went_on_elsewhere_is_not_listed_and_goes_on_once(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, bob, _ = await full(room)
        token = tokens_of(created)[0]
        again = await room.hall.lobby.without(created.table, token, 1, "random")
        listed, _ = await room.hall.archive.mine([token, bob.token], "en")
        assert [line.table for line in listed] == [again.table]
        with pytest.raises(Declined, match="another table"):
            await room.hall.lobby.without(created.table, token, 1, "random")

    in_room(tmp_path, scenario)


def test_a_bot_is_the_same_person_whatever_the_language_of_the_table(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        seats = (SeatWanted("me"), SeatWanted("bot", level="2"))
        orders = [CreateTable("fuse_discs", seats, language=language) for language in ("en", "fr")]
        names = []
        for order in orders:
            created = await room.hall.lobby.create(order)
            ann = await room.come(created, 0, shows=0)
            names.append(ann.last(Update).table.seats[1].name)
        assert names == ["Mira", "Mira"]

    in_room(tmp_path, scenario, GAMES)


def test_bots_of_one_level_are_several_people(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        bot = SeatWanted("bot", level="1")
        created = await room.hall.lobby.create(
            CreateTable("fuse_dice", (SeatWanted("me"), bot, bot))
        )
        ann = await room.come(created, 0, shows=0)
        names = [seat.name for seat in ann.last(Update).table.seats]
        assert names == ["Player 1", "Nino", "Lola"]

    in_room(tmp_path, scenario, GAMES)


def test_what_nobody_begins_or_attends_is_closed_in_the_end(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        playing, _, _ = await room.pair()
        attended, _, _ = await full(room)
        gathering = await room.order("me", "link")
        left, _, ann = await full(room)
        ann.leave()
        await room.clock.turn(loaded.PATIENT.unload + loaded.SWEEP_EVERY)
        for table in (playing, attended):
            assert await room.hall.lobby.seat_of(table.table, tokens_of(table)[0]) == 0
        for table in (gathering, left):
            with pytest.raises(Declined, match="no such table"):
                await room.hall.lobby.seat_of(table.table, tokens_of(table)[0])
            assert (await room.hall.archive.mine([tokens_of(table)[0]], "en"))[0] == []

    in_room(tmp_path, scenario, patience=loaded.Patience(forsake=0))


def test_a_young_table_is_not_closed_however_long_it_is_alone(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link")
        await room.clock.turn(2 * loaded.SWEEP_EVERY)
        assert await room.hall.lobby.seat_of(created.table, tokens_of(created)[0]) == 0

    in_room(tmp_path, scenario)
