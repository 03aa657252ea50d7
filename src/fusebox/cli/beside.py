"""Notices other packages whose files go where ours are: strangers of that name, or our old one."""

from pathlib import Path
from typing import Final

OURS: Final = Path(__file__).parents[2]
"""Where this package is installed."""


def complaint(folder: Path = OURS) -> str:
    """What to remove, in a sentence; empty: nothing. One look at the folder is all it costs."""
    found = sorted(path.stem for path in folder.glob("fusebox-*.dist-info"))
    if not found:
        return ""
    return (
        f"The package {found[0].replace('-', ' ')} is installed beside fusebox-games, and each has "
        "overwritten files of the other: remove both with  pip uninstall fusebox fusebox-games  "
        "and install fusebox-games again."
    )
