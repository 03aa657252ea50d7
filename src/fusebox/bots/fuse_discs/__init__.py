"""Bots for FUSE (discs); what they search with is imported only when one of them thinks."""

import sys

from fusebox.bots.fuse_discs import browser, compiler
from fusebox.bots.fuse_discs.accelerator import accelerate, accelerate_by
from fusebox.bots.fuse_discs.levels import LEVELS, UNCOMPILED

__all__ = ["LEVELS", "UNCOMPILED", "accelerate", "accelerate_by", "compiler"]

if sys.platform == "emscripten":
    accelerate_by(browser.opened)
