"""Thinking on others' time: what an engine that wants to is told, and where."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fusebox.arena import simulate
from fusebox.arena.plan import Plan
from fusebox.arena.tournament import played_out
from fusebox.cli.play import dealt
from fusebox.cli.session import Session
from fusebox.core import AnyRules
from fusebox.engines import EngineBot
from fusebox.engines.guest import Guest, sit_down
from fusebox.engines.specs import command_of
from fusebox.games import GAMES
from tests.rig import Player, Rig
from tests.support import luck

ENGINE = Path(__file__).with_name("ponderer.py")
RULES = GAMES["fuse_discs"]


@pytest.fixture(autouse=True)
def cleared() -> Iterator[None]:
    yield
    list(simulate([], workers=1))


@pytest.fixture
def diary(tmp_path: Path) -> Path:
    return tmp_path / "diary"


def bot(diary: Path) -> str:
    return f"cmd:{sys.executable} {ENGINE} {diary}"


def told(diary: Path) -> list[str]:
    return diary.read_text(encoding="utf-8").splitlines()


def check(lines: list[str]) -> None:
    """Every ponder ends with a stop of its number, before anything is asked."""
    pondering = ""
    for line in lines:
        kind, _, number = line.partition(" ")
        if pondering:
            assert line == f"stop {pondering}", lines
        pondering = number if kind == "ponder" else ""


def test_in_a_tournament_with_ponder_it_thinks_while_the_other_does(diary: Path) -> None:
    plan = Plan("fuse_discs", (bot(diary), "random"), 1, ponder=True)
    assert all(line.fault is None for line in played_out(plan, workers=1))
    lines = told(diary)
    check(lines)
    sights, ponders = (sum(line.startswith(kind) for line in lines) for kind in ("sight", "ponder"))
    assert ponders >= sights - 2 > 0
    assert lines.count("over") == 2


def test_without_it_nobody_is_told_to(diary: Path) -> None:
    plan = Plan("fuse_discs", (bot(diary), "random"), 1)
    assert all(line.fault is None for line in played_out(plan, workers=1))
    assert not any("ponder" in line for line in told(diary))


def test_in_the_terminal_it_thinks_while_a_person_does(diary: Path) -> None:
    driver = dealt(RULES, {"white": "first"}, 2, 0, bot(diary), 1, "en")
    typed = iter(["1", "1", "quit"])
    Session(driver, 0, "en", lambda _: next(typed), lambda _: None).run()
    engine = driver.bots[1]
    assert isinstance(engine, EngineBot)
    engine.close()
    check(told(diary)[:-1])
    assert [line.split()[0] for line in told(diary)].count("ponder") == 3


def test_at_a_live_table_it_thinks_while_others_do(tmp_path: Path, diary: Path) -> None:
    with Rig(tmp_path) as rig, ThreadPoolExecutor() as pool:
        player = Player(rig.address)
        made = player.create("me", "link", options={"white": "first"})
        place = sit_down(rig.address, made["seats"][1]["code"], "It (bot)", "k" * 22)
        engines: list[EngineBot] = []

        def started(rules: AnyRules) -> EngineBot:
            engines.append(EngineBot(rules, command_of(rules.name, bot(diary))))
            return engines[0]

        outcome = pool.submit(Guest(place, started, luck("guest")).play)
        with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.ready()
            for _ in range(2):
                line.act(line.turn()["legal"][0]["action"])
            line.turn()
            line.act({"type": "Resign"})
        assert outcome.result(30).winners == (1,)
        engines[0].close()
        player.close()
    check(told(diary)[:-1])
    assert [line.split()[0] for line in told(diary)].count("sight") == 2
    assert [line.split()[0] for line in told(diary)].count("ponder") >= 2
