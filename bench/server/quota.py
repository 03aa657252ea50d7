"""Processes that get only a part of a core, by the system's own control groups (as root): so the
servers are what a measurement waits for, and not the machine that it shares with them."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

GROUPS: Final = Path("/sys/fs/cgroup")
PERIOD: Final = 5_000
"""Microseconds in which a process gets its part: short, so that nobody stands still for long."""


@contextmanager
def limited(pid: int, share: float) -> Iterator[None]:
    """Until the end this process and its threads get that part of a core; all of it for 1."""
    if share >= 1:
        yield
        return
    group = _made(int(share * PERIOD))
    (group / "cgroup.procs").write_text(str(pid), encoding="utf-8")
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            (group.parent / "cgroup.procs").write_text(str(pid), encoding="utf-8")
        group.rmdir()


def _made(quota: int) -> Path:
    """A new group, by either version of the interface."""
    name = f"fusebox-{os.getpid()}-{secrets.token_hex(4)}"
    if (GROUPS / "cpu").is_dir():
        group = GROUPS / "cpu" / name
        group.mkdir()
        (group / "cpu.cfs_period_us").write_text(str(PERIOD), encoding="utf-8")
        (group / "cpu.cfs_quota_us").write_text(str(quota), encoding="utf-8")
        return group
    group = GROUPS / name
    group.mkdir()
    (group / "cpu.max").write_text(f"{quota} {PERIOD}", encoding="utf-8")
    return group
