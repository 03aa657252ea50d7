"""What a browser needs to play without a server: Python for browsers, and our program for it."""

import gzip
import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
RUNTIME: Final = PACKAGE / "_runtime"
PROGRAM: Final = "fusebox.pack"
"""An archive that browsers unpack by themselves; they call it so, lest anybody unpack it before."""
SIZES: Final = "sizes.json"
MARK: Final = "fusebox/MARK"
"""It names the program by all that is in it: the memory that was kept of one fits no other."""
COMPILED: Final = "compiled.zip"
"""What is built into the program: msgspec, and bytecode of the modules that were compiled."""
PARTS: Final = (
    *("core", "games", "positions", "bots", "analysis", "table", "store", "tables"),
    *("server", "worker"),
)
"""The packages that the program is made of."""
ENDINGS: Final = {".py", ".toml", ".bin", ".wasm"}
HASH: Final = slice(8, 16)
"""Where bytecode has the hash of its text."""
LEVEL: Final = 6
"""Two per cent larger than the best there is, in a fifth of the time: every start waits for it."""
LENGTH: Final = slice(-4, None)
"""Where a packed file has the length of what is in it."""


def names(folder: Path = RUNTIME) -> list[str]:
    """The files of the runtime; none where it is not built."""
    if not folder.is_dir():
        return []
    own = {path.name.removesuffix(".gz") for path in folder.iterdir()} - {COMPILED}
    return [PROGRAM, SIZES, *sorted(own)]


def packed(name: str, folder: Path = RUNTIME) -> bytes | None:
    """One of them as it is sent, if it is worth packing."""
    path = folder / f"{name}.gz"
    return path.read_bytes() if path.exists() else None


def content(name: str, folder: Path = RUNTIME) -> bytes:
    """One of them, as browsers need it."""
    if name == PROGRAM:
        return program()
    if name == SIZES:
        return sizes()
    small = packed(name, folder)
    return (folder / name).read_bytes() if small is None else gzip.decompress(small)


@cache
def sizes() -> bytes:
    """How many bytes each file has for the one who reads it, as JSON."""
    known = {name: _size(name) for name in names() if name != SIZES}
    return json.dumps(known, separators=(",", ":")).encode()


def _size(name: str) -> int:
    if name == PROGRAM:
        return len(program())
    small = packed(name)
    path = RUNTIME / name
    return path.stat().st_size if small is None else int.from_bytes(small[LENGTH], "little")


@cache
def program() -> bytes:
    """This very package, as far as it can run in a browser; always the same bytes."""
    with zipfile.ZipFile(RUNTIME / COMPILED) as archive:
        compiled = {name: archive.read(name) for name in archive.namelist()}
    files = {name: text for name, text in compiled.items() if not name.startswith("fusebox/")}
    for name, text in sources():
        code = compiled.get(f"{name}c")
        # A module that was changed since goes as it is.
        fits = code is not None and code[HASH] == hashlib.sha256(text).digest()[:8]
        files |= {f"{name}c": code} if code is not None and fits else {name: text}
    files[MARK] = _digest(files).encode()
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as archive_of_all:
        for name in sorted(files):
            info = tarfile.TarInfo(name)
            info.size = len(files[name])
            archive_of_all.addfile(info, io.BytesIO(files[name]))
    return gzip.compress(file.getvalue(), LEVEL, mtime=0)


def _digest(files: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name} {hashlib.sha256(files[name]).hexdigest()}\n".encode())
    return total.hexdigest()


def sources(package: Path = PACKAGE) -> Iterator[tuple[str, bytes]]:
    """The files of the program, in an order that is always the same."""
    # The package's own offers the arena as well, which is no part of this.
    yield "fusebox/__init__.py", b'"""Fusebox in a browser."""\n'
    for part in PARTS:
        for path in sorted((package / part).rglob("*")):
            # Pages have the rules in words already, and no database.
            unneeded = path.name.startswith("help.") or path.parent.name == "postgres"
            if path.suffix in ENDINGS and not unneeded:
                yield f"fusebox/{path.relative_to(package).as_posix()}", path.read_bytes()
