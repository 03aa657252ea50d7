"""What the storms found: one table at the end, each line with its bar."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Line(NamedTuple):
    """One thing that was measured."""

    storm: str
    what: str
    found: str
    bar: str
    passed: bool


HEAD = ("storm", "what", "found", "bar", "")


def table(lines: Sequence[Line]) -> str:
    """All lines in columns, and the verdict."""
    rows = [HEAD, *((*line[:4], "passed" if line.passed else "FAILED") for line in lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    written = [_row(row, widths) for row in rows]
    written.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join([*written, "", verdict(lines)])


def _row(row: Iterable[str], widths: Iterable[int]) -> str:
    parts = (part.ljust(width) for part, width in zip(row, widths, strict=True))
    return "  ".join(parts).rstrip()


def verdict(lines: Sequence[Line]) -> str:
    failed = sum(not line.passed for line in lines)
    if failed:
        return f"{failed} of {len(lines)} bars were missed."
    return f"All {len(lines)} bars were reached."
