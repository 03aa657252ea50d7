"""A lesson at a live table: its deal, who plays from its line, and time that waits."""

from pathlib import Path

import msgspec
import pytest

from fusebox.core import Ready
from fusebox.games import GAMES
from fusebox.table.lessons import PACE
from fusebox.table.messages import LessonView, Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from tests.tables.room import SHARE, Person, Room, in_room

LONG = 60_000


async def learning(room: Room, game: str, lesson: str, step: int = 0) -> Person:
    order = CreateTable(game, (SeatWanted("me"),), lesson=lesson, step=step)
    created = await room.hall.lobby.create(order)
    person = await room.come(created, 0, shows=0)
    await person.act(Ready(SHARE))
    return person


def lesson(person: Person) -> LessonView:
    shown = person.last(Update).table.lesson
    assert shown is not None
    return shown


async def asked(person: Person) -> None:
    """Does what is asked for."""
    await person.act(msgspec.json.decode(lesson(person).asked))


def test_the_others_play_from_the_line_as_long_as_it_is_followed(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        person = await learning(room, "fuse_discs", "first")
        assert (lesson(person).state, lesson(person).step) == ("asks", 0)
        await asked(person)
        assert lesson(person).state == "others"
        await room.clock.turn(PACE)
        assert (lesson(person).state, lesson(person).step) == ("asks", 1)
        assert room.thinker.asked == []

    in_room(tmp_path, scenario, GAMES)


def test_whoever_makes_another_move_plays_on_against_a_bot(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        room.thinker.holds = True
        person = await learning(room, "fuse_discs", "first")
        await person.act({"type": "Enter", "space": "W4", "cell": "a4"})
        assert lesson(person).state == "strayed"
        assert [question.level for question in room.thinker.asked] == ["1"]

    in_room(tmp_path, scenario, GAMES)


def test_a_lesson_can_begin_with_any_of_its_steps(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        first = await learning(room, "fuse_discs", "first")
        await asked(first)
        await room.clock.turn(PACE)
        await asked(first)
        await room.clock.turn(PACE)
        later = await learning(room, "fuse_discs", "first", step=2)
        assert lesson(later) == lesson(first)
        assert later.last(Update).view == first.last(Update).view

    in_room(tmp_path, scenario, GAMES)


def test_what_is_taken_back_is_asked_for_again(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        room.thinker.holds = True
        person = await learning(room, "fuse_discs", "first")
        await person.act({"type": "Enter", "space": "W4", "cell": "a4"})
        menu = [bytes(choice.action) for choice in person.last(Update).choices]
        undo = next(action for action in menu if b"Undo" in action)
        await person.act(msgspec.json.decode(undo))
        assert (lesson(person).state, lesson(person).step) == ("asks", 0)

    in_room(tmp_path, scenario, GAMES)


def test_time_stands_still_while_whoever_learns_may_act(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        person = await learning(room, "fuse_dice", "first")
        await room.clock.turn(LONG)
        asking = lesson(person)
        await room.clock.turn(30 * LONG)
        assert lesson(person) == asking
        assert asking.state == "asks"
        assert not person.last(Update).running

    in_room(tmp_path, scenario, GAMES)


def test_there_is_no_lesson_that_a_game_does_not_have(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        for order in (
            CreateTable("fuse_discs", (SeatWanted("me"),), lesson="flying"),
            CreateTable("fuse_discs", (SeatWanted("me"), SeatWanted("me")), lesson="first"),
        ):
            with pytest.raises(Declined) as declined:
                await room.hall.lobby.create(order)
            assert declined.value.refusal.key == "no_lesson"

    in_room(tmp_path, scenario, GAMES)
