"""People who have no page open are called when they begin to be waited for, and nobody else is."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import Done, Ready, TurnPace
from fusebox.store import Push
from fusebox.tables.lobby import CreatedTable
from fusebox.tables.summons import Letter, Summons
from tests.tables.room import SHARE, Dealt, Person, Room, code_of, in_room, tokens_of

HOUR = 3_600_000


class Box:
    """Keeps what is delivered."""

    def __init__(self, gone: bool = False) -> None:
        self.letters: list[tuple[str, dict[str, Any]]] = []
        self.gone = gone

    async def deliver(self, push: Push, letter: Letter) -> bool:
        self.letters.append((push.endpoint, msgspec.json.decode(letter.content)))
        return not self.gone

    async def close(self) -> None: ...

    @property
    def titles(self) -> list[str]:
        return [content["title"] for _, content in self.letters]


@pytest.fixture
def box() -> Box:
    return Box()


def push(seat: int, language: str = "en") -> Push:
    return Push(f"https://push/{seat}", bytes(65), bytes(16), language)


async def subscribed(room: Room, created: CreatedTable, language: str = "en") -> None:
    for made in created.seats:
        count = await room.hall.lobby.subscribe([made.token], push(made.seat, language))
        assert count == 1


async def settled(room: Room) -> None:
    summons = room.hall._services.summons
    assert isinstance(summons, Summons)
    await summons.settled()


async def playing(room: Room, **more: Any) -> tuple[CreatedTable, Person, Person]:
    """A game of two in which both can be called; both have a page open."""
    created, ann, bob = await room.pair(**more)
    await subscribed(room, created)
    return created, ann, bob


async def done(room: Room, person: Person) -> None:
    """Ends the turn."""
    await person.act(Done())
    await settled(room)


def test_whoever_has_no_page_open_is_called_when_the_game_can_begin(
    tmp_path: Path, box: Box
) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "me")
        await subscribed(room, created)
        ann = await room.come(created, 0, shows=0)
        await ann.act(Ready(SHARE))
        await settled(room)
        assert [place for place, _ in box.letters] == ["https://push/1"]
        (_, content), *_ = box.letters
        assert content["table"] == created.table
        assert content["words"] == "With Player 1."

    in_room(tmp_path, scenario, post=box)


def test_whoever_has_left_is_called_when_it_is_their_turn(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await playing(room)
        bob.leave()
        await done(room, ann)
        assert box.letters == [
            (
                "https://push/1",
                {"table": created.table, "title": "Your move in veto", "words": "With Player 1."},
            )
        ]

    in_room(tmp_path, scenario, post=box)


def test_it_is_said_in_the_language_they_asked_for(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        await subscribed(room, created, "fr")
        bob.leave()
        await done(room, ann)
        assert box.titles == ["À vous de jouer\xa0: veto"]

    in_room(tmp_path, scenario, post=box)


def test_whoever_has_a_page_open_is_not(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await playing(room)
        await done(room, ann)
        bob.leave()
        await settled(room)
        assert box.letters == [], "who saw that it is their turn is not told again"
        await done(room, await room.come(_, 1, shows=1))
        assert box.letters == []

    in_room(tmp_path, scenario, post=box)


def test_a_bot_that_answers_at_once_calls_for_the_next_turn_too(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "random")
        await subscribed(room, created)
        ann = await room.come(created, 0, shows=0)
        room.thinker.holds = True
        await ann.act(Ready(SHARE))
        await ann.act(Done())
        ann.leave()
        await room.thinker.release()
        await room.clock.turn(10_000)
        await settled(room)
        assert set(box.titles) == {"Your move in veto"}

    in_room(tmp_path, scenario, post=box)


class Race(Dealt):
    """Everybody plays at once."""

    paced = False


def test_nobody_is_called_to_a_race(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await playing(room)
        bob.leave()
        await done(room, ann)
        assert box.letters == []

    in_room(tmp_path, scenario, games={"veto": Race()}, post=box)


def test_without_a_post_nobody_is_called(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        await ann.act(Done())
        assert room.hall._services.summons is None

    in_room(tmp_path, scenario)


def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    box = Box(gone=True)

    async def scenario(room: Room) -> None:
        created, ann, bob = await playing(room)
        bob.leave()
        await done(room, ann)
        assert len(box.letters) == 1
        bob = await room.come(created, 1, shows=1)
        await bob.act(Done())
        bob.leave()
        await done(room, ann)
        assert len(box.letters) == 1

    in_room(tmp_path, scenario, post=box)


@pytest.mark.parametrize("way", ["forgotten", "removed"])
def test_whoever_lost_the_seat_is_called_no_more(tmp_path: Path, box: Box, way: str) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await playing(room)
        bob.leave()
        if way == "forgotten":
            await room.hall.office.forget([tokens_of(created)[1]])
        else:
            await room.hall.office.remove(created.table, 1)
        ann = await room.come(created, 0, shows=0)
        await done(room, ann)
        assert box.letters == []

    in_room(tmp_path, scenario, post=box)


def test_a_seat_that_is_given_back_takes_the_calls_along(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", "link")
        seated = await room.hall.lobby.join(created.table, code_of(created), "Bob")
        assert await room.hall.lobby.subscribe([seated.token], push(1)) == 1
        await room.hall.lobby.leave(created.table, seated.token)
        assert await room.hall.lobby.subscribe([seated.token], push(1)) == 0

    in_room(tmp_path, scenario, post=box)


def test_a_reminder_comes_when_a_quarter_of_the_time_is_left(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await playing(room, pace=TurnPace(4 * HOUR))
        bob.leave()
        await done(room, ann)
        ann.leave()
        await room.clock.turn(3 * HOUR - 1_000)
        await settled(room)
        assert box.titles == ["Your move in veto"]
        await room.clock.turn(1_000)
        await settled(room)
        assert box.titles[1:] == ["A quarter of your time is left in veto"]
        await room.clock.turn(HOUR // 2)
        await settled(room)
        assert len(box.letters) == 2, "and only once"

    in_room(tmp_path, scenario, post=box)


def test_nobody_is_reminded_who_has_moved(tmp_path: Path, box: Box) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await playing(room, pace=TurnPace(4 * HOUR))
        await done(room, ann)
        await room.clock.turn(HOUR)
        await done(room, bob)
        ann.leave()
        bob.leave()
        await room.clock.turn(2 * HOUR)
        await settled(room)
        assert box.letters == []
        assert created.table

    in_room(tmp_path, scenario, post=box)


def test_a_restart_forgets_no_reminder_and_repeats_no_call(tmp_path: Path, box: Box) -> None:
    async def before(room: Room) -> None:
        _, ann, bob = await playing(room, pace=TurnPace(4 * HOUR))
        bob.leave()
        await done(room, ann)
        ann.leave()
        await room.clock.turn(HOUR)

    async def after(room: Room) -> None:
        await room.clock.turn(2 * HOUR - 10_000)
        await settled(room)
        assert box.titles == ["Your move in veto"]
        await room.clock.turn(20_000)
        await room.hall._memory._done()
        await room.clock.turn(0)
        await settled(room)
        assert box.titles[1:] == ["A quarter of your time is left in veto"]

    in_room(tmp_path, before, post=box)
    in_room(tmp_path, after, post=box)


def test_a_list_of_tables_says_since_when_one_is_waited_for(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        before = (await room.hall.archive.mine([tokens_of(created)[0]], "en"))[0][0].moved
        await ann.act(Done())
        after = (await room.hall.archive.mine([tokens_of(created)[0]], "en"))[0][0].moved
        assert before is not None
        assert after is not None
        assert after >= before > 1_700_000_000_000

    in_room(tmp_path, scenario)
