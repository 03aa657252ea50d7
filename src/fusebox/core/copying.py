"""Copies of a game's state, as fast as Python makes them: a function for each type, written from
its fields. What can't change is shared, everything else is made anew."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from msgspec import inspect

T = TypeVar("T")
UNCHANGING = (
    inspect.BoolType
    | inspect.BytesType
    | inspect.FloatType
    | inspect.IntType
    | inspect.LiteralType
    | inspect.NoneType
    | inspect.StrType
)


@cache
def copier(kind: type[T]) -> Callable[[T], T]:
    """Copies things of this type; TypeError if it is no plain data."""
    writer = _Writer()
    name = writer.called(inspect.type_info(kind))
    exec("\n".join(writer.lines), writer.names)
    made: Callable[[T], T] = writer.names[name]
    return made


class _Writer:
    """The lines of the functions, and the names they know: one function a type of struct."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {}
        self._depth = 0

    def called(self, kind: inspect.Type) -> str:
        """The name of the function that copies such a struct."""
        if not isinstance(kind, inspect.StructType) or kind.cls.__struct_config__.frozen:
            raise TypeError(f"only states are copied, not {kind}")
        name = f"copy_{kind.cls.__name__}"
        if name not in self.names:
            self.names[name], self.names[f"make_{name}"] = None, kind.cls
            copies = [self._copy(field.type, f"one.{field.name}") for field in kind.fields]
            self.lines += [f"def {name}(one):", f"    return make_{name}({', '.join(copies)})"]
        return name

    def _copy(self, kind: inspect.Type, what: str) -> str:
        """The expression that copies this."""
        match kind:
            case _ if _is_shared(kind):
                return what
            case inspect.ListType(item) if _is_shared(item):
                return f"{what}.copy()"
            case inspect.ListType(item):
                one = self._fresh()
                return f"[{self._copy(item, one)} for {one} in {what}]"
            case inspect.DictType(value_type=value) if _is_shared(value):
                return f"{what}.copy()"
            case inspect.DictType(value_type=value):
                key, one = self._fresh(), self._fresh()
                return f"{{{key}: {self._copy(value, one)} for {key}, {one} in {what}.items()}}"
            case inspect.UnionType(types) if len(types) == 2 and kind.includes_none:
                some = next(part for part in types if not isinstance(part, inspect.NoneType))
                return f"None if {what} is None else {self._copy(some, what)}"
        return f"{self.called(kind)}({what})"

    def _fresh(self) -> str:
        self._depth += 1
        return f"part{self._depth}"


def _is_shared(kind: inspect.Type) -> bool:
    """Whether nothing in such a thing can change, so that two states may have it in common."""
    match kind:
        case inspect.StructType(cls, fields):
            return cls.__struct_config__.frozen and all(_is_shared(one.type) for one in fields)
        case inspect.UnionType(types):
            return all(map(_is_shared, types))
        case inspect.TupleType(items):
            return all(map(_is_shared, items))
        case inspect.VarTupleType(item):
            return _is_shared(item)
    return isinstance(kind, UNCHANGING)
