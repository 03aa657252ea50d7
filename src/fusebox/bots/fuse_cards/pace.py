"""How a bot of Fuse (cards) answers: in time, or by letting the moment pass."""

from fusebox.bots.bot import Advice, Choice, Sight
from fusebox.core import Millis
from fusebox.games.fuse_cards.model import Action

PACE: Millis = 700
KEEPS_HIM = Choice(None, advice=Advice("keep_him"))
"""Lets the window close without the Match Man."""


def answered(sight: Sight, action: Action | None) -> Choice:
    """This action, well before the clock acts; None: the Match Man is kept."""
    if action is None:
        return KEEPS_HIM
    left = PACE if sight.alarm is None else (sight.alarm - sight.now) // 2
    return Choice(action, min(PACE, left))
