"""What a browser needs to play without a server: Python for browsers, and our program for it."""

import gzip
import io
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
RUNTIME: Final = PACKAGE / "_runtime"
PROGRAM: Final = "fusebox.zip"
PARTS: Final = (
    *("core", "games", "positions", "bots", "analysis", "table", "store", "tables"),
    *("server", "worker"),
)
"""The packages that the program is made of."""
ENDINGS: Final = {".py", ".toml", ".bin", ".wasm"}
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def names(folder: Path = RUNTIME) -> list[str]:
    """The files of the runtime; none where it is not built."""
    if not folder.is_dir():
        return []
    return [PROGRAM, *sorted(path.name.removesuffix(".gz") for path in folder.iterdir())]


def packed(name: str, folder: Path = RUNTIME) -> bytes | None:
    """One of them as it is sent, if it is worth packing."""
    path = folder / f"{name}.gz"
    return path.read_bytes() if path.exists() else None


def content(name: str, folder: Path = RUNTIME) -> bytes:
    """One of them, as browsers need it."""
    if name == PROGRAM:
        return program()
    small = packed(name, folder)
    return (folder / name).read_bytes() if small is None else gzip.decompress(small)


@cache
def program() -> bytes:
    """This very package, as far as it can run in a browser; always the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in _sources():
            info = zipfile.ZipInfo(f"fusebox/{name}", LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, text)
    return file.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    # The package's own offers the arena as well, which is no part of this.
    yield "__init__.py", b'"""Fusebox in a browser."""\n'
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            # Pages have the rules in words already.
            if path.suffix in ENDINGS and not path.name.startswith("help."):
                yield path.relative_to(PACKAGE).as_posix(), path.read_bytes()
