"""Bots for FUSE (discs); what they search with is imported only when one of them thinks."""

from fusebox.bots.fuse_discs import browser, compiler
from fusebox.bots.fuse_discs.accelerator import accelerate, accelerate_by
from fusebox.bots.fuse_discs.hardness import looks
from fusebox.bots.fuse_discs.levels import LEVELS, UNCOMPILED, weaker
from fusebox.bots.fuse_discs.preparing import preparation

__all__ = [
    "LEVELS",
    "UNCOMPILED",
    "accelerate",
    "accelerate_by",
    "compiler",
    "looks",
    "preparation",
    "weaker",
]

if compiler.is_browser():
    accelerate_by(browser.opened)
