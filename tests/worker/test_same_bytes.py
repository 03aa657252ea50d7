"""The record of a game with the same luck and actions is the same bytes in a browser's Python."""

import subprocess
import zipfile
from pathlib import Path

import pytest

from fusebox.server import runtime
from hatch_build import node
from tests.worker.same_game import here

ROOT = Path(__file__).parents[2]
OURS = ("tests/__init__.py", "tests/clock.py", "tests/seeded.py", "tests/worker/__init__.py")
MORE = ("tests/worker/device.py", "tests/worker/same_game.py")


@pytest.mark.whole
def test_a_record_is_the_same_bytes_in_a_browsers_python(tmp_path: Path) -> None:
    archives = [tmp_path / name for name in ("msgspec.whl", runtime.PROGRAM, "tests.zip")]
    for archive in archives[:2]:
        archive.write_bytes(runtime.content(archive.name))
    with zipfile.ZipFile(archives[2], "w") as packed:
        for name in (*OURS, *MORE):
            packed.write(ROOT / name, name)
    script, pyodide = ROOT / "tests/worker/same_game.mjs", ROOT / "web/node_modules/pyodide"
    command = [*node(), str(script), str(pyodide), *map(str, archives)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == here(), done.stderr[-2_000:]
