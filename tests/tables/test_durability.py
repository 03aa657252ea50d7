"""What a live table acknowledges is kept, and nobody hears of what is not."""

import sqlite3
from functools import partial
from pathlib import Path

import msgspec
import pytest

from fusebox.core import (
    Answer,
    Chance,
    Done,
    Millis,
    Offer,
    Pause,
    Ready,
    Resign,
    Seat,
    Undo,
)
from fusebox.store.schema import DATABASE
from fusebox.table.desk import SNAPSHOT_EVERY
from fusebox.table.messages import Act, ActionRefused, Failed, Update
from fusebox.table.messages import AlreadyDone as Taken
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from tests.tables import crash
from tests.tables.room import SHARE, Dealt, Person, Room, image, in_room, tokens_of
from tests.tables.room import room as opened
from tests.toys.veto.game import Action, Event, Stake, State


def test_nobody_hears_of_an_action_before_it_is_durable(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        heard = len(ann.raw), len(bob.raw)
        room.store.holds = True
        ann.say(Act("held", msgspec.Raw(b'{"type":"Stake"}')))
        assert (len(ann.raw), len(bob.raw)) == heard
        await room.store.release()
        assert ann.last(Taken) == Taken("held", 4)
        assert bob.last(Update).version == 4

    in_room(tmp_path, scenario)


def test_with_a_full_disk_the_action_is_refused_and_the_table_lives(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        heard = len(bob.raw)
        room.store.fails = "database or disk is full"
        refused = await ann.act(Stake(), "again")
        assert isinstance(refused, ActionRefused)
        assert refused.words == "This could not be saved. Please try again."
        assert len(bob.raw) == heard
        room.store.fails = ""
        assert await ann.act(Stake(), "again") == Taken("again", 4)
        assert bob.last(Update).version == 4

    in_room(tmp_path, scenario)


def test_what_the_clock_did_and_was_not_kept_is_tried_again(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        await ann.act(_card(ann))
        room.store.fails = "disk I/O error"
        await room.clock.turn(3_500)
        assert ann.last(Update).version == 4
        room.store.fails = ""
        await room.clock.turn(1_000)
        assert ann.last(Update).version == 5
        lines = await room.store.read(created.table)
        assert lines[-1].entry.at == 3_000

    in_room(tmp_path, scenario)


def _card(person: Person) -> object:
    """A card this person may play."""
    legal = [msgspec.json.decode(option.action) for option in person.last(Update).legal]
    return next(action for action in legal if action["type"] == "Play")


def test_an_entry_by_somebody_else_makes_the_table_read_its_log_anew(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        other = image(tmp_path, tmp_path / "other")

        async def elsewhere(twin: Room) -> None:
            person = await twin.greet(created.table, (tokens_of(created)[0],), 0)
            await person.act(Stake(), "elsewhere")
            line = (await twin.store.read(created.table))[-1]
            await room.store.append(created.table, 3, line)

        async with opened(other) as twin:
            await elsewhere(twin)
        refused = await ann.act(Done(), "late")
        assert refused.words == "This could not be saved. Please try again."
        assert bob.last(Update).version == 4
        assert await ann.act(Stake(), "elsewhere") == Taken("elsewhere", 4)
        assert await ann.act(Done(), "late") == Taken("late", 5)

    in_room(tmp_path, scenario)


def test_after_a_crash_at_any_commit_what_was_acknowledged_is_there(tmp_path: Path) -> None:
    images: list[tuple[Path, int]] = []
    people: list[Person] = []

    def hook(when: str) -> None:
        told = [msgspec.json.decode(m) for person in people for m in person.raw]
        versions = [message["version"] for message in told if "done" in message]
        copy = tmp_path / f"image{len(images)}"
        images.append((crash.image(tmp_path / "live", copy), max(versions, default=0)))

    async def scenario(room: Room) -> tuple[str, tuple[str, ...]]:
        created = await room.order("me", "me")
        ann = await room.come(created, 0, shows=0)
        bob = await room.come(created, 1, shows=1)
        people.extend((ann, bob))
        crash.Hooked.hook = staticmethod(hook)
        await ann.act(Ready(SHARE))
        await bob.act(Ready(SHARE))
        await ann.act(Stake())
        await ann.act(Undo(3))
        await ann.act(Done())
        await bob.act(Offer(Pause()))
        await ann.act(Answer(False))
        await bob.act(Done())
        crash.Hooked.hook = staticmethod(lambda when: None)
        return created.table, tokens_of(created)

    table, tokens = in_room(tmp_path / "live", scenario, factory=crash.Hooked)
    assert len(images) > 16
    for folder, acknowledged in images:
        opened = partial(_goes_on, table=table, tokens=tokens)
        version = in_room(folder, opened, factory=sqlite3.Connection)
        assert acknowledged <= version <= acknowledged + 2


async def _goes_on(room: Room, table: str, tokens: tuple[str, ...]) -> int:
    """How much the table has kept; it can be played on."""
    lines = await room.store.read(table)
    both = await room.greet(table, tokens, 0)
    found = both.last(Update)
    assert found.version >= len(lines)
    for seat in found.table.waiting or (0,):
        answer = await both.act(Done() if found.table.started else Ready(SHARE), seat=seat)
        assert isinstance(answer, Taken) or answer.clause == "T1"
    return len(lines)


def test_a_closed_hall_opens_with_every_table_where_it_was(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, ann, _ = await room.pair()
        await ann.act(Stake(), "kept")
        await room.clock.turn(700)
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        assert await room.store.snapshot(table) is not None
        ann = await room.greet(table, (token,), 0)
        update = ann.last(Update)
        assert (update.version, update.now) == (4, 700)
        assert len(update.events) == 4
        assert await ann.act(Stake(), "kept") == Taken("kept", 4)
        assert isinstance(await ann.act(Undo(3)), Taken)

    in_room(tmp_path, second)


def test_a_damaged_table_is_refused_in_a_sentence_and_harms_no_other(tmp_path: Path) -> None:
    async def first(room: Room) -> list[tuple[str, str]]:
        pairs = [await room.pair() for _ in range(4)]
        for _, ann, _ in pairs:
            await ann.act(Stake())
        return [(created.table, tokens_of(created)[0]) for created, _, _ in pairs]

    tables = in_room(tmp_path, first, factory=sqlite3.Connection)
    database = sqlite3.connect(tmp_path / DATABASE)
    database.execute("DELETE FROM snapshots")
    odd = b'{"n":3,"at":0,"seat":1,"action":{"type":"Stake"},"check":"0000000000000000"}'
    database.execute("UPDATE log SET entry = ? WHERE owner = ? AND n = 3", (odd, tables[0][0]))
    database.execute("UPDATE log SET entry = x'00' WHERE owner = ? AND n = 2", (tables[1][0],))
    database.execute("DELETE FROM log WHERE owner = ? AND n = 1", (tables[2][0],))
    database.commit()
    database.close()

    async def second(room: Room) -> None:
        for table, token in tables[:3]:
            with pytest.raises(Declined, match="can't be read"):
                await room.greet(table, (token,), 0)
        ann = await room.greet(*(tables[3][0], (tables[3][1],)), 0)
        assert ann.last(Update).version == 4

    in_room(tmp_path, second, factory=sqlite3.Connection)


def test_a_table_whose_log_breaks_while_it_is_live_closes_its_connections(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        del room.store._logs[created.table][1]
        room.store.fails = "disk I/O error"
        await ann.act(Stake())
        room.store.fails = ""
        assert "can't be read" in bob.closed
        assert "can't be read" in bob.last(Failed).words
        for person in (ann, bob):
            person.leave()
        with pytest.raises(Declined, match="can't be read"):
            await room.come(created, 0, shows=0)

    in_room(tmp_path, scenario)


class Stumbling(Dealt):
    """Rules with a fault: nobody can end a turn."""

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        if isinstance(action, Done):
            raise ZeroDivisionError
        return super().apply(state, seat, action, at, chance)


def test_a_fault_in_the_rules_harms_one_input_and_not_the_table(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        ann.say(Act("bad", msgspec.Raw(b'{"type":"Done"}')))
        assert "Something went wrong" in ann.last(Failed).words
        assert await ann.act(Stake(), "good") == Taken("good", 4)

    in_room(tmp_path, scenario, {"veto": Stumbling()})


class Newer(Dealt):
    """The next version of the rules; what is kept still fits."""

    version = 2


class Otherwise(Newer):
    """The next version of the rules, by which a stake leads elsewhere."""

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        state.points[seat] += isinstance(action, Stake)
        return super().apply(state, seat, action, at, chance)


def test_a_table_of_older_rules_goes_on_from_its_snapshot_and_says_so(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, ann, _ = await room.pair()
        assert ann.last(Update).table.notice == ""
        await ann.act(Stake())
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        ann = await room.greet(table, (token,), 0)
        assert "older version" in ann.last(Update).table.notice
        assert isinstance(await ann.act(Done()), Taken)

    in_room(tmp_path, second, {"veto": Otherwise()})


def test_a_table_that_newer_rules_can_not_follow_is_refused(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, ann, _ = await room.pair()
        await ann.act(Stake())
        image(tmp_path / "live", tmp_path / "crashed")
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path / "live", first)

    async def second(room: Room) -> None:
        with pytest.raises(Declined, match="older rules"):
            await room.greet(table, (token,), 0)

    in_room(tmp_path / "crashed", second, {"veto": Otherwise()})


def test_a_full_disk_at_the_beginning_only_delays_the_match(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "random")
        room.store.fails = "database or disk is full"
        ann = await room.come(created, 0, shows=0)
        assert ann.last(Update).version == 0
        room.store.fails = ""
        await room.clock.turn(1_000)
        assert ann.last(Update).table.seats[1].ready
        room.store.fails = "database or disk is full"
        with pytest.raises(Declined, match="try again"):
            await room.hall.lobby.create(CreateTable("veto", (SeatWanted("me"), SeatWanted("me"))))
        room.store.fails = ""

    in_room(tmp_path, scenario)


def test_a_finished_table_of_older_rules_is_replayed_from_its_events(tmp_path: Path) -> None:
    async def first(room: Room) -> str:
        created, ann, bob = await room.pair()
        await ann.act(Stake())
        await bob.act(Resign())
        image(tmp_path / "live", tmp_path / "crashed")
        return created.table

    table = in_room(tmp_path / "live", first)

    async def second(room: Room) -> None:
        replay = msgspec.json.decode(await room.hall.archive.replay(table, "en"))
        assert [len(step["happened"]["words"]) for step in replay["steps"]] == [1] * 5
        assert {step["view"] is None for step in replay["steps"]} == {True}

    in_room(tmp_path / "crashed", second, {"veto": Otherwise()})


def test_a_long_game_is_loaded_from_a_snapshot_and_the_lines_after_it(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, ann, _ = await room.pair()
        for turn in range(SNAPSHOT_EVERY):
            await ann.act(Stake() if turn % 2 == 0 else Undo(3 + turn - 1))
        image(tmp_path / "live", tmp_path / "crashed")
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path / "live", first)

    async def second(room: Room) -> None:
        kept = await room.store.snapshot(table)
        assert kept is not None
        assert kept.version == SNAPSHOT_EVERY
        ann = await room.greet(table, (token,), 0)
        assert ann.last(Update).version == 3 + SNAPSHOT_EVERY
        assert len(ann.last(Update).events) == 3 + SNAPSHOT_EVERY
        assert isinstance(await ann.act(Stake()), Taken)

    in_room(tmp_path / "crashed", second)
