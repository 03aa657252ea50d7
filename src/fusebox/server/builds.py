"""The hashed files of the last two builds, kept in the data folder: whoever opened a page before an
upgrade goes on with the files of that page."""

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

KEPT = 2
LIST = "BUILDS"
"""The file that names the builds there are, newest first."""

log = logging.getLogger(__name__)


def keep(folder: Path, build: str, assets: Path) -> None:
    """Adds a build's files and forgets those of builds before the last; a server that can't keep
    them serves its own all the same."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = [one for one in _listed(folder) if one != build]
        _copy(assets, folder / build)
        (folder / LIST).write_text("\n".join([build, *known[: KEPT - 1], ""]), encoding="utf-8")
        for old in known[KEPT - 1 :]:
            shutil.rmtree(folder / old, ignore_errors=True)
    except OSError as error:
        log.warning("could not keep this build's files for the next one: %s", error)


def kept(folder: Path) -> Iterator[Path]:
    """The files that were kept, the newest build's last."""
    for build in reversed(_listed(folder)):
        yield from sorted(path for path in (folder / build).iterdir() if path.is_file())


def _listed(folder: Path) -> list[str]:
    try:
        names = (folder / LIST).read_text(encoding="utf-8").split()
    except OSError:
        return []
    return [name for name in names if name.isalnum() and _is_own(folder / name)]


def _is_own(folder: Path) -> bool:
    return folder.is_dir() and not folder.is_symlink()


def _copy(assets: Path, target: Path) -> None:
    """Whole or not at all."""
    if target.is_dir():
        return
    new = target.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(assets, new)
    new.rename(target)
