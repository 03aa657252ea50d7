"""A table goes on by the data tables it began with, whatever the server has by then."""

from pathlib import Path

import pytest

from fusebox.core import Ready
from fusebox.games import GAMES
from fusebox.table.messages import Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.lobby import CreatedTable
from tests.cli.running import run
from tests.games.ruse.test_data import TEXT
from tests.tables.room import SHARE, Room, in_room

OWN = GAMES["ruse"].with_data(TEXT.replace("exits = [7,", "exits = [9,"))


async def _begun(room: Room) -> CreatedTable:
    created = await room.hall.lobby.create(CreateTable("ruse", (SeatWanted("me"),)))
    ann = await room.come(created, 0, shows=0)
    await ann.act(Ready(SHARE))
    await ann.act(ann.last(Update).legal[0].action)
    return created


@pytest.mark.parametrize("first", [OWN, GAMES["ruse"]], ids=["own", "shipped"])
def test_an_open_table_keeps_its_data_when_the_server_changes_its_own(
    tmp_path: Path, first: object
) -> None:
    other = GAMES["ruse"] if first is OWN else OWN
    created = in_room(tmp_path, _begun, {"ruse": first})  # type: ignore[dict-item]

    async def goes_on(room: Room) -> None:
        ann = await room.come(created, 0, shows=0)
        assert ann.last(Update).table.notice == ""
        answer = await ann.act(ann.last(Update).legal[0].action)
        assert answer.version == ann.last(Update).version
        live = room.in_memory(created.table)
        assert live is not None
        begun = live.match.begun
        assert begun.header.data == begun.rules.data_hash != other.data_hash

    in_room(tmp_path, goes_on, {"ruse": other})


def test_data_tables_are_kept_once_whatever_number_of_tables_begins_with_them(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        await _begun(room)
        await _begun(room)
        assert await room.store.data(OWN.data_hash) == OWN.data_text
        assert await room.store.data("another") is None

    in_room(tmp_path, scenario, {"ruse": OWN})


def test_a_server_is_not_started_with_broken_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(TEXT.replace("failed = 8", "failed = 9"), encoding="utf-8")
    for wrong, sentence in (
        (f"ruse={broken}", f"line {TEXT.splitlines().index('[hunting]') + 1}: "),
        (f"fuse_discs={broken}", "no tables that a file could correct"),
        (str(broken), "Tables are written GAME=FILE"),
        (f"chess={broken}", "There is no game 'chess'"),
        (f"ruse={tmp_path}/nowhere", "can't be read"),
    ):
        ran = run(capsys, "serve", "--no-open", "--data", tmp_path / "data", "--tables", wrong)
        assert (ran.status, ran.out) == (2, "")
        assert sentence in ran.err
    assert not (tmp_path / "data").exists()
