"""What is asked about finished matches and positions, over HTTP."""

from typing import Annotated

import msgspec

from fusebox.core import Seat
from fusebox.games.fuse_discs.model import Scoring
from fusebox.server.shapes import Body

# POST /api/analysis


class AskAnalysis(Body, frozen=True):
    """What is to be found in the record of a finished match, by a seat's decisions and a level; the
    first person's and the strongest, unless they are named."""

    record: str
    seat: Seat | None = None
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""


# POST /api/discs


class LookAt(Body, frozen=True):
    """A position of FUSE (discs), after a move if one is named."""

    position: Annotated[str, msgspec.Meta(max_length=100)]
    move: Annotated[str, msgspec.Meta(max_length=16)] = ""
    scoring: Scoring = "standard"
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    """Who is to say what they would play."""
    judge: bool = False
    """Whether it is to be told what the position is worth."""
