"""Give states and views the shapes they had in earlier versions of a game's rules."""

from typing import TypeVar, cast

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def shaped(kind: type[msgspec.Struct], made: S) -> S:
    """The same in an earlier shape, which the rules handle just as well."""
    return cast(S, kind(**{name: getattr(made, name) for name in kind.__struct_fields__}))
