"""Two people at one table of FUSE, each with a socket of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tests.rig import Json, Line, Player


class Duel(NamedTuple):
    """A table that has been dealt; `mover` is the seat to move."""

    table: str
    tokens: tuple[str, str]
    lines: tuple[Line, Line]
    mover: int
    update: Json
    """What the mover sees."""

    @property
    def waiter(self) -> int:
        return 1 - self.mover


@contextmanager
def duel(player: Player, **more: Any) -> Iterator[Duel]:
    made = player.create("me", "me", options={"white": "first"}, **more)
    first, second = (seat["token"] for seat in made["seats"])
    with (
        player.socket(made["table"], first, shows=0) as one,
        player.socket(made["table"], second, shows=1) as other,
    ):
        one.ready()
        other.ready()
        update = one.turn()
        yield Duel(made["table"], (first, second), (one, other), 0, update)


def move(line: Line, update: Json, which: int = 0) -> Json:
    """Takes one of the actions that an update offers; the answer."""
    return line.done(line.act(update["legal"][which]["action"]))
