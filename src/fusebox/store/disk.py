"""What is asked of the disk, by what each system has for it."""

import os
from importlib import import_module
from pathlib import Path
from typing import IO


def lock(file: IO[str]) -> None:
    """Held until the file is closed or the process dies; OSError if somebody else holds it."""
    try:
        import fcntl
    except ImportError:
        windows = import_module("msvcrt")
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def settle(folder: Path) -> None:
    """What was made or renamed in the folder is on the disk from now on. Windows opens no folders,
    and keeps such changes by itself."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
