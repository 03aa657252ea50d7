"""Team-mates at a live table: they answer soon, hear what is called, and say what they plan."""

from pathlib import Path
from typing import Any

import msgspec

from fusebox.bots import heeds
from fusebox.core import Ready
from fusebox.games import GAMES
from fusebox.games.fuse_dice.model import Help, Reach
from fusebox.table.attendance import GRACE
from fusebox.table.messages import SendSignal, SignalSeen, Update
from fusebox.table.model import Permits
from fusebox.table.questions import BRISK
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.lobby import CreatedTable
from tests.support import clause
from tests.tables.room import SHARE, Person, Room, in_room

START = 3_000


async def mission(room: Room, *seats: SeatWanted, **more: Any) -> tuple[CreatedTable, Person]:
    """A mission of Ada's with two team-mates, or with these, that has just started."""
    mates = seats or (SeatWanted("bot", level="4"),) * 2
    created = await room.hall.lobby.create(
        CreateTable("fuse_dice", (SeatWanted("me"), *mates), **more)
    )
    ada = await room.come(created, 0, shows=0)
    await ada.act(Ready(SHARE))
    await room.clock.turn(START)
    return created, ada


def view(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(person.last(Update).view or b"{}")
    return found


async def rolled(room: Room, ada: Person) -> None:
    """Goes on until dice lie there that Ada could take."""
    for _ in range(200):
        seen = view(ada)
        if seen["stage"] == "distributing" and any(
            b"Place" in bytes(one.action) for one in offers(ada)
        ):
            return
        own = [one for one in offers(ada) if b"roll" in bytes(one.action).lower()]
        if own:
            await ada.act(own[0].action)
        else:
            await room.clock.turn(100)
    raise AssertionError("no dice for Ada")


def offers(person: Person) -> list[Any]:
    return list(person.last(Update).legal)


def call(signal: Any) -> SendSignal:
    return SendSignal(msgspec.Raw(msgspec.json.encode(signal)))


def test_team_mates_tip_the_bag_and_place_within_a_second_and_a_half(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ada = await mission(room)
        await rolled(room, ada)
        await room.clock.turn(BRISK)
        taken = {one["seat"] for one in view(ada)["taken"]}
        waiting = [seat for seat in ada.last(Update).table.waiting if seat]
        assert taken | set(waiting) == {1, 2}, "who waits leaves a die to Ada"
        asked = [question.sight for question in room.thinker.asked]
        assert {(sight.pace, sight.people) for sight in asked} == {(BRISK, (0,))}

    in_room(tmp_path, scenario, GAMES)


@clause("table", "T18")
def test_a_table_may_be_opened_for_team_mates_who_take_their_time(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ada = await mission(room, permits=Permits(calm=True))
        await rolled(room, ada)
        assert {question.sight.pace for question in room.thinker.asked} == {None}
        before = len(view(ada)["taken"])
        await room.clock.turn(BRISK)
        assert len(view(ada)["taken"]) == before

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B36")
def test_nobody_plays_for_a_person_who_thinks_until_they_ask(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ada = await mission(room)
        await rolled(room, ada)
        await room.clock.turn(40_000)
        seen = view(ada)
        assert seen["silent"][0]
        assert 0 not in {one["seat"] for one in seen["taken"]}
        ada.say(call(Help()))
        await room.clock.turn(BRISK)
        now = view(ada)
        assert now["turn"] > seen["turn"] or 0 in {one["seat"] for one in now["taken"]}

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B36")
def test_who_has_left_is_played_for(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ada = await mission(room)
        await rolled(room, ada)
        await room.clock.turn(20_000)
        turn = view(ada)["turn"]
        ada.leave()
        await room.clock.turn(GRACE + 2 * BRISK)
        watcher = await room.come(created, shows="public")
        assert view(watcher)["turn"] > turn or 0 in {one["seat"] for one in view(watcher)["taken"]}

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B37")
def test_a_call_is_heard_at_once_and_with_whose_it_is(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ada = await mission(room)
        await rolled(room, ada)
        asked = len(room.thinker.asked)
        die = view(ada)["tray"][0]
        ada.say(call(Reach(die)))
        heard = [question.sight for question in room.thinker.asked[asked:]]
        assert heard, "they are asked again"
        for sight in heard:
            assert (0, Reach(die)) in zip(sight.callers, sight.signals, strict=True)

    in_room(tmp_path, scenario, GAMES)


@clause("fuse_dice", "B37")
def test_team_mates_say_what_they_are_about_to_take(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ada = await mission(room)
        french = await room.come(created, 0, shows=0, language="fr")
        await rolled(room, ada)
        said = ada.all(SignalSeen)
        assert said
        assert all(one.seat and one.words.startswith(("I take", "You take")) for one in said)
        told = [one.words for one in french.all(SignalSeen)]
        assert all(words.startswith(("Je prends", "Prenez")) for words in told)

    in_room(tmp_path, scenario, GAMES)


def test_bots_that_heed_nothing_are_not_asked_again(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        random = SeatWanted("bot", level="random")
        _, ada = await mission(room, random, random)
        assert not heeds("fuse_dice", "random")
        await rolled(room, ada)
        asked = len(room.thinker.asked)
        ada.say(call(Reach(view(ada)["tray"][0])))
        assert len(room.thinker.asked) == asked

    in_room(tmp_path, scenario, GAMES)
