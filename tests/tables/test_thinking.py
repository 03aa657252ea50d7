"""Worker processes: they answer, give way, and are replaced when they die."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from fusebox.arena import begin
from fusebox.bots import Choice, Question, Sight
from fusebox.core import Player
from fusebox.games import GAMES
from fusebox.tables.thinking import NICENESS, Workers, any_choice, checked

T = TypeVar("T")


def question(level: str = "random") -> Question:
    options = GAMES["fuse_discs"].types.options()
    match = begin("fuse_discs", [Player("Ann"), Player("Bob")], options, 1)
    (seat,) = match.actors()
    return Question("fuse_discs", level, Sight(match.view(seat), match.legal(seat), 0), "seed")


def with_workers(scenario: Callable[[Workers], Awaitable[T]]) -> T:
    async def run() -> T:
        workers = Workers(1)
        try:
            return await scenario(workers)
        finally:
            await workers.close()

    return asyncio.run(run())


@pytest.mark.slow
def test_a_worker_answers_the_same_question_in_the_same_way() -> None:
    async def scenario(workers: Workers) -> None:
        asked = question()
        one, other = await asyncio.gather(workers.choose(asked), workers.choose(asked))
        assert one == other
        assert one.action in asked.sight.legal
        (process,) = workers._pool._processes
        assert os.getpriority(os.PRIO_PROCESS, process) == min(
            19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS
        )

    with_workers(scenario)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_asked_again() -> None:
    async def scenario(workers: Workers) -> None:
        asked = question()
        expected = await workers.choose(asked)
        (process,) = workers._pool._processes
        os.kill(process, signal.SIGKILL)
        assert await asyncio.gather(*(workers.choose(asked) for _ in range(3))) == [expected] * 3

    with_workers(scenario)


@pytest.mark.slow
def test_a_bot_that_breaks_down_plays_something_legal() -> None:
    async def scenario(workers: Workers) -> None:
        asked = question("no such level")
        assert await workers.choose(asked) == any_choice(asked)

    with_workers(scenario)


def test_an_illegal_choice_is_no_choice() -> None:
    asked = question()
    legal = asked.sight.legal[0]
    assert checked(asked, Choice(legal, -5)) == Choice(legal, 0)
    with pytest.raises(ValueError, match="may not be done"):
        checked(asked, Choice("nonsense"))
