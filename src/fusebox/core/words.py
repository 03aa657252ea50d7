"""Sentences: messages by key in every language, with names, plurals and terms filled in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, NamedTuple

from fusebox.core.languages import DEFAULT, GRAMMARS, Language, texts
from fusebox.core.values import CLOCK

_NUMBERED = re.compile(r"(?P<name>.*?)(?P<number> \([0-9]+\))?", re.DOTALL)


class Sentence(NamedTuple):
    """What is to be said, in no language yet: a message by its key, and the values it names.

    A value is a seat, a number, a text, a sentence of its own, or a tuple of sentences."""

    key: str
    values: Mapping[str, Any] = {}


class Wording(dict[Language, str]):
    """One message in the languages that have it; the others say it in English."""

    def __missing__(self, language: Language) -> str:
        return self[DEFAULT]


class Catalogue(dict[str, Wording]):
    """Messages by dotted key (`event.Entered`)."""

    @classmethod
    def read(cls, package: str) -> "Catalogue":
        """The `words.*.toml` of a game's package, beside what is said at every table."""
        folders = (resources.files("fusebox.core.table"), resources.files(package))
        return cls(message for one in folders for message in _flat(gathered(one, "words"), ""))

    def say(
        self, key: str, language: Language, names: Sequence[str], values: Mapping[str, Any]
    ) -> str:
        """The message with its values. `{seat:name}` is a player's name, `{n:disc|discs}` a number
        with its noun, `{colour:term}` a word that is a message itself, `{colour:term_feminine}`
        another form of it, and `{paths:and}` several sentences with an "and" before the last."""
        message = self[key]
        if language not in message:
            language = DEFAULT
        said = []
        for literal, field, form in _parsed(message[language]):
            said.append(literal)
            if field is None:
                continue
            value = values[field]
            if form == "name" and value != CLOCK:
                said.append(names[value])
            elif not form and isinstance(value, str):
                said.append(value)
            else:
                said.append(self._filled(value, form, language, names))
        return "".join(said)

    def called(self, name: str, bot: str, language: Language) -> str:
        """A player's name; a bot that is named after its level is called so in every language."""
        levels = self.get(f"level.{bot}", Wording())
        parts = _NUMBERED.fullmatch(name)
        if parts is None or parts["name"] not in levels.values():
            return name
        return levels[language] + (parts["number"] or "")

    def _filled(self, value: Any, form: str, language: Language, names: Sequence[str]) -> str:
        if form == "name":
            return self["term.table"][language]
        if form.startswith("term"):
            return self[f"term.{value}{form.removeprefix('term')}"][language]
        if "|" in form:
            return f"{value} {GRAMMARS[language].form(form, value)}"
        match value:
            case Sentence(key, own):
                return self.say(key, language, names, own)
            case tuple():
                return self._listed(value, form, language, names)
            case float():
                return format(value, form).replace(".", GRAMMARS[language].decimal)
        return format(value, form)

    def _listed(
        self, sentences: Sequence[Sentence], form: str, language: Language, names: Sequence[str]
    ) -> str:
        said = [self.say(key, language, names, values) for key, values in sentences]
        if form != "and" or len(said) < 2:
            return ", ".join(said)
        values = {"first": ", ".join(said[:-1]), "last": said[-1]}
        return self.say("list.and", language, names, values)


@cache
def _parsed(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """The literal parts of a message, each with the field that follows it and its form."""
    parts = Formatter().parse(text)
    return tuple((literal, field, form or "") for literal, field, form, _ in parts)


def gathered(folder: Traversable, stem: str) -> dict[str, Any]:
    """What the files of each language say, as one tree with a message where they have texts."""
    trees = dict(texts(folder, stem))
    return _merged(trees) if trees else {}


def _merged(trees: Mapping[Language, Any]) -> Any:
    first = next(iter(trees.values()))
    if isinstance(first, str):
        return Wording({one: GRAMMARS[one].printed(text) for one, text in trees.items()})
    if isinstance(first, list):
        return [_merged(_at(trees, place)) for place in range(len(first))]
    return {key: _merged(_at(trees, key)) for tree in trees.values() for key in tree}


def _at(trees: Mapping[Language, Any], place: int | str) -> dict[Language, Any]:
    """What those languages have there that have anything."""
    found = {}
    for language, tree in trees.items():
        if place in tree if isinstance(tree, dict) else int(place) < len(tree):
            found[language] = tree[place]
    return found


def _flat(tree: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Wording]]:
    for key, value in tree.items():
        if isinstance(value, Wording):
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")
