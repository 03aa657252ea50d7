"""What a disk would hold if the server died now, and connections that die at every commit."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from fusebox.store.schema import DATABASE


def image(folder: Path, copy: Path) -> Path:
    """The files as they are now; whoever opens them finds what a crash would have left."""
    copy.mkdir()
    for name in (DATABASE, f"{DATABASE}-wal"):
        if (folder / name).exists():
            shutil.copy(folder / name, copy / name)
    return copy


class Hooked(sqlite3.Connection):
    """Calls back before and after every COMMIT, on the writer's thread."""

    hook: ClassVar[Callable[[str], None]] = staticmethod(lambda when: None)

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement != "COMMIT":
            return super().execute(statement, *values)
        type(self).hook("before")
        cursor = super().execute(statement, *values)
        type(self).hook("after")
        return cursor
