"""Why an action may not be taken: the clause, and what the sentence says."""

from fusebox.core import Refusal, Seat
from fusebox.games.fuse_discs.board import (
    DISCS_A_SIDE,
    EMPTY,
    LANE_CELLS,
    LANES,
    OWN,
    RANK,
    SIZE,
    SPACES,
    UNFILLED,
    mover,
)
from fusebox.games.fuse_discs.model import Action, Crown, Enter, Lay, Pass, Stage, State, Swap
from fusebox.games.fuse_discs.ring import swapped, three
from fusebox.games.fuse_discs.telling import DISC_TERMS, SIDE_TERMS

TURN_CLAUSE: dict[Stage, str] = {"composing": "D4", "swapping": "D4", "crowning": "D5"}
DUE: dict[Stage, type[Action]] = {
    "composing": Lay,
    "swapping": Swap,
    "crowning": Crown,
    "playing": Enter,
}


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """Everything lies open, so the true reason may always be told."""
    if state.stage == "over":
        return Refusal("D12", "match_over")
    if isinstance(action, Pass):
        return Refusal("D10", "pass_never_chosen")
    if seat != mover(state):
        clause = TURN_CLAUSE.get(state.stage, "D6")
        return Refusal(clause, "not_your_turn", {"side": SIDE_TERMS[state.side]})
    if not isinstance(action, DUE[state.stage]):
        return _untimely(state.stage, action)
    match action:
        case Lay(colour):
            return _lay(state, colour)
        case Swap():
            return _swap(state, action)
        case Crown(space):
            return _crown(state, RANK[space])
    return _enter(state, action)


def _untimely(stage: Stage, action: Action) -> Refusal:
    if stage != "playing":
        return Refusal(TURN_CLAUSE[stage], f"{stage}_first")
    return (
        Refusal("D5", "no_crowns_now")
        if isinstance(action, Crown)
        else Refusal("D4", "ring_stands")
    )


def _lay(state: State, colour: str) -> Refusal:
    laid = "".join(state.ring).rstrip(UNFILLED)
    values: dict[str, int | str] = {"space": SPACES[len(laid)], "disc": DISC_TERMS[colour]}
    if laid.count(colour) == DISCS_A_SIDE:
        return Refusal("D2", "none_left", values)
    if laid.endswith(colour * 2):
        return Refusal("D3", "lay_three", values)
    return Refusal("D4", "lay_dead_end", values)


def _swap(state: State, action: Swap) -> Refusal:
    one, other = RANK[action.one], RANK[action.other]
    if one >= other:
        return Refusal("D4", "swap_one" if one == other else "swap_order")
    start = three(swapped(state.ring, one, other))
    assert start is not None, "every other swap is legal"
    places = [SPACES[(start + step) % len(SPACES)] for step in range(3)]
    return Refusal("D4", "swap_three", dict(zip(("first", "middle", "last"), places, strict=True)))


def _crown(state: State, index: int) -> Refusal:
    mine = state.ring[index] in OWN[state.side]
    return Refusal("D5", "crowned_already" if mine else "crown_not_yours", {"space": SPACES[index]})


def _enter(state: State, action: Enter) -> Refusal:
    index, space = RANK[action.space], action.space
    line: dict[str, int | str] = {"line": "column" if space[0] in "NS" else "row", "lane": space[1]}
    if state.ring[index] == EMPTY:
        return Refusal("D7", "space_empty", {"space": space})
    if state.ring[index] not in OWN[state.side]:
        return Refusal("D7", "not_your_disc", {"space": space})
    if action.cell not in LANE_CELLS[index]:
        return Refusal("D7", "off_lane", {"space": space, "cell": action.cell})
    free = state.cells[LANES[index]].count(EMPTY)
    if not free:
        return Refusal("D9", "lane_full", line)
    return Refusal("D9", "too_far", {"discs": SIZE - free, "free": free, **line})
