"""Thinkers that have joined: what they lose goes to the server's own workers, and at once."""

from collections.abc import Callable

import pytest

from fusebox.tables.thinking import WITHIN, thought
from fusebox.thinkers.joined import MOST_SILENT
from fusebox.thinkers.messages import BEAT, Answer, Failed, written
from tests import turns
from tests.thinkers.meeting import Far, Room, in_room, question


def test_a_thinker_answers_as_the_server_would_have() -> None:
    async def scenario(room: Room) -> None:
        far = room.joins()
        asked = await room.ask()
        far.answer()
        assert await asked == thought(question())
        assert (room.staff.actors, room.thinkers.answered) == ([], 1)

    in_room(scenario)


def test_a_thinker_gets_as_many_questions_as_it_can_think_about_at_once() -> None:
    async def scenario(room: Room) -> None:
        far = room.joins(workers=2)
        asked = [await room.ask(f"{n}") for n in range(3)]
        assert len(far.asked) == 2
        await room.answer_here()
        for _ in range(2):
            far.answer()
        assert [await one for one in asked] == [thought(question(f"{n}")) for n in range(3)]

    in_room(scenario)


def gone(room: Room, far: Far) -> None:
    far.go()


def failing(room: Room, far: Far) -> None:
    far.fail()


def silent(room: Room, far: Far) -> None:
    for _ in range(MOST_SILENT + 1):
        room.staff.timer.turn(BEAT)
    assert far.cut


def late(room: Room, far: Far) -> None:
    """It is alive, but the question's time is over."""
    for _ in range(WITHIN // 1000):
        far.beat()
        room.staff.timer.turn(BEAT)
    assert not far.cut


def illegal(room: Room, far: Far) -> None:
    far.say(Answer(far.asked[0].number, 99, 0, None, None, [], 0.0))
    assert far.cut


def garbled(room: Room, far: Far) -> None:
    far.say(b"nonsense")
    assert far.cut


def unasked(room: Room, far: Far) -> None:
    far.say(Failed(12_345, ""))
    assert far.cut


def nested(room: Room, far: Far) -> None:
    far.say(b"\x91" * 10_000)
    assert far.cut


@pytest.mark.parametrize(
    "trouble",
    [gone, failing, silent, late, illegal, garbled, unasked, nested],
)
def test_what_a_thinker_loses_the_server_thinks_about_itself(
    trouble: Callable[[Room, Far], None],
) -> None:
    async def scenario(room: Room) -> None:
        far, other = room.joins(), room.joins()
        asked = await room.ask()
        other.go()
        trouble(room, far)
        await room.answer_here()
        assert await asked == thought(question())
        assert room.workers.failures() == []
        assert room.thinkers.answered == 0

    in_room(scenario)


def test_what_was_lost_once_is_not_given_to_a_thinker_again() -> None:
    async def scenario(room: Room) -> None:
        far, other = room.joins(), room.joins()
        asked = await room.ask()
        far.go()
        await turns.settled()
        assert other.asked == []
        await room.answer_here()
        await asked

    in_room(scenario)


def test_a_thinker_that_was_too_late_once_is_asked_again_when_it_has_answered() -> None:
    async def scenario(room: Room) -> None:
        far = room.joins()
        asked = await room.ask()
        late(room, far)
        await room.answer_here()
        await asked
        second = await room.ask("second")
        assert len(far.asked) == 1
        await room.answer_here()
        await second
        far.answer()
        third = await room.ask("third")
        far.answer()
        assert await third == thought(question("third"))

    in_room(scenario)


def test_a_thinker_that_gives_signs_of_life_is_not_cut_off() -> None:
    async def scenario(room: Room) -> None:
        far = room.joins()
        for _ in range(MOST_SILENT * 3):
            room.staff.timer.turn(BEAT)
            far.beat()
        assert not far.cut

    in_room(scenario)


def test_a_server_that_stood_still_blames_no_thinker() -> None:
    async def scenario(room: Room) -> None:
        far = room.joins()
        room.staff.timer.turn(BEAT * 60)
        assert not far.cut

    in_room(scenario)


def test_a_thinker_that_leaves_finishes_and_is_asked_nothing_more() -> None:
    async def scenario(room: Room) -> None:
        far = room.joins(workers=2)
        first = await room.ask("first")
        far.leave()
        second = await room.ask("second")
        assert len(far.asked) == 1
        far.answer()
        await room.answer_here()
        third = await room.ask("third")
        await room.answer_here()
        assert far.asked == []
        assert [await one for one in (first, second, third)] == [
            thought(question(seed)) for seed in ("first", "second", "third")
        ]

    in_room(scenario)


def test_thinkers_are_counted_while_they_are_there() -> None:
    async def scenario(room: Room) -> None:
        one, other = room.joins(), room.joins()
        assert len(room.thinkers) == 2
        one.go()
        other.go()
        other.say(written(Failed(1, "")))
        assert len(room.thinkers) == 0

    in_room(scenario)
