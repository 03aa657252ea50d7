"""The run of all checks: each is in one part and runs to its end, and every failure is told."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

import pytest

from tools.checks import __main__ as checks
from tools.checks.board import Board
from tools.checks.jobs import Job, run, runner
from tools.checks.parts import COMMANDS, FOLDERS, MARKED, ROOT, TESTS, Command, part_of, where

FINE = "def test_{name}() -> None:\n    assert True\n"
WRONG = "def test_{name}() -> None:\n    print('heard of it')\n    assert 1 == 2\n"
SHARED = ["-p", "xdist.plugin", "-n", "2"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with tests of two parts, which all pass."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  whole\n  long\n")
    for part in ("games", "server"):
        (tmp_path / "tests" / part).mkdir(parents=True)
        planted(tmp_path, part, *(FINE.format(name=f"{part}_{at}") for at in range(3)))
    return tmp_path


def planted(project: Path, part: str, *tests: str) -> None:
    path = project / f"tests/{part}/test_{part}.py"
    path.write_text("import os, signal, pytest\n\n" + "\n".join(map(dedent, tests)))


def ran(project: Path, *others: Job, workers: bool = False) -> tuple[int, list[str]]:
    """The exit status, and all that was said: the times are left out."""
    both = ["games", "server"]
    shared = SHARED if workers else []
    return run_all(project, [*others, Job(both, [*runner(both, both), *shared])])


def run_all(project: Path, jobs: Sequence[Job]) -> tuple[int, list[str]]:
    said: list[str] = []
    board = Board([name for job in jobs for name in job.parts], said.append)
    run(jobs, project, board, project)
    status = board.close()
    return status, [re.sub(r"\d+:\d\d|\d+ s\b", "…", line).strip() for line in said]


def script(text: str, counts: Command, part: str = "style") -> Job:
    return Job([part], [sys.executable, "-c", dedent(text)], counts)


STYLE = Command("lint", r"(?P<passed>\d+) files", "files")
CLIENT = Command("web", r"(?:(?P<failed>\d+) failed \| )?(?P<passed>\d+) passed", "tests")


def test_each_part_is_said_to_begin_and_to_end_with_its_count(project: Path) -> None:
    status, said = ran(project, script("print('12 files')", STYLE))
    assert status == 0
    assert "…  style begins" in said
    assert "…  style passed in …: 12 files" in said
    assert "…  games begins: 3 tests" in said
    assert "…  games passed in …: 3 passed" in said
    assert "…  server passed in …: 3 passed" in said
    assert said[-2:] == ["6 passed, 0 failed", "Passed in …: style, games, server."]


def test_the_first_failure_is_shown_at_once_and_again_at_the_end(project: Path) -> None:
    planted(project, "games", WRONG.format(name="a"), WRONG.format(name="b"))
    status, said = ran(project)
    first = "tests/games/test_games.py::test_a"
    shown = [at for at, text in enumerate(said) if f" games: {first} " in text]
    assert status == 1
    assert said[shown[0] - 1] == f"…  FAILED in games: {first}"
    assert shown[0] < said.index("…  games failed in …: 2 failed")
    assert shown[1:] == [len(said) - 3]
    for at in shown:
        assert "assert 1 == 2" in said[at]
        assert "heard of it" in said[at]
    assert sum("test_b ===" in text for text in said) == 1
    assert said[-2:] == ["3 passed, 2 failed", "Failed in …: games (2). Passed: server."]


def test_what_fails_stops_nothing_else(project: Path) -> None:
    planted(project, "games", WRONG.format(name="a"), FINE.format(name="b"))
    planted(project, "server", "raise RuntimeError('no module')\n")
    (project / "tests/server/test_more.py").write_text(FINE.format(name="more"))
    broken = script("print('this is wrong'); raise SystemExit(2)", STYLE)
    status, said = ran(project, broken, workers=True)
    assert status == 1
    assert "…  FAILED in style: exit status 2" in said
    assert any("this is wrong" in text for text in said)
    assert "…  games failed in …: 1 passed, 1 failed" in said
    assert "…  FAILED in server: tests/server/test_server.py" in said
    assert any("RuntimeError: no module" in text for text in said)
    assert "…  server failed in …: 1 passed, 1 failed" in said
    assert said[-2:] == ["2 passed, 3 failed", "Failed in …: style (1), games (1), server (1)."]


def test_tests_of_the_client_are_counted_too(project: Path) -> None:
    client = script("print('2 failed | 40 passed'); raise SystemExit(1)", CLIENT, "client")
    status, said = run_all(project, [client, script("print('12 files')", STYLE)])
    assert status == 1
    assert "…  client failed in …: 40 passed, 2 failed" in said
    assert said[-2:] == ["40 passed, 2 failed", "Failed in …: client (2). Passed: style."]


def test_a_command_that_dies_is_said_to_have_passed_what_it_had_passed(project: Path) -> None:
    text = "print(' ✓ a.test.ts (20 tests) 1ms', flush=True); import os; os.kill(os.getpid(), 9)"
    status, said = run_all(project, [script(text, COMMANDS["client"], "client")])
    assert status == 1
    assert "…  FAILED in client: ended by SIGKILL" in said
    assert "…  client failed in …: 20 passed, 1 failed" in said


def test_a_command_that_does_not_say_how_much_it_checked_fails(project: Path) -> None:
    status, said = run_all(project, [script("print('all is well')", STYLE)])
    assert status == 1
    assert "…  FAILED in style: checked nothing it counts" in said
    assert said[-2:] == ["0 passed, 1 failed", "Failed in …: style (1)."]


def test_a_worker_that_dies_fails_its_test_alone(project: Path) -> None:
    dies = "@pytest.mark.whole\ndef test_dies() -> None:\n    os._exit(3)\n"
    planted(project, "games", dies, FINE.format(name="b"))
    parts = ["games", "server", "whole"]
    command = [*runner(parts, ["games", "server"]), *SHARED]
    status, said = run_all(project, [Job(parts, command)])
    assert status == 1
    assert "…  FAILED in whole: tests/games/test_games.py::test_dies" in said
    assert any("crashed while running" in text for text in said)
    assert said[-2:] == ["4 passed, 1 failed", "Failed in …: whole (1). Passed: games, server."]


def test_a_runner_that_dies_fails_what_it_had_not_finished(project: Path) -> None:
    planted(project, "server", "def test_dies() -> None:\n    os.kill(os.getpid(), signal.SIGKILL)")
    status, said = ran(project)
    assert status == 1
    assert "…  games passed in …: 3 passed" in said
    assert "…  FAILED in server: ended by SIGKILL" in said
    assert said[-2:] == ["3 passed, 1 failed", "Failed in …: server (1). Passed: games."]


def test_a_runner_that_is_not_content_fails_though_every_test_passes(project: Path) -> None:
    """As with too little covered."""
    text = (
        "def pytest_sessionfinish(session):\n    session.exitstatus = 4\n    print('too little')\n"
    )
    (project / "conftest.py").write_text(text)
    status, said = ran(project)
    assert status == 1
    assert any("too little" in text for text in said)
    assert said[-1].startswith("Failed in …: server (1).")


def test_a_folder_that_is_in_no_part_is_said_to_be(project: Path) -> None:
    (project / "tests/games").rename(project / "tests/other")
    (project / "tests/games").mkdir()
    command = runner(["games"], ["other", "server"])
    status, said = run_all(project, [Job(["games"], command)])
    assert status == 1
    assert any("tests/other is in no part: name it in tools/checks/parts.py." in t for t in said)


def test_it_is_never_silent_for_ten_seconds() -> None:
    said: list[str] = []
    seconds = 0.0
    board = Board(["types", "games"], said.append, lambda: seconds, reading=["reading"])
    for _ in range(400):
        board.expect("games")
    board.begin("types")
    board.begin("games")
    board.parts["games"].passed = 12
    for _ in range(30):
        before = len(said)
        for _ in range(10):
            seconds += 1
            board.tick()
        assert len(said) > before
    assert said[2] == " 0:07  types 7 s, games 12 of 400, reading"
    assert said[3] == " 0:14  types 14 s, games 12 of 400, reading"


DEAF = """
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
if len(sys.argv) == 2:
    subprocess.run([*sys.orig_argv, "inner"])
else:
    with open(sys.argv[1], "w") as file:
        print("here", file=file, flush=True)
        signal.pause()
"""
STOPPED = f"""
import sys
from tools.checks import __main__ as checks, jobs
command = [sys.executable, "-c", {DEAF!r}, sys.argv[1]]
checks.jobs = lambda *_: [jobs.Job(["style"], command, jobs.COMMANDS["style"])]
jobs.GRACE = 0.1
sys.exit(checks.main(["style"], checks.listen()))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopping_it_ends_also_what_does_not_listen(tmp_path: Path, number: signal.Signals) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    command = [sys.executable, "-c", STOPPED, str(fifo)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        with fifo.open() as living:
            assert living.readline() == "here\n"
            process.send_signal(number)
            assert living.read() == ""
        said, _ = process.communicate()
    assert process.returncode == 130
    assert said.splitlines()[-2] == "Stopping."
    assert said.splitlines()[-1].startswith("Stopped after 0:")


def test_a_disk_that_takes_nothing_is_told_of_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert checks.main(["style"]) == 2
    assert capsys.readouterr().err.startswith("The checks can't run: [Errno 2]")


def test_every_test_belongs_to_exactly_one_part() -> None:
    named = [name for names in FOLDERS.values() for name in names]
    there = {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")}
    assert sorted(named) == sorted(there)
    assert part_of(Path("test_sizes.py"), {"clause"}) == "games"


def test_a_mark_takes_a_test_out_of_the_part_of_its_folder() -> None:
    assert part_of(Path("core/test_undo.py"), {"clause"}) == "core"
    assert [part_of(Path("core/test_undo.py"), {mark}) for mark in MARKED] == list(MARKED)
    assert part_of(Path("server/test_kill.py"), MARKED) == "install"


def test_what_is_marked_is_looked_for_everywhere() -> None:
    assert set(where(["whole"])) == set(where([*FOLDERS]))
    assert where(["core"]) == ["core"]
    assert set(where(["games"])) > {"games", "test_sizes.py"}
    assert "packaging/test_installing.py" in where(["install"])
    assert where(["install", "server"]).count("packaging") == 1


@pytest.mark.parametrize("typed", [["tests"], ["games", "--game", "chess"]])
def test_what_there_is_not_is_said(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        checks.main(typed)
    assert f"invalid choice: '{typed[-1]}'" in capsys.readouterr().err
