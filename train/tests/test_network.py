"""The network in JAX and the one that plays say the same, up to rounding."""

import random

import jax
import jax.numpy as jnp
import numpy as np

from bench.discs_match import entered, set_up
from fusebox.bots.fuse_discs import network as whole
from fusebox.bots.fuse_discs import search
from fusebox.bots.fuse_discs._jit import zeros
from train import network
from train.tests.test_rules import moves, stacked


def test_what_learns_is_what_plays() -> None:
    luck = random.Random(3)
    boards = [set_up(game % 3, luck) for game in range(6)]
    for _ in range(9):
        boards = [entered(board, divmod(luck.choice(sorted(moves(board))), 6)) for board in boards]
    weights = network.fresh(jax.random.PRNGKey(1), channels=8, blocks=2)
    net = whole.read(network.written(weights))
    memory, answer = whole.scratch(net), zeros(whole.ANSWER, "int64")
    for scoring in (0, 1):
        wishes, chances, margin = network.answers(weights, stacked(boards, scoring), jnp.float32)
        for number, board in enumerate(boards):
            whole.answer_all(*search.words(board), scoring, *net, *memory, answer)
            found = np.array(answer)
            np.testing.assert_allclose(found[: whole.ACTIONS] / 512, wishes[number], 0, 0.05)
            np.testing.assert_allclose(found[whole.ACTIONS : -1] / 4096, chances[number], 0, 0.05)
            np.testing.assert_allclose(found[-1] / 4096, margin[number], 0, 0.05)


def test_a_weight_beyond_its_eight_bits_is_written_as_the_last_step() -> None:
    weights = network.fresh(jax.random.PRNGKey(1), channels=4, blocks=1)
    weights["mix"] = weights["mix"].at[0, 0, 0].set(9.0)
    start = len(whole.MAGIC) + 2 + weights["embed"].size
    assert network.written(weights)[start] == 127
