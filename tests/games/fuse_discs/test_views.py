"""Who may know what: everybody everything, so a view holds the whole state."""

import pytest

from fusebox.core import OPEN, PUBLIC, Chance, Viewer, copied
from fusebox.games.fuse_discs.model import Passed
from tests.games.fuse_discs.helpers import RULES, dealt, random_states
from tests.games.fuse_discs.scramble import scramble
from tests.support import seeds

VIEWERS: tuple[Viewer, ...] = (0, 1, PUBLIC, OPEN)


@pytest.mark.parametrize("seed", seeds(3))
def test_a_view_rebuilds_the_very_state(seed: int) -> None:
    state = dealt(seed, setup="composed", kings=seed % 3, match=3)
    for now in random_states(state, Chance.seeded("views", seed)):
        for viewer in VIEWERS:
            view = RULES.view(now, viewer)
            sampled = RULES.sample(view, Chance.none())
            assert sampled == now
            assert RULES.view(sampled, viewer) == view
            assert (view.seats, view.viewer, view.options) == (2, viewer, now.options)


def test_a_sample_shares_nothing_with_the_state() -> None:
    state = dealt()
    sampled = RULES.sample(RULES.view(state, 0), Chance.none())
    before = copied(state)
    for _ in random_states(sampled, Chance.seeded("apart")):
        pass
    assert state == before


def test_events_are_for_everybody() -> None:
    for viewer in VIEWERS:
        assert RULES.redact(Passed(0), viewer) == Passed(0)


def test_the_twin_of_a_state_is_the_same_again_and_another_object() -> None:
    state = dealt()
    twin = scramble(state, 0, Chance.none())
    assert twin == state
    assert twin.ring is not state.ring
