"""Compiles the searches of FUSE (discs) for browsers: src/kernel into the package's kernel.wasm.

The compiler has 100 MB, so what it makes is kept in git; a section of the file names the sources it
was made of, and tests compare both.
"""

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/kernel"
KERNEL = ROOT / "src/fusebox/bots/fuse_discs/kernel.wasm"
SECTION = b"sources"
FLAGS = (
    "-target", "wasm32-freestanding", "-std=c23", "-O3", "-msimd128", "-mbulk-memory",
    "-Wall", "-Wextra", "-Werror", "-fwrapv", "-ffp-contract=off", "-nostdlib",
    "-Wl,--no-entry", "-Wl,--strip-all", "-Wl,-z,stack-size=262144",
)  # fmt: skip


def digest(folder: Path = SOURCES) -> bytes:
    """Names the sources and how they are compiled."""
    total = hashlib.sha256(" ".join(FLAGS).encode())
    for path in sorted(folder.glob("*.[ch]")):
        total.update(f"\n{path.name}\n".encode() + path.read_bytes())
    return total.hexdigest().encode()


def section(content: bytes) -> bytes:
    """A custom section at the end of a module; it is short enough for lengths of one byte."""
    body = bytes([len(SECTION)]) + SECTION + content
    assert len(body) < 128
    return bytes([0, len(body)]) + body


def compiled(sources: Path = SOURCES) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "kernel.wasm"
        command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, "kernel.c", "-o", str(made)]
        subprocess.run(command, check=True, cwd=sources)
        return made.read_bytes() + section(digest(sources))


if __name__ == "__main__":
    KERNEL.write_bytes(compiled())
    print(f"{KERNEL.relative_to(ROOT)}: {KERNEL.stat().st_size:,} bytes")
