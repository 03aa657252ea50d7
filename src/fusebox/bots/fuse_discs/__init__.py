"""Bots for FUSE (discs); what they search with is imported only when one of them thinks."""

from fusebox.bots.fuse_discs import browser, compiler
from fusebox.bots.fuse_discs.accelerator import accelerate, accelerate_by
from fusebox.bots.fuse_discs.levels import IN_BROWSER, LEVELS, UNCOMPILED

__all__ = ["IN_BROWSER", "LEVELS", "UNCOMPILED", "accelerate", "accelerate_by", "compiler"]

if compiler.is_browser():
    accelerate_by(browser.opened)
