"""Values of any type at random: what a message could be, as its type allows it or just not."""

import base64
import random
from typing import Any

from msgspec import inspect

NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 255, 2**31, -(2**31), 2**53 + 1, 2**63, -(2**63), 10**40),
    *(0.5, -0.0, 1e308, 1e-308, "", " ", "\x00", "a" * 300, "\ud800", "é\u202e", "../..", "NaN"),
    *([], {}, [[]], {"": {}}, {"type": None}, {"type": "Undo"}, [None] * 50),
)
ODD = 0.03
"""How often a part is something else altogether."""
MOST_DEEP = 6


def made(kind: inspect.Type, luck: random.Random, deep: int = 0) -> Any:
    """Something of this type, but for a part here and there."""
    if luck.random() < ODD or deep > MOST_DEEP:
        return luck.choice(NASTY)
    match kind:
        case inspect.StructType():
            return _struct(kind, luck, deep)
        case inspect.UnionType(types=types):
            return made(luck.choice(types), luck, deep)
        case inspect.LiteralType(values=values):
            return luck.choice(values)
        case inspect.BytesType():
            return base64.b64encode(luck.randbytes(luck.choice((0, 15, 16, 17, 32)))).decode()
        case inspect.DictType(key_type=key, value_type=value):
            return {
                str(made(key, luck, deep + 1)): made(value, luck, deep + 1)
                for _ in range(luck.randrange(3))
            }
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            return [made(kind.item_type, luck, deep + 1) for _ in range(luck.randrange(4))]
        case inspect.TupleType(item_types=items):
            return [made(item, luck, deep + 1) for item in items]
    return _plain(kind, luck)


def _struct(kind: inspect.StructType, luck: random.Random, deep: int) -> Any:
    """Fields that may be left out are left out half of the time."""
    found: dict[str, Any] = {}
    if kind.tag_field is not None:
        found[kind.tag_field] = kind.tag
    for field in kind.fields:
        if field.required or luck.random() < 0.5:
            found[field.encode_name] = made(field.type, luck, deep + 1)
    return found


def _plain(kind: inspect.Type, luck: random.Random) -> Any:
    match kind:
        case inspect.IntType(ge=least, le=most):
            return luck.randint(-1 if least is None else least, 12 if most is None else most)
        case inspect.FloatType():
            return luck.uniform(-10, 1000)
        case inspect.BoolType():
            return luck.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.StrType():
            return luck.choice(("", "a", "nonce", "éà", "x" * 30, str(luck.random())))
        case inspect.EnumType(cls=cls):
            return luck.choice([one.value for one in cls])
    return luck.choice(NASTY)


def mutated(value: Any, luck: random.Random) -> Any:
    """The same with one part replaced, left out, doubled or added."""
    if isinstance(value, dict) and value and luck.random() < 0.8:
        key = luck.choice(list(value))
        match luck.randrange(5):
            case 0:
                return {name: part for name, part in value.items() if name != key}
            case 1:
                return {
                    **value,
                    luck.choice(("", "type", "seat", "x", "since")): luck.choice(NASTY),
                }
            case 2:
                return {**value, key: luck.choice(NASTY)}
        return {**value, key: mutated(value[key], luck)}
    if isinstance(value, list) and value and luck.random() < 0.8:
        at = luck.randrange(len(value))
        changed = mutated(value[at], luck)
        return [*value[:at], *luck.choice(([], [changed], [changed, changed])), *value[at + 1 :]]
    if isinstance(value, int) and not isinstance(value, bool) and luck.random() < 0.5:
        return value + luck.choice((-1, 1, 256, -(2**40)))
    return luck.choice(NASTY)
