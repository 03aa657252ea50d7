"""Sitting down: orders, invites, codes, tokens, names, leaving, rematches and summaries."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import (
    Answer,
    Draw,
    GamePace,
    Offer,
    Pace,
    Ready,
    TurnPace,
)
from fusebox.games import GAMES as OFFERED
from fusebox.store.schema import DATABASE
from fusebox.table.messages import Update
from fusebox.table.model import Permits
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from tests.support import clause
from tests.tables.ordering import BOT, LINK, ME
from tests.tables.room import SHARE, Room, code_of, in_room, invites_of, tokens_of


def test_an_invite_takes_its_seat_once(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", "link")
        assert [made.seat for made in created.seats if made.invite] == [1, 2]
        invite = invites_of(created)[1]
        seated = await room.hall.lobby.join(created.table, invite, "Bob")
        assert seated.seat == 2
        with pytest.raises(Declined, match="sits there") as taken:
            await room.hall.lobby.join(created.table, invite, "Eve")
        assert taken.value.kind == "taken"
        assert await room.hall.lobby.seat_of(created.table, seated.token) == 2

    in_room(tmp_path, scenario)


def test_whoever_returns_with_their_token_gets_their_own_seat(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", "link")
        invite = invites_of(created)[0]
        first = await room.hall.lobby.join(created.table, invite, "Bob")
        again = await room.hall.lobby.join(created.table, invite, "Bob", ["x", first.token])
        assert again == first
        other = await room.hall.lobby.join(created.table, code_of(created), "Bob", [first.token])
        assert other == first

    in_room(tmp_path, scenario)


def test_a_code_takes_an_empty_seat_and_never_a_taken_one(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", "link", "random")
        typed = f" {code_of(created)[:3].lower()}-{code_of(created)[3:]} "
        assert await room.hall.lobby.find(typed) == created.table
        seats = [
            (await room.hall.lobby.join(created.table, typed, name)).seat for name in ("Bob", "Cat")
        ]
        assert seats == [1, 2]
        with pytest.raises(Declined, match="All seats"):
            await room.hall.lobby.join(created.table, code_of(created), "Eve")

    in_room(tmp_path, scenario)


def test_a_code_is_forgotten_once_the_match_has_begun(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link")
        await room.come(created, 0, shows=0)
        await room.hall.lobby.join(created.table, code_of(created), "Bob")
        with pytest.raises(Declined, match="No table is waiting"):
            await room.hall.lobby.find(code_of(created))

    in_room(tmp_path, scenario)


def test_two_who_join_at_once_do_not_get_the_same_seat(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link")
        joins = [room.hall.lobby.join(created.table, code_of(created), f"P{n}") for n in range(5)]
        results = await asyncio.gather(*joins, return_exceptions=True)
        assert sum(isinstance(result, Declined) for result in results) == 4

    in_room(tmp_path, scenario)


def test_those_who_wait_see_who_sits_down_and_the_match_begins(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link")
        ann = await room.come(created, 0, shows=0)
        assert [seat.name for seat in ann.last(Update).table.seats] == ["Player 1", ""]
        assert (await ann.act(Ready(SHARE))).words == "Not all seats are taken yet."
        shown = ann.last(Update).table.commitment
        seated = await room.hall.lobby.join(created.table, invites_of(created)[0], "Bob")
        assert [seat.name for seat in ann.last(Update).table.seats] == ["Player 1", "Bob"]
        bob = await room.greet(created.table, (seated.token,), 1)
        await ann.act(Ready(SHARE))
        await bob.act(Ready(SHARE))
        begun = ann.last(Update).table
        assert begun.started
        assert begun.commitment == shown

    in_room(tmp_path, scenario)


def test_a_seat_is_given_back_while_the_table_gathers_and_not_later(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", "link")
        ann = await room.come(created, 0, shows=0)
        invite = invites_of(created)[0]
        bob = await room.hall.lobby.join(created.table, invite, "Bob")
        await room.hall.lobby.leave(created.table, bob.token)
        assert ann.last(Update).table.seats[1].name == ""
        assert await room.hall.lobby.seat_of(created.table, bob.token) is None
        cat = await room.hall.lobby.join(created.table, invite, "Cat")
        await room.hall.lobby.join(created.table, code_of(created), "Dan")
        with pytest.raises(Declined, match="table is full"):
            await room.hall.lobby.leave(created.table, cat.token)
        await room.hall.lobby.leave(created.table, "no token")

    in_room(tmp_path, scenario)


def test_a_table_against_bots_begins_when_its_person_is_ready(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("random", "me", "random")
        ann = await room.come(created, 1, shows=1)
        assert [seat.ready for seat in ann.last(Update).table.seats] == [True, False, True]
        await ann.act(Ready(SHARE))
        assert ann.last(Update).table.started

    in_room(tmp_path, scenario)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (CreateTable("chess", (ME, ME)), "no such game"),
        (CreateTable("veto", (ME,)), "be played by 1 player"),
        (CreateTable("veto", (ME,) * 9), "be played by 9 players"),
        (CreateTable("veto", (ME, ME), {"rounds": 99}), "do not exist"),
        (CreateTable("veto", (ME, ME), {"odd": 1}), "do not exist"),
        (CreateTable("veto", (ME, SeatWanted("bot", level="9"))), "no bot of that level"),
        (CreateTable("veto", (ME, SeatWanted("me", "\u200b\n"))), "1 to 24 characters"),
        (CreateTable("veto", (ME, ME), pace=Pace(10)), "1 second to 24 hours"),
        (CreateTable("veto", (ME, ME), pace=Pace(5_000, -1)), "1 second to 24 hours"),
        (CreateTable("veto", (ME, ME), pace=TurnPace(60_000)), "1 hour to 14 days"),
        (CreateTable("veto", (ME, ME), pace=GamePace(60_000)), "not played in matches"),
        (CreateTable("veto", (ME, ME), permits=Permits(open=True)), "no lobby"),
        (CreateTable("veto", (ME, ME), permits=Permits(shown=True)), "no lobby"),
        (CreateTable("veto", (ME, ME, ME, ME), {"hand": 6}), "."),
    ],
)
def test_an_order_that_can_not_be_is_declined_in_a_sentence(
    tmp_path: Path, order: CreateTable, words: str
) -> None:
    async def scenario(room: Room) -> None:
        with pytest.raises(Declined, match=words) as declined:
            await room.hall.lobby.create(order)
        assert declined.value.words("fr") != declined.value.words("en")

    in_room(tmp_path, scenario)


@clause("table", "T16")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (CreateTable("fusion", (ME, ME)), "everybody needs their own screen"),
        (CreateTable("fusion", (ME, LINK, ME, BOT)), "everybody needs their own screen"),
        (CreateTable("fuse_cards", (ME, ME), {"specials": True}), "With one of these options"),
    ],
)
def test_what_needs_a_screen_for_each_is_not_opened_for_several_at_one(
    tmp_path: Path, order: CreateTable, words: str
) -> None:
    async def scenario(room: Room) -> None:
        with pytest.raises(Declined, match=words) as declined:
            await room.hall.lobby.create(order)
        assert declined.value.kind == "invalid"
        assert declined.value.refusal.clause == "T16"
        assert declined.value.words("fr") != declined.value.words("en")

    in_room(tmp_path, scenario, OFFERED)


@pytest.mark.parametrize("game", OFFERED)
def test_where_everybody_plays_at_once_nobody_has_a_clock_of_their_own(
    tmp_path: Path, game: str
) -> None:
    order = CreateTable(game, (ME, LINK), pace=Pace(60_000))

    async def scenario(room: Room) -> None:
        if game not in ("fusion", "fuse_dice"):
            assert (await room.hall.lobby.create(order)).table
            return
        with pytest.raises(Declined, match="no clocks of their own") as declined:
            await room.hall.lobby.create(order)
        assert declined.value.words("fr") != declined.value.words("en")
        assert (await room.hall.lobby.create(msgspec.structs.replace(order, pace=None))).table

    in_room(tmp_path, scenario, OFFERED)


@clause("table", "T16")
@pytest.mark.parametrize(
    "order",
    [
        CreateTable("fusion", (ME, LINK, BOT)),
        CreateTable("fuse_cards", (ME, ME), {"specials": False}),
        CreateTable("fuse_cards", (ME, LINK), {"specials": True}),
        CreateTable("fuse_discs", (ME, ME)),
        CreateTable("fuse_dice", (ME, ME, ME)),
        CreateTable("ruse", (ME, ME)),
    ],
)
def test_what_can_be_shared_is_opened(tmp_path: Path, order: CreateTable) -> None:
    async def scenario(room: Room) -> None:
        assert (await room.hall.lobby.create(order)).table

    in_room(tmp_path, scenario, OFFERED)


@pytest.mark.parametrize("call", ["join", "leave", "seat_of", "replay", "record", "rematch"])
def test_a_table_that_does_not_exist_is_said_so(tmp_path: Path, call: str) -> None:
    values: dict[str, tuple[Any, ...]] = {
        "join": ("x", "Ann"),
        "replay": ("en",),
        "record": (),
    }

    async def scenario(room: Room) -> None:
        desk = room.hall.archive if call in ("replay", "record") else room.hall.lobby
        asked = getattr(desk, call)
        with pytest.raises(Declined, match="no such table"):
            await asked("nowhere", *values.get(call, ("token",)))

    in_room(tmp_path, scenario)


def test_a_hello_with_a_token_that_does_not_fit_is_declined(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "me")
        other = await room.order("me", "me")
        with pytest.raises(Declined, match="don't sit at this table"):
            await room.greet(created.table, (tokens_of(other)[0],), "public")
        with pytest.raises(Declined, match="don't sit in that seat"):
            await room.greet(created.table, (tokens_of(created)[0],), 1)

    in_room(tmp_path, scenario)


def test_no_secret_stands_in_the_file_or_in_a_message(tmp_path: Path) -> None:
    async def scenario(room: Room) -> list[str]:
        created = await room.order("me", "link")
        seated = await room.hall.lobby.join(created.table, invites_of(created)[0], "Bob")
        ann = await room.come(created, 0, shows=0)
        bob = await room.greet(created.table, (seated.token,), 1)
        await ann.act(Ready(SHARE))
        await bob.act(Ready(SHARE))
        secrets = [tokens_of(created)[0], invites_of(created)[0], seated.token]
        for person in (ann, bob):
            assert not any(secret.encode() in text for text in person.raw for secret in secrets)
        return secrets

    secrets = in_room(tmp_path, scenario, factory=sqlite3.Connection)
    text = (tmp_path / DATABASE).read_bytes()
    assert not any(secret.encode() in text for secret in secrets)


def test_a_rematch_seats_the_same_people_by_their_tokens(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair(options={"rounds": 1}, pace=Pace(60_000))
        token = tokens_of(created)[1]
        with pytest.raises(Declined, match="not over"):
            await room.hall.lobby.rematch(created.table, token)
        await ann.act(Offer(Draw()))
        await bob.act(Answer(True))
        again = await room.hall.lobby.rematch(created.table, token)
        assert again.table != created.table
        assert [made.seat for made in again.seats if made.token] == [1]
        assert await room.hall.lobby.rematch(created.table, tokens_of(created)[0]) != again
        assert (await room.hall.lobby.rematch(created.table, token)).table == again.table
        assert ann.last(Update).table.rematch == again.table
        assert ann.last(Update).table.asked_again == 1
        mine, _ = await room.hall.archive.mine([tokens_of(created)[0]], "en")
        assert {line.table: line.rematch for line in mine} == {
            created.table: again.table,
            again.table: "",
        }
        first = await room.greet(again.table, (tokens_of(created)[0],), 0)
        second = await room.greet(again.table, (token,), 1)
        await first.act(Ready(SHARE))
        await second.act(Ready(SHARE))
        table = first.last(Update).table
        assert table.started
        assert table.pace == Pace(60_000)
        assert table.options["rounds"] == 1
        with pytest.raises(Declined, match="table is full"):
            await room.hall.lobby.leave(again.table, token)

    in_room(tmp_path, scenario)
