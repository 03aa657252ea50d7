"""The lobby: tables that are open to anybody here, and games that anybody here may watch. Nothing
is listed that was not offered."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from fusebox.core import AnyRules, Resign, TurnPace
from fusebox.table.model import Permits
from fusebox.table.sentences import Declined
from fusebox.tables.foyer import EACH, KEPT, MOST, NETWORK, OfferedTable
from tests.tables.room import GAMES, Room, in_room

OPEN, SHOWN = Permits(open=True), Permits(shown=True)


def in_house(folder: Path, scenario: Any, games: Mapping[str, AnyRules] = GAMES) -> None:
    in_room(folder, scenario, games, lobby=True)


async def listed(room: Room, language: str = "en") -> list[OfferedTable]:
    """What is offered now: what was found a moment ago is found anew."""
    await room.clock.turn(KEPT)
    return list(await room.hall.foyer.tables(language))


def test_a_table_that_is_open_is_listed_with_who_invites_to_what(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", "link", permits=OPEN, options={"rounds": 2})
        await room.come(created, 0, shows=0)
        (found,) = await listed(room)
        assert (found.table, found.game, found.running) == (created.table, "veto", False)
        assert found.names == ("Player 1", "", "")
        assert found.options["rounds"] == 2
        assert found.permits == OPEN

    in_house(tmp_path, scenario)


@pytest.mark.parametrize("permits", [Permits(), SHOWN])
def test_no_table_is_listed_that_was_not_offered(tmp_path: Path, permits: Permits) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", permits=permits)
        await room.come(created, 0, shows=0)
        playing, ann, _ = await room.pair(permits=OPEN)
        assert ann.closed == ""
        assert await listed(room) == []
        with pytest.raises(Declined, match="another table"):
            await room.hall.lobby.join(created.table, "", "Eve")
        with pytest.raises(Declined):
            await room.hall.lobby.join(playing.table, "", "Eve")

    in_house(tmp_path, scenario)


def test_a_table_is_listed_while_somebody_is_there_who_invites(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", permits=OPEN)
        assert await listed(room) == []
        ann = await room.come(created, 0, shows=0)
        assert len(await listed(room)) == 1
        await room.greet(created.table, (), "public")
        ann.leave()
        assert await listed(room) == []

    in_house(tmp_path, scenario)


def test_where_a_turn_has_days_nobody_has_to_be_there(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        await room.order("me", "link", permits=OPEN, pace=TurnPace(3 * 86_400_000))
        (found,) = await listed(room)
        assert found.names == ("Player 1", "")

    in_house(tmp_path, scenario)


def test_one_sits_down_at_an_open_table_without_an_invitation(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", permits=OPEN)
        await room.come(created, 0, shows=0)
        seated = await room.hall.lobby.join(created.table, "", "Bob")
        assert seated.seat == 1
        again = await room.hall.lobby.join(created.table, "", "Bob", [seated.token])
        assert again == seated
        with pytest.raises(Declined, match="All seats"):
            await room.hall.lobby.join(created.table, "", "Eve")
        assert await listed(room) == []

    in_house(tmp_path, scenario)


def test_a_game_that_is_shown_is_listed_while_it_is_played(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair(permits=SHOWN)
        (found,) = await listed(room)
        assert (found.table, found.running) == (created.table, True)
        assert found.names == ("Player 1", "Player 2")
        await room.hall.office.hide(created.table, 0)
        assert await listed(room) == []
        ann = await room.come(created, 0, shows=0)
        (found,) = await listed(room, "fr")
        assert found.names == ("Player 1", "Player 2")
        await ann.act(Resign())
        assert await listed(room) == []
        assert bob.closed

    in_house(tmp_path, scenario)


def test_the_list_is_made_anew_only_now_and_then_and_has_an_end(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        for n in range(MOST + 3):
            created = await room.order("me", "link", permits=OPEN)
            room.hall.openers.opened(created.table, f"192.0.2.{n}")
            await room.come(created, 0, shows=0)
        assert len(await listed(room)) == MOST
        before = await room.hall.foyer.tables("en")
        await room.order("me", "link", permits=OPEN)
        assert await room.hall.foyer.tables("en") is before
        assert await room.hall.foyer.tables("fr") is not before

    in_house(tmp_path, scenario)


def test_without_a_lobby_nothing_is_open(tmp_path: Path) -> None:
    async def first(room: Room) -> str:
        created = await room.order("me", "link", permits=OPEN, pace=TurnPace(86_400_000))
        return created.table

    table = in_room(tmp_path, first, lobby=True)

    async def second(room: Room) -> None:
        assert await listed(room) == []
        with pytest.raises(Declined, match="another table"):
            await room.hall.lobby.join(table, "", "Eve")

    in_room(tmp_path, second)


def test_a_game_that_nobody_may_watch_is_not_shown(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        with pytest.raises(Declined, match="can't be shown"):
            await room.pair(permits=Permits(shown=True, watchers=False))

    in_house(tmp_path, scenario)


def test_each_household_has_a_share_and_whoever_is_there_comes_first(tmp_path: Path) -> None:
    """Forty-one tables of one guest, all newer than the one at which somebody waits."""

    async def scenario(room: Room) -> None:
        pace = TurnPace(3 * 86_400_000)
        openers = room.hall.openers
        waiting = await room.order("me", "link", permits=OPEN)
        await room.come(waiting, 0, shows=0)
        days = await room.order("me", "link", permits=OPEN, pace=pace)
        openers.opened(days.table, "198.51.100.1")
        for n in range(MOST + 1):
            greedy = await room.order("me", "link", permits=OPEN, pace=pace)
            openers.opened(greedy.table, f"2001:db8:0:{n % 9}::7")
        found = [one.table for one in await listed(room)]
        assert found[0] == waiting.table
        assert days.table in found
        assert len(found) == 2 + EACH * NETWORK

    in_house(tmp_path, scenario)


def test_one_household_has_no_more_than_its_share(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        for _ in range(9):
            made = await room.order("me", "link", permits=OPEN)
            await room.come(made, 0, shows=0)
        assert len(await listed(room)) == EACH

    in_house(tmp_path, scenario)
