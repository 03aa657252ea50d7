"""The small values of positions: waiting, the shape of an array, and what is wrong with one."""

from typing import Final, NamedTuple

from fusebox.core import Value


class Wait(Value, frozen=True):
    """To do nothing until the clock acts: an action of games in which it does."""


WAIT: Final = Wait()


class Spec(NamedTuple):
    """An array: its shape, its type, and the least and the most it holds."""

    shape: tuple[int, ...]
    dtype: str
    low: float
    high: float


class BadArray(ValueError):
    """An array of another shape or type than was asked for; nothing was written to it."""


class NoSuchAction(ValueError):
    """A number that stands for nothing here: what it names by its place is not there."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(f"{clause}: {sentence}")
        self.clause = clause
