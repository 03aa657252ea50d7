"""The disk that fails: of what was written since the last sync, only so much is found again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fusebox.store.schema import DATABASE
from torture.cuts import CUTS, NoShim, built

WRITER = """
import os, sys
folder = sys.argv[1]
def opened(name):
    return os.open(f"{folder}/{name}", os.O_RDWR | os.O_CREAT, 0o600)
file = opened("fusebox.db")
directory = os.open(folder, os.O_RDONLY)
os.pwrite(file, b"a" * 1024, 0)        # 1
os.fsync(file)                         # 2
os.fsync(directory)                    # 3
os.pwrite(file, b"b" * 1024, 512)      # 4
other = opened("fusebox.db-wal")
os.pwrite(other, b"w" * 512, 0)        # 5
os.fdatasync(other)                    # 6
os.ftruncate(file, 100)                # 7
os.pwrite(file, b"c" * 10, 100)        # 8
print("the end")
"""
SYNCED = b"a" * 1024


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """The shim; None on a machine without a compiler, where nothing is cut."""
    try:
        return built(tmp_path_factory.mktemp("shim"))
    except NoShim:
        return None


def found(library: Path, folder: Path, how: str, at: int, seed: int = 1) -> dict[str, bytes]:
    """The files after the disk has failed at that call."""
    folder.mkdir()
    settings = {
        "LD_PRELOAD": str(library),
        "FUSEBOX_DISK": str(folder),
        "FUSEBOX_DISK_HOW": how,
        "FUSEBOX_DISK_AT": str(at),
        "FUSEBOX_DISK_SEED": str(seed),
    }
    command = [sys.executable, "-c", WRITER, str(folder)]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0 if at > 8 else -9, b"")
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_what_was_synced_is_found_however_the_power_is_cut(
    library: Path | None, tmp_path: Path
) -> None:
    for how in CUTS if library else ():
        assert library is not None
        files = found(library, tmp_path / how, how, 8)
        assert files[DATABASE][:100] == SYNCED[:100]


def test_what_was_not_synced_is_lost_with_the_power(library: Path | None, tmp_path: Path) -> None:
    if library is not None:
        files = found(library, tmp_path / "lose", "lose", 8)
        # Nobody has synced the folder since the other file was made.
        assert files == {DATABASE: SYNCED}
        assert found(library, tmp_path / "first", "lose", 2) == {}


def test_a_process_that_dies_loses_nothing_it_has_written(
    library: Path | None, tmp_path: Path
) -> None:
    if library is not None:
        written = SYNCED[:512] + b"b" * 1024
        assert found(library, tmp_path / "before", "before", 5)[DATABASE] == written
        assert found(library, tmp_path / "after", "after", 5)[f"{DATABASE}-wal"] == b"w" * 512
        assert len(found(library, tmp_path / "torn", "torn", 5)[f"{DATABASE}-wal"]) < 512
        everything = found(library, tmp_path / "none", "lose", 99)
        assert everything[DATABASE] == SYNCED[:100] + b"c" * 10


def test_some_of_the_sectors_of_a_write_reach_the_disk(
    library: Path | None, tmp_path: Path
) -> None:
    if library is not None:
        kept = {
            found(library, tmp_path / str(seed), "sectors", 4, seed)[DATABASE] for seed in range(12)
        }
        sectors = {SYNCED, SYNCED[:512] + b"b" * 512, SYNCED + b"b" * 512}
        assert SYNCED in kept
        assert len(kept) > 1
        assert kept <= sectors | {SYNCED[:512] + b"b" * 1024}
