"""What is said where a library is missing that is not needed to play."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """ImportError with the command that installs what is missing."""
    try:
        yield
    except ImportError as missing:
        raise ImportError(
            f"{missing.name} is not installed: pip install 'fusebox-games[{extra}]'"
        ) from missing
