"""Work that is begun at once, and finished by a task where it has to wait."""

import asyncio
import inspect

from fusebox.tables.eager import _rest, begun


def test_work_that_never_waits_is_done_at_once() -> None:
    async def scenario() -> None:
        async def work() -> int:
            return 3

        assert begun(work()).result() == 3

    asyncio.run(scenario())


def test_work_that_waits_is_finished_by_a_task() -> None:
    async def scenario() -> None:
        gate: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def work() -> int:
            return await gate + 1

        rest = begun(work())
        assert not rest.done()
        gate.set_result(3)
        assert await rest == 4

    asyncio.run(scenario())


def test_a_task_is_given_a_coroutine_which_is_all_that_newer_pythons_take() -> None:
    async def work() -> None: ...

    waiting = work()
    rest = _rest(waiting, None)
    assert inspect.iscoroutine(rest)
    rest.close()
    waiting.close()
