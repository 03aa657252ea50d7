"""Sentences: messages by key in every language, with names, plurals and terms filled in."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from string import Formatter
from typing import Any

from fusebox.core.values import CLOCK, Language

Message = Mapping[str, str]


class Catalogue(dict[str, Message]):
    """Messages by dotted key (`event.Entered`), each with a text per language."""

    @classmethod
    def read(cls, package: str) -> "Catalogue":
        """The `words.toml` that lies in a game's package, beside what is said at every table."""
        return cls(_read("fusebox.core") | _read(package))

    def say(
        self, key: str, language: Language, names: Sequence[str], values: Mapping[str, Any]
    ) -> str:
        """The message with its values. `{seat:name}` is a player's name, `{n:disc|discs}` a number
        with its noun, `{colour:term}` a word that is a message itself."""
        return _Sentence(self, language, names).vformat(self[key][language], (), values)


class _Sentence(Formatter):
    def __init__(self, catalogue: Catalogue, language: Language, names: Sequence[str]) -> None:
        self._catalogue = catalogue
        self._language = language
        self._names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "name":
            return self._term("table") if value == CLOCK else self._names[value]
        if format_spec == "term":
            return self._term(value)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if self._is_singular(value) else many}"
        return str(super().format_field(value, format_spec))

    def _term(self, key: str) -> str:
        return self._catalogue[f"term.{key}"][self._language]

    def _is_singular(self, number: int) -> bool:
        """French counts nothing as one, English as many."""
        return abs(number) < 2 if self._language == "fr" else abs(number) == 1


def _read(package: str) -> dict[str, Message]:
    text = resources.files(package).joinpath("words.toml").read_text(encoding="utf-8")
    return _flat(tomllib.loads(text), "")


def _flat(tree: Mapping[str, Any], prefix: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for key, value in tree.items():
        if all(isinstance(text, str) for text in value.values()):
            found[prefix + key] = value
        else:
            found |= _flat(value, f"{prefix}{key}.")
    return found
