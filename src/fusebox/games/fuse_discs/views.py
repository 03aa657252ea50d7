"""Who may know what: everything lies open, so each viewer sees the same board."""

from typing import cast

from fusebox.core import Viewer
from fusebox.games.fuse_discs.board import pushes
from fusebox.games.fuse_discs.model import Disc, Group, State, View
from fusebox.games.fuse_discs.score import groups, standing, wins


def view(state: State, viewer: Viewer) -> View:
    """All of the state, with what the board counts."""
    ring, cells = "".join(state.ring), "".join(state.cells)
    ended = state.stage in ("between", "over")
    return View(
        options=state.options,
        seats=2,
        viewer=viewer,
        white=state.white,
        ring=ring,
        cells=cells,
        stage=state.stage,
        side=state.side,
        passes=state.passes,
        results=tuple(state.results),
        wins=wins(state),
        points=standing(ring, cells, state),
        pushes=pushes(ring, cells, state.side) if state.stage == "playing" else {},
        groups=_groups(ring, cells, state) if ended else ((), ()),
        last=state.last,
        asked=tuple(state.asked),
        until=state.until,
        chooser=state.chooser,
        unagreed=tuple(state.unagreed),
    )


def _groups(ring: str, cells: str, state: State) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    scoring = state.options.scoring
    white, black = groups(ring, cells, "w", scoring), groups(ring, cells, "b", scoring)
    return (white, black) if state.white == 0 else (black, white)


def sample(view: View) -> State:
    """The one state that this view shows."""
    return State(
        options=view.options,
        white=view.white,
        ring=cast(list[Disc], list(view.ring)),
        cells=cast(list[Disc], list(view.cells)),
        stage=view.stage,
        side=view.side,
        passes=view.passes,
        results=list(view.results),
        last=view.last,
        asked=list(view.asked),
        until=view.until,
        chooser=view.chooser,
        unagreed=list(view.unagreed),
    )
