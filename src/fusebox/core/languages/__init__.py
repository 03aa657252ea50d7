"""The languages there are: a file here makes one, and says what it needs apart from its words."""

import gettext
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

import msgspec

Language: TypeAlias = str
DEFAULT: Final[Language] = "en"
"""Says what a language has no words for."""


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """How a language is written, whatever it says."""

    name: str
    """What the language calls itself."""
    plural: str
    """Which form of a noun goes with a number n, from 0: an expression as gettext has it."""
    decimal: str
    print: tuple[tuple[str, str], ...] = ()
    """Patterns that are replaced in every text, such as spaces at which no line may break."""

    def form(self, forms: str, number: int) -> str:
        """The noun that goes with the number, of those between the bars."""
        nouns = forms.split("|")
        return nouns[min(self._index(abs(number)), len(nouns) - 1)]

    def printed(self, text: str) -> str:
        for written, shown in self.print:
            text = re.sub(written, shown, text)
        return text

    @cached_property
    def _index(self) -> Callable[[int], int]:
        return gettext.c2py(self.plural)


def texts(folder: Traversable, stem: str) -> Iterator[tuple[Language, dict[str, Any]]]:
    """The files of a folder that say this in each language: `words.en.toml`, `words.fr.toml`."""
    for language in LANGUAGES:
        file = folder.joinpath(f"{stem}.{language}.toml")
        if file.is_file():
            yield language, tomllib.loads(file.read_text(encoding="utf-8"))


def nearest(wanted: str) -> Language:
    """The language for whoever asks for this one: `fr-CA` and `fr_FR.UTF-8` are French."""
    return next((one for one in LANGUAGES if wanted.lower().startswith(one)), DEFAULT)


def _grammars() -> Mapping[Language, Grammar]:
    files = [file for file in resources.files(__name__).iterdir() if file.name.endswith(".toml")]
    found = {
        file.name.removesuffix(".toml"): msgspec.toml.decode(file.read_bytes(), type=Grammar)
        for file in files
    }
    return {DEFAULT: found.pop(DEFAULT)} | dict(sorted(found.items()))


GRAMMARS: Final = _grammars()
LANGUAGES: Final[tuple[Language, ...]] = tuple(GRAMMARS)
