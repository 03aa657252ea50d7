"""What there is to play: every game with its seats, options, bots and phrases, in words."""

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import msgspec
import msgspec.inspect

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
        sharing=rules.sharing,
        options=tuple(_options(rules)),
        levels=tuple(
            LevelInfo(name, _text(rules, f"level.{name}", name)) for name in names(rules.name)
        ),
        phrases=tuple(_phrase(rules, Phrase(key)) for key in PHRASES),
        corrected=rules.corrected,
    )


def _phrase(rules: AnyRules, phrase: Phrase) -> PhraseInfo:
    words: Text = {language: signal_words(rules, phrase, language) for language in LANGUAGES}
    return PhraseInfo(msgspec.Raw(msgspec.json.encode(phrase)), words)


def _options(rules: AnyRules) -> Iterator[OptionInfo]:
    usual = rules.types.options()
    for field in msgspec.structs.fields(rules.types.options):
        yield _option(rules, field.name, field.type, getattr(usual, field.name))


def _option(rules: AnyRules, name: str, kind: Any, usual: Any) -> OptionInfo:
    key, bare = f"option.{name}", _chosen(kind)
    least, most = _bounds(bare)
    numbered = isinstance(msgspec.inspect.type_info(bare), msgspec.inspect.IntType)
    values = _named_numbers(rules, key) if numbered else _values(bare)
    return OptionInfo(
        name=name,
        kind="number" if numbered else "value",
        default=usual,
        suggested=rules.suggested.get(name, usual),
        values=values,
        title=_text(rules, f"{key}.name", name),
        titles=tuple(_text(rules, f"{key}.{_key(value)}", _key(value)) for value in values),
        least=least,
        most=most,
        none=_text(rules, f"{key}.none", "–") if bare is not kind else None,
        apart=name in rules.apart,
    )


def _chosen(kind: Any) -> Any:
    """What is chosen where something is, of a type that may also be None."""
    parts = get_args(kind)
    if NoneType not in parts:
        return kind
    return next(part for part in parts if part is not NoneType)


def _bounds(kind: Any) -> tuple[int | None, int | None]:
    """The least and the most of a number."""
    info = msgspec.inspect.type_info(kind)
    if not isinstance(info, msgspec.inspect.IntType):
        return None, None
    least = info.ge if info.gt is None else info.gt + 1
    most = info.le if info.lt is None else info.lt - 1
    return least, most


def _named_numbers(rules: AnyRules, key: str) -> tuple[int, ...]:
    """Those of a number's values that the game has a word for."""
    names = [name.removeprefix(f"{key}.") for name in rules.catalogue if name.startswith(f"{key}.")]
    return tuple(int(name) for name in names if name.isdecimal())


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
