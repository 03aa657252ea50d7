"""The record of a game with the same luck and actions is the same bytes in every Python."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from fusebox.games import GAMES
from fusebox.server import runtime
from hatch_build import node
from tests.packaging.building import UV, scripts
from tests.worker.same_game import here
from tools.pythons import found

ROOT = Path(__file__).parents[2]
OURS = ("tests/__init__.py", "tests/clock.py", "tests/seeded.py", "tests/worker/__init__.py")
MORE = ("tests/worker/device.py", "tests/worker/same_game.py")


@pytest.fixture(scope="module")
def expected() -> str:
    """What this Python writes."""
    return here()


def laid_out(folder: Path, files: Mapping[str, bytes]) -> Path:
    """A folder with this program and the game that is played."""
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    for name in (*OURS, *MORE):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def said(*command: object, folder: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    words = [str(part) for part in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-2_000:]
    return done.stdout


@pytest.mark.whole
@pytest.mark.parametrize("how", ["anew", "remembered"])
def test_a_record_is_the_same_bytes_in_a_browsers_python(
    tmp_path: Path, expected: str, how: str
) -> None:
    """Whether it begins from nothing, or from the memory that the build has kept of it."""
    program = tmp_path / "program"
    program.write_bytes(runtime.program())
    folder = laid_out(tmp_path / "tests", {})
    script, pyodide = ROOT / "tests/worker/same_game.mjs", ROOT / "web/node_modules/pyodide"
    given = (script, pyodide, runtime.RUNTIME, program, folder, how)
    assert said(*node(), *given, *GAMES, folder=folder) == expected


@pytest.mark.whole
def test_a_record_is_the_same_bytes_in_every_python_here(tmp_path: Path, expected: str) -> None:
    folder = laid_out(tmp_path / "packages", dict(runtime.sources()))
    lock = (ROOT / "locks/run.txt").read_text(encoding="utf-8")
    [pin] = re.findall(r"^msgspec==\S+", lock, re.MULTILINE)
    pythons = found()
    for name, python in pythons.items():
        environment = tmp_path / name
        said(UV, "venv", "--quiet", "--python", python.path, environment, folder=folder)
        own = scripts(environment) / "python"
        said(UV, "pip", "install", "--quiet", "--python", own, pin, folder=folder)
        written = said(own, "-m", "tests.worker.same_game", folder=folder)
        assert written == expected, f"Python {name}"
    assert pythons
