"""Makes any Python that finds this on its path lack what Windows lacks: no fcntl, resource, uvloop
or os.nice, no folder can be opened, and what is open for reading only can't be forced to the disk.
"""

import os
import subprocess  # noqa: F401  before there is a msvcrt, by which it knows Windows
import sys
from types import ModuleType
from typing import Any

for name in ("fcntl", "resource", "uvloop"):
    sys.modules[name] = None  # type: ignore[assignment]
del os.nice, os.O_DIRECTORY

opened, forced = os.open, os.fsync


def _open(path: Any, flags: int, *more: Any, **others: Any) -> int:
    if isinstance(path, (str, os.PathLike)) and os.path.isdir(path):  # noqa: PTH112
        raise PermissionError(13, "Permission denied", path)
    return opened(path, flags, *more, **others)


def _fsync(fd: Any) -> None:
    os.write(fd, b"")
    forced(fd)


def _locking(handle: int, mode: int, size: int) -> None:
    assert mode == 2
    os.lockf(handle, os.F_TLOCK, size)


os.open, os.fsync = _open, _fsync
windows = ModuleType("msvcrt")
vars(windows).update(LK_NBLCK=2, locking=_locking)
sys.modules["msvcrt"] = windows
