"""What there is to play: every game with its seats, options, bots and phrases, in words."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from fusebox.bots import names
from fusebox.core import LANGUAGES, AnyRules
from fusebox.server.api import Box, GameInfo, LevelInfo, OptionInfo, OptionValue, PhraseInfo, Text
from fusebox.tables.messages import PROTOCOL
from fusebox.tables.signals import PHRASES, Phrase, signal_words


def box(build: str, games: Mapping[str, AnyRules]) -> Box:
    return Box(build, PROTOCOL, tuple(_game(rules) for rules in games.values()))


def _game(rules: AnyRules) -> GameInfo:
    return GameInfo(
        name=rules.name,
        title=_text(rules, "game.name", rules.name),
        about=_text(rules, "game.about", ""),
        seats=tuple(rules.seats),
        daily=rules.daily,
        options=tuple(_options(rules)),
        levels=tuple(
            LevelInfo(name, _text(rules, f"level.{name}", name)) for name in names(rules.name)
        ),
        phrases=tuple(_phrase(rules, Phrase(key)) for key in PHRASES),
    )


def _phrase(rules: AnyRules, phrase: Phrase) -> PhraseInfo:
    words: Text = {language: signal_words(rules, phrase, language) for language in LANGUAGES}
    return PhraseInfo(msgspec.Raw(msgspec.json.encode(phrase)), words)


def _options(rules: AnyRules) -> Iterator[OptionInfo]:
    for field in msgspec.structs.fields(rules.types.options):
        key = f"option.{field.name}"
        values = _values(field.type)
        yield OptionInfo(
            name=field.name,
            default=field.default,
            values=values,
            title=_text(rules, f"{key}.name", field.name),
            titles=tuple(_text(rules, f"{key}.{_key(value)}", _key(value)) for value in values),
        )


def _values(kind: Any) -> tuple[OptionValue, ...]:
    """What may be chosen, in the order of the game's model."""
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _key(value: OptionValue) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _text(rules: AnyRules, key: str, otherwise: str) -> Text:
    message = rules.catalogue.get(key, {})
    return {language: message.get(language, otherwise) for language in LANGUAGES}
