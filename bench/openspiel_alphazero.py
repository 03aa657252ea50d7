"""OpenSpiel's AlphaZero in Python on a 6×6 game, as a peer: its network and its search on one core.

It needs `pip install open-spiel jax flax optax chex orbax-checkpoint` in an environment of its own:
`JAX_PLATFORMS=cpu XLA_FLAGS=--xla_cpu_multi_thread_eigen=false python -m bench.openspiel_alphazero`
"""

from time import process_time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.alpha_zero import evaluator, model_linen

GAME = "breakthrough(rows=6,columns=6)"
WIDTH, DEPTH = 64, 5
"""About as many parameters as our own network has."""
ROUNDS, SIMULATIONS = 60, 100


def measure() -> None:
    game = pyspiel.load_game(GAME)
    shape, actions = game.observation_tensor_shape(), game.num_distinct_actions()
    model = model_linen.Model.build_model(
        "resnet", shape, actions, WIDTH, DEPTH, weight_decay=1e-4, learning_rate=1e-3, path=None
    )
    state = game.new_initial_state()
    shown = np.asarray([state.observation_tensor()]), np.asarray([state.legal_actions_mask()])
    model.inference(*shown)
    begun = process_time()
    for _ in range(ROUNDS):
        model.inference(*shown)
    evaluations = ROUNDS / (process_time() - begun)
    bot = mcts.MCTSBot(game, 1.5, SIMULATIONS, evaluator.AlphaZeroEvaluator(game, model))
    begun = process_time()
    bot.mcts_search(state)
    simulations = SIMULATIONS / (process_time() - begun)
    print(f"parameters {model.num_trainable_variables:,}")
    print(f"evaluations/s {evaluations:,.1f}, simulations/s {simulations:,.1f}")


if __name__ == "__main__":
    measure()
