"""The pie rule (D19) for the bots: what to choose, and what to compose for another's choice."""

from typing import Any

from fusebox.bots.bot import Choice, Sight
from fusebox.core import Chance
from fusebox.games.fuse_discs import balanced
from fusebox.games.fuse_discs.board import SPACES
from fusebox.games.fuse_discs.model import Choose, Lay
from fusebox.games.fuse_discs.ring import COLOURS, completions

USUAL = Choose("b")
"""Black is ahead on most rings."""


def better(value: float) -> Choose:
    """The colour to play where the ring is worth so much to White."""
    return Choose("w") if value > 0 else USUAL


def completed(start: str, chance: Chance) -> str:
    """A ring that begins so, each equally likely (D3)."""
    while len(start) < len(SPACES):
        white = completions(start + COLOURS[0])
        start += COLOURS[0] if chance.below(completions(start)) < white else COLOURS[1]
    return start


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
    return Choice(following(sight, plan), memory=plan)


def following(sight: Sight, ring: str) -> Lay:
    """The next disc of this ring."""
    laid = len("".join(sight.view.ring).rstrip("?"))
    found: Lay = next(lay for lay in sight.legal if lay.colour == ring[laid])
    return found
