"""Builds the package as a release is built, but with what is installed here already."""

import os
import subprocess
import sys
from pathlib import Path

from uv import find_uv_bin

ROOT = Path(__file__).parents[2]
UV = find_uv_bin()


def built(kind: str, folder: Path) -> Path:
    """The `wheel` or the `sdist`, in this folder."""
    command = [UV, "build", f"--{kind}", "--no-build-isolation", "--quiet", "--offline"]
    subprocess.run(
        [*command, "--python", sys.executable, "--out-dir", str(folder), str(ROOT)], check=True
    )
    (found,) = (path for path in folder.iterdir() if path.name.startswith("fusebox_games-"))
    return found


def scripts(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")
