"""Workers elsewhere that join a pool: they are asked first, and what they lose is done here."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fusebox.tables.workers.pool import Finished, Task
from fusebox.tables.workers.queue import Place
from tests import turns
from tests.tables.workers.staff import Actor, Staff, echo

Asked = asyncio.Task[Finished]


def ask(staff: Staff, value: Any, place: Place | None = None, anywhere: bool = True) -> Asked:
    task = Task(echo, (value,), Place() if place is None else place, 20, anywhere=anywhere)
    return asyncio.create_task(staff.pool.run(task))


def joined(staff: Staff) -> Actor:
    actor = Actor(staff.pool, staff)
    staff.pool.join(actor)
    return actor


def with_staff(scenario: Callable[[Staff], Awaitable[None]], size: int = 1) -> None:
    async def run() -> None:
        staff = Staff(size)
        await scenario(staff)
        await staff.pool.close()

    turns.run(run())


def test_a_worker_elsewhere_is_asked_before_one_is_started_here() -> None:
    async def scenario(staff: Staff) -> None:
        far = joined(staff)
        first, second = ask(staff, 1), ask(staff, 2)
        await turns.settled()
        assert len(staff.actors) == 1
        far.answer()
        staff.last.answer()
        assert ((await first).value, (await second).value) == (1, 2)
        assert staff.pool.done_elsewhere == 1

    with_staff(scenario)


def test_what_has_to_be_done_here_is_not_sent_elsewhere_and_holds_up_nobody() -> None:
    async def scenario(staff: Staff) -> None:
        here = ask(staff, "here", anywhere=False)
        waiting = ask(staff, "waiting", anywhere=False)
        anywhere = ask(staff, "anywhere")
        await turns.settled()
        far = joined(staff)
        assert staff.handed_out == ["here", "anywhere"]
        far.answer()
        assert (await anywhere).value == "anywhere"
        for asked in (here, waiting):
            staff.last.answer()
            await turns.settled()
            assert asked.done()

    with_staff(scenario)


def test_what_a_worker_elsewhere_loses_is_done_here_and_nobody_is_told() -> None:
    async def scenario(staff: Staff) -> None:
        for lose in (
            lambda far: far.die(),
            lambda far: staff.timer.turn(20),
            lambda far: far.answer("KeyError: 1"),
        ):
            far, spare = joined(staff), joined(staff)
            asked = ask(staff, "lost")
            await turns.settled()
            assert far.errand is not None
            lose(far)
            await turns.settled()
            assert spare.errand is None
            staff.last.answer()
            assert (await asked).value == "lost"
            spare.die()
            if not far.ended.done():
                far.die()

    with_staff(scenario)


def test_people_go_first_wherever_it_is_done() -> None:
    async def scenario(staff: Staff) -> None:
        busy = ask(staff, "busy")
        await turns.settled()
        alone = ask(staff, "alone", Place("a", "x", people=False))
        people = ask(staff, "people", Place("b", "y"))
        await turns.settled()
        far = joined(staff)
        assert staff.handed_out == ["busy", "people"]
        far.answer()
        await turns.settled()
        assert staff.handed_out == ["busy", "people", "alone"]
        far.answer()
        staff.last.answer()
        await asyncio.gather(busy, alone, people)

    with_staff(scenario)


def test_bots_alone_have_half_of_all_workers() -> None:
    async def scenario(staff: Staff) -> None:
        for _ in range(5):
            joined(staff)
        alone = [ask(staff, n, Place("a", f"{n}", people=False)) for n in range(10)]
        await turns.settled()
        assert staff.handed_out == [0, 1, 2]
        for asked in alone:
            asked.cancel()

    with_staff(scenario)


def test_a_closed_pool_lets_nobody_join() -> None:
    async def scenario(staff: Staff) -> None:
        await staff.pool.close()
        assert joined(staff).killed

    with_staff(scenario)
