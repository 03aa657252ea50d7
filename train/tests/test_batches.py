"""Batches in JAX pass the tests of the other devices."""

import jax
import numpy as np
import pytest

from tests.envs import test_batches as others

DEVICE = ("fuse_discs", "jax")


@pytest.mark.parametrize("scoring", ["standard", "omega"])
def test_every_step_is_that_of_the_rules(scoring: str) -> None:
    others.test_every_step_is_that_of_the_rules(*DEVICE, scoring)


def test_seeds_options_and_refusals_are_those_of_other_devices() -> None:
    others.test_the_same_seed_gives_the_same_games(*DEVICE)
    others.test_who_has_white_is_as_the_options_say(*DEVICE)
    others.test_what_may_not_be_done_is_told_with_its_clause_and_changes_nothing(*DEVICE)


def test_games_of_one_batch_have_luck_of_their_own() -> None:
    steps = others.made(*DEVICE, 16).reset(1)
    assert len({np.asarray(board).tobytes() for board in steps.observation}) == 16
    assert isinstance(steps.mask, jax.Array)
