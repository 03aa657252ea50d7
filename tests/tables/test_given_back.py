"""Whoever gives a seat back and stays connected is a spectator: in what they hear, and in what they
may do."""

from pathlib import Path

import msgspec
import pytest

from fusebox.core import Ready, Resign
from fusebox.games import GAMES
from fusebox.table.inputs import Greeting
from fusebox.table.messages import ActionRefused, Failed, Presence, SendSignal, ShowSeat, Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.secrets import hashed
from fusebox.tables.lobby import CreatedTable
from tests.tables.room import SHARE, Person, Room, in_room, invites_of, tokens_of

HIDDEN = [name for name, rules in GAMES.items() if not rules.lies_open]
ME, LINK = SeatWanted("me"), SeatWanted("link")
PHRASE = msgspec.Raw(b'{"type":"Phrase","key":"hello"}')


async def gathering(room: Room, game: str) -> tuple[CreatedTable, Person, Person]:
    """A table that waits for two more, its host, and one who has just sat down in seat 1."""
    created = await room.hall.lobby.create(CreateTable(game, (ME, LINK, LINK)))
    ann = await room.come(created, 0, shows=0)
    return created, ann, await joined(room, created, 0, "Mallory")


async def joined(room: Room, created: CreatedTable, invite: int, name: str) -> Person:
    seated = await room.hall.lobby.join(created.table, invites_of(created)[invite], name)
    person = await room.greet(created.table, (seated.token,), seated.seat)
    person.secret = seated.token
    return person


async def played(room: Room, people: list[Person]) -> None:
    """Everybody is ready, and takes whatever they may for a while."""
    for person in people:
        await person.act(Ready(SHARE))
    for _ in range(12):
        for person in people:
            if legal := person.last(Update).legal:
                await person.act(msgspec.json.decode(legal[0].action))
        await room.clock.turn(2_000)


@pytest.mark.parametrize("game", HIDDEN)
def test_a_socket_that_gave_its_seat_back_hears_what_a_spectator_hears(
    tmp_path: Path, game: str
) -> None:
    async def scenario(room: Room) -> None:
        created, ann, mallory = await gathering(room, game)
        await room.hall.lobby.leave(created.table, mallory.secret)
        watcher = await room.greet(created.table, (), "public")
        before = len(mallory.raw), len(watcher.raw)
        bob = await joined(room, created, 0, "Bob")
        cat = await joined(room, created, 1, "Cat")
        await played(room, [ann, bob, cat])
        assert bob.last(Update).version > 5
        assert bob.last(Update).view != watcher.last(Update).view
        assert mallory.raw[before[0] :] == watcher.raw[before[1] :]

    in_room(tmp_path, scenario, GAMES)


def test_a_socket_that_gave_its_seat_back_can_do_nothing_for_it(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, mallory = await gathering(room, "fuse_cards")
        await room.hall.lobby.leave(created.table, mallory.secret)
        bob, cat = [await joined(room, created, n, name) for n, name in enumerate(("Bob", "Cat"))]
        assert isinstance(await mallory.act(Ready(SHARE), seat=1), ActionRefused)
        await played(room, [ann, bob, cat])
        version = ann.last(Update).version
        for action in (Resign(), *(option.action for option in bob.last(Update).legal)):
            refused = await mallory.act(action, seat=1)
            assert isinstance(refused, ActionRefused)
            assert refused.words == "You don't sit in that seat."
        for message in (ShowSeat(1), SendSignal(PHRASE, 1)):
            mallory.say(message)
            assert isinstance(mallory.heard[-1], Failed)
        assert ann.last(Update).version == version

    in_room(tmp_path, scenario, GAMES)


def test_who_gave_a_seat_back_counts_as_a_watcher_and_not_as_present(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, mallory = await gathering(room, "fuse_cards")
        await room.hall.lobby.leave(created.table, mallory.secret)
        bob = await joined(room, created, 0, "Bob")
        bob.leave()
        assert [seat.present for seat in ann.last(Update).table.seats] == [True, False, False]
        assert ann.last(Presence).watching == 1

    in_room(tmp_path, scenario, GAMES)


def test_of_two_seats_at_one_screen_only_the_one_given_back_is_lost(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.hall.lobby.create(CreateTable("fuse_cards", (ME, LINK, LINK)))
        both = await room.hall.lobby.join(created.table, invites_of(created)[0], "Mallory")
        tokens = (tokens_of(created)[0], both.token)
        screen = await room.greet(created.table, tokens, both.seat)
        await room.hall.lobby.leave(created.table, both.token)
        assert isinstance(await screen.act(Ready(SHARE), seat=1), ActionRefused)
        bob, cat = [await joined(room, created, n, name) for n, name in enumerate(("Bob", "Cat"))]
        assert screen.last(Update).shows == "public"
        screen.say(ShowSeat(0))
        await played(room, [screen, bob, cat])
        assert screen.last(Update).shows == 0

    in_room(tmp_path, scenario, GAMES)


def test_a_greeting_that_meets_a_seat_being_given_back_holds_nothing(tmp_path: Path) -> None:
    """The seats were read for the greeting before they changed."""

    async def scenario(room: Room) -> None:
        created, _, mallory = await gathering(room, "fuse_cards")
        late, table = Person(), mallory.table
        assert table is not None
        await room.hall.lobby.leave(created.table, mallory.secret)
        await table.attach(late, Greeting(frozenset([hashed(mallory.secret)]), 1, "en"))
        assert late.last(Update).shows == "public"

    in_room(tmp_path, scenario, GAMES)
