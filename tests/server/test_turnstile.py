"""The turnstile: a crowd that comes at once does not hold up everybody else."""

import asyncio
from functools import partial

from fusebox.server.turnstile import A_TURN, Turnstile


async def _turns(crowd: int) -> list[list[int]]:
    """Who was let through in each turn of the event loop."""
    turns: list[list[int]] = [[]]
    turnstile = Turnstile()
    for number in range(crowd):
        turnstile.enter(partial(lambda number: turns[-1].append(number), number))
    while sum(map(len, turns)) < crowd:
        turns.append([])
        await asyncio.sleep(0)
    return [turn for turn in turns if turn]


def test_a_crowd_is_let_through_a_few_at_a_time_and_in_order() -> None:
    turns = asyncio.run(_turns(3 * A_TURN + 1))
    assert [len(turn) for turn in turns] == [A_TURN, A_TURN, A_TURN, 1]
    assert [number for turn in turns for number in turn] == list(range(3 * A_TURN + 1))


def test_whoever_comes_alone_waits_for_nobody() -> None:
    async def scenario() -> list[int]:
        turnstile, passed = Turnstile(), list[int]()
        for turn in range(3):
            turnstile.enter(partial(passed.append, turn))
            assert passed[-1] == turn
            await asyncio.sleep(0)
        return passed

    assert asyncio.run(scenario()) == [0, 1, 2]
