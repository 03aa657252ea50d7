"""Check on every other Python of this machine what may differ from one to the next: `make pythons`.

Any Python from 3.11 on runs it: nothing has to be set up before."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
NAMES: Final = ("3.11", "3.12", "3.13", "3.14")
ASKED: Final = "import ensurepip, sys, venv; print(*sys.version_info[:3], sep='.')"
BUILT: Final = ("src/fusebox/_client", "src/fusebox/_runtime")
"""Taken along if they are there: they are the same whatever Python builds them."""
CHECKS: Final = ("make", "--no-print-directory", "test", "PARTS=types core games server")
INHERITED: Final = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH", "VIRTUAL_ENV")
"""Left out of the environment: they belong to the Python and to the make that began."""

say = partial(print, flush=True)


class Python(NamedTuple):
    """One that works and can set up an environment."""

    version: tuple[int, int, int]
    path: str

    def __str__(self) -> str:
        return "Python " + ".".join(map(str, self.version))


def places(environment: Mapping[str, str]) -> Iterator[Path]:
    """The folders in which Pythons lie: those of the PATH, then those of version managers."""
    yield from map(Path, filter(None, environment.get("PATH", "").split(os.pathsep)))
    home = Path(environment.get("HOME", Path.home()))
    data = Path(environment.get("XDG_DATA_HOME", home / ".local/share"))
    for folder, inner in (
        (environment.get("PYENV_ROOT", home / ".pyenv"), "versions/*/bin"),
        (environment.get("ASDF_DATA_DIR", home / ".asdf"), "installs/python/*/bin"),
        (environment.get("MISE_DATA_DIR", data / "mise"), "installs/python/*/bin"),
        (environment.get("UV_PYTHON_INSTALL_DIR", data / "uv/python"), "*/bin"),
        ("/opt/homebrew/opt", "python@*/bin"),
        ("/Library/Frameworks/Python.framework/Versions", "*/bin"),
    ):
        yield from sorted(Path(folder).glob(inner))


def found(folders: Iterable[Path] | None = None) -> dict[str, Python]:
    """The newest patch of each Python that Fusebox supports."""
    folders = list(places(os.environ) if folders is None else folders)
    newest = {}
    for name in NAMES:
        paths = {shutil.which(f"python{name}", path=str(folder)) for folder in folders}
        if pythons := list(filter(None, map(asked, sorted(filter(None, paths))))):
            newest[name] = max(pythons, key=lambda python: python.version)
    return newest


def asked(path: str) -> Python | None:
    """None if it does not work, as a version manager's stand-in for a Python nobody has chosen, or
    can set up no environment, as Debian's without its package for that."""
    ran = subprocess.run([path, "-c", ASKED], capture_output=True, text=True)
    if ran.returncode:
        return None
    major, minor, patch = map(int, ran.stdout.split("."))
    return Python((major, minor, patch), path)


def copy(root: Path, folder: Path) -> None:
    """The checkout as it stands, with what is not committed yet, and without what git ignores."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        # What was deleted and not committed is still listed.
        if (root / name).is_symlink() or (root / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name, follow_symlinks=False)
    for name in BUILT:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name)


def check(python: Python, root: Path = ROOT) -> bool:
    """Whether a fresh copy of the checkout passes with this Python."""
    environment = {name: value for name, value in os.environ.items() if name not in INHERITED}
    with tempfile.TemporaryDirectory(prefix="fusebox-python-") as folder:
        copy(root, Path(folder))
        command = [*CHECKS, f"PYTHON={python.path}"]
        return subprocess.run(command, cwd=folder, env=environment).returncode == 0


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make pythons", description=__doc__.partition("\n")[0])
    parser.add_argument("--least", type=int, default=1, help="fail if there are fewer Pythons")
    parser.add_argument("--list", action="store_true", help="only say which Pythons there are")
    chosen = parser.parse_args(arguments)
    own = f"3.{sys.version_info.minor}"
    pythons = {**found(), own: Python(sys.version_info[:3], sys.executable)}
    for name, python in sorted(pythons.items()):
        say(f"{python}  {python.path}{'  (runs everything)' if name == own else ''}")
    if len(pythons) < chosen.least:
        say(f"{chosen.least} Pythons are needed here, of {', '.join(NAMES)}.")
        return 1
    if chosen.list:
        return 0
    return checked([python for name, python in sorted(pythons.items()) if name != own])


def checked(
    pythons: Sequence[Python],
    check: Callable[[Python], bool] = check,
    now: Callable[[], float] = time.monotonic,
) -> int:
    """The status to exit with: 1 if something failed on one of these; all are tried."""
    told, status = [], 0
    for python in pythons:
        say(f"{python}: a fresh set-up, and what does not need a browser")
        began = now()
        passed = check(python)
        seconds = round(now() - began)
        told.append(
            f"{python} {'passed' if passed else 'failed'}, {seconds // 60}:{seconds % 60:02}"
        )
        status |= not passed
    say(f"make pythons: {'; '.join(told) or 'there is no other Python here'}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
