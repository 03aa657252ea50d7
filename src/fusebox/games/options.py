"""A game's options, read from their type: what each may be, and how it is written."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import NoneType
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

import msgspec
from msgspec import inspect

from fusebox.core import BEGINS, AnyRules, Value
from fusebox.games import GAMES

Kind: TypeAlias = Literal["choice", "number", "seat", "text"]
FEW = 10
"""A number of so many values or fewer is a short list."""


class Setting(NamedTuple):
    """An option: what there is to choose from, and what it is when nobody says."""

    name: str
    kind: Kind
    default: Any
    choices: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False
    """It may also be left open: None."""

    @property
    def values(self) -> tuple[Any, ...]:
        """All it may be, where that is a short list; else what it usually is."""
        if self.optional:
            return (self.default,)
        if self.least is not None and self.most is not None and self.most - self.least < FEW:
            return tuple(range(self.least, self.most + 1))
        return self.choices or (self.default,)


def settings(rules: AnyRules) -> list[Setting]:
    """The options of a game in the order of its model."""
    return list(_settings(rules.types.options))


@cache
def _settings(options: Any) -> tuple[Setting, ...]:
    """Looking at a type takes longer than a short game."""
    usual = options()
    return tuple(
        setting(field.name, field.type, getattr(usual, field.name))
        for field in msgspec.structs.fields(options)
    )


def setting(name: str, kind: Any, default: Any) -> Setting:
    """The option of this name and type."""
    parts = get_args(kind)
    if NoneType in parts:
        given = next(part for part in parts if part is not NoneType)
        return setting(name, given, default)._replace(optional=True)
    if get_origin(kind) is Literal:
        return Setting(name, "seat" if name == BEGINS else "choice", default, parts)
    if kind is bool:
        return Setting(name, "choice", default, (True, False))
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.IntType):
        return Setting(name, "text", default)
    least = info.ge if info.gt is None else info.gt + 1
    most = info.le if info.lt is None else info.lt - 1
    return Setting(name, "number", default, (), least, most)


def described(option: Setting) -> str:
    """What may be written, in words."""
    said = [shown(value) for value in option.choices]
    if option.kind == "number":
        said = [f"a whole number{_bounds(option)}"]
    *first, last = (said or ["text"]) + ["null"] * option.optional
    return f"{', '.join(first)} or {last}" if first else last


def shown(value: Any) -> str:
    """A value as it is written in an option."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def known(game: str, data: str = "") -> AnyRules:
    """The rules of this game, by an owner's tables if there are any; ValueError with a sentence
    if there is no such game or the tables are broken."""
    if game not in GAMES:
        raise ValueError(f"There is no game {game!r}: choose {', '.join(GAMES)}.")
    return GAMES[game].with_data(data) if data else GAMES[game]


def usual_seats(rules: AnyRules) -> int:
    """How many play when nobody says: two, where the game is for two."""
    return max(rules.seats[0], min(2, rules.seats[-1]))


def written(rules: AnyRules, pairs: Iterable[str]) -> dict[str, Any]:
    """The options that are written `name=value`; ValueError with a sentence for a wrong one."""
    given: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"An option is written name=value, not {pair!r}.")
        given[name] = value
    checked = chosen(rules, given, strict=False)
    return {name: getattr(checked, name) for name in given}


def varied(rules: AnyRules, pairs: Iterable[str]) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The options that have one value, and those that have several: `name=0..2` is a range of
    whole numbers, `name=a,b` a list. ValueError with a sentence for a wrong one."""
    offered = {option.name: option for option in settings(rules)}
    found: dict[str, list[Any]] = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        pairs = [pair]
        if text and name in offered and offered[name].kind != "text":
            parts = (part for one in text.split(",") for part in _range(rules, name, one))
            pairs = [f"{name}={part}" for part in parts]
        found[name] = list(dict.fromkeys(written(rules, [one])[name] for one in pairs))
    return (
        {name: values[0] for name, values in found.items() if len(values) == 1},
        {name: values for name, values in found.items() if len(values) > 1},
    )


def _range(rules: AnyRules, name: str, text: str) -> list[str]:
    """The values of `0..2`, once both ends are values of the option; else the text itself."""
    first, dots, last = text.partition("..")
    if not dots or not (first.isdecimal() and last.isdecimal()):
        return [text]
    low, high = (written(rules, [f"{name}={end}"])[name] for end in (first, last))
    if low > high:
        raise ValueError(f"A range goes up: write {name}={last}..{first}, not {text}.")
    return [str(value) for value in range(low, high + 1)]


def chosen(rules: AnyRules, values: Mapping[str, Any], strict: bool = True) -> Value:
    """The game's options with these values; ValueError with a sentence for a wrong one."""
    offered = {option.name: option for option in settings(rules)}
    for name, value in values.items():
        if name not in offered:
            raise ValueError(f"{rules.name} has no option {name!r}{_instead(offered)}.")
        _fits(rules, offered[name], value, strict)
    options: Value = msgspec.convert(dict(values), rules.types.options, strict=strict)
    return options


def _fits(rules: AnyRules, option: Setting, value: Any, strict: bool) -> None:
    try:
        msgspec.convert({option.name: value}, rules.types.options, strict=strict)
    except msgspec.ValidationError:
        reason = f"The option {option.name} of {rules.name} is {described(option)}, not {value!r}."
        raise ValueError(reason) from None


def _instead(offered: Mapping[str, Setting]) -> str:
    return f": choose {', '.join(offered)}" if offered else ", nor any other"


def _bounds(option: Setting) -> str:
    if option.least is None:
        return "" if option.most is None else f" up to {option.most}"
    return (
        f" from {option.least}" if option.most is None else f" from {option.least} to {option.most}"
    )
