"""Learning: a replay buffer on the device, AdamW, and a running mean of the weights that plays."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from fusebox.envs.batches import jax_rules as rules
from fusebox.envs.batches.jax_rules import ACTIONS, PLIES, Boards
from train import exact, network
from train.network import Weights
from train.play import Block, Played, play

Array = Any
DECAY, FIRST, SECOND, MEAN = 1e-4, 0.9, 0.99, 0.998


class Learner(NamedTuple):
    """The weights, their two moments, the running mean that plays, and the steps made."""

    weights: Weights
    first: Weights
    second: Weights
    mean: Weights
    steps: Array


class Settings(NamedTuple):
    """What a compiled iteration is made for."""

    games: int
    simulations: int
    most: int
    batch: int
    steps: int
    window: int


class Exact(NamedTuple):
    """Solved ends of an earlier block: its place in the window, which games, and White's lead."""

    slot: Array
    known: Array
    points: Array


def beginner(seed: int, channels: int, blocks: int) -> Learner:
    weights = network.fresh(jax.random.PRNGKey(seed), channels, blocks)
    nothing = {name: jnp.zeros_like(value) for name, value in weights.items()}
    copies = [
        {name: value + 0 for name, value in held.items()} for held in (nothing, nothing, weights)
    ]
    return Learner(weights, copies[0], copies[1], copies[2], jnp.float32(0))


def empty(settings: Settings) -> Block:
    n = settings.window * settings.games * PLIES
    byte = jnp.int8
    return Block(
        jnp.zeros((n, 36), byte), jnp.zeros((n, 24), byte), jnp.zeros(n, byte),
        jnp.zeros((n, ACTIONS), jnp.float16), jnp.zeros(n, byte), jnp.zeros(n, bool),
        jnp.zeros(n, byte),
    )  # fmt: skip


def corrected(buffer: Block, ends: Exact, settings: Settings) -> Block:
    """A solved end takes the place of how the game went, for all that came before it."""
    size = settings.games * PLIES
    start = (ends.slot * size,)
    shape = (PLIES, settings.games)
    points = jax.lax.dynamic_slice(buffer.points, start, (size,)).reshape(shape)
    player = jax.lax.dynamic_slice(buffer.player, start, (size,)).reshape(shape)
    early = jnp.arange(PLIES)[:, None] <= exact.PLY
    better = jnp.clip(player * ends.points[None], -127, 127).astype(jnp.int8)
    points = jnp.where(early & ends.known[None], better, points)
    return buffer._replace(
        points=jax.lax.dynamic_update_slice(buffer.points, points.ravel(), start)
    )


def loss(weights: Weights, batch: Block) -> tuple[Array, dict[str, Array]]:
    boards = Boards(batch.cells, batch.ring, batch.scoring)
    moves, chances, margin = network.answers(weights, boards)
    shares = jax.nn.log_softmax(jnp.where(rules.legal(boards), moves, -1e9))
    weight = batch.alive / batch.alive.sum()
    hot, full = network.result(batch.points.astype(jnp.int32), batch.scoring)
    policy = batch.policy.astype(jnp.float32)
    moved = -(weight * (policy * shares).sum(1)).sum()
    spread = -(weight * jnp.where(policy > 0, policy * jnp.log(policy + 1e-9), 0).sum(1)).sum()
    judged = -(weight * (hot * jax.nn.log_softmax(chances)).sum(1)).sum()
    missed = (weight * (margin - full) ** 2).sum()
    figures = {"policy": moved - spread, "judgement": judged, "margin": missed}
    return moved + judged + 0.5 * missed, figures


def sample(key: Array, buffer: Block, filled: Array, settings: Settings) -> Block:
    """A batch, each position turned or mirrored at random."""
    keys = jax.random.split(key)
    chosen = jax.random.randint(keys[0], (settings.batch,), 0, filled * settings.games * PLIES)
    turns = jax.random.randint(keys[1], (settings.batch,), 0, 8)
    batch = Block(*(part[chosen] for part in buffer))

    def turned(part: Array, table: Array) -> Array:
        return jnp.take_along_axis(part, jnp.asarray(table)[turns], 1)

    return batch._replace(
        cells=turned(batch.cells, rules.TURNED_CELLS),
        ring=turned(batch.ring, rules.TURNED_RING),
        policy=turned(batch.policy, rules.TURNED_ACTIONS),
    )


def stepped(learner: Learner, batch: Block, rate: Array) -> tuple[Learner, dict[str, Array]]:
    slopes, figures = jax.grad(loss, has_aux=True)(learner.weights, batch)
    norm = jnp.sqrt(sum((slope * slope).sum() for slope in slopes.values()))
    slopes = {name: slope * jnp.minimum(1, 1 / (norm + 1e-9)) for name, slope in slopes.items()}
    steps = learner.steps + 1
    first = {
        name: FIRST * learner.first[name] + (1 - FIRST) * slope for name, slope in slopes.items()
    }
    second = {
        name: SECOND * learner.second[name] + (1 - SECOND) * slope * slope
        for name, slope in slopes.items()
    }
    scale = rate * jnp.sqrt(1 - SECOND**steps) / (1 - FIRST**steps)

    def moved(name: str, value: Array) -> Array:
        fades = DECAY if value.ndim > 1 else 0.0
        new = value - scale * first[name] / (jnp.sqrt(second[name]) + 1e-8) - rate * fades * value
        most = 127.5 * network.STEPS.get(name, 1.0)
        return jnp.clip(new, -most, most)

    weights = {name: moved(name, value) for name, value in learner.weights.items()}
    share = jnp.minimum(MEAN, steps / (steps + 10.0))
    mean = {name: share * learner.mean[name] + (1 - share) * weights[name] for name in weights}
    return Learner(weights, first, second, mean, steps), figures | {"norm": norm}


def iteration(
    learner: Learner,
    buffer: Block,
    turn: Array,
    key: Array,
    rate: Array,
    ends: Exact,
    settings: Settings,
) -> tuple[Learner, Block, Played]:
    """Plays a block of games with the mean weights, keeps them, and makes some steps."""
    keys = jax.random.split(key)
    new = play(learner.mean, keys[0], settings.games, settings.simulations, settings.most)
    buffer = corrected(buffer, ends, settings)
    start = (turn % settings.window) * settings.games * PLIES
    buffer = Block(*(
        jax.lax.dynamic_update_slice(old, part, (start,) + (0,) * (old.ndim - 1))
        for old, part in zip(buffer, new.block, strict=True)
    ))  # fmt: skip
    filled = jnp.minimum(turn + 1, settings.window)

    def step(held: Learner, key: Array) -> Any:
        return stepped(held, sample(key, buffer, filled, settings), rate)

    learner, figures = jax.lax.scan(step, learner, jax.random.split(keys[1], settings.steps))
    means = {name: value.mean() for name, value in figures.items()}
    empty_block = Block(*(jnp.zeros(0) for _ in Block._fields))
    return learner, buffer, new._replace(block=empty_block, figures=new.figures | means)
