"""A game's options: which there are, what may be written for them, and what arenas choose."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from fusebox.core import AnyRules, Value
from fusebox.games import GAMES

SINGLE: Mapping[str, Mapping[str, Any]] = {
    "fuse_discs": {"replay": False},
    "fuse_dice": {"difficulty": "standard"},
}
"""A game in an arena is one game, that may end as a draw."""
PAIRED: Mapping[str, Mapping[str, Any]] = {"fuse_discs": {"white": "first"}}
"""What follows from the seat, not from luck, so that changed seats are a fair second game."""
SEATED: Mapping[str, int] = {"fuse_cards": 4, "ruse": 4}
"""How many sit down to a ladder, where it is not the fewest that make an even number."""


class Setting(NamedTuple):
    """An option: its name, what it may be in words, and what it is when nobody says."""

    name: str
    values: str
    default: Any


def known(game: str, data: str = "") -> AnyRules:
    """The rules of this game, by an owner's tables if there are any; ValueError with a sentence
    if there is no such game or the tables are broken."""
    if game not in GAMES:
        raise ValueError(f"There is no game {game!r}: choose {', '.join(GAMES)}.")
    return GAMES[game].with_data(data) if data else GAMES[game]


def usual_seats(rules: AnyRules) -> int:
    """How many play when nobody says: two, where the game is for two."""
    return max(rules.seats[0], min(2, rules.seats[-1]))


def settings(rules: AnyRules) -> list[Setting]:
    """The options of a game in the order of its model."""
    return [
        Setting(field.name, _values(inspect.type_info(field.type)), field.default)
        for field in msgspec.structs.fields(rules.types.options)
    ]


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


def chosen(rules: AnyRules, values: Mapping[str, Any], strict: bool = True) -> Value:
    """The game's options with these values; ValueError with a sentence for a wrong one."""
    offered = {setting.name: setting for setting in settings(rules)}
    for name, value in values.items():
        if name not in offered:
            raise ValueError(f"{rules.name} has no option {name!r}{_instead(offered)}.")
        _fits(rules, offered[name], value, strict)
    options: Value = msgspec.convert(dict(values), rules.types.options, strict=strict)
    return options


def single(rules: AnyRules, values: Mapping[str, Any], seats: int) -> Value:
    """The game's options as arenas choose them, wherever these values leave them the choice."""
    options = chosen(rules, {**SINGLE.get(rules.name, {}), **values})
    return chosen(rules, values) if rules.admits(options, seats) else options


def _fits(rules: AnyRules, setting: Setting, value: Any, strict: bool) -> None:
    try:
        msgspec.convert({setting.name: value}, rules.types.options, strict=strict)
    except msgspec.ValidationError:
        reason = f"The option {setting.name} of {rules.name} is {setting.values}, not {value!r}."
        raise ValueError(reason) from None


def _instead(offered: Mapping[str, Setting]) -> str:
    return f": choose {', '.join(offered)}" if offered else ", nor any other"


def _values(kind: inspect.Type) -> str:
    """What may be written, in words."""
    match kind:
        case inspect.LiteralType(values):
            return _listed([shown(value) for value in values])
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"a whole number{_bounds(kind)}"
        case inspect.UnionType(types):
            return _listed([_values(part) for part in types])
        case inspect.NoneType():
            return "null"
    return "text"


def shown(value: Any) -> str:
    """A value as it is written in an option."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _bounds(kind: inspect.IntType) -> str:
    low = kind.ge if kind.gt is None else kind.gt + 1
    high = kind.le if kind.lt is None else kind.lt - 1
    if low is None:
        return "" if high is None else f" up to {high}"
    return f" from {low}" if high is None else f" from {low} to {high}"


def _listed(words: list[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
