"""The Pythons of this machine that Fusebox runs on."""

import os
import shutil
import subprocess
from pathlib import Path

PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def found() -> dict[str, str]:
    """Those of the Pythons that are on this machine: on the path, or kept by pyenv."""
    folders = os.environ["PATH"].split(os.pathsep)
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    folders += map(str, sorted(root.glob("versions/*/bin")))
    return {
        name: place
        for name in PYTHONS
        for folder in reversed(folders)
        if (place := shutil.which(f"python{name}", path=folder)) and works(place)
    }


def works(python: str) -> bool:
    """pyenv puts a Python on the path that only says that it has not been chosen."""
    return subprocess.run([python, "-c", ""], capture_output=True).returncode == 0


def scripts(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")
