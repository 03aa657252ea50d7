"""How fast many games at once are: steps a second on one core, with what agents see and may do."""

import time
from typing import Any

import numpy as np

import fusebox
from bench.bars import tell

GAMES, ROUNDS = 8_192, 5
BATCHES = (
    ("fuse_discs", "numba", 60, {"replay": False}),
    ("fuse_discs", "numpy", 6, {"replay": False}),
    ("fuse_cards", "numba", 60, {"seats": 4}),
    ("fusion", "numba", 60, {"seats": 4}),
)


def measure() -> dict[str, float]:
    """The best of a few rounds in processor time; who chooses the actions is not counted."""
    return {
        f"{name} batches on {device}, steps/s": _rate(name, device, steps, options)
        for name, device, steps, options in BATCHES
    }


def _rate(name: str, device: Any, count: int, options: Any) -> float:
    luck = np.random.default_rng(1)
    batch = fusebox.batch(name, GAMES, device=device, **options)
    steps, best = batch.reset(1), 0.0
    for _ in range(ROUNDS):
        taken = 0.0
        for _ in range(count):
            wish = luck.random(steps.mask.shape, np.float32) * steps.mask
            actions = wish.argmax(1).astype(np.int32)
            begin = time.process_time()
            steps = batch.step(actions)
            taken += time.process_time() - begin
        best = max(best, GAMES * count / taken)
    return best


if __name__ == "__main__":
    tell(measure())
