"""An update is written in parts, most of them only once; together they are what a browser reads."""

from pathlib import Path
from typing import Any

import msgspec

from fusebox.core import Ready
from fusebox.core.table.rules import taken_back
from fusebox.games import GAMES
from fusebox.table.messages import OfferedAction, Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.updates import Cover, Sheet, plainly_offered
from tests.tables.room import SHARE, Person, Room, in_room


class Called(msgspec.Struct, tag=True):
    """An action with a text in it."""

    text: str


def test_the_two_parts_of_an_update_have_exactly_its_fields() -> None:
    assert Cover.__struct_config__.tag == Update.__struct_config__.tag
    parts = (*Cover.__struct_fields__, *Sheet.__struct_fields__)
    assert sorted(parts) == sorted(Update.__struct_fields__)


def test_actions_are_offered_without_words_as_the_messages_have_it() -> None:
    for texts in ([""], ["two\nlines", '"},{"action":'], ["\u2028", "\\n", "é"]):
        actions: list[Any] = [Called(text) for text in texts]
        lines = msgspec.json.Encoder().encode_lines(actions)
        assert plainly_offered(lines) == msgspec.json.encode(list(map(OfferedAction, actions)))


def test_what_may_be_taken_back_is_named_anew_with_every_move(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        order = CreateTable("fuse_discs", (SeatWanted("me"), SeatWanted("me")))
        created = await room.hall.lobby.create(order)
        people = [await room.come(created, seat, shows=seat) for seat in (0, 1)]
        for person in people:
            await person.act(Ready(SHARE))
        table = room.in_memory(created.table)
        assert table is not None
        named = set()
        for _ in range(6):
            mover = next(person for person in people if person.last(Update).legal)
            await mover.act(msgspec.json.decode(mover.last(Update).legal[0].action))
            for seat, person in enumerate(people):
                undo = taken_back(table.match.begun, seat)
                assert offered_back(person) == msgspec.to_builtins(undo)
                named.add(tuple(undo))
        assert len(named) > 6

    in_room(tmp_path, scenario, GAMES)


def offered_back(person: Person) -> list[Any]:
    """What of the menu takes something back."""
    choices = [msgspec.json.decode(one.action) for one in person.last(Update).choices]
    return [one for one in choices if one["type"] == "Undo" or "to" in one.get("what", {})]
