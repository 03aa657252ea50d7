"""Many games at once, in arrays: as fast as a machine plays them. A finished game begins anew."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from fusebox.envs.needing import needing
from fusebox.positions import game

if TYPE_CHECKING:
    from fusebox.envs.batches.base import Batch

Device: TypeAlias = Literal["numpy", "numba", "jax"]
MADE: Final = {
    ("fuse_discs", "numpy"): "discs_numpy",
    ("fuse_discs", "numba"): "discs_numba",
    ("fuse_discs", "jax"): "discs_jax",
    ("fuse_cards", "numba"): "cards_numba",
    ("fusion", "numba"): "fusion_numba",
}


def batch(
    name: str,
    n: int,
    seed: int = 0,
    device: Device = "numba",
    seats: int | None = None,
    **options: Any,
) -> "Batch":
    """So many games of this name, with options as `fusebox.game` takes them. ValueError with a
    sentence for what there is not."""
    if n < 1:
        raise ValueError(f"A batch has 1 game or more, not {n}.")
    if (name, device) not in MADE:
        known = ", ".join(f"{one} on {other}" for one, other in MADE)
        raise ValueError(f"There are no batches of {name} on {device}: there are {known}.")
    with needing("train" if device == "jax" else "envs"):
        module = import_module(f"{__name__}.{MADE[name, device]}")
    made: Batch = module.BATCH(game(name, seats, **options), n, seed)
    return made
