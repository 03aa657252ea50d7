"""The deal of the day: the same for everybody, another one tomorrow, for one person alone."""

from pathlib import Path
from typing import Any

import pytest

from fusebox.core import Ready, verified
from fusebox.core.record import Record
from fusebox.games import GAMES as EVERY
from fusebox.games.fusion.play import SIGNAL
from fusebox.table.messages import Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from fusebox.tables.hall import Hall
from fusebox.tables.lobby import CreatedTable
from tests.support import luck
from tests.tables.racing import GAMES, entries, run
from tests.tables.room import SHARE, Inline, Person, Room, tokens_of


async def daily(hall: Hall, room: Room, share: bytes) -> tuple[CreatedTable, Person]:
    created = await hall.lobby.create(CreateTable("fusion", (SeatWanted("me"),), daily=True))
    person = await room.come(created, 0, shows=0)
    await person.act(Ready(share))
    return created, person


def test_the_deal_of_a_day_is_the_same_for_everybody_whatever_their_devices_say(
    tmp_path: Path,
) -> None:
    """F16"""

    async def scenario(room: Room) -> None:
        draws = []
        for share in (SHARE, b"fedcba9876543210"):
            created, person = await daily(room.hall, room, share)
            assert len(person.last(Update).table.daily) == len("2026-01-01")
            await room.clock.turn(SIGNAL)
            draws.append([entry.draws for entry in await entries(room, created)])
            await person.act({"type": "Resign"})
            record = Record.load(await room.hall.archive.record(created.table))
            verified(GAMES["fusion"], record)
        assert draws[0] == draws[1]

    run(tmp_path, scenario)


def test_another_day_has_another_deal_and_a_rematch_has_todays(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        days = iter(["2026-01-01", "2026-01-02", "2026-01-02"])
        hall = Hall(room.store, room.clock, Inline(), GAMES, lambda: next(days), luck("days"))
        await hall.start()
        first = await hall.lobby.create(CreateTable("fusion", (SeatWanted("me"),), daily=True))
        second = await hall.lobby.create(CreateTable("fusion", (SeatWanted("me"),), daily=True))
        one, other = [await room.store.table(made.table) for made in (first, second)]
        assert one is not None
        assert other is not None
        assert (one.daily, other.daily) == ("2026-01-01", "2026-01-02")
        assert one.secret != other.secret
        person = await Room(hall, room.store, room.clock, room.thinker).come(first, 0, shows=0)
        await person.act(Ready(SHARE))
        await person.act({"type": "Resign"})
        again = await hall.lobby.rematch(first.table, tokens_of(first)[0])
        kept = await room.store.table(again.table)
        assert kept is not None
        assert (kept.daily, kept.secret) == ("2026-01-02", other.secret)
        await hall._memory.close()

    run(tmp_path, scenario)


@pytest.mark.parametrize("kinds", [("me", "me"), ("link",), ("1",)])
def test_a_daily_race_is_for_one_person_alone(tmp_path: Path, kinds: tuple[Any, ...]) -> None:
    async def scenario(room: Room) -> None:
        seats = tuple(
            SeatWanted("bot", level="1") if kind == "1" else SeatWanted(kind) for kind in kinds
        )
        with pytest.raises(Declined, match="deal of the day"):
            await room.hall.lobby.create(CreateTable("fusion", seats, daily=True))

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("game", "options", "kept_options"),
    [
        ("fuse_dice", {"difficulty": "insane", "minutes": 30}, {"difficulty": "standard"}),
        ("ruse", {"vixen": 4}, {"vixen": 2}),
    ],
)
def test_everybody_plays_the_deal_of_a_day_by_the_same_options(
    tmp_path: Path, game: str, options: dict[str, Any], kept_options: dict[str, Any]
) -> None:
    async def scenario(room: Room) -> None:
        hall = Hall(room.store, room.clock, Inline(), EVERY, lambda: "2026-01-01", luck("day"))
        await hall.start()
        order = CreateTable(game, (SeatWanted("me"),), options, daily=True)
        made = await hall.lobby.create(order)
        kept = await room.store.table(made.table)
        assert kept is not None
        assert kept.options.items() >= kept_options.items()
        (line,) = (await hall.archive.mine([tokens_of(made)[0]], "en"))[0]
        assert line.daily == "2026-01-01"
        await hall.close()

    run(tmp_path, scenario)
