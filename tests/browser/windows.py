"""Windows that people may have: drawn anew for every state of the code, and the same for one."""

import subprocess
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DESKS: Final = ((1000, 1920), (620, 1080))
PHONES: Final = ((360, 440), (780, 960))
"""From and to: widths, and heights."""


@cache
def tree() -> str:
    """What git calls all files of the commit that is checked out."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "HEAD^{tree}"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def drawn(kind: tuple[tuple[int, int], tuple[int, int]], count: int) -> list[tuple[int, int]]:
    """So many windows of a kind, by the commit's tree."""
    luck = Random(f"{tree()} {kind}")
    widths, heights = kind
    return [(luck.randint(*widths), luck.randint(*heights)) for _ in range(count)]
