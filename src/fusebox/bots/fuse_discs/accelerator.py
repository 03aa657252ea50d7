"""A kernel from outside for the searches of FUSE (discs), for where there is no numba.

It is these searches compiled to WebAssembly (src/kernel), and it finds the same. Whoever has an
engine that runs it hands it over once, as a function that takes a question and gives the answer:
words of 64 bits, the lowest byte first. src/kernel/README.md lists them.
"""

from collections.abc import Callable
from enum import IntEnum
from struct import Struct, unpack

Kernel = Callable[[bytes], bytes]
QUESTION = Struct("<3q3QqQ")
FOUND = Struct("<qd3q")
OVER = 0
"""The move where the game has ended."""


class Task(IntEnum):
    """What a kernel can be asked for."""

    PERFT = 0
    PLAYOUTS = 1
    ALPHA_BETA = 2
    UCT = 3
    MASTER = 4
    VALUE = 5
    JUDGE = 6


Opening = Callable[[], Kernel | None]
_kernel: Kernel | None = None
_opening: Opening | None = None


def accelerate(kernel: Kernel | None) -> None:
    """From now on every search asks this kernel; with None they search for themselves again."""
    global _kernel, _opening
    _kernel, _opening = kernel, None


def accelerate_by(opening: Opening) -> None:
    """The kernel that this opens, once the first search asks for it."""
    global _kernel, _opening
    _kernel, _opening = None, opening


def is_there() -> bool:
    return _found() is not None


def _found() -> Kernel | None:
    if _opening is not None:
        accelerate(_opening())
    return _kernel


def ask(
    task: Task, words: tuple[int, int, int], scoring: int, passes: int, budget: int, seed: int = 0
) -> bytes:
    """What the kernel answers."""
    kernel = _found()
    if kernel is None:
        raise LookupError("There is no kernel to ask.")
    answer = bytes(kernel(QUESTION.pack(task, scoring, passes, *words, budget, seed)))
    if not answer:
        raise ValueError(f"The kernel has no answer to {task.name}: it was given no network.")
    return answer


def numbers(answer: bytes) -> list[int]:
    """An answer that is nothing but whole numbers."""
    return list(unpack(f"<{len(answer) // 8}q", answer))


def real(answer: bytes) -> float:
    """An answer that is one number."""
    return float(unpack("<d", answer)[0])
