"""Hints at a live table: for the seat that asked, counted, and shown to nobody else."""

from pathlib import Path

import pytest

from fusebox.bots import LEVELS
from fusebox.core import (
    Hint,
    Ready,
)
from fusebox.games import GAMES
from fusebox.table.messages import (
    ActionRefused,
    Hinted,
    Update,
)
from fusebox.table.messages import (
    AlreadyDone as Taken,
)
from fusebox.table.seats import CreateTable, SeatWanted
from tests.arena.bots import Adviser
from tests.support import clause
from tests.tables.room import SHARE, Room, in_room, type_of


def test_a_hint_that_leaves_something_to_others_names_no_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(room: Room) -> None:
        created = await room.hall.lobby.create(CreateTable("fuse_dice", (SeatWanted("me"),)))
        ann = await room.come(created, 0, shows=0)
        await ann.act(Ready(SHARE))
        await room.clock.turn(3_000)
        await ann.act(Hint())
        hint = ann.last(Hinted)
        assert hint.action is None
        assert hint.words == "Wait: there is nothing for you to do just now."

    monkeypatch.setitem(LEVELS, "fuse_dice", {"5": Adviser})
    in_room(tmp_path, scenario, {"fuse_dice": GAMES["fuse_dice"]})


@clause("table", "T14")
def test_a_hint_goes_to_the_seat_that_asked_and_is_counted(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        await ann.act(Hint())
        hint = ann.last(Hinted)
        assert hint.seat == 0
        assert hint.words
        assert bob.all(Hinted) == []
        assert bob.last(Update).table.seats[0].hints == 1
        await bob.act(Hint())
        assert bob.last(Hinted).words == "Wait: there is nothing for you to do just now."
        assert bob.last(Hinted).action is None

    in_room(tmp_path, scenario)


def test_a_hint_that_is_on_its_way_shows_to_nobody_else(tmp_path: Path) -> None:
    """C22: or it would show who has something to do."""

    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        room.thinker.holds = True
        await ann.act(Hint())
        assert "Hint" not in [type_of(option) for option in ann.last(Update).choices]
        assert "Hint" in [type_of(option) for option in bob.last(Update).choices]
        assert isinstance(await bob.act(Hint()), Taken)
        assert isinstance(await ann.act(Hint()), ActionRefused)
        await room.thinker.release()

    in_room(tmp_path, scenario)
