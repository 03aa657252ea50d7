"""A step of setting up is never silent for long, and says in a sentence what stands in its way."""

import queue
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import step

HERE = Path(__file__).parent
SILENCE = queue.Empty()


class Said:
    """What a program says, with silences in between, and the time they take."""

    def __init__(self, *lines: str | queue.Empty | None) -> None:
        self._lines: Iterator[str | queue.Empty | None] = iter(lines)
        self.time = 0.0

    def get(self, *, timeout: float) -> str | None:
        line = next(self._lines)
        if isinstance(line, queue.Empty):
            self.time += timeout
            raise line
        return line


def followed(what: str, *lines: str | queue.Empty | None) -> list[str]:
    told: list[str] = []
    said = Said(*lines)
    step.follow(what, said, told.append, lambda: said.time)
    return told


def test_every_silence_ends_with_what_is_done_and_for_how_long() -> None:
    assert 2 * step.EVERY <= 10  # a silence may begin before a step and end after it
    assert followed("the installer (17 MB)", SILENCE, SILENCE, None) == [
        "    the installer: 5 s so far",
        "    the installer: 10 s so far",
    ]


def test_what_the_program_says_of_itself_is_passed_on_and_then_counted() -> None:
    assert followed("", "  the pages (40 MB)", SILENCE, "  Python for pages", SILENCE, None) == [
        "  the pages (40 MB)",
        "    the pages: 5 s so far",
        "  Python for pages",
        "    Python for pages: 5 s so far",
    ]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", step.NO_ROOM),
        ("  Caused by: No space left on device (os error 28)", step.NO_ROOM),
        ("npm error code ENOSPC\nnpm error errno -28", step.NO_ROOM),
        ("WARNING: Failed to establish a new connection: [Errno -3] Temporary", step.NO_NETWORK),
        ("  cause: error sending request for url (…)\n  cause: dns error", step.NO_NETWORK),
        ("npm error code EAI_AGAIN", step.NO_NETWORK),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", ""),
    ],
)
def test_the_reason_is_found_in_what_installers_tell(told: str, sentence: str) -> None:
    assert step.reason(told, HERE) == sentence


def test_a_folder_of_somebody_else_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = "Error: [Errno 13] Permission denied: '/x/.venv'\n"
    assert "Permission denied: '/x/.venv'" in step.reason(f"Traceback\n{told}", tmp_path)
    monkeypatch.setattr("os.access", lambda *_: False)
    sentence = f"Nothing can be written to {tmp_path}: use a clone of your own."
    assert step.reason(told, tmp_path) == sentence


def ran(capfd: pytest.CaptureFixture[str], what: str, script: str) -> tuple[int, str, str]:
    status = step.run(what, [sys.executable, "-c", script], print)
    return (status, *capfd.readouterr())


def test_a_step_that_works_tells_nothing_but_its_name(capfd: pytest.CaptureFixture[str]) -> None:
    script = "import sys; print('WARNING: noise', file=sys.stderr)"
    assert ran(capfd, "the installer (17 MB)", script) == (0, "  the installer (17 MB)\n", "")


def test_one_that_fails_is_told_in_one_sentence_if_that_is_known(
    capfd: pytest.CaptureFixture[str],
) -> None:
    script = "raise OSError(28, 'No space left on device')"
    assert ran(capfd, "the installer", script) == (1, "  the installer\n", f"{step.NO_ROOM}\n")


def test_one_that_fails_otherwise_is_told_in_full(capfd: pytest.CaptureFixture[str]) -> None:
    script = "import sys; print('one\\ntwo', file=sys.stderr); sys.exit(3)"
    assert ran(capfd, "", script) == (3, "", "one\ntwo\n")
    status, said, told = ran(capfd, "", "import sys; sys.exit(3)")
    assert (status, said) == (3, "")
    assert told.endswith("failed with 3.\n")
