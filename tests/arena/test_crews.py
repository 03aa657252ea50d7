"""Whoever plays them: batches of about the same time, results in order, nothing left behind."""

from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool

import pytest

from fusebox.arena import Task, simulate
from fusebox.arena.crews import Cores, Share
from fusebox.arena.game import Result, Timed
from fusebox.arena.simulate import AHEAD, timed


class Batch:
    """A batch that is played as soon as it is asked for."""

    def __init__(self, tasks: Sequence[Task], seconds: float) -> None:
        self.tasks = tasks
        self.seconds = seconds
        self.cancelled = False

    def result(self) -> list[Timed]:
        return [Timed(self._ended(task), self.seconds, "nowhere") for task in self.tasks]

    def cancel(self) -> None:
        self.cancelled = True

    def _ended(self, task: Task) -> Result:
        return Result(task.game, task.seed, ["a", "b"], [1, 0], [0], 1, "test", "")


class Faked:
    """Two places, where every game takes the same time."""

    span: float = 1.0

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.handed: list[Batch] = []
        self.closed = False

    def count(self) -> int:
        return 2

    def hand(self, tasks: Sequence[Task]) -> Share:
        self.handed.append(Batch(tasks, self.seconds))
        return self.handed[-1]

    def close(self) -> None:
        self.closed = True


def tasks(count: int) -> list[Task]:
    return [Task("fuse_discs", ("random", "random"), {}, seed) for seed in range(count)]


@pytest.mark.parametrize(("seconds", "largest"), [(0.01, 100), (0.3, 3), (5.0, 1), (0.0, 1000)])
def test_batches_grow_until_each_takes_about_a_second(seconds: float, largest: int) -> None:
    crew = Faked(seconds)
    results = list(simulate(tasks(9_000), crew))
    assert [result.seed for result in results] == list(range(9_000))
    sizes = [len(batch.tasks) for batch in crew.handed]
    assert sizes[0] == 1, "how long a game takes has to be seen first"
    assert max(sizes) == largest
    assert not crew.closed, "it may have more to play"


def test_no_more_is_handed_out_than_keeps_everybody_busy() -> None:
    crew = Faked(5.0)
    games = timed(tasks(100), crew)
    next(games)
    assert len(crew.handed) == AHEAD * crew.count()
    games.close()
    assert all(batch.cancelled for batch in crew.handed[1:])
    assert len(crew.handed) == AHEAD * crew.count()


def test_batches_nobody_wants_any_more_leave_nothing_behind_when_workers_die() -> None:
    crew = Cores(1)
    wanted, *others = [crew.hand(tasks(1_000)) for _ in range(6)]
    for share in others:
        share.cancel()
    crew._lead.close()
    with pytest.raises(BrokenProcessPool):
        wanted.result()
    crew.close()


def test_a_record_is_made_only_where_it_is_asked_for() -> None:
    task = Task("fuse_discs", ("random", "random"), {}, 1, recorded=False)
    assert [result.record for result in simulate([task])] == [""]
