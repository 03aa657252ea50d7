"""The pool: who gets a worker next, and what becomes of tasks whose worker is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from fusebox.tables.workers.pool import (
    ALONE_AT_ONCE,
    ENDED_WITHIN,
    Broken,
    Died,
    Finished,
    Overran,
    Task,
)
from fusebox.tables.workers.processes import Processes
from fusebox.tables.workers.queue import MOST_WAITING, Place
from tests import turns
from tests.tables.workers.staff import Staff, echo

Asked = asyncio.Task[Finished]

ANYWHERE = Place()


def ask(staff: Staff, value: Any, place: Place = ANYWHERE, within: float = 20) -> Asked:
    return asyncio.create_task(staff.pool.run(Task(echo, (value,), place, within)))


def with_staff(scenario: Callable[[Staff], Awaitable[None]], size: int = 1) -> None:
    async def run() -> None:
        staff = Staff(size)
        await scenario(staff)
        await staff.pool.close()

    turns.run(run())


async def all_answered(staff: Staff) -> None:
    """Has the one worker answer until there is nothing left to do."""
    await turns.settled()
    while staff.last.errand is not None:
        staff.last.answer()
        await turns.settled()


def test_addresses_take_turns_however_much_one_of_them_asks() -> None:
    async def scenario(staff: Staff) -> None:
        flood = [ask(staff, f"flood {n}", Place("a", f"table {n}")) for n in range(100)]
        await turns.settled()
        honest = [ask(staff, f"honest {n}", Place("b", "one")) for n in range(3)]
        await all_answered(staff)
        assert staff.handed_out[:7] == [
            "flood 0",
            "flood 1",
            "honest 0",
            "flood 2",
            "honest 1",
            "flood 3",
            "honest 2",
        ]
        assert len(staff.handed_out) == 103
        await asyncio.gather(*flood, *honest)

    with_staff(scenario)


def test_the_tables_of_an_address_take_turns() -> None:
    async def scenario(staff: Staff) -> None:
        asked = [ask(staff, f"first {n}", Place("a", "first")) for n in range(4)]
        asked += [ask(staff, f"second {n}", Place("a", "second")) for n in range(2)]
        await all_answered(staff)
        assert staff.handed_out == [
            "first 0",
            "second 0",
            "first 1",
            "second 1",
            "first 2",
            "first 3",
        ]
        await asyncio.gather(*asked)

    with_staff(scenario)


def test_what_an_address_asks_beyond_its_turns_lines_up_and_is_not_lost() -> None:
    async def scenario(staff: Staff) -> None:
        many = [ask(staff, n, Place("a", "busy")) for n in range(MOST_WAITING + 5)]
        late = ask(staff, "late", Place("a", "other"))
        await all_answered(staff)
        # The other table has its turn as soon as it has moved up among those that take turns.
        assert staff.handed_out == [*range(7), "late", *range(7, MOST_WAITING + 5)]
        await asyncio.gather(*many, late)

    with_staff(scenario)


def test_tables_with_people_go_before_tables_of_bots_alone() -> None:
    async def scenario(staff: Staff) -> None:
        alone = [ask(staff, f"alone {n}", Place("a", "x", people=False)) for n in range(3)]
        people = [ask(staff, f"people {n}", Place("a", "y")) for n in range(3)]
        await all_answered(staff)
        assert staff.handed_out == [
            "people 0",
            "people 1",
            "people 2",
            "alone 0",
            "alone 1",
            "alone 2",
        ]
        await asyncio.gather(*alone, *people)

    with_staff(scenario)


def test_tables_of_bots_alone_have_half_of_the_time() -> None:
    async def scenario(staff: Staff) -> None:
        alone = [ask(staff, n, Place("a", "x", people=False)) for n in range(30)]
        await turns.settled()
        for _ in range(1_000):
            staff.timer.turn(0.1)
            if staff.last.errand is not None:
                staff.timer.turn(0.9)
                staff.last.answer()
            await turns.settled()
            if staff.timer.now() >= 40:
                break
        # Forty seconds, of which they had twenty, what was saved up, one that was begun while a
        # little was left, and one that is under way.
        assert 20 <= len(staff.handed_out) <= 20 + ALONE_AT_ONCE + 2
        for asked in alone:
            asked.cancel()

    with_staff(scenario)


def test_bots_alone_never_have_all_the_workers() -> None:
    async def scenario(staff: Staff) -> None:
        alone = [ask(staff, n, Place("a", f"{n}", people=False)) for n in range(10)]
        await turns.settled()
        assert staff.handed_out == [0, 1]
        people = ask(staff, "people")
        await turns.settled()
        assert staff.handed_out == [0, 1, "people"]
        for asked in [*alone, people]:
            asked.cancel()

    with_staff(scenario, size=4)


def test_a_cancelled_task_is_not_begun_and_a_cancelled_answer_goes_nowhere() -> None:
    async def scenario(staff: Staff) -> None:
        running, waiting, last = ask(staff, "running"), ask(staff, "waiting"), ask(staff, "last")
        await turns.settled()
        running.cancel()
        waiting.cancel()
        await all_answered(staff)
        assert staff.handed_out == ["running", "last"]
        assert (await last).value == "last"

    with_staff(scenario)


def test_a_dead_worker_fails_its_own_task_and_the_backlog_goes_on() -> None:
    async def scenario(staff: Staff) -> None:
        asked = [ask(staff, n) for n in range(6)]
        await turns.settled()
        asked[1].cancel()
        asked[3].cancel()
        staff.last.die()
        await all_answered(staff)
        with pytest.raises(Died):
            await asked[0]
        assert [(await asked[n]).value for n in (2, 4, 5)] == [2, 4, 5]
        assert len(staff.actors) == 2

    with_staff(scenario)


def test_a_worker_that_dies_over_a_cancelled_task_is_replaced() -> None:
    async def scenario(staff: Staff) -> None:
        running, waiting = ask(staff, "running"), ask(staff, "waiting")
        await turns.settled()
        running.cancel()
        await turns.settled()
        staff.last.die()
        await all_answered(staff)
        assert (await waiting).value == "waiting"

    with_staff(scenario)


def test_a_worker_that_overruns_is_killed_and_another_goes_on() -> None:
    async def scenario(staff: Staff) -> None:
        hanging, other = ask(staff, "hanging", within=5), ask(staff, "other")
        await turns.settled()
        staff.timer.turn(4.9)
        await turns.settled()
        assert not staff.last.killed
        staff.timer.turn(0.2)
        await all_answered(staff)
        assert staff.actors[0].killed
        with pytest.raises(Overran, match="5 s"):
            await hanging
        assert (await other).value == "other"

    with_staff(scenario)


def test_a_worker_that_hardly_got_the_processor_is_waited_for_twice_more() -> None:
    async def scenario(staff: Staff) -> None:
        starved = ask(staff, "starved", within=5)
        await turns.settled()
        staff.last.seconds = 0.5
        staff.timer.turn(5)
        staff.timer.turn(5)
        assert not staff.last.killed
        staff.last.answer()
        assert (await starved).value == "starved"
        busy = ask(staff, "busy", within=5)
        await turns.settled()
        staff.last.seconds = 5.0
        staff.timer.turn(5)
        with pytest.raises(Overran):
            await busy
        blocked = ask(staff, "blocked", within=5)
        await turns.settled()
        staff.last.seconds = 0.0
        for _ in range(3):
            staff.timer.turn(5)
        with pytest.raises(Overran):
            await blocked

    with_staff(scenario)


def test_waiting_in_the_queue_does_not_count() -> None:
    async def scenario(staff: Staff) -> None:
        first, second = ask(staff, "first", within=20), ask(staff, "second", within=5)
        await turns.settled()
        staff.timer.turn(19)
        await all_answered(staff)
        assert [(await first).value, (await second).value] == ["first", "second"]

    with_staff(scenario)


def test_a_worker_in_which_a_function_failed_is_replaced() -> None:
    async def scenario(staff: Staff) -> None:
        broken = ask(staff, "broken")
        await turns.settled()
        staff.last.answer("KeyError: 'bomb'")
        with pytest.raises(Broken, match="bomb"):
            await broken
        assert staff.actors[0].killed

    with_staff(scenario)


def test_workers_that_never_come_are_told_to_whoever_waits() -> None:
    async def run() -> None:
        staff = Staff(reports=False)
        asked = [ask(staff, n) for n in range(2)]
        await turns.settled()
        for _ in range(2):
            staff.last.die()
            await turns.settled()
        for task in asked:
            with pytest.raises(Died):
                await task
        await staff.pool.close()

    turns.run(run())


def test_nobody_waits_for_a_closed_pool() -> None:
    async def run() -> None:
        staff = Staff()
        asked = [ask(staff, n) for n in range(3)]
        await turns.settled()
        await staff.pool.close()
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ended)
        assert staff.last.killed
        with pytest.raises(asyncio.CancelledError):
            await staff.pool.run(Task(echo, (1,)))

    turns.run(run())


def test_a_server_ends_within_five_seconds_whatever_its_workers_do() -> None:
    assert ENDED_WITHIN < 5


def test_what_can_not_be_sent_to_a_worker_fails_at_once() -> None:
    async def scenario(staff: Staff) -> None:
        with pytest.raises(Exception, match="<lambda>"):
            await staff.pool.run(Task(echo, (lambda: None,)))
        assert (staff.actors, staff.pool.workers) == ([], [])

    with_staff(scenario)


def test_networks_take_turns_however_many_addresses_one_of_them_has() -> None:
    async def scenario(staff: Staff) -> None:
        flood = [ask(staff, f"flood {n}", Place(f"2001:db8:0:{n:x}::")) for n in range(150)]
        await turns.settled()
        honest = [ask(staff, f"honest {n}", Place(f"2001:db8:1:{n}::")) for n in range(2)]
        await all_answered(staff)
        assert staff.handed_out[:5] == ["flood 0", "flood 1", "honest 0", "flood 2", "honest 1"]
        await asyncio.gather(*flood, *honest)

    with_staff(scenario)


def test_two_pools_share_their_processes_and_neither_is_left_without() -> None:
    """Whoever needs more gets what the other leaves idle, and no more than there are together."""

    async def run() -> None:
        processes = Processes(3)
        bots, heavy = Staff(2, processes=processes), Staff(2, processes=processes)

        def sizes() -> tuple[int, int]:
            return len(bots.pool.workers), len(heavy.pool.workers)

        first = [ask(bots, n) for n in range(2)]
        work = [ask(heavy, n) for n in range(3)]
        await turns.settled()
        assert sizes() == (2, 1)
        for actor in bots.actors:
            actor.answer()
        heavy.last.answer()
        await asyncio.gather(*first, work[0])
        await turns.settled()
        assert sizes() == (1, 2)
        for actor in heavy.actors[:2]:
            actor.answer()
        await asyncio.gather(*work)
        again = [ask(bots, n) for n in range(2)]
        await turns.settled()
        assert sizes() == (2, 1)
        for task in again:
            task.cancel()
        await bots.pool.close()
        await heavy.pool.close()

    turns.run(run())
