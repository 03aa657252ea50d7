"""What every store keeps of people apart from tables: where they are called, how they play."""

from collections.abc import Sequence

import msgspec
import pytest

from fusebox.store import Conflict, Level, Push, Rated, Store
from tests.store.conftest import Stores
from tests.store.rows import SEATS, table
from tests.store.test_contract import HEADER, OVER


def test_whoever_holds_a_seat_can_be_called_in_a_few_browsers(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("one"), SEATS)
        token = b"a" * 32
        pushes = [Push(f"https://push/{n}", bytes(65), bytes(16), "fr") for n in range(4)]
        for push in pushes:
            await store.subscribe(token, push, 3)
        assert await store.pushes(token) == pushes[1:]
        await store.subscribe(token, pushes[1], 3)
        assert await store.pushes(token) == [*pushes[2:], pushes[1]]
        await store.unsubscribe(pushes[2].endpoint)
        assert await store.pushes(token) == [pushes[3], pushes[1]]
        with pytest.raises(Conflict):
            await store.subscribe(b"x" * 32, pushes[0], 3)

    stores(scenario)


@pytest.mark.parametrize("way", ["vacated", "renamed", "deleted"])
def test_who_holds_no_seat_any_more_is_called_no_more(stores: Stores, way: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("one"), SEATS)
        await store.take("one", 1, "Bob", b"b" * 32)
        for token in (b"a" * 32, b"b" * 32):
            await store.subscribe(token, Push("https://push/1", bytes(65), bytes(16)), 3)
        if way == "vacated":
            await store.vacate("one", 1)
        elif way == "renamed":
            await store.rename("one", 1, "Player 2", b"n" * 32)
        else:
            await store.delete("one")
        assert await store.pushes(b"b" * 32) == []
        assert len(await store.pushes(b"a" * 32)) == (way != "deleted")

    stores(scenario)


def test_a_match_is_counted_once_and_people_are_forgotten_alone(stores: Stores) -> None:
    ann, bob = Rated(b"a" * 32, "Ann", "fox-1"), Rated(b"b" * 32, "Bob", "")

    async def scenario(store: Store) -> None:
        seen: list[list[Level | None]] = []
        met_before: list[int] = []
        known: list[list[int]] = []

        def count(levels: Sequence[Level | None], matches: Sequence[int], met: int) -> list[Level]:
            known.append(list(matches))
            seen.append(list(levels))
            met_before.append(met)
            return [Level(n, float(len(seen))) for n, _ in enumerate(levels, start=1)]

        await store.rate("one", "veto", (ann, bob), count)
        await store.rate("two", "veto", (bob, ann), count)
        await store.rate("three", "other", (ann, bob), count)
        with pytest.raises(Conflict):
            await store.rate("one", "veto", (ann, bob), count)
        assert seen == [[None, None], [Level(2, 1), Level(1, 1)], [None, None]]
        assert met_before == [0, 1, 0]
        assert known == [[0, 0], [1, 1], [0, 0]]
        standings = {one.name: one for one in await store.standings("veto")}
        assert {name: one.matches for name, one in standings.items()} == {"Ann": 2, "Bob": 2}
        assert standings["Ann"].level == Level(2, 2)
        assert [one.table for one in await store.curve(ann.person)] == ["one", "two", "three"]
        await store.rename_person(bob.person, "Player 2")
        assert {one.name for one in await store.standings("veto")} == {"Ann", "Player 2"}
        assert await store.forget_person(ann.person) == 3
        assert [one.name for one in await store.standings("veto")] == ["Player 2"]

    stores(scenario)


def test_who_sits_where_is_known_until_it_is_forgotten(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("one"), SEATS)
        await store.take("one", 1, "Bob", b"b" * 32, "owl-2", b"p" * 32)
        seat = (await store.seats("one"))[1]
        assert (seat.face, seat.person) == ("owl-2", b"p" * 32)
        await store.forget_person(b"p" * 32)
        assert (await store.seats("one"))[1].person is None
        await store.rename("one", 1, "Player 2")
        assert (await store.seats("one"))[1].face == ""

    stores(scenario)


def test_what_is_over_and_not_counted_is_found(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        people = [msgspec.structs.replace(row, person=bytes([row.seat]) * 32) for row in SEATS[:2]]
        for name, rows in (("known", tuple(people)), ("unknown", SEATS)):
            await store.create(table(name), rows)
            await store.begin(name, HEADER)
            await store.save_notes({name: OVER})
        assert await store.unrated() == ["known"]
        await store.rate("known", "veto", (), lambda _, matches, met: [])
        assert await store.unrated() == []

    stores(scenario)
