"""What is asked about finished matches and positions, over HTTP."""

from typing import Annotated

import msgspec

from fusebox.core import Seat
from fusebox.games.fuse_discs.model import Scoring
from fusebox.table.replay import Replay
from fusebox.table.shapes import Body, Reply
from fusebox.table.uploads import Luck, Provenance

# POST /api/records


class OpenRecord(Body, frozen=True):
    """A record file, to be looked at: with everything open, or through the eyes of a seat."""

    record: str
    seat: Seat | None = None
    pictures: bool = False


class OpenedRecord(Reply, frozen=True):
    """The record as a replay, whether every draw in it follows from the committed bytes, and where
    it was played."""

    replay: Replay
    luck: Luck
    origin: Provenance


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
