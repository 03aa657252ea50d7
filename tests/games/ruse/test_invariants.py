"""Random games over all modes keep every invariant at every step."""

import pytest

from fusebox.core import Chance
from fusebox.games.ruse.actions import (
    Action,
    Declare,
    Explore,
    Grow,
    Lay,
    Place,
    Send,
)
from fusebox.games.ruse.model import Options
from tests.contract.playing import tables
from tests.games.ruse.helpers import RULES
from tests.games.ruse.invariants import Watch
from tests.support import clause, seeds

GAMES = 100
SOAK_GAMES = 2_000
BATCH = 20
LONGEST_LIST = 200
EAGER = (Declare, Send, Grow, Lay, Explore)
DEN = Place("den")
MODES: list[tuple[Options, int]] = tables(RULES)


def chosen(legal: list[Action], eager: bool, chance: Chance) -> Action:
    """Any of them; the eager do what brings kits out, so that it comes to that at all."""
    if eager and chance.below(4):
        wanted = [action for action in legal if isinstance(action, EAGER) or action == DEN]
        return chance.pick(wanted or legal)
    return chance.pick(legal)


def played(seed: int) -> tuple[int, int]:
    """One game by the seed's own mode; its actions and its longest list of choices."""
    chance = Chance.seeded("invariants", seed)
    options, seats = chance.pick(MODES)
    state = RULES.setup(options, seats, chance)
    watch = Watch(state)
    actions = longest = 0
    while state.board.phase != "over":
        actor = state.board.actor
        legal = RULES.legal(state, actor)
        assert legal
        longest = max(longest, len(legal))
        assert [RULES.legal(state, seat) for seat in range(seats) if seat != actor] == (
            [[]] * (seats - 1)
        )
        action = chosen(legal, seed % 2 == 1, chance)
        watch.look(RULES.apply(state, actor, action, 0, chance))
        actions += 1
    watch.end()
    return actions, longest


BATCHES = [
    pytest.param(batch, id=f"games {BATCH * number}")
    for number, batch in enumerate(zip(*[iter(seeds(GAMES, SOAK_GAMES))] * BATCH, strict=True))
]


@clause("ruse", "R1", "R10", "R19", "R84")
@pytest.mark.parametrize("batch", BATCHES)
def test_every_invariant_holds_at_every_step_of_random_games(batch: tuple[int, ...]) -> None:
    for seed in batch:
        actions, longest = played(seed)
        assert actions > 40
        assert longest <= LONGEST_LIST


def test_the_modes_that_are_played_are_all_that_go_together() -> None:
    by_seats = {1: 6, 2: 6 + 4, 3: 6 + 4, 4: 1 + 4}
    begins = {seats: 1 + seats for seats in by_seats}
    assert len(MODES) == 2 * 16 * sum(by_seats[seats] * begins[seats] for seats in by_seats)
    assert {seats for _, seats in MODES} == {1, 2, 3, 4}
