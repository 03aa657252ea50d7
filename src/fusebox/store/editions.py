"""What a server can read of what others have written to a table: it may be older than they are."""

from collections.abc import Mapping
from typing import Final, NamedTuple

EDITION: Final = 2
"""Of what is kept of a table. It goes up whenever the server before could not read, or would lose,
what this one keeps; a test compares it with the shapes of all that is kept. A table that a server
of one edition has had is never given to one of an earlier edition."""


class Program(NamedTuple):
    """What a server's program knows."""

    edition: int = EDITION
    games: Mapping[str, int] = {}
    """The version of each game's rules; where none is named, every game is known."""
    version: str = ""
    """As people call it."""


PROGRAM: Final = Program()
