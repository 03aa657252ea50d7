"""How fast the training's parts are here: `python -m train.speed`, with --games for the batch."""

import argparse
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from fusebox.envs.batches import jax_rules as rules
from fusebox.envs.batches.jax_rules import PLIES, RINGS, Boards
from train import network
from train.search import evaluate, search

Array = Any


def seconds(work: Callable[..., Any], *given: Any, rounds: int = 5) -> float:
    """The mean of some rounds after one that compiles."""
    jax.block_until_ready(work(*given))
    begin = time.perf_counter()
    for _ in range(rounds):
        found = work(*given)
    jax.block_until_ready(found)
    return (time.perf_counter() - begin) / rounds


def random_games(key: Array, boards: Boards) -> Boards:
    def ply(boards: Boards, key: Array) -> tuple[Boards, None]:
        luck = jax.random.uniform(key, (boards.cells.shape[0], rules.ACTIONS))
        action = jnp.where(rules.legal(boards), luck, -1.0).argmax(1)
        return rules.step(boards, action).boards, None

    last: Boards = jax.lax.scan(ply, boards, jax.random.split(key, PLIES))[0]
    return last


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--blocks", type=int, default=6)
    asked = parser.parse_args()
    games, key = asked.games, jax.random.PRNGKey(0)
    weights = network.fresh(key, asked.channels, asked.blocks)
    ring = jnp.asarray(RINGS)[jax.random.randint(key, (games,), 0, len(RINGS))]
    boards = rules.started(ring, jnp.zeros(games, jnp.int8))
    print(jax.devices()[0].device_kind, f"{games} games at once", flush=True)
    taken = seconds(jax.jit(random_games), key, boards)
    print(f"random moves with both scores/s  {games * PLIES / taken:>14,.0f}", flush=True)
    taken = seconds(jax.jit(evaluate), weights, boards, rounds=20)
    print(f"evaluations/s                    {games / taken:>14,.0f}", flush=True)
    for simulations in (32, 64):
        work = jax.jit(lambda key, boards, count=simulations: search(weights, key, boards, count))
        taken = seconds(work, key, boards)
        print(
            f"simulations/s ({simulations} a move)        {games * simulations / taken:>14,.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
