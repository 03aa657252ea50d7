"""The network in JAX, as it is trained: with the rounding of its eight bits, so that what learns is
what plays. fusebox.bots.fuse_discs.network says the same in whole numbers."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from fusebox.bots.fuse_discs import network as whole
from fusebox.envs.batches.jax_rules import ACTIONS, CONTENTS, Boards

Array = Any
Weights = dict[str, Array]
HIDDEN = whole.HIDDEN
MARGIN_WEIGHT = whole.MARGIN_WEIGHT
# The steps of the weights; each has 127 of them either way.
STEPS = {
    "embed": 1 / 32,
    "mix": 1 / 128,
    "lane": 1 / 128,
    "move": 1 / 32,
    "pool": 1 / 64,
    "value": 1 / 32,
}
BIAS_STEPS = {"mix": 2**-10, "lane": 2**-10, "move": 2**-9, "pool": 2**-13, "value": 2**-12}
ORDER = (
    "embed",
    "mix",
    "mix_bias",
    "lane",
    "lane_bias",
    "move",
    "move_bias",
    "pool",
    "pool_bias",
    "value",
    "value_bias",
)
POINTS = np.array([6.0, 30.0], np.float32)
"""By scoring, the difference that counts as a full margin."""


def fresh(key: Array, channels: int, blocks: int) -> Weights:
    """Weights of a network that knows nothing. A product's are [out, in]."""
    line, keys = 8 * channels, iter(jax.random.split(key, 8))

    def normal(shape: tuple[int, ...], scale: float) -> Array:
        return scale * jax.random.normal(next(keys), shape, jnp.float32)

    return {
        "embed": normal((2, 64, CONTENTS, channels), 0.5),
        "mix": normal((blocks, line, line), (2 / line) ** 0.5 / (2 * blocks) ** 0.5),
        "mix_bias": jnp.zeros((blocks, line)),
        "lane": normal((2 * HIDDEN, line), (2 / line) ** 0.5),
        "lane_bias": jnp.zeros(2 * HIDDEN),
        "move": normal((6, HIDDEN), 0.05),
        "move_bias": jnp.zeros(6),
        "pool": normal((HIDDEN, HIDDEN), (2 / HIDDEN) ** 0.5),
        "pool_bias": jnp.zeros(HIDDEN),
        "value": normal((4, HIDDEN), 0.05),
        "value_bias": jnp.zeros(4),
    }


def through(exact: Array, rounded: Array) -> Array:
    """The rounded number, with the slope of the exact one."""
    return exact + jax.lax.stop_gradient(rounded - exact)


def rounded(weights: Weights) -> Weights:
    """Each weight on its step. Beyond the last step there is no slope outwards."""
    found = dict(weights)
    for name, step in STEPS.items():
        inside = jnp.clip(weights[name], -127 * step, 127 * step)
        found[name] = through(inside, jnp.round(inside / step) * step)
    return found


def read(line: Array) -> Array:
    """A line scaled to mean square 1; its positive part in 32nds, at most 127."""
    exact = line.astype(jnp.float32)
    scaled = exact * jax.lax.rsqrt((exact * exact).mean(-1, keepdims=True) + 1e-5)
    inside = jnp.clip(scaled, 0, 127 / 32)
    return through(inside, jnp.round(inside * 32) / 32).astype(line.dtype)


def tokens(boards: Boards, embed: Array, dtype: Any) -> tuple[Array, Array]:
    """[n, 6 rows from the south, 8, C], and [n, 6 columns, south and north, C]."""
    n, channels = boards.cells.shape[0], embed.shape[-1]
    north, east, south, west = (boards.ring[:, 6 * side : 6 * side + 6] for side in range(4))
    area = boards.cells.reshape(n, 6, 6)[:, ::-1]
    rows = jnp.concatenate([west[:, :, None], area, east[:, ::-1, None]], 2)
    ends = jnp.stack([south[:, ::-1], north], 2)
    places = np.arange(64).reshape(8, 8)
    by_token = embed.transpose(1, 0, 2, 3).reshape(64, 2 * CONTENTS, channels)

    def looked(content: Array, at: Array) -> Array:
        code = content.reshape(n, -1) + CONTENTS * boards.scoring[:, None]
        hot = jax.nn.one_hot(code, 2 * CONTENTS, dtype=dtype)
        found = jnp.einsum("ntv,tvc->ntc", hot, by_token[at.ravel()])
        return found.reshape(*content.shape, channels)

    return looked(rows, places[1:7]), looked(ends, places[[0, 7], 1:7].T)


def answers(
    weights: Weights, boards: Boards, dtype: Any = jnp.bfloat16
) -> tuple[Array, Array, Array]:
    """144 numbers for moves, illegal ones too; those of loss, draw and win; and the margin."""
    held = {name: value.astype(dtype) for name, value in rounded(weights).items()}
    n, channels = boards.cells.shape[0], held["embed"].shape[-1]
    rows, ends = tokens(boards, held["embed"], dtype)

    def mixed(lines: Array, block: int) -> Array:
        flat = lines.reshape(n, 6, 8 * channels)
        return (flat + read(flat) @ held["mix"][block].T + held["mix_bias"][block]).reshape(
            lines.shape
        )

    columns = rows
    for block in range(held["mix"].shape[0]):
        rows = mixed(rows, block)
        middle = rows[:, :, 1:7].swapaxes(1, 2)
        columns = mixed(jnp.concatenate([ends[:, :, :1], middle, ends[:, :, 1:]], 2), block)
        ends = jnp.stack([columns[:, :, 0], columns[:, :, 7]], 2)
        rows = jnp.concatenate(
            [rows[:, :, :1], columns[:, :, 1:7].swapaxes(1, 2), rows[:, :, 7:]], 2
        )
    lanes = jnp.concatenate([columns[:, :, ::-1], rows[:, ::-1, ::-1], columns[:, ::-1], rows], 1)
    return _heads(held, lanes.reshape(n, 24, 8 * channels), dtype)


def _heads(held: Weights, lanes: Array, dtype: Any) -> tuple[Array, Array, Array]:
    n = lanes.shape[0]
    hidden = read(lanes) @ held["lane"].T + held["lane_bias"]
    inside = jnp.clip(hidden, 0, 127 / 16)
    hidden = through(inside, jnp.round(inside * 16) / 16)
    moves = hidden[..., :HIDDEN] @ held["move"].T + held["move_bias"]
    pooled = hidden[..., HIDDEN:].astype(jnp.float32).sum(1) / 32
    inside = jnp.clip(pooled.astype(dtype) @ held["pool"].T + held["pool_bias"], 0, 2047 / 128)
    last = (inside @ held["value"].T + held["value_bias"]).astype(jnp.float32)
    return moves.reshape(n, ACTIONS).astype(jnp.float32), last[:, :3], last[:, 3]


def utility(chances: Array, margin: Array) -> Array:
    """Wins less losses and a little margin, from -1 to 1."""
    plain = chances[:, 2] - chances[:, 0] + MARGIN_WEIGHT * jnp.clip(margin, -1, 1)
    return plain / (1 + MARGIN_WEIGHT)


def result(difference: Array, scoring: Array) -> tuple[Array, Array]:
    """A final difference as the network is taught it: loss, draw or win, and the margin."""
    full = jnp.asarray(POINTS)[scoring.astype(jnp.int32)]
    return jax.nn.one_hot(jnp.sign(difference) + 1, 3), jnp.clip(difference / full, -1, 1)


def written(weights: Weights) -> bytes:
    """The network as a file for fusebox.bots.fuse_discs.network."""
    parts = [whole.MAGIC, bytes([weights["embed"].shape[-1], weights["mix"].shape[0]])]
    for name in ORDER:
        value = np.asarray(weights[name], np.float32)
        if name in STEPS:
            steps = np.clip(np.round(value / STEPS[name]), -127, 127)
            parts.append(steps.astype(np.int8).tobytes())
        else:
            steps = np.clip(np.round(value / BIAS_STEPS[name.removesuffix("_bias")]), -32767, 32767)
            parts.append(steps.astype("<i2").tobytes())
    return b"".join(parts)


def count(weights: Weights) -> int:
    return sum(int(np.prod(value.shape)) for value in weights.values())
