"""Self-play: set-ups of every kind, balanced ones more often, and games to their end."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from fusebox.envs.batches import jax_rules as rules
from fusebox.envs.batches.jax_rules import PLIES, RINGS, Boards
from train import exact
from train.network import Weights
from train.search import evaluate, search

Array = Any
OMEGA_SHARE, BALANCED_SHARE, BALANCE = 0.35, 0.5, 0.25
# How many kings White and Black have, and how often; uneven where a player is still to crown.
CROWNS = ((0, 0, 0.75), (1, 1, 0.09), (2, 2, 0.08), (1, 0, 0.04), (2, 1, 0.04))


class Block(NamedTuple):
    """What is kept of each ply of many games: [plies * games, ...]."""

    cells: Array
    ring: Array
    scoring: Array
    policy: Array
    player: Array
    alive: Array
    points: Array


class Played(NamedTuple):
    block: Block
    late: Boards
    """Where eight discs are outside, for the exact solver; who moves there, 0 where it is over."""
    late_player: Array
    figures: dict[str, Array]


def balanced(weights: Weights, key: Array, scoring: Array) -> Array:
    """Rings by their number: half of any, half the more often the nearer their value is to 0."""
    n, keys = scoring.shape[0], jax.random.split(key, 3)
    rings, found = jnp.asarray(RINGS), []
    for rule in (0, 1):
        rule_of = jnp.full(len(RINGS), rule, jnp.int8)
        worth = evaluate(weights, rules.started(rings, rule_of))[1]
        edges = jnp.cumsum(jnp.exp(-jnp.abs(worth) / BALANCE))
        found.append(jnp.searchsorted(edges, jax.random.uniform(keys[0], (n,)) * edges[-1]))
    near = jnp.where(scoring == 1, found[1], found[0])
    any_ = jax.random.randint(keys[1], (n,), 0, len(RINGS))
    chosen = jnp.where(jax.random.uniform(keys[2], (n,)) < BALANCED_SHARE, near, any_)
    return jnp.minimum(chosen, len(RINGS) - 1)


def crowned(key: Array, ring: Array) -> Array:
    """Rings with kings on discs of both colours, at random."""
    n, keys = ring.shape[0], jax.random.split(key, 2)
    kinds = jax.random.choice(
        keys[0], len(CROWNS), (n,), p=jnp.asarray([share for *_, share in CROWNS])
    )
    counts = jnp.asarray([kings[:2] for kings in CROWNS])[kinds]
    luck = jax.random.uniform(keys[1], ring.shape)
    for colour in (1, 2):
        own = jnp.where(ring == colour, luck, 2.0)
        rank = own.argsort(1).argsort(1)
        ring = jnp.where((ring == colour) & (rank < counts[:, colour - 1, None]), colour + 2, ring)
    return ring.astype(jnp.int8)


def dealt(weights: Weights, key: Array, games: int) -> Boards:
    keys = jax.random.split(key, 3)
    scoring = (jax.random.uniform(keys[0], (games,)) < OMEGA_SHARE).astype(jnp.int8)
    ring = jnp.asarray(RINGS)[balanced(weights, keys[1], scoring)]
    return rules.started(crowned(keys[2], ring), scoring)


def play(weights: Weights, key: Array, games: int, simulations: int, most: int) -> Played:
    first_key, key = jax.random.split(key)
    boards = dealt(weights, first_key, games)

    def ply(carry: Any, key: Array) -> Any:
        boards, player, alive, points = carry
        found = search(weights, key, boards, simulations, most)
        after = rules.step(boards, found.action)
        policy, who = found.policy.astype(jnp.float16), player.astype(jnp.int8)
        seen = Block(boards.cells, boards.ring, boards.scoring, policy, who, alive, alive)
        points = jnp.where(alive & after.over, player * after.difference, points)
        boards = Boards(
            jnp.where(alive[:, None], after.boards.cells, boards.cells),
            jnp.where(alive[:, None], after.boards.ring, boards.ring),
            boards.scoring,
        )
        player = jnp.where(alive & after.swapped, -player, player)
        return (boards, player, alive & ~after.over, points), (seen, found.value)

    ones = jnp.ones(games, jnp.int32)
    start = (boards, ones, ones > 0, 0 * ones)
    (*_, points), (seen, values) = jax.lax.scan(ply, start, jax.random.split(key, PLIES))
    seen = seen._replace(points=jnp.clip(seen.player * points[None], -127, 127).astype(jnp.int8))
    late = Boards(seen.cells[exact.PLY], seen.ring[exact.PLY], boards.scoring)
    late_player = jnp.where(seen.alive[exact.PLY], seen.player[exact.PLY], 0)
    flat = Block(*(part.reshape(PLIES * games, *part.shape[2:]) for part in seen))
    return Played(flat, late, late_player, _figures(seen, values, points, boards.scoring))


def _figures(seen: Block, values: Array, points: Array, scoring: Array) -> dict[str, Array]:
    standard = scoring == 0
    share = standard.mean()
    return {
        "plies": seen.alive.sum(0).mean(),
        "white": ((points > 0) & standard).mean() / share,
        "drawn": ((points == 0) & standard).mean() / share,
        "black": ((points < 0) & standard).mean() / share,
        "value": values[0].mean(),
        "sharpness": seen.policy[12].max(-1).mean(),
    }
