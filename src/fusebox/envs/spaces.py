"""Spaces of Gymnasium for a game's numbers and arrays, and what an agent is shown."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fusebox.core import Millis, Seat
from fusebox.positions import AnyGame, AnyPosition, Spec

NAMES = ("player_0", "player_1", "player_2", "player_3", "player_4", "player_5")


def action_space(game: AnyGame) -> spaces.Discrete:
    return spaces.Discrete(game.shown)


def box(spec: Spec) -> spaces.Box:
    return spaces.Box(spec.low, spec.high, spec.shape, np.dtype(spec.dtype).type)


def arrays_space(game: AnyGame, flat: bool) -> spaces.Space[Any]:
    """Named arrays, or one vector of all of them."""
    specs = game.observations
    if not flat:
        return spaces.Dict({name: box(spec) for name, spec in specs.items()})
    low = np.concatenate([np.full(np.prod(s.shape), s.low) for s in specs.values()])
    high = np.concatenate([np.full(np.prod(s.shape), s.high) for s in specs.values()])
    return spaces.Box(low.astype(np.float32), high.astype(np.float32), dtype=np.float32)


def masked_space(game: AnyGame, flat: bool) -> spaces.Dict:
    """What an agent of PettingZoo is shown: the arrays, and what it may do."""
    mask = spaces.Box(0, 1, (game.shown,), np.int8)
    return spaces.Dict({"observation": arrays_space(game, flat), "action_mask": mask})


def arrays_of(game: AnyGame, view: Any, now: Millis, flat: bool) -> Any:
    arrays = game.codec.observe(view, now)
    return flattened(arrays) if flat else arrays


def flattened(arrays: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
    return np.concatenate([array.ravel() for array in arrays.values()], dtype=np.float32)


def mask_of(position: AnyPosition, seat: Seat) -> NDArray[np.int8]:
    """What the seat may do, of what a player is shown."""
    return position.mask(seat, shown=True)[: position.game.shown].astype(np.int8)


def seed_of(generator: np.random.Generator) -> int:
    return int(generator.integers(1 << 62))
