"""Compiled and plain give the same answers, on a second start too; nothing is imported early."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def run(*arguments: str, **variables: str) -> str:
    environment = {**os.environ, **variables}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout


def answered(**variables: str) -> list[object]:
    found: list[object] = json.loads(run("-m", "tests.bots.fuse_discs.answers", **variables))
    return found


@pytest.mark.install
@pytest.mark.long
def test_plain_python_and_compiled_code_give_the_same_answers_on_every_start(
    tmp_path: Path,
) -> None:
    plain = answered(FUSEBOX_NUMBA="off")
    first, second = (answered(FUSEBOX_NUMBA="on", NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2))
    assert (plain[0], first[0], second[0]) == (False, True, True)
    assert plain[1] == first[1] == second[1]
    assert list(tmp_path.rglob("alphabeta.search-*.nbc"))


@pytest.mark.whole
def test_plain_python_and_compiled_code_give_the_same_answers() -> None:
    plain, compiled = answered(FUSEBOX_NUMBA="off"), answered(FUSEBOX_NUMBA="on")
    assert (plain[0], compiled[0]) == (False, True)
    assert plain[1] == compiled[1]


def test_importing_the_bots_imports_no_compiler() -> None:
    script = (
        "import sys, fusebox.bots.fuse_discs\n"
        "assert not {'numba', 'numpy', 'llvmlite'} & set(sys.modules)"
    )
    run("-c", script)


def test_without_the_compiler_a_search_imports_none() -> None:
    script = (
        "import sys, fusebox.bots.fuse_discs.search\n"
        "assert not {'numba', 'numpy', 'llvmlite'} & set(sys.modules)"
    )
    run("-c", script, FUSEBOX_NUMBA="off")
