"""The language of the terminal, and what is said there apart from games and tables."""

import os
from functools import cache
from typing import TYPE_CHECKING, Any

from fusebox.cli.parser import Mistake

if TYPE_CHECKING:
    from fusebox.core import Catalogue, Language


def say(key: str, language: "Language", **values: Any) -> str:
    return catalogue().say(f"terminal.{key}", language, (), values)


def language_of(wanted: str | None) -> "Language":
    """The language that was asked for, or else the terminal's."""
    from fusebox.core import LANGUAGES, nearest

    if wanted is None:
        settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        return nearest(next((setting for setting in settings if setting), ""))
    if wanted not in LANGUAGES:
        raise Mistake(f"There is no language {wanted!r} here: choose {' or '.join(LANGUAGES)}.")
    return wanted


@cache
def catalogue() -> "Catalogue":
    from fusebox.core import Catalogue

    return Catalogue.read("fusebox.cli")
