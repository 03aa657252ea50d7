"""Bots in worker processes: they answer, give way, and may hang or die without harm."""

import asyncio
import gc
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
import uvloop

from fusebox.arena import begin
from fusebox.bots import Choice, Question, RandomBot, Sight
from fusebox.bots.fuse_discs import preparing
from fusebox.core import Chance, Player
from fusebox.games import GAMES
from fusebox.tables import thinking
from fusebox.tables.thinking import Workers, any_choice, checked, simplest, thought
from fusebox.tables.workers.pool import NICENESS, Overran, Pool, Task
from fusebox.tables.workers.process import Process
from fusebox.tables.workers.queue import Place
from tests import turns
from tests.tables.workers.staff import Staff

T = TypeVar("T")


def question(level: str = "random", **more: Any) -> Question:
    options = GAMES["fuse_discs"].types.options()
    match = begin("fuse_discs", [Player("Ann"), Player("Bob")], options, 1)
    (seat,) = match.actors()
    sight = Sight(match.view(seat), match.legal(seat), 0)
    return Question("fuse_discs", level, sight, "seed", **more)


def with_workers(scenario: Callable[[Workers, Pool], Awaitable[T]], count: int = 1) -> T:
    async def run() -> T:
        pool = Pool(count)
        workers = Workers(pool=pool)
        try:
            return await scenario(workers, pool)
        finally:
            await workers.close()

    # As the server runs it, whose processes differ in small ways.
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(run())


def the_process(pool: Pool) -> int:
    (worker,) = pool.workers
    assert isinstance(worker, Process)
    assert worker.pid is not None
    return worker.pid


def hang() -> None:
    while True:
        pass


def shout(said: str) -> str:
    print(said)
    return said


def test_a_worker_answers_the_same_question_in_the_same_way() -> None:
    async def scenario(workers: Workers, pool: Pool) -> None:
        asked = question("1")
        one, other = await asyncio.gather(workers.choose(asked), workers.choose(asked))
        assert one == other == thought(asked)
        assert workers.failures() == []
        assert os.getpriority(os.PRIO_PROCESS, the_process(pool)) == min(
            19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS
        )

    with_workers(scenario)


def test_a_worker_that_is_killed_with_a_backlog_of_cancelled_questions_harms_nobody() -> None:
    async def scenario(workers: Workers, pool: Pool) -> None:
        asked = question()
        expected = await workers.choose(asked)
        for _ in range(3):
            tasks = [asyncio.create_task(workers.choose(asked)) for _ in range(24)]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks[::2]:
                task.cancel()
            os.kill(the_process(pool), signal.SIGKILL)
            assert await asyncio.gather(*tasks[1::2]) == [expected] * 12

    with_workers(scenario)


def test_what_a_bot_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    async def scenario(_: Workers, pool: Pool) -> None:
        assert (await pool.run(Task(shout, ("hello",)))).value == "hello"

    with_workers(scenario)


def test_hung_workers_hold_up_neither_others_nor_the_end() -> None:
    async def scenario(workers: Workers, pool: Pool) -> None:
        hung = [asyncio.create_task(pool.run(Task(hang, (), Place("a")))) for _ in range(2)]
        short = asyncio.create_task(pool.run(Task(hang, (), Place("b"), within=0.1)))
        asked = question(address="c")
        answered, overran = await asyncio.gather(
            workers.choose(asked), short, return_exceptions=True
        )
        assert answered == thought(asked)
        assert isinstance(overran, Overran)
        working = pool.workers
        await workers.close()
        assert all(worker.ended.done() for worker in working)
        assert all(task.cancelled() for task in await _ended(hung))

    with_workers(scenario, 3)


async def _ended(tasks: list[asyncio.Task[T]]) -> list[asyncio.Task[T]]:
    await asyncio.wait(tasks)
    return tasks


def acted(scenario: Callable[[Workers, Staff], Awaitable[T]]) -> T:
    async def run() -> T:
        staff = Staff()
        return await scenario(Workers(pool=staff.pool, now=lambda: 5.0), staff)

    return turns.run(run())


async def answered(staff: Staff, times: int = 1) -> None:
    for _ in range(times):
        await turns.settled()
        staff.last.answer()


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: workers that are processes have their own."""
    monkeypatch.setattr(preparing, "import_module", lambda name: None)


def test_a_bot_that_hangs_is_asked_three_times_and_a_simple_one_answers() -> None:
    async def scenario(workers: Workers, staff: Staff) -> None:
        asked = question("5", memory={"seen": 3})
        answer = asyncio.create_task(workers.choose(asked))
        await answered(staff)
        for _ in range(thinking.TRIES):
            await turns.settled()
            staff.timer.turn(thinking.WITHIN / 1000)
        await turns.settled()
        staff.last.answer()
        choice = await answer
        levels = [handed.level for handed in staff.handed_out[1:]]
        assert levels == ["5", "5", "5", simplest("fuse_discs")]
        assert choice.action in asked.sight.legal
        assert choice.memory == {"seen": 3}
        assert len({id(actor) for actor in staff.actors}) == 4
        failures = workers.failures()
        assert [(f.game, f.level, f.when) for f in failures] == [("fuse_discs", "5", 5.0)] * 3
        assert "20 s" in failures[0].error

    acted(scenario)


def test_a_question_may_have_a_deadline_of_its_own() -> None:
    async def scenario(workers: Workers, staff: Staff) -> None:
        asking = asyncio.create_task(workers.choose(question("5", within=1_500)))
        await answered(staff)
        await turns.settled()
        staff.timer.turn(1.5)
        assert staff.actors[0].killed
        asking.cancel()
        await turns.settled()

    acted(scenario)


def test_if_even_the_simple_bot_gives_no_answer_something_legal_is_played() -> None:
    async def scenario(workers: Workers, staff: Staff) -> None:
        asked = question("5", memory=7)
        answer = asyncio.create_task(workers.choose(asked))
        await answered(staff)
        await turns.settled()
        for error in ("KeyError: 1", "KeyError: 2"):
            staff.last.answer(error)
            await turns.settled()
        assert await answer == any_choice(asked)
        assert (await answer).memory == 7
        assert [handed.level for handed in staff.handed_out[1:]] == ["5", "1"]
        assert [failure.error for failure in workers.failures()] == [
            "Broken: KeyError: 2",
            "Broken: KeyError: 1",
        ]

    acted(scenario)


def test_a_bot_is_handed_what_it_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counting:
        def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
            return Choice(sight.legal[0], memory=(memory or 0) + 1)

    monkeypatch.setattr(thinking, "at_table", lambda game, level: Counting())
    assert thought(question()).memory == 1
    assert thought(question(memory=4)).memory == 5


@pytest.mark.parametrize(
    ("level", "first"),
    [
        ("2", preparing.compile_search),
        ("5-greedy", preparing.compile_search),
        ("6", preparing.compile_searches),
    ],
)
def test_a_search_is_compiled_before_its_time_is_counted(
    level: str, first: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "at_table", lambda game, name: RandomBot())

    async def scenario(workers: Workers, staff: Staff) -> None:
        asked = [asyncio.create_task(workers.choose(question(level))) for _ in range(2)]
        await turns.settled()
        assert staff.handed_out == [first]
        staff.timer.turn(thinking.WITHIN / 1000 + 60)
        await answered(staff, 3)
        for choosing in asked:
            choice = await choosing
            assert choice.action in question(level).sight.legal
        assert staff.handed_out == [first, question(level), question(level)]
        assert workers.failures() == []

    acted(scenario)


def test_what_nothing_has_to_be_compiled_for_is_asked_at_once() -> None:
    async def scenario(workers: Workers, staff: Staff) -> None:
        choosing = asyncio.create_task(workers.choose(question("random")))
        await answered(staff)
        assert staff.handed_out == [question("random")]
        await choosing

    acted(scenario)


def test_what_a_worker_has_loaded_is_not_looked_through_for_garbage_again() -> None:
    async def scenario(workers: Workers, pool: Pool) -> tuple[int, int]:
        found = [(await pool.run(Task(gc.get_freeze_count))).value for _ in range(2)]
        return found[0], found[1]

    before, after = with_workers(scenario)
    assert after > max(before, 1000)


def test_an_illegal_choice_is_no_choice() -> None:
    asked = question()
    legal = asked.sight.legal[0]
    assert checked(asked, Choice(legal, -5)) == Choice(legal, 0)
    with pytest.raises(ValueError, match="may not be done"):
        checked(asked, Choice("nonsense"))
