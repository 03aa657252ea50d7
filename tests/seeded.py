"""Luck that is the same each time."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count


def luck(seed: object) -> Callable[[int], bytes]:
    """Bytes that are the same for the same seed."""
    order = count()
    return lambda length: sha256(f"{seed} {next(order)}".encode()).digest()[:length]
