"""Positions and actions for hypothesis."""

from itertools import combinations

from hypothesis import strategies as st

from fusebox.games.fuse_discs.board import CELLS, SPACES
from fusebox.games.fuse_discs.model import (
    Accept,
    Action,
    Choose,
    Crown,
    Enter,
    Lay,
    Next,
    Pass,
    Reject,
    Swap,
)

PLACES = 60


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Any position of a game in play: up to twelve discs a side, up to two of them kings."""
    letters = ["."] * PLACES
    order = draw(st.permutations(range(PLACES)))
    for letter in "wb":
        discs = draw(st.integers(0, 12))
        kings = draw(st.integers(0, min(2, discs)))
        for number in range(discs):
            letters[order.pop()] = letter.upper() if number < kings else letter
    text = "".join(letters)
    rows = [text[start : start + 6] for start in range(24, PLACES, 6)]
    return f"{'/'.join([text[:24], *rows])} {draw(st.sampled_from('wb'))} {draw(st.integers(0, 1))}"


def every_action() -> list[Action]:
    """All that can be said in this game, sensible or not."""
    actions: list[Action] = [Accept(), Reject(), Lay("w"), Lay("b"), Pass(), Next()]
    actions += [Choose("w"), Choose("b")]
    actions += [Swap("Na", "Na"), Swap("E3", "Na")]
    actions += [Swap(one, other) for one, other in combinations(SPACES, 2)]
    actions += [Crown(space) for space in SPACES]
    return actions + [Enter(space, cell) for space in SPACES for cell in CELLS]


actions = st.sampled_from(every_action())
