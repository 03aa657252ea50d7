"""The workshop: records and replays in processes of their own, by a budget of processor time."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvloop

from fusebox.bots.fuse_discs.preparing import compile_searches
from fusebox.core import OPEN, Match, Record
from fusebox.games import GAMES
from fusebox.store import MemoryStore
from fusebox.table import trying, uploads
from fusebox.table.sentences import Declined
from fusebox.tables import workshop
from fusebox.tables.hall import Hall
from fusebox.tables.workers.pool import Finished, Overran, Pool, Task
from fusebox.tables.workshop import USUAL, Allowance, Budget, Busy, TooBusy, TooLong, Workshop
from tests import turns
from tests.clock import HandClock
from tests.support import luck
from tests.tables.room import Inline
from tests.tables.workers.staff import Staff

SHIPPED = Path(__file__).parents[1] / "fixtures/a002d3b"
KEPT = sorted(record.stem for record in SHIPPED.glob("*.jsonl"))


def hang() -> bytes:
    while True:
        pass


def hoard() -> bytes:
    return bytes(1 << 31)


def decline() -> bytes:
    raise uploads._declined("record_damaged", 7)


def some() -> bytes:
    return b"some"


def record_of(game: str) -> tuple[Record, Any]:
    record = Record.load((SHIPPED / f"{game}.jsonl").read_text(encoding="utf-8"))
    return record, GAMES[game].of_version(record.header.version)


@pytest.mark.parametrize("game", KEPT)
def test_a_record_is_folded_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record, rules = record_of(game)
    folds: list[int] = []
    repeated = Match.repeated

    def counted(match: Any, entry: Any) -> Any:
        folds.append(entry.n)
        return repeated(match, entry)

    monkeypatch.setattr(Match, "repeated", counted)
    answer = json.loads(uploads.opened(record, rules, "en"))
    assert folds == list(range(len(record.entries)))
    assert answer["luck"] == {"proven": True, "line": 0, "draws": answer["luck"]["draws"]}
    assert len(answer["replay"]["steps"]) == len(record.entries)
    assert answer["replay"]["over"]


def test_an_unfinished_record_is_open_whoever_looks() -> None:
    record, rules = record_of("fuse_cards")
    part = Record(record.header, record.entries[:20], None)
    seen = uploads.opened(part, rules, "en", 0)
    assert seen == uploads.opened(part, rules, "en")
    assert OPEN not in json.loads(seen)


def in_process(
    scenario: Callable[[Workshop], Awaitable[None]], allowance: Allowance = USUAL
) -> None:
    async def run() -> None:
        made = Workshop(allowance)
        try:
            await scenario(made)
        finally:
            await made.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())


def test_a_worker_opens_and_declines_a_record_as_the_server_would() -> None:
    async def scenario(made: Workshop) -> None:
        for game in KEPT:
            record, rules = record_of(game)
            expected = uploads.opened(record, rules, "fr", 1, True)
            assert await made.run("a", uploads.opened, record, rules, "fr", 1, True) == expected
        with pytest.raises(Declined, match="Line 7"):
            await made.run("a", decline)

    in_process(scenario)


@pytest.mark.parametrize("greedy", [hang, hoard])
def test_what_takes_too_much_ends_with_a_sentence_and_the_next_goes_on(
    greedy: Callable[[], bytes],
) -> None:
    async def scenario(made: Workshop) -> None:
        with pytest.raises(TooLong, match="too long"):
            await made.run("a", greedy)
        assert await made.run("b", some) == b"some"

    in_process(scenario, Allowance(seconds=1.0))


def test_an_address_that_has_used_its_time_waits_and_others_do_not() -> None:
    async def run() -> None:
        staff = Staff()
        budget = Budget(staff.timer.now)
        made = Workshop(pool=staff.pool, budget=budget)
        budget.spend("a", USUAL.burst)
        with pytest.raises(TooBusy):
            await made.run("a", some)
        for address in ("b", "a"):
            staff.timer.turn(2 / USUAL.each_second if address == "a" else 0)
            asked = asyncio.create_task(made.run(address, some))
            await turns.settled()
            staff.last.answer()
            assert await asked == b"some"
        # The pretended worker says that each took half a second.
        assert budget.left("a") == pytest.approx(1.5)

    turns.run(run())


def test_an_address_has_only_a_few_tasks_under_way() -> None:
    async def run() -> None:
        staff = Staff()
        made = Workshop(pool=staff.pool, budget=Budget(staff.timer.now))
        asked = [asyncio.create_task(made.run("a", some)) for _ in range(USUAL.at_once)]
        await turns.settled()
        with pytest.raises(TooBusy):
            await made.run("a", some)
        other = asyncio.create_task(made.run("b", some))
        for _ in range(USUAL.at_once + 1):
            await turns.settled()
            staff.last.answer()
        assert await asyncio.gather(*asked, other) == [b"some"] * 5
        # Its turn came second, after the one that was under way already.
        assert len(staff.handed_out) == 5

    turns.run(run())


def test_whoever_hangs_up_pays_all_the_same() -> None:
    async def run() -> None:
        staff = Staff()
        budget = Budget(staff.timer.now)
        made = Workshop(pool=staff.pool, budget=budget)
        asked = asyncio.create_task(made.run("a", some))
        await turns.settled()
        asked.cancel()
        await turns.settled()
        assert budget.left("a") < USUAL.burst

    turns.run(run())


def test_a_network_has_so_much_more_than_a_household_and_no_more() -> None:
    budget = Budget(lambda: 0.0)
    for n in range(4):
        budget.spend(f"2001:db8:0:{n}::", USUAL.burst)
    assert budget.left("2001:db8:0:9::") == 0
    assert budget.left("2001:db8:1:9::") == USUAL.burst


def test_what_nobody_waits_for_any_more_is_ended_also_where_it_has_begun() -> None:
    async def run() -> None:
        staff = Staff()
        made = Workshop(pool=staff.pool, budget=Budget(staff.timer.now))
        begun, queued = (asyncio.create_task(made.run(home, some)) for home in ("a", "b"))
        other = asyncio.create_task(made.run("c", some))
        await turns.settled()
        worker = staff.last
        for task in (begun, queued):
            task.cancel()
        await turns.settled()
        assert worker.killed
        staff.last.report()
        await turns.settled()
        staff.last.answer()
        assert await other == b"some"
        assert len(staff.handed_out) == 2

    turns.run(run())


def test_who_would_wait_for_too_long_is_told_so_at_once_and_others_are_not() -> None:
    """Forty tasks of one network stand before another of it, and only one before somebody else."""

    async def run() -> None:
        staff = Staff()
        made = Workshop(pool=staff.pool, budget=Budget(staff.timer.now))
        homes = [f"2001:db8:0:{n}::" for n in range(60)]
        asked = [asyncio.create_task(made.run(home, some)) for home in homes]
        await turns.settled()
        refused = [task for task in asked if task.done()]
        assert 0 < len(refused) < 30
        with pytest.raises(Busy, match=r"The server is busy. Try again in \d+ s."):
            await refused[0]
        honest = asyncio.create_task(made.run("192.0.2.1", some))
        for _ in range(3):
            await turns.settled()
            staff.last.answer()
        await turns.settled()
        assert honest.result() == b"some"
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    turns.run(run())


def test_addresses_whose_budget_is_full_again_are_forgotten() -> None:
    time = [0.0]
    budget = Budget(lambda: time[0])
    for n in range(100):
        budget.spend(f"198.51.100.{n}", 1)
    time[0] = workshop.FORGOTTEN_AFTER + 1
    budget.spend("192.0.2.1", 1)
    assert len(budget) == 1


class Noted:
    """Says who asked for what, and does it on the spot."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Callable[..., bytes]]] = []
        self.first: list[Callable[[], None]] = []

    async def run(self, address: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        self.asked.append((address, function))
        return function(*arguments)

    async def kept(self, key: bytes, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        return await make()

    async def prepared(self, function: Callable[[], None]) -> None:
        self.first.append(function)

    async def close(self) -> None: ...


def test_tables_of_an_owner_are_checked_as_heavy_work_of_who_asks() -> None:
    async def scenario() -> None:
        heavy = Noted()
        hall = Hall(MemoryStore(), HandClock(), Inline(), luck=luck("heavy"), heavy=heavy)
        with pytest.raises(Declined, match="These tables can't be played with"):
            await hall.archive.check(GAMES["ruse"], "[x]", "a")
        await hall.archive.check(GAMES["ruse"], GAMES["ruse"].data_text, "b")
        assert heavy.asked == [("a", uploads.checked), ("b", uploads.checked)]

    asyncio.run(scenario())


POSITION = "wbwwbwwbwbbwbwbbwbbwwbbw/....../....../....../....../....../...... w 0"


@pytest.mark.parametrize(("judge", "first"), [(False, []), (True, [compile_searches])])
def test_what_is_searched_is_compiled_first_on_nobodys_account(
    judge: bool, first: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trying, "_worth", lambda state: None)

    async def scenario() -> None:
        heavy = Noted()
        hall = Hall(MemoryStore(), HandClock(), Inline(), luck=luck("heavy"), heavy=heavy)
        await hall.archive.looked("a", POSITION, "", "standard", "en", "", judge)
        assert heavy.first == first

    asyncio.run(scenario())


def test_what_is_prepared_once_is_waited_for_by_all_and_paid_by_nobody() -> None:
    class Counting(Pool):
        """Fails the first time, and notes what it is asked for."""

        def __init__(self) -> None:
            super().__init__(1)
            self.tasks: list[Task] = []

        async def run(self, task: Task) -> Finished:
            self.tasks.append(task)
            if len(self.tasks) == 1:
                raise Overran
            return Finished(None, 40.0)

    async def scenario() -> None:
        pool, budget = Counting(), Budget(lambda: 0.0)
        shop = Workshop(pool=pool, budget=budget)
        await shop.prepared(compile_searches)
        await asyncio.gather(*(shop.prepared(compile_searches) for _ in range(3)))
        await shop.prepared(compile_searches)
        assert [task.seconds for task in pool.tasks] == [None, None]
        assert len(budget) == 0

    asyncio.run(scenario())
