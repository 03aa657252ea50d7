"""How fast the training's parts are here: `python -m train.speed`, with --games for the batch."""

import argparse
import functools
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from pgx.experimental import auto_reset

import fusebox
from fusebox.envs import pgx
from fusebox.envs.batches import jax_rules as rules
from fusebox.envs.batches.discs_jax import Games, begun, observed, stepped
from fusebox.envs.batches.jax_rules import PLIES, RINGS, Boards
from train import network
from train.search import evaluate, search

Array = Any
STEPS = 200


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


def chosen(key: Array, mask: Array) -> Array:
    """A legal action each: the first behind a point that is drawn, or the first of all."""
    behind = jnp.arange(mask.shape[1]) >= jax.random.randint(key, (mask.shape[0], 1), 0, 144)
    return (2 * (mask & behind) + mask).argmax(1).astype(jnp.int32)


def steps(key: Array, games: Games, shown: bool) -> tuple[Games, Array]:
    """Games that begin anew by themselves; what is seen is summed up, so that it is worked out."""

    def one(games: Games, key: Array) -> tuple[Games, Array]:
        actions = chosen(key, rules.legal(games.boards))
        games, reward, done = stepped(games, actions, 0, -1)
        seen = observed(games.boards).sum(dtype=jnp.int32) if shown else jnp.int32(0)
        return games, seen + done.sum() + (reward > 0).sum()

    last: tuple[Games, Array] = jax.lax.scan(one, games, jax.random.split(key, STEPS))
    return last


def pgx_steps(key: Array, state: Any, environment: Any) -> tuple[Any, Array]:
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def one(state: Any, key: Array) -> tuple[Any, Array]:
        first, second = jax.random.split(key)
        actions = chosen(first, state.legal_action_mask)
        state = step(state, actions, jax.random.split(second, len(actions)))
        return state, state.terminated.sum()

    last: tuple[Any, Array] = jax.lax.scan(one, state, jax.random.split(key, STEPS))
    return last


def environments(games: int, key: Array) -> None:
    """What `fusebox.batch` and `fusebox.envs.pgx` step by, in loops that stay on the device."""
    keys = jax.random.split(key, games)
    begin = begun(keys, 0, -1)
    for shown, what in ((False, "steps/s, masks and new games"), (True, "the same, with boards")):
        taken = seconds(jax.jit(functools.partial(steps, shown=shown)), key, begin)
        print(f"{what:<32} {games * STEPS / taken:>14,.0f}", flush=True)
    environment = pgx(fusebox.game("fuse_discs", replay=False))
    state = jax.jit(jax.vmap(environment.init))(keys)
    work = jax.jit(functools.partial(pgx_steps, environment=environment))
    taken = seconds(work, key, state)
    print(f"{'steps/s in the form of pgx':<32} {games * STEPS / taken:>14,.0f}", flush=True)


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
    environments(games, key)
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
