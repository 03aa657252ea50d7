"""The pie rule (D19) for the bots: what to choose, and what to compose for another's choice."""

from typing import Any

from fusebox.bots.bot import Choice, Sight
from fusebox.core import Chance
from fusebox.games.fuse_discs import balanced
from fusebox.games.fuse_discs.model import Choose

USUAL = Choose("b")
"""What to choose without a master's eye: Black is ahead on most rings, but random games, by which
the lower levels think, put White ahead on nearly all."""


def better(value: float) -> Choose:
    """The colour to play where the ring is worth so much to White."""
    return Choose("w") if value > 0 else USUAL


def shared_out(sight: Sight, memory: Any, chance: Chance) -> Choice | None:
    """The next disc of an even ring, which it remembers; None where nobody chooses afterwards, or
    where the ring was begun otherwise."""
    view = sight.view
    start = view.ring.rstrip("?")
    if view.chooser is None:
        return None
    plan = memory if start else balanced.drawn(view.options.scoring, chance)
    if not isinstance(plan, str) or not plan.startswith(start):
        return None
    following = next(lay for lay in sight.legal if lay.colour == plan[len(start)])
    return Choice(following, memory=plan)
