"""A nursery forks processes that are as good as started, and leaves none behind."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.nursery import Forked, Nursery

NURSLING = "tests.tools.nursling"
LEFT = f"""
import os
from tools.nursery import Nursery
forked = Nursery().start("{NURSLING}", ["wait"], errors=2)
forked.stdout.readline()
os._exit(0)
"""


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery("json") as nursery:
        yield nursery


def waiting(nursery: Nursery) -> Forked:
    forked = nursery.start(NURSLING, ["wait"])
    assert forked.stdout.readline() == "waits\n"
    return forked


def ended(forked: Forked) -> tuple[int, str, str]:
    said, complaint = forked.communicate(60)
    return forked.wait(), said, complaint


def test_it_has_the_place_and_the_environment_it_was_given_and_nothing_to_read(
    nursery: Nursery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    forked = nursery.start(NURSLING, ["place"], {"COLOUR": "red"})
    assert ended(forked) == (7, f"({tmp_path!r}, 'red', 1, '')\n", "")


def test_it_has_no_file_of_the_nursery_and_hears_an_interrupt(nursery: Nursery) -> None:
    other = waiting(nursery)
    assert ended(nursery.start(NURSLING, ["files", "signals"])) == (7, "[]\nTrue\n", "")
    other.send_signal(signal.SIGINT)
    status, _, complaint = ended(other)
    assert (status, complaint.splitlines()[-1]) == (-signal.SIGINT, "KeyboardInterrupt")


def test_no_two_have_the_same_luck(nursery: Nursery) -> None:
    said = {ended(nursery.start(NURSLING, ["luck"]))[1] for _ in range(3)}
    assert len(said) == 3


def test_a_failure_is_its_own(nursery: Nursery) -> None:
    status, said, complaint = ended(nursery.start(NURSLING, ["nothing"]))
    assert (status, said, complaint.splitlines()[-1]) == (1, "", "ValueError: nothing")


def test_complaints_go_into_a_file_that_is_given(nursery: Nursery, tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        forked = nursery.start(NURSLING, ["nothing"], errors=log.fileno())
    assert ended(forked) == (1, "", "")
    assert "ValueError: nothing" in (tmp_path / "log").read_text(encoding="utf-8")


def test_it_is_killed_like_any_other_and_nothing_comes_of_a_second_time(nursery: Nursery) -> None:
    forked = waiting(nursery)
    forked.kill()
    assert ended(forked) == (-signal.SIGKILL, "", "")
    forked.kill()
    assert forked.communicate() == ("", "")


def test_one_that_does_not_end_in_time_is_killed_and_what_it_said_is_told(
    nursery: Nursery,
) -> None:
    forked = nursery.start(NURSLING, ["wait"])
    with pytest.raises(TimeoutError, match=r"having said \['.*', ''\]"):
        forked.communicate(0.05)
    assert forked.wait(60) == -signal.SIGKILL
    forked.close()


def test_those_that_run_end_with_the_nursery() -> None:
    nursery = Nursery()
    forked = waiting(nursery)
    nursery.close()
    assert forked.wait(60) == -signal.SIGKILL
    forked.close()


def test_nobody_outlives_whoever_started_the_nursery() -> None:
    """It would hold the pipe for ever, and this would wait for the pipe."""
    subprocess.run([sys.executable, "-c", LEFT], stderr=subprocess.PIPE, check=True, timeout=60)
