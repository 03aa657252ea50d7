"""A game's rules for the terminal: chapters, and in them clause by clause."""

from collections.abc import Iterator
from importlib import resources
from textwrap import fill
from typing import Any

from fusebox.core import Language
from fusebox.core.words import gathered

WIDTH = 80


class Rulebook:
    """The rules of a game as its help tells them; a game without help has no chapters."""

    def __init__(self, module: str, language: Language) -> None:
        told = gathered(resources.files(module.rpartition(".")[0]), "help")
        self._chapters: list[dict[str, Any]] = list(told.values())
        self._language = language

    @property
    def clause(self) -> str:
        """One that can be asked for."""
        return next(
            (clause for chapter in self._chapters for clause in chapter.get("rule", ())), ""
        )

    def contents(self) -> Iterator[str]:
        """The chapters, with the game in short."""
        for number, chapter in enumerate(self._chapters, start=1):
            yield f"{number} {chapter['title'][self._language]}"
            for text in chapter["guide"]:
                yield _indented(text[self._language])

    def read(self, wanted: str) -> Iterator[str]:
        """A chapter by its number or a clause by its name; nothing if there is none."""
        for number, chapter in enumerate(self._chapters, start=1):
            whole = wanted == str(number)
            for clause, text in chapter.get("rule", {}).items():
                if whole or clause == wanted.upper():
                    yield fill(f"{clause}  {text[self._language]}", WIDTH, subsequent_indent="    ")


def _indented(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
