"""One source, two speeds: compiled where numba is at hand, else plain, with the same numbers."""

import hashlib
import importlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from fusebox.bots.fuse_discs.compiler import is_switched_off

Function = TypeVar("Function", bound=Callable[..., Any])
HERE = Path(__file__).parent
SOURCES = (
    "_jit.py", "_panel.py", "tables.py", "kernel.py", "evaluate.py", "alphabeta.py", "uct.py",
    "network.py", "puct.py",
)  # fmt: skip


def _numba() -> Any:
    if is_switched_off():
        return None
    try:
        numba = importlib.import_module("numba")
    except ImportError:
        return None
    return None if numba.config.DISABLE_JIT else numba


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, RuntimeError):
        return False
    return True


def _cache_folder(chosen: str) -> str:
    """Where compiled code is kept, or nothing. numba looks for changes in a function's own file
    only: the folder's name stands for all files, or a changed kernel would live on in its callers.
    """
    sources = b"".join((HERE / name).read_bytes() for name in SOURCES)
    name = f"fuse_discs-{hashlib.sha256(sources).hexdigest()[:16]}"
    user = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    places = (
        [Path(chosen)] if chosen else [HERE / "__pycache__", Path(user).expanduser() / "fusebox"]
    )
    return next((str(place / name) for place in places if _writable(place / name)), "")


def _compiler(numba: Any) -> Callable[[str], Callable[[Function], Function]]:
    """A decorator for functions with a signature: a number that came back from Python must never
    choose another one."""
    folder = _cache_folder(numba.config.CACHE_DIR)

    def jit(signature: str) -> Callable[[Function], Function]:
        def compile_it(function: Function) -> Function:
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = folder
            try:
                compiled: Function = numba.njit(signature, cache=bool(folder))(function)
            finally:
                numba.config.CACHE_DIR = before
            return compiled

        return compile_it

    return jit


def _bit_instructions(numba: Any) -> tuple[Callable[[int], int], Callable[[int], int]]:
    """The processor's own instructions: how many bits are set, and which is the lowest."""
    flag = importlib.import_module("llvmlite.ir").IntType(1)

    def popcount(_context: Any, _word: Any) -> Any:
        return numba.int64(numba.uint64), lambda _c, builder, _s, words: builder.ctpop(words[0])

    def lowest(_context: Any, _word: Any) -> Any:
        def generate(_c: Any, builder: Any, _s: Any, words: Any) -> Any:
            return builder.cttz(words[0], flag(1))

        return numba.uint64(numba.uint64), generate

    intrinsic = numba.extending.intrinsic
    return intrinsic(popcount), intrinsic(lowest)


def _plain_jit(_signature: str) -> Callable[[Function], Function]:
    return lambda function: function


def _plain_popcount(word: int) -> int:
    return word.bit_count()


def _plain_lowest(word: int) -> int:
    return (word & -word).bit_length() - 1


_found = _numba()
COMPILED: bool = _found is not None
# U makes an unsigned word of 64 bits, I a signed one. Shifts to the left, sums and products of
# unsigned words are masked with ALL wherever they could run over: the compiler drops the mask.
U: Callable[[int], int] = int
I: Callable[[int], int] = int  # noqa: E741
# W makes a signed word of 32 bits of a number that has no more: eight are worked on at once.
W: Callable[[int], int] = int
jit: Callable[[str], Callable[[Function], Function]] = _plain_jit
popcount: Callable[[int], int] = _plain_popcount
lowest: Callable[[int], int] = _plain_lowest

if COMPILED:
    _numpy = importlib.import_module("numpy")
    U, I, W = _numpy.uint64, _numpy.int64, _numpy.int32  # noqa: E741
    jit = _compiler(_found)
    popcount, lowest = _bit_instructions(_found)


def table(numbers: list[int], kind: str = "uint64") -> list[int]:
    """A constant table: an array where the code is compiled, a list where it is not."""
    made: list[int] = _numpy.array(numbers, kind) if COMPILED else list(numbers)
    return made


def narrowed(numbers: list[int]) -> list[int]:
    """The same numbers in bytes; those that don't fit in one are of no use there."""
    made: list[int] = numbers.astype("int8") if COMPILED else numbers  # type: ignore[attr-defined]
    return made


def zeros(size: int, kind: str) -> list[int]:
    """Working memory, filled with 0."""
    made: list[int] = _numpy.zeros(size, kind) if COMPILED else [0] * size
    return made


def reals(size: int) -> list[float]:
    """Working memory for numbers that are not whole."""
    made: list[float] = _numpy.zeros(size, "float64") if COMPILED else [0.0] * size
    return made
