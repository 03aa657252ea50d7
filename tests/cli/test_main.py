"""Every command: what it says when it is asked wrongly, interrupted or not listened to."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

import fusebox
from fusebox import cli
from fusebox.arena import BotFailed
from fusebox.bots import LEVELS
from fusebox.server import serve
from fusebox.server.settings import Settings
from tests.arena.bots import Broken
from tests.cli.running import run

MISTAKES = [
    (["dance"], "Argument COMMAND: invalid choice: 'dance'"),
    (["simulate", "chess"], "There is no game 'chess': choose fuse_"),
    (["simulate", "veto", "--games", "many"], "'many' is not a whole number from 1 on."),
    (["simulate", "veto", "--games", "0"], "'0' is not a whole number from 1 on."),
    (["simulate", "veto", "--players", "9"], "veto is for 2 to 4 players, not 9."),
    (["simulate", "veto", "--players", "2", "--bots", "random,random,random"], "3 bots don't fit"),
    (["simulate", "veto", "--bots", "7"], "There is no bot '7' for veto: choose random, "),
    (["simulate", "veto", "--bots", "random,"], "not a list of names with commas between"),
    (["simulate", "veto", "--option", "hand=3"], "The option hand of veto is 2, 4 or 6, not '3'."),
    (["simulate", "veto", "--option", "hat=3"], "veto has no option 'hat': choose rounds, hand"),
    (["simulate", "veto", "--option", "hand=6", "--players", "4"], "(V1)"),
    (["play", "chess"], "There is no game 'chess'"),
    (["play", "veto", "--seat", "2"], "There is no seat 2 among 2: they count from 0."),
    (["play", "veto", "--bot", "9"], "There is no bot '9' for veto"),
    (["ladder", "veto"], "A ladder needs two bots or more."),
    (["ladder", "fuse_discs", "--bots", "1,1"], "1 is listed twice."),
    (["ladder", "fuse_discs", "--bots", "1,9"], "There is no bot '9'"),
    (["ladder", "fuse_discs", "--deals", "1"], "'1' is not a whole number from 2 on."),
    (["serve", "--name", ""], "'' is not a bare host name like games.example.org."),
    (["serve", "--name", "http://a.b/c"], "'http://a.b/c' is not a bare host name"),
    (["serve", "--name", "a.b:80"], "'a.b:80' is not a bare host name"),
    (["replay", "nowhere"], "nowhere can't be read: No such file or directory."),
    (["verify", "."], "can't be read: Is a directory."),
    (["discs", "best", "--seconds", "soon", "x"], "'soon' is not a number of seconds."),
    (["discs", "best", "--seconds", "nan", "x"], "'nan' is not a number of seconds."),
]


@pytest.mark.parametrize(("arguments", "sentence"), MISTAKES)
def test_a_mistake_is_one_sentence_and_status_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert sentence in ran.err
    assert ran.err.startswith("fusebox: ")
    assert ran.err.count("\n") == 1


def test_a_bot_that_breaks_down_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(LEVELS, "veto", {"broken": Broken})
    ran = run(capsys, "simulate", "veto", "--bots", "broken", "--games", "1")
    assert ran.status == 1
    assert ran.err.startswith("Seed 0: The bot broken in seat 0 of veto broke down")


@pytest.mark.parametrize(
    ("error", "status"), [(KeyboardInterrupt(), 130), (BotFailed(0, "It stopped."), 1)]
)
def test_what_stops_a_command_is_no_traceback(
    error: BaseException,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stopped(*_: object) -> Iterator[object]:
        raise error

    monkeypatch.setattr("fusebox.arena.simulate", stopped)
    assert run(capsys, "simulate", "veto").status == status


def test_a_closed_pipe_ends_a_command_quietly() -> None:
    command = [sys.executable, "-m", "fusebox", "simulate", "fuse_discs", "--json"]
    with subprocess.Popen(
        [*command, "--games", "400"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        process.wait()
    assert (process.returncode, said) == (cli.CLOSED_PIPE, b"")


def test_help_needs_neither_numba_nor_rich() -> None:
    script = (
        "import sys, fusebox.cli\n"
        "try: fusebox.cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'numba', 'numpy', 'rich', 'multiprocessing'} & set(sys.modules)))"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout
    assert said.splitlines()[-1] == "[]"


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "games", "simulate", "ladder", "replay", "verify", "discs"):
        with pytest.raises(SystemExit) as ended:
            run(capsys, command, "--help")
        assert ended.value.code == 0


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(capsys, "--version")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"fusebox {fusebox.__version__}\n"
    assert fusebox.__version__ == version("fusebox-games")


def test_without_a_command_the_games_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, say: asked.append(settings))
    assert [cli.main([]), cli.main(["serve"])] == [0, 0]
    assert asked[0] == asked[1]


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(capsys, "--help")
    said = capsys.readouterr().out
    assert [name for name in ("serve", "play", "games", "discs") if f"    {name}" in said] == [
        "serve",
        "play",
        "games",
        "discs",
    ]


def test_letters_that_the_terminal_lacks_are_no_error(tmp_path: Path) -> None:
    script = "from fusebox.cli import main; main(['games']); print('○')"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment)
    assert said.returncode == 0
    assert said.stdout.splitlines()[-1] == b"?"


def test_games_are_listed_with_their_options_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "games")
    people = "random (Pip), 1 (Nino), 2 (Mira), 3 (Vera), 4 (Iris), 5 (Selma), 6 (Aurel)"
    assert ran.lines[:2] == ["fuse_discs, for 2 players", f"  bots: {people}"]
    assert "  kings: 0, 1 or 2 (default 0)" in ran.lines
    assert "veto, for 2 to 4 players" in ran.lines
    assert "  drawing: true or false (default true)" in ran.lines
