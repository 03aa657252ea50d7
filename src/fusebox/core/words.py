"""Sentences: messages by key in every language, with names, plurals and terms filled in."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

from fusebox.core.values import CLOCK, Language

Message = Mapping[str, str]
NARROW = "\u202f"
WIDE = "\u00a0"
_NUMBERED = re.compile(r"(?P<name>.*?)(?P<number> \([0-9]+\))?", re.DOTALL)


class Catalogue(dict[str, Message]):
    """Messages by dotted key (`event.Entered`), each with a text per language."""

    @classmethod
    def read(cls, package: str) -> "Catalogue":
        """The `words.toml` that lies in a game's package, beside what is said at every table."""
        return cls(_read("fusebox.core.table") | _read(package))

    def say(
        self, key: str, language: Language, names: Sequence[str], values: Mapping[str, Any]
    ) -> str:
        """The message with its values. `{seat:name}` is a player's name, `{n:disc|discs}` a number
        with its noun, `{colour:term}` a word that is a message itself."""
        said = ""
        for literal, field, form in _parsed(self[key][language]):
            said += literal
            if field is not None:
                value = values[field]
                said += self._filled(value, form, language, names) if form else str(value)
        return said

    def called(self, name: str, bot: str, language: Language) -> str:
        """A player's name; a bot that is named after its level is called so in every language."""
        levels = self.get(f"level.{bot}", {})
        parts = _NUMBERED.fullmatch(name)
        if parts is None or parts["name"] not in levels.values():
            return name
        return levels[language] + (parts["number"] or "")

    def _filled(self, value: Any, form: str, language: Language, names: Sequence[str]) -> str:
        if form == "name":
            return self._term("table", language) if value == CLOCK else names[value]
        if form == "term":
            return self._term(value, language)
        if "|" in form:
            one, many = form.split("|")
            return f"{value} {one if _is_singular(value, language) else many}"
        return format(value, form)

    def _term(self, key: str, language: Language) -> str:
        return self[f"term.{key}"][language]


def typeset(french: str) -> str:
    """The spaces of French print, at which no line may break."""
    narrow = re.sub(r" ([;!?%])", rf"{NARROW}\1", french)
    return narrow.replace(" :", f"{WIDE}:").replace("« ", f"«{WIDE}").replace(" »", f"{WIDE}»")


@cache
def _parsed(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """The literal parts of a message, each with the field that follows it and its form."""
    parts = Formatter().parse(text)
    return tuple((literal, field, form or "") for literal, field, form, _ in parts)


def _is_singular(number: int, language: Language) -> bool:
    """French counts nothing as one, English as many."""
    return abs(number) < 2 if language == "fr" else abs(number) == 1


def _read(package: str) -> dict[str, Message]:
    text = resources.files(package).joinpath("words.toml").read_text(encoding="utf-8")
    return _flat(tomllib.loads(text), "")


def _flat(tree: Mapping[str, Any], prefix: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for key, value in tree.items():
        if all(isinstance(text, str) for text in value.values()):
            found[prefix + key] = value | {"fr": typeset(value["fr"])} if "fr" in value else value
        else:
            found |= _flat(value, f"{prefix}{key}.")
    return found
