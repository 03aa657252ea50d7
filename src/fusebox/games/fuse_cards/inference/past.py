"""The signs in which a seat's past is kept: what came from its hand, and what that showed.

A past reads from left to right. A card's sign says that it left the hand; the remarks after it say
how it was chosen and tell of the cards that stayed. "7*+k<+" is: a fuse of 7 that starts a fuse, a
card drawn, then a kick laid as the cheapest defuse card in hand, a card drawn.
"""

from typing import Final

SIGNS: Final = "37XVkbsem"
"""A sign for each kind of card, in the order of cards.CARDS."""
DRAWN: Final = "+"
NO_DEFUSE: Final = "-"
"""There is no defuse card in hand (C21)."""
CHEAPEST: Final = "<"
"""It had to be laid: no cheaper card of its suit stayed in hand (C21)."""
NO_FUSE: Final = "!"
"""No fuse card stayed in hand (C15, C21)."""
STARTS: Final = "*"
"""No fuse lay there: it had to be a fuse card (C13, C14)."""
REMARKS: Final = CHEAPEST + NO_FUSE + STARTS
