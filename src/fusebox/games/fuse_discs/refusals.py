"""What hinders an action: one tree that judges, and names the clause and what its sentence says."""

from collections.abc import Sequence

from fusebox.core import Refusal, Seat
from fusebox.games.fuse_discs.board import (
    DISCS_A_SIDE,
    EMPTY,
    ENTRIES,
    LANE_CELLS,
    OWN,
    RANK,
    SIZE,
    SPACES,
    UNFILLED,
    free,
    mover,
)
from fusebox.games.fuse_discs.model import (
    Accept,
    Action,
    Choose,
    Colour,
    Crown,
    Disc,
    Enter,
    Lay,
    Next,
    Pass,
    Reject,
    Space,
    Stage,
    State,
    Swap,
)
from fusebox.games.fuse_discs.ring import completions, swapped, three
from fusebox.games.fuse_discs.telling import DISC_TERMS, SIDE_TERMS

TURN_CLAUSE: dict[Stage, str] = {
    "agreeing": "D4",
    "composing": "D4",
    "swapping": "D4",
    "choosing": "D19",
    "crowning": "D5",
}
DUE: dict[Stage, tuple[type[Action], ...]] = {
    "agreeing": (Accept, Reject),
    "composing": (Lay,),
    "swapping": (Swap,),
    "choosing": (Choose,),
    "crowning": (Crown,),
    "playing": (Enter,),
}


def hindrance(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Everything lies open, so the true reason may always be told."""
    if state.stage == "over":
        return Refusal("D12", "match_over")
    if isinstance(action, Pass):
        return Refusal("D10", "pass_never_chosen")
    if state.stage == "between" or isinstance(action, Next):
        return _going_on(state, seat, action)
    if seat != mover(state):
        clause = TURN_CLAUSE.get(state.stage, "D6")
        return Refusal(clause, "not_your_turn", {"side": SIDE_TERMS[state.side]})
    if isinstance(action, Reject) and seat in state.unagreed:
        return None
    if not isinstance(action, DUE[state.stage]):
        return _untimely(state.stage, action)
    match action:
        case Enter():
            return _entering(state, action)
        case Lay(colour):
            return laying(state, colour)
        case Swap(one, other):
            return swapping(state.ring, one, other)
        case Crown(space):
            return crowning(state, space)
    return None


def laying(state: State, colour: Colour) -> Refusal | None:
    """Why this colour can't lie on the next space of the ring (D2 to D4)."""
    laid = "".join(state.ring).rstrip(UNFILLED)
    if completions(laid + colour):
        return None
    values: dict[str, int | str] = {"space": SPACES[len(laid)], "disc": DISC_TERMS[colour]}
    if laid.count(colour) == DISCS_A_SIDE:
        return Refusal("D2", "none_left", values)
    if laid.endswith(colour * 2):
        return Refusal("D3", "lay_three", values)
    return Refusal("D4", "lay_dead_end", values)


def swapping(ring: Sequence[Disc], one: Space, other: Space) -> Refusal | None:
    """Why these two discs can't change places (D4)."""
    first, second = RANK[one], RANK[other]
    if first >= second:
        return Refusal("D4", "swap_one" if first == second else "swap_order")
    if ring[first] == ring[second]:
        return None
    start = three(swapped(ring, first, second))
    if start is None:
        return None
    places = [SPACES[(start + step) % len(SPACES)] for step in range(3)]
    return Refusal("D4", "swap_three", dict(zip(("first", "middle", "last"), places, strict=True)))


def crowning(state: State, space: Space) -> Refusal | None:
    """Why the side to crown can't crown this disc (D5)."""
    disc = state.ring[RANK[space]]
    if disc == state.side:
        return None
    mine = disc in OWN[state.side]
    return Refusal("D5", "crowned_already" if mine else "crown_not_yours", {"space": space})


def _entering(state: State, action: Enter) -> Refusal | None:
    """Why the side to move can't enter this disc so far (D7, D9)."""
    index, space = RANK[action.space], action.space
    if state.ring[index] == EMPTY:
        return Refusal("D7", "space_empty", {"space": space})
    if state.ring[index] not in OWN[state.side]:
        return Refusal("D7", "not_your_disc", {"space": space})
    if action.cell not in LANE_CELLS[index]:
        return Refusal("D7", "off_lane", {"space": space, "cell": action.cell})
    room = free(state.cells, index)
    if action in ENTRIES[index][room]:
        return None
    line: dict[str, int | str] = {"line": "column" if space[0] in "NS" else "row", "lane": space[1]}
    if not room:
        return Refusal("D9", "lane_full", line)
    return Refusal("D9", "too_far", {"discs": SIZE - room, "free": room, **line})


def _going_on(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Between two games, and only there, one goes on to the next (D17)."""
    if state.stage != "between":
        return Refusal("D17", "game_runs")
    if not isinstance(action, Next):
        return Refusal("D17", "between_games")
    return None if seat in state.asked else Refusal("D17", "gone_on")


def _untimely(stage: Stage, action: Action) -> Refusal:
    if stage != "playing":
        return Refusal(TURN_CLAUSE[stage], f"{stage}_first")
    if isinstance(action, Choose):
        return Refusal("D19", "colours_stand")
    crown = isinstance(action, Crown)
    return Refusal("D5", "no_crowns_now") if crown else Refusal("D4", "ring_stands")
