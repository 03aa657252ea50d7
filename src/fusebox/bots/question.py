"""A question to a bot: all that it is handed, wherever it thinks."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from fusebox.bots.bot import Sight
from fusebox.core import Millis


class Question(NamedTuple):
    """What a bot of this level would do. The seed is its luck, and not that of the deal."""

    game: str
    level: str
    sight: Sight
    seed: str
    memory: Any = None
    """What it wanted to be handed."""
    history: tuple[tuple[Sight, str], ...] = ()
    """What it was asked before, with its luck, where its memory has to be rebuilt from that."""
    table: str = ""
    address: str = ""
    """Who the work is done for: nobody's questions crowd out another's."""
    people: bool = True
    """Whether people sit at the table: those of bots alone come after them."""
    within: Millis | None = None
    """Real time a worker may take for it, where it is not the usual."""
    seats: int = 0
    options: Mapping[str, Any] = {}
    """How many play, and by which options: bots from outside are told when a match begins."""
