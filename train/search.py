"""Gumbel search (Danihelka et al., 2022), all games growing their trees in step.

Each simulation keeps its path and is added with one scatter, so that nothing copies a whole tree.
"""

import math
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from fusebox.envs.batches import jax_rules as rules
from fusebox.envs.batches.jax_rules import ACTIONS, PLIES, Boards
from train import network

Array = Any
VISITS_WEIGHT, SCALE = 50.0, 0.25
NEVER = -1e9


class Found(NamedTuple):
    """By game: the action, what the search would rather play (a share for each action), and what
    the position is worth to the mover."""

    action: Array
    policy: Array
    value: Array


def considered(most: int, simulations: int) -> list[int]:
    """Sequential halving as a list: in simulation s only root moves of exactly this many visits."""
    if most <= 1:
        return list(range(simulations))
    found: list[int] = []
    rounds, visits, kept = math.ceil(math.log2(most)), [0] * most, most
    while len(found) < simulations:
        for _ in range(max(1, simulations // (rounds * kept))):
            found += visits[:kept]
            visits[:kept] = [count + 1 for count in visits[:kept]]
        kept = max(2, kept // 2)
    return found[:simulations]


def evaluate(weights: network.Weights, boards: Boards) -> tuple[Array, Array]:
    """The logarithms of the moves' shares, and what the position is worth to the mover."""
    moves, chances, margin = network.answers(weights, boards)
    moves = jnp.where(rules.legal(boards), moves, NEVER)
    return jax.nn.log_softmax(moves), network.utility(jax.nn.softmax(chances), margin)


def improved(shares: Array, visits: Array, total: Array, raw: Array) -> Array:
    """The shares bettered by what was found; unvisited moves get the mixed value."""
    seen, prior = visits > 0, jnp.exp(shares)
    worth, count = total / jnp.maximum(visits, 1), visits.sum(1)
    mean = (prior * worth * seen).sum(1) / jnp.maximum((prior * seen).sum(1), 1e-9)
    mixed = (raw + count * mean) / (1 + count)
    worth = jnp.where(seen, worth, mixed[:, None])
    return shares + (VISITS_WEIGHT + visits.max(1)[:, None]) * SCALE * worth


def search(
    weights: network.Weights,
    key: Array,
    boards: Boards,
    simulations: int,
    most: int = 16,
    noise: float = 1.0,
) -> Found:
    n, nodes = boards.cells.shape[0], simulations + 1
    rows = jnp.arange(n)
    table = jnp.asarray([considered(kept, simulations) for kept in range(most + 1)], jnp.float32)
    shares, raw = evaluate(weights, boards)
    gumbel = noise * jax.random.gumbel(key, (n, ACTIONS))
    width = jnp.minimum(rules.legal(boards).sum(1), most)
    tree = _rooted(boards, shares, raw, nodes)

    def simulate(turn: Array, tree: dict[str, Array]) -> dict[str, Array]:
        hopes = gumbel + improved(shares, tree["visits"][:, 0], tree["total"][:, 0], raw)
        open_ = (tree["visits"][:, 0] == table[width, turn][:, None]) & (shares > NEVER / 2)
        action = jnp.where(open_, hopes, NEVER).argmax(1)
        node, action, path = _descended(tree, rows, action, nodes)
        return _added(weights, boards.scoring, tree, rows, node, action, path, turn)

    tree = jax.lax.fori_loop(0, simulations, simulate, tree)
    visits, total = tree["visits"][:, 0], tree["total"][:, 0]
    better = improved(shares, visits, total, raw)
    last = (visits == visits.max(1, keepdims=True)) & (shares > NEVER / 2)
    value = (total.sum(1) + raw) / (visits.sum(1) + 1)
    return Found(jnp.where(last, gumbel + better, NEVER).argmax(1), jax.nn.softmax(better), value)


def _rooted(boards: Boards, shares: Array, raw: Array, nodes: int) -> dict[str, Array]:
    n = boards.cells.shape[0]
    wide = (n, nodes, ACTIONS)
    return {
        "shares": jnp.zeros(wide, jnp.float32).at[:, 0].set(shares),
        "raw": jnp.zeros((n, nodes)).at[:, 0].set(raw),
        "visits": jnp.zeros(wide),
        "total": jnp.zeros(wide),
        "child": jnp.zeros(wide, jnp.int16),
        "player": jnp.ones((n, nodes)),
        "over": jnp.zeros((n, nodes), bool),
        "cells": jnp.zeros((n, nodes, 36), jnp.int8).at[:, 0].set(boards.cells),
        "ring": jnp.zeros((n, nodes, 24), jnp.int8).at[:, 0].set(boards.ring),
    }


def _descended(
    tree: dict[str, Array], rows: Array, action: Array, nodes: int
) -> tuple[Array, Array, Any]:
    """From the root down to an edge that leads out of the tree or to an end; and the way there."""
    n = rows.shape[0]

    def at(name: str, node: Array) -> Array:
        return tree[name][rows, node]

    def leads_on(node: Array, action: Array) -> Array:
        child = at("child", node)[rows, action].astype(jnp.int32)
        return (child > 0) & ~at("over", child)

    def deeper(carry: Any) -> Any:
        depth, node, action, way, moves, going = carry
        node = jnp.where(going, at("child", node)[rows, action].astype(jnp.int32), node)
        visits = at("visits", node)
        target = jax.nn.softmax(
            improved(at("shares", node), visits, at("total", node), at("raw", node))
        )
        best = (target - visits / (1 + visits.sum(1, keepdims=True))).argmax(1)
        action = jnp.where(going, best, action)
        way = way.at[:, depth].set(jnp.where(going, node, nodes))
        return (
            depth + 1,
            node,
            action,
            way,
            moves.at[:, depth].set(action),
            going & leads_on(node, action),
        )

    node = jnp.zeros(n, jnp.int32)
    # A place not reached holds `nodes`, which is out of bounds and dropped when the path is added.
    way = jnp.full((n, PLIES), nodes, jnp.int32).at[:, 0].set(0)
    moves = jnp.zeros((n, PLIES), jnp.int32).at[:, 0].set(action)
    first = (1, node, action, way, moves, leads_on(node, action))
    _, node, action, way, moves, _ = jax.lax.while_loop(
        lambda carry: carry[-1].any(), deeper, first
    )
    return node, action, (way, moves)


def _added(
    weights: network.Weights, scoring: Array, tree: dict[str, Array], rows: Array, node: Array,
    action: Array, path: Any, turn: Array,
) -> dict[str, Array]:  # fmt: skip
    """Takes the edge, judges where it leads, and adds that to every edge of the path."""
    nodes = tree["raw"].shape[1]
    before = Boards(tree["cells"][rows, node], tree["ring"][rows, node], scoring)
    after = rules.step(before, action)
    shares, raw = evaluate(weights, after.boards)
    known = network.utility(*network.result(after.difference, scoring))
    who = tree["player"][rows, node]
    player = jnp.where(after.swapped, -who, who)
    value = jnp.where(after.over, who * known, player * raw)
    old = tree["child"][rows, node, action].astype(jnp.int32)
    new = jnp.where(old > 0, old, turn + 1)
    way, moves = path
    sign = jnp.take_along_axis(tree["player"], jnp.minimum(way, nodes - 1), 1)
    put = {
        "shares": shares,
        "raw": raw,
        "player": player,
        "over": after.over,
        "cells": after.boards.cells,
        "ring": after.boards.ring,
    }
    grown = {name: tree[name].at[rows, new].set(found) for name, found in put.items()}
    edges = (rows[:, None], way, moves)
    return grown | {
        "child": tree["child"].at[rows, node, action].set(new.astype(jnp.int16)),
        "visits": tree["visits"].at[edges].add(1.0, mode="drop"),
        "total": tree["total"].at[edges].add(sign * value[:, None], mode="drop"),
    }
