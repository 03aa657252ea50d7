"""What bots remember at a live table: it is handed back to them, and found again after a crash."""

from itertools import pairwise
from pathlib import Path

from fusebox.bots import Choice, Question
from fusebox.core import Ready
from fusebox.games import GAMES
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.lobby import CreatedTable
from fusebox.tables.thinking import thought
from tests.tables.room import SHARE, Room, image, in_room

RACE = CreateTable("fusion", (SeatWanted("me"), SeatWanted("bot", level="5")))


QUESTIONS = 6


async def raced(room: Room) -> CreatedTable:
    """A race in which a bot has been asked a few times."""
    created = await room.hall.lobby.create(RACE)
    ann = await room.come(created, 0, shows=0)
    await ann.act(Ready(SHARE))
    while len(asked(room)) < QUESTIONS:
        await room.clock.turn(100)
    return created


def asked(room: Room) -> list[Question]:
    return [question for question in room.thinker.asked if question.sight.view.viewer == 1]


def test_a_bot_is_handed_what_it_remembers(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        await raced(room)
        questions = asked(room)
        assert questions[0].memory is None
        for before, after in pairwise(questions):
            assert after.memory == thought(before).memory
        assert all(question.history == () for question in questions)

    in_room(tmp_path, scenario, GAMES)


def test_after_a_crash_its_memory_is_found_by_playing_the_match_again(tmp_path: Path) -> None:
    live, crashed = tmp_path / "live", tmp_path / "crashed"

    async def first(room: Room) -> tuple[CreatedTable, Choice]:
        created = await raced(room)
        image(live, crashed)
        before = len(asked(room))
        await room.clock.turn(60_000)
        return created, thought(asked(room)[before])

    created, chosen = in_room(live, first, GAMES)

    async def second(room: Room) -> None:
        await room.come(created, 0, shows=0)
        question = asked(room)[0]
        assert len(question.history) > 3
        again = thought(question)
        assert again.memory is not None
        assert type(again.memory) is type(chosen.memory)
        remembered = None
        for number in range(len(question.history)):
            part = question._replace(
                sight=question.history[number][0],
                seed=question.history[number][1],
                history=question.history[:number],
            )
            remembered = thought(part).memory
        assert thought(question._replace(history=(), memory=remembered)) == again

    in_room(crashed, second, GAMES)


def test_the_history_of_a_bot_is_what_it_was_really_asked(tmp_path: Path) -> None:
    live, crashed = tmp_path / "live", tmp_path / "crashed"

    async def first(room: Room) -> tuple[CreatedTable, list[Question]]:
        created = await raced(room)
        image(live, crashed)
        return created, asked(room)

    created, questions = in_room(live, first, GAMES)

    async def second(room: Room) -> None:
        await room.come(created, 0, shows=0)
        question = asked(room)[0]
        told = [(sight.view, seed) for sight, seed in question.history]
        told.append((question.sight.view, question.seed))
        assert told == [(known.sight.view, known.seed) for known in questions]

    in_room(crashed, second, GAMES)
