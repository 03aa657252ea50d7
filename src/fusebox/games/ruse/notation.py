"""Actions as they are typed: a word and its values, `place river` or `lay T 3,5 1`."""

import re
from typing import Any, get_args

import msgspec

from fusebox.games.ruse.actions import Action


def _word(kind: type) -> str:
    """DrawCard is typed draw-card."""
    return re.sub(r"(?<=[a-z])([A-Z])", r"-\1", kind.__name__).lower()


WORDS: dict[str, Any] = {_word(kind): kind for kind in get_args(Action)}


def written(action: Action) -> str:
    """The word, then the values in their order."""
    values = [getattr(action, name) for name in action.__struct_fields__]
    return " ".join([_word(type(action)), *(_value(value) for value in values)])


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read(text: str) -> Action:
    """The action that is written so; ValueError with a sentence if there is none."""
    word, *values = text.split(" ")
    kind = WORDS.get(word)
    fields = () if kind is None else kind.__struct_fields__
    if kind is None or len(fields) != len(values):
        raise ValueError(_sentence(text))
    try:
        given = dict(zip(fields, values, strict=True))
        action: Action = msgspec.convert({"type": kind.__name__, **given}, kind, strict=False)
    except msgspec.ValidationError:
        raise ValueError(_sentence(text)) from None
    return action


def _sentence(text: str) -> str:
    return (
        f"{text!r} is no action; they look like roll, place river, stop 2, do hunt, explore 3,"
        " lay T 3,5 1, choose-kit 1, choose-resource farm, declare PO9, grow 2, send 1 5 and done."
    )
