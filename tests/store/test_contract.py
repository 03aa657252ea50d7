"""What every store does, in a file or in memory."""

import msgspec
import pytest

from fusebox.core import Header, Outcome, Pace, Party, Player
from fusebox.store import (
    ChatRow,
    Conflict,
    KeptTable,
    Note,
    Reading,
    Snapshot,
    Store,
)
from fusebox.table.model import USUAL, Permits
from tests.store.conftest import Stores
from tests.store.remarks import readings
from tests.store.rows import DAY, SEATS, line, table

HEADER = Header("veto", 1, "data", {"rounds": 2}, (Player("Ann"), Player("Bot", "random")), "c")
OVER = Note(outcome=Outcome((Party((0,), 1),), (0,), "won"))


async def ids(store: Store, *names: str) -> list[str]:
    return [name for name in names if await store.table(name) is not None]


def test_what_is_appended_is_read_from_any_line_on(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        for n in range(5):
            await store.append("t", n, line(n))
        assert await store.read("t") == [line(n) for n in range(5)]
        assert await store.read("t", 3) == [line(3), line(4)]
        assert await store.read("other") == []

    stores(scenario)


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_log_of_another_length_than_expected_is_a_conflict(stores: Stores, expected: int) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, line(0))
        await store.append("t", 1, line(1))
        with pytest.raises(Conflict):
            await store.append("t", expected, line(expected))
        assert len(await store.read("t")) == 2

    stores(scenario)


def test_several_lines_are_kept_together_or_not_at_all(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, line(0), line(1))
        with pytest.raises(Conflict):
            await store.append("t", 1, line(1), line(2))
        assert await store.read("t") == [line(0), line(1)]
        await store.append("t", 2, line(2), line(3))
        assert len(await store.read("t")) == 4

    stores(scenario)


def test_a_table_comes_back_as_it_was_kept(stores: Stores) -> None:
    kept = KeptTable("t", "veto", {"rounds": 2}, bytes(32), "fr", Pace(5000, 3), b"c" * 32)

    async def scenario(store: Store) -> None:
        await store.create(kept, SEATS)
        assert await store.table("t") == kept
        assert await store.seats("t") == SEATS
        assert await store.table("u") is None
        assert await store.by_code(b"c" * 32) == "t"
        assert await store.by_token(b"a" * 32) == [("t", 0)]
        with pytest.raises(Conflict):
            await store.create(kept, SEATS)

    stores(scenario)


def test_ones_tables_come_in_pages_those_that_go_on_first(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        for n in range(7):
            await store.create(table(f"t{n}"), SEATS)
        await store.create(table("other"), (msgspec.structs.replace(SEATS[0], token=b"o" * 32),))
        await store.create(msgspec.structs.replace(table("taught"), lesson="first"), SEATS)
        for over in ("t5", "t6"):
            await store.begin(over, HEADER)
            await store.save_notes({over: OVER})
        tokens = [b"a" * 32, b"unknown"]
        pages = [await store.own_tables(tokens, 3, since) for since in (0, 3, 6, 9)]
        assert [len(page) for page in pages] == [3, 3, 1, 0]
        every = [own for page in pages for own in page]
        names = [own.table.id for own in every]
        assert sorted(names) == [f"t{n}" for n in range(7)]
        assert set(names[5:]) == {"t5", "t6"}
        for own in every:
            assert own.table == await store.table(own.table.id)
            assert own.seats == await store.seats(own.table.id)
            assert (own.seat, own.made) == (0, await store.made(own.table.id))

    stores(scenario)


def test_a_taken_seat_is_not_taken_again(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        await store.take("t", 1, "Bob", b"b" * 32)
        for seat in range(3):
            with pytest.raises(Conflict):
                await store.take("t", seat, "Eve", b"e" * 32)
        assert [row.name for row in await store.seats("t")] == ["Ann", "Bob", "Bot"]
        await store.vacate("t", 1)
        await store.take("t", 1, "Cat", b"d" * 32)
        await store.begin("t", HEADER)
        with pytest.raises(Conflict):
            await store.vacate("t", 1)
        with pytest.raises(Conflict):
            await store.begin("t", HEADER)

    stores(scenario)


def test_a_code_is_used_up_when_the_match_begins(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(KeptTable("t", "veto", {}, bytes(32), code=b"c" * 32), SEATS)
        await store.begin("t", HEADER)
        assert await store.by_code(b"c" * 32) is None
        found = await store.table("t")
        assert found is not None
        assert found.header == HEADER

    stores(scenario)


def test_a_table_has_one_rematch(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        await store.link("t", "u")
        with pytest.raises(Conflict):
            await store.link("t", "v")
        found = await store.table("t")
        assert found is not None
        assert found.rematch == "u"

    stores(scenario)


def test_tables_that_have_begun_and_not_ended_are_found_again(stores: Stores) -> None:
    running = Note(version=1, time=500, alarm=900, started=True, waiting=(0,))

    async def scenario(store: Store) -> None:
        for name in ("gathering", "running", "over"):
            await store.create(table(name), SEATS)
        await store.begin("running", HEADER)
        await store.begin("over", HEADER)
        await store.append("running", 0, line(0))
        await store.save_notes(
            {"running": running, "over": Note(outcome=Outcome((), (), "agreed"))}
        )
        assert await store.open_tables() == [("running", running, 1)]

    stores(scenario)


def test_an_older_snapshot_does_not_replace_a_later_one(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        assert await store.snapshot("t") is None
        await store.save_snapshot("t", Snapshot(5, 1, b"five"))
        await store.save_snapshot("t", Snapshot(3, 1, b"three"))
        assert await store.snapshot("t") == Snapshot(5, 1, b"five")
        await store.save_snapshot("t", Snapshot(9, 2, b"nine"))
        assert await store.snapshot("t") == Snapshot(9, 2, b"nine")

    stores(scenario)


def test_finished_tables_are_deleted_when_the_hosts_time_is_up_and_others_are_not(
    stores: Stores,
) -> None:
    async def scenario(store: Store) -> None:
        for name in ("over", "running", "gathering", "attended", "fresh"):
            await store.create(table(name), SEATS)
        for name in ("over", "running", "attended", "fresh"):
            await store.begin(name, HEADER)
            await store.append(name, 0, line(0))
        await store.save_notes({"over": OVER, "attended": OVER, "running": Note()})
        stores.time.days(20)
        await store.save_notes({"fresh": OVER, "over": OVER})
        stores.time.days(11)
        assert await store.delete_finished(30 * DAY, ["attended"]) == 1
        left = await ids(store, "over", "running", "gathering", "attended", "fresh")
        assert left == ["running", "gathering", "attended", "fresh"]
        assert await store.read("over") == []

    stores(scenario)


def test_a_table_that_never_began_is_forgotten_with_all_it_had(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        for name in ("old", "attended", "begun"):
            await store.create(table(name), SEATS)
        await store.append("begun", 0, *(line(n) for n in range(len(SEATS) + 1)))
        await store.save_reading("old", Reading(0, "n", b"", 1, 2, 3, None, ""))
        stores.time.days(2)
        await store.create(table("young"), SEATS)
        stores.time.days(2)
        await store.delete_unstarted(3 * DAY, ["attended"])
        assert await ids(store, "old", "attended", "begun", "young") == [
            "attended",
            "begun",
            "young",
        ]
        assert (await store.seats("old"), await readings(store, "old")) == ((), [])
        assert await store.by_token(SEATS[0].token or b"") != []

    stores(scenario)


def test_a_game_that_goes_on_after_all_is_not_over(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        await store.begin("t", HEADER)
        await store.save_notes({"t": OVER, "unknown": OVER})
        assert await store.counted() == (1, 0)
        stores.time.days(20)
        await store.save_notes({"t": Note()})
        assert await store.counted() == (1, 1)
        await store.save_notes({"t": OVER})
        stores.time.days(20)
        assert await store.delete_finished(30 * DAY) == 0
        stores.time.days(10)
        assert await store.delete_finished(30 * DAY) == 1
        assert await store.counted() == (0, 0)

    stores(scenario)


def test_an_owners_tables_are_kept_once_and_found_by_their_hash(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        for name in ("t", "u"):
            await store.create(table(name), SEATS)
            await store.begin(name, HEADER, "cards")
        assert await store.data("data") == "cards"
        assert await store.data("other") is None

    stores(scenario)


def test_the_clock_and_the_day_a_table_was_opened_are_kept(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        assert await store.clock() == 0
        await store.save_notes({}, 5_000)
        await store.save_notes({})
        assert await store.clock() == 5_000
        await store.create(table("t"), SEATS)
        assert await store.made("t") > 0
        assert await store.made("u") == 0

    stores(scenario)


def test_what_was_remarked_is_read_in_its_order(stores: Stores) -> None:
    remarks = [Reading(0, str(n), b"{}", n, n + 1, 7, n, "F1") for n in range(3)]

    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        for remark in remarks:
            await store.save_reading("t", remark)
        assert await readings(store, "t") == remarks

    stores(scenario)


def test_what_a_table_allows_comes_back(stores: Stores) -> None:
    permits = Permits("never", hints=False, pauses=False, watchers=False, chat=True, open=True)
    kept = KeptTable("t", "veto", {}, bytes(32), permits=permits)

    async def scenario(store: Store) -> None:
        await store.create(kept, SEATS)
        assert await store.table("t") == kept
        await store.create(table("u"), ())
        usual = await store.table("u")
        assert usual is not None
        assert usual.permits is USUAL

    stores(scenario)


def test_chat_is_kept_line_by_line(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        await store.create(table("t"), SEATS)
        rows = [ChatRow(0, 0, 5, "Hello", "a"), ChatRow(1, 1, 9, "Ça va ?", "b")]
        await store.append_chat("t", rows[0])
        for expected in (0, 2):
            with pytest.raises(Conflict):
                await store.append_chat("t", ChatRow(expected, 0, 5, "Again"))
        await store.append_chat("t", rows[1])
        assert await store.chat("t") == tuple(rows)
        assert await store.chat("other") == ()
        await store.rename("t", 0, "Player 1")
        assert await store.chat("t") == tuple(rows)
        await store.rename("t", 0, "Player 1", b"n" * 32)
        assert await store.chat("t") == (ChatRow(0, 0, 5, "", "a"), rows[1])
        await store.delete("t")
        assert await store.chat("t") == ()

    stores(scenario)


def test_open_tables_are_found_until_they_begin(stores: Stores) -> None:
    async def scenario(store: Store) -> None:
        for number in range(3):
            kept = KeptTable(f"t{number}", "veto", {}, bytes(32), permits=Permits(open=True))
            await store.create(kept, SEATS)
        await store.create(table("closed"), ())
        assert set(await store.open_seats(9)) == {"t0", "t1", "t2"}
        assert len(await store.open_seats(2)) == 2
        await store.begin("t1", HEADER)
        assert set(await store.open_seats(9)) == {"t0", "t2"}

    stores(scenario)
