"""A run that is ended from outside ends whole: its workers and the bots they started as well."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).with_name("stubborn.sh")
PATIENCE = 120
RUNS = {
    "league": ["{folder}", "--games", "100"],
    "tournament": ["fuse_discs", "--bots", "random,{bot}", "--time", "600"],
    "simulate": ["fuse_discs", "--bots", "random,{bot}", "--games", "9", "--time", "600"],
    "ladder": ["fuse_discs", "--bots", "random,{bot}", "--time", "600"],
}


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """What is started by these tests hears of Ctrl-C, also where they run in the background of a
    shell, in which all ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("command", "how"),
    [
        ("league", signal.SIGINT),
        ("simulate", signal.SIGKILL),
        pytest.param("league", signal.SIGTERM, marks=pytest.mark.whole),
        pytest.param("league", signal.SIGKILL, marks=pytest.mark.whole),
        pytest.param("tournament", signal.SIGTERM, marks=pytest.mark.whole),
        pytest.param("ladder", signal.SIGINT, marks=pytest.mark.whole),
    ],
)
def test_nothing_that_a_run_started_outlives_it(
    command: str, how: signal.Signals, tmp_path: Path
) -> None:
    fifo = tmp_path / "asked"
    os.mkfifo(fifo)
    bot = f"cmd:sh {ENGINE} {fifo}"
    (tmp_path / "league.toml").write_text(f'fuse_discs = ["random", "{bot}"]\n')
    words = [word.format(folder=tmp_path, bot=bot) for word in RUNS[command]]
    run = subprocess.Popen(
        [sys.executable, "-m", "fusebox", command, *words, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with fifo.open("rb") as asked:
        assert asked.readline() == b"asked\n"
        run.send_signal(how)
        # Workers write where the run writes, and the bots into the other file: both end when the
        # last of them has ended.
        run.communicate(timeout=PATIENCE)
        asked.read()
    assert run.returncode == (-how if how == signal.SIGKILL else 128 + how)
    if command == "league" and how != signal.SIGKILL:
        assert "The league" in (tmp_path / "league.html").read_text()
