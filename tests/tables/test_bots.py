"""Bots at a live table: they get a sight, take their time, and hold nobody up."""

from pathlib import Path

import pytest

from fusebox.bots import bot, level_of, strongest
from fusebox.core import Done, Ready, SitIn
from fusebox.core.table import STAND_IN
from fusebox.table.attendance import GRACE
from fusebox.table.messages import AlreadyDone as Taken
from fusebox.table.messages import Update
from fusebox.table.questions import GRID, QUICKEST, SLOWEST, human_wait, planned_at
from tests.tables.room import SHARE, Person, Room, in_room, tokens_of


async def against_bot(room: Room) -> tuple[str, Person]:
    created = await room.order("me", "random", options={"drawing": False})
    ann = await room.come(created, 0, shows=0)
    await ann.act(Ready(SHARE))
    return created.table, ann


@pytest.fixture
def _in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots say nothing of how long they take."""
    monkeypatch.setattr(bot, "RANDOM_PACE", 0)


@pytest.mark.usefixtures("_in_no_time")
def test_a_bot_plays_at_a_human_pace(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        table, ann = await against_bot(room)
        await room.clock.turn(5_000)
        assert ann.last(Update).version == 3
        await ann.act(Done())
        await room.clock.turn(QUICKEST - 1)
        assert ann.last(Update).version == 4
        await room.clock.turn(SLOWEST - QUICKEST + 1)
        assert ann.last(Update).version == 5
        entry = (await room.store.read(table))[4].entry
        assert entry.at == 5_000 + human_wait(ann.last(Update).table.commitment, 4, 1)

    in_room(tmp_path, scenario)


def test_a_bot_is_asked_only_with_its_own_sight(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann = await against_bot(room)
        await ann.act(Done())
        (question,) = room.thinker.asked
        assert question.sight.view.viewer == 1
        assert question.sight.view.hands[0] is None
        assert question.level == "random"

    in_room(tmp_path, scenario)


def test_a_bot_is_asked_again_only_when_its_seat_sees_something_new(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("random", "me", "me")
        bob = await room.come(created, 1, shows=1)
        cat = await room.come(created, 2, shows=2)
        await bob.act(Ready(SHARE))
        await cat.act(Ready(SHARE))
        assert len(room.thinker.asked) == 1
        await bob.act({"type": "Offer", "what": {"type": "Pause"}})
        assert len(room.thinker.asked) == 1
        await cat.act({"type": "Answer", "yes": True})
        await room.clock.turn(10_000)
        assert bob.last(Update).table.paused
        assert bob.last(Update).version == 6
        await bob.act({"type": "Offer", "what": {"type": "Resume"}})
        await cat.act({"type": "Answer", "yes": True})
        assert len(room.thinker.asked) == 2

    in_room(tmp_path, scenario)


@pytest.mark.usefixtures("_in_no_time")
def test_a_table_does_not_wait_for_a_bot_that_thinks(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("random", "me", "me")
        bob = await room.come(created, 1, shows=1)
        cat = await room.come(created, 2, shows=2)
        await bob.act(Ready(SHARE))
        room.thinker.holds = True
        await cat.act(Ready(SHARE))
        await bob.act({"type": "Offer", "what": {"type": "Abort"}})
        room.clock.slip(5_030)
        await room.thinker.release()
        await room.clock.turn(GRID)
        lines = await room.store.read(created.table)
        wait = human_wait(bob.last(Update).table.commitment, 4, 0)
        assert (lines[5].entry.at - wait) % GRID == 0
        assert 5_030 <= lines[5].entry.at < 5_030 + GRID

    in_room(tmp_path, scenario)


def test_a_stand_in_plays_for_an_absent_player_until_they_return(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "me")
        ann = await room.come(created, 0, shows=0)
        bob = await room.come(created, 1, shows=1)
        await ann.act(Ready(SHARE))
        await bob.act(Ready(SHARE))
        bob.leave()
        await room.clock.turn(GRACE)
        assert isinstance(await ann.act(SitIn(1)), Taken)
        assert ann.last(Update).table.seats[1].bot == STAND_IN
        await ann.act(Done())
        await room.clock.turn(1_000)
        assert ann.last(Update).version >= 6
        bob = await room.come(created, 1, shows=1)
        assert isinstance(await bob.act(SitIn(1, back=True)), Taken)
        assert bob.last(Update).table.seats[1].bot == ""

    in_room(tmp_path, scenario)


def test_bots_alone_play_to_the_end_while_somebody_watches(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("random", "random", "random")
        watcher = await room.come(created)
        await room.clock.turn(60_000)
        assert watcher.last(Update).table.outcome is not None
        times = [line.entry.at for line in await room.store.read(created.table)]
        assert times == sorted(times)

    in_room(tmp_path, scenario)


def test_a_bot_goes_on_after_the_server_was_closed(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created = await room.order("me", "random", options={"drawing": False})
        ann = await room.come(created, 0, shows=0)
        await ann.act(Ready(SHARE))
        await ann.act(Done())
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        ann = await room.greet(table, (token,), 0)
        await room.clock.turn(SLOWEST)
        assert ann.last(Update).version == 5

    in_room(tmp_path, second)


@pytest.mark.parametrize("now", [0, 400, 500, 501, 749, 750, 751])
def test_a_late_answer_is_played_on_the_grid(now: int) -> None:
    at = planned_at(0, 500, now)
    assert at >= max(now, 500)
    assert (at - 500) % GRID == 0
    assert at - max(now, 500) < GRID


def test_the_wait_of_a_bot_follows_from_what_everybody_knows() -> None:
    waits = [human_wait("t", version, seat) for version in range(50) for seat in range(4)]
    assert all(QUICKEST <= wait <= SLOWEST for wait in waits)
    assert len(set(waits)) > 100
    assert human_wait("t", 3, 1) == human_wait("t", 3, 1)


def test_levels_are_named_weakest_first() -> None:
    assert strongest("veto") == "random"
    assert level_of("veto", STAND_IN) == "random"
    assert level_of("fuse_discs", "2") == "2"
