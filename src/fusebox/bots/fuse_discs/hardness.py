"""How hard a choice of FUSE (discs) looks to everybody at the table."""

from fusebox.core import Seat
from fusebox.games.fuse_discs.model import View

MANY_ENTRIES = 12


def looks(view: View, _: Seat) -> float:
    return min(1.0, len(view.pushes) / MANY_ENTRIES) if view.stage == "playing" else 0.5
