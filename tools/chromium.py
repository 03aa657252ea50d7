"""A Chromium for the browser tests: a headless one from npm, in tools/browser/bin.

It opens a page in about half the time that a whole browser without a window takes. It is made for
Linux on x86-64; elsewhere the browser of the system is used. FUSEBOX_CHROMIUM names another.
"""

import os
import platform
import shutil
import sys
import tarfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hatch_build import node, npm, run

HERE = Path(__file__).resolve().parent / "browser"
BIN = HERE / "bin"
PACKED = HERE / "node_modules/@sparticuz/chromium/bin"
AXE = HERE / "node_modules/axe-core/axe.min.js"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FITS = (platform.system(), platform.machine()) == ("Linux", "x86_64")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>{bin}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{bin}/cache</cachedir></fontconfig>
"""


def installed() -> str | None:
    """The browser of this system, where it is the one to use."""
    if wanted := os.environ.get("FUSEBOX_CHROMIUM"):
        return shutil.which(wanted) or sys.exit(f"There is no {wanted} here.")
    return None if FITS else next(filter(None, map(shutil.which, NAMES)), None)


def launch() -> dict[str, Any]:
    """How playwright starts it."""
    if path := installed():
        return {"executable_path": path, "args": FLAGS}
    return {
        "executable_path": str(BIN / "chromium"),
        "args": [*FLAGS, "--headless=shell", "--no-zygote"],
        "env": {**os.environ, "LD_LIBRARY_PATH": str(BIN / "lib"), "FONTCONFIG_PATH": str(BIN)},
    }


def fetch() -> None:
    """Gets what the browser tests need, once, before several of them start at the same time."""
    run([*npm(), "ci", "--ignore-scripts", *([] if FITS else ["--omit=optional"])], HERE)
    if FITS:
        unpack()


def unpack() -> None:
    shutil.rmtree(BIN, ignore_errors=True)
    BIN.mkdir()
    pairs = [(f"{name}.br", name) for name in ("chromium", "al2023.tar", "fonts.tar")]
    files = [str(path) for start, end in pairs for path in (PACKED / start, BIN / end)]
    run([*node(), "unpack.mjs", *files], HERE)
    for name in ("al2023.tar", "fonts.tar"):
        with tarfile.open(BIN / name) as archive:
            # As Python 3.14 does by itself; the first of 3.11 had no filter.
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(BIN)
        (BIN / name).unlink()
    # The packed one names other folders: with no font found every text is without size, and hidden.
    (BIN / "fonts.conf").write_text(FONTS.format(bin=BIN), encoding="utf-8")
    (BIN / "chromium").chmod(0o755)


if __name__ == "__main__":
    fetch()
