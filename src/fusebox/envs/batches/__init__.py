"""Many games at once, in arrays: as fast as a machine plays them. A finished game begins anew."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from fusebox.envs.needing import needing
from fusebox.games import GAMES
from fusebox.games.brought import brought
from fusebox.positions import game

if TYPE_CHECKING:
    from fusebox.envs.batches.base import Batch

Device: TypeAlias = Literal["numpy", "numba", "jax"]


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
    if device not in devices(name):
        known = ", ".join(f"{one} on {other}" for one in GAMES for other in devices(one))
        raise ValueError(f"There are no batches of {name} on {device}: there are {known}.")
    with needing("train" if device == "jax" else "envs"):
        module = import_module(f"{__name__}.{devices(name)[device]}")
    made: Batch = module.BATCH(game(name, seats, **options), n, seed)
    return made


def devices(name: str) -> Mapping[str, str]:
    """The modules that play batches of this game, by what they run on."""
    found: Mapping[str, str] = brought(__name__, name, "DEVICES") or {}
    return found
