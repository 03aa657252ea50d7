"""What is told about a server's work: to its log, to its metrics, or to nobody."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Asked(NamedTuple):
    """A request was answered."""

    method: str
    path: str
    """With {table} for the table's id, and without whatever else was asked for."""
    status: int
    seconds: float
    table: str = ""
    """The table it was about; none if it was refused, for then it may be anything."""


class Left(NamedTuple):
    """Somebody's connection to a table has ended."""

    table: str
    seconds: float


Event: TypeAlias = Asked | Left
Watch: TypeAlias = Callable[[Event], None]


def unwatched(event: Event) -> None:
    """For whoever wants to know nothing."""


def both(*watches: Watch) -> Watch:
    """Tells all of them."""

    def tell(event: Event) -> None:
        for watch in watches:
            watch(event)

    return tell
