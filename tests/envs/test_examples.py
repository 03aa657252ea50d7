"""The examples run, in short."""

import numpy as np

from examples import alphazero_discs, ismcts_ruse, policy_gradient_cards, reactions


def test_a_search_of_information_sets_plays_ruse() -> None:
    assert sum(ismcts_ruse.play(1, simulations=2, depth=4)) == 0


def test_a_policy_gradient_learns_cards() -> None:
    weights, results = policy_gradient_cards.learned(4)
    assert len(results) == 4
    assert weights.any()


def test_self_play_teaches_discs() -> None:
    weights = alphazero_discs.trained(rounds=1, games=1, simulations=4)
    assert weights.policy.any()
    assert weights.value.any()
    assert -1 <= alphazero_discs.match(weights, games=1, simulations=4) <= 1


def test_who_sees_later_loses_more_races() -> None:
    slow = np.mean([reactions.raced(1_500, seed) for seed in range(2)])
    assert slow < 0
